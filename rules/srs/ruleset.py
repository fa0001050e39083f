"""The rule system as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, GM_ONLY, Audience, readers
from rules.core.fields import DeclarationSchema
from rules.core.naming import person_names
from rules.core.ruleset import GM, Ruleset
from rules.core.words import PathWords
from rules.srs.asked import asked
from rules.srs.clauses import CLAUSES
from rules.srs.declaration import DOCUMENTS
from rules.srs.events import EVENTS
from rules.srs.options import OptionsSchema, load_options
from rules.srs.receipt import check
from rules.srs.resolver import SLUG, resolve
from rules.srs.sheet import SeatSheetSchema, SettingSchema, close_scene, open_scene
from rules.srs.state import StateSchema, dump_state, load_state
from rules.srs.view import view
from rules.srs.vocabulary import ERROR_CODES
from rules.srs.words import WORDS

Document = Mapping[str, Any]


class Srs(Ruleset):
    """`srs`: the service's door to this system."""

    slug = SLUG
    version = "2"
    clauses = CLAUSES
    events = EVENTS
    error_codes = ERROR_CODES
    words = WORDS
    paths = PathWords(tables=frozenset({"skills"}), containers=frozenset({"characters"}))
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = SeatSheetSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = DOCUMENTS
    tool_schemas: Mapping[str, type[Schema]] = {}

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new session; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the session."""
        return close_scene(load_state(state))

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """Return who is asked now, and for which document."""
        return asked(load_state(state), load_options(options)[0])

    def is_over(self, state: Document) -> bool:
        """SRS-3.1: tell whether the session is closed; a scene of the service is a whole session."""
        return load_state(state).session.stage == "closed"

    def dice_audiences(self, state: Document, options: Document) -> tuple[Audience, ...]:
        """SRS-1.5: return who may come to read a die: all, the GM alone, and of a check in secret whoever rolls."""
        return (EVERYONE, GM_ONLY, *(readers(player) for player in load_state(state).players))

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """Return what an actor may see."""
        return view(load_state(state), options, actor)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """Return every fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def names(self, state: Document) -> Mapping[str, str]:
        """Return the names of the characters and of the players beside them."""
        players = {key: player for key, player in state.get("players", {}).items() if key != GM or player.get("name")}
        return {**person_names(players), **super().names(state)}

    def with_seal_order(self, case: Case, order: Sequence[str]) -> Case:
        """SRS-2.4: number the declarations from 1; what a player wrote there counts for nothing."""
        places = {actor: {"submitted_seq": place} for place, actor in enumerate(order, start=1)}
        written = {
            actor: {name: value for name, value in raw.items() if name != "submitted_seq"}
            for actor, raw in case.declarations.items()
        }
        return replace(case, declarations={actor: {**raw, **places.get(actor, {})} for actor, raw in written.items()})

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)
