"""The rule system as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.event import Audience, catalogue
from rules.core.fields import DeclarationSchema
from rules.core.grouping import EventGroup
from rules.core.ruleset import Ruleset
from rules.fate_war.battle.asked import asked
from rules.fate_war.battle.events import EVENTS as BATTLE_EVENTS
from rules.fate_war.checks.receipt import check
from rules.fate_war.gm.tool_schemas import SCHEMAS
from rules.fate_war.gm.tools import use_tool
from rules.fate_war.model.declaration import DOCUMENTS
from rules.fate_war.model.options import OptionsSchema, load_options
from rules.fate_war.model.sheet import CharacterSheetSchema, close_scene, open_scene
from rules.fate_war.model.state import SettingSchema, StateSchema, dump_state, load_state
from rules.fate_war.names.clauses import CLAUSES
from rules.fate_war.names.vocabulary import ERROR_CODES
from rules.fate_war.names.words import PATHS, WORDS
from rules.fate_war.resolver import resolve
from rules.fate_war.scene.actions import EVENTS as ACTION_EVENTS
from rules.fate_war.scene.events import EVENTS as SCENE_EVENTS
from rules.fate_war.turn import battle_event, scene_event
from rules.fate_war.turn.info import roll_audiences
from rules.fate_war.views.grouping import battle_groups
from rules.fate_war.views.naming import names, names_told
from rules.fate_war.views.offers import offers
from rules.fate_war.views.view import view

Document = Mapping[str, Any]


class FateWar(Ruleset):
    """`fate_war`: the service's door to this system."""

    slug = "fate_war"
    version = "2"
    clauses = CLAUSES
    events = {**catalogue(scene_event, battle_event), **SCENE_EVENTS, **ACTION_EVENTS, **BATTLE_EVENTS}
    error_codes = ERROR_CODES
    words = WORDS
    paths = PATHS
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = CharacterSheetSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = DOCUMENTS
    tool_schemas: Mapping[str, type[Schema]] = SCHEMAS
    opening_tool = "gm.start_battle"

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new scene; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the scene."""
        return close_scene(load_state(state))

    def whole(self, state: Document) -> Document:
        """12.1: return a state with its defaults filled in."""
        return dump_state(load_state(state))

    def knows(self, state: Document, seat: str) -> bool:
        """12.1: tell whether a state has such a person."""
        return seat in load_state(state).characters

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """FW-Z1: return who is asked now, and for which document."""
        return asked(load_state(state), load_options(options)[0])

    def is_over(self, state: Document) -> bool:
        """FW-Z1, FW-Z2: tell whether a scene, or a battle on its own, has come to its end."""
        return load_state(state).phase in {"scene", "done"}

    def dice_audiences(self, state: Document, options: Document) -> tuple[Audience, ...]:
        """FW-A13, FW-N1: return who may come to read a die."""
        return roll_audiences(load_state(state), load_options(options)[0])

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """FW-V: return what an actor may see."""
        return view(load_state(state), load_options(options)[0], actor)

    def offers(self, view: Document) -> tuple[Document, ...]:
        """Return the choices of the declaration that is asked for."""
        return offers(view)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """12.6: return every fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def names(self, state: Document) -> Mapping[str, str]:
        """Return the names of persons, regions, items, camps, battles, spells and Noble Phantasms."""
        return names(state)

    def names_told(self, events: Sequence[Document], known: Mapping[str, str]) -> Mapping[str, str]:
        """Return the names of the camps of battles opened in some events."""
        return names_told(events, known)

    def explain(self, state: Document, events: Sequence[Document]) -> tuple[EventGroup, ...]:
        """Return the events of each battle."""
        return battle_groups(state, events)

    def with_seal_order(self, case: Case, order: Sequence[str]) -> Case:
        """FW-A13: write the order into the state of a new scene whose labour goes by it; later turns keep it."""
        goes_by_order = case.options.get("labour_overflow") == "seal_order" and case.state.get("phase") == "scene"
        return replace(case, state={**case.state, "seal_order": list(order)}) if goes_by_order else case

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)

    def use_tool(self, state: Document, options: Document, tool: str, values: Document) -> Resolution:
        """16.2: use one of the GM's tools. Raise KeyError where there is no such tool."""
        return use_tool(load_state(state), load_options(options)[0], tool, values)
