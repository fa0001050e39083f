"""The rule system as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, Audience, readers
from rules.core.fields import DeclarationSchema
from rules.core.ruleset import Ruleset
from rules.core.words import PathWords
from rules.shinobigami.asked import asked
from rules.shinobigami.character import SheetFieldsSchema
from rules.shinobigami.clauses import CLAUSES
from rules.shinobigami.declaration import DOCUMENTS
from rules.shinobigami.events import EVENTS
from rules.shinobigami.options import OptionsSchema, load_options
from rules.shinobigami.reading import load_state
from rules.shinobigami.receipt import check
from rules.shinobigami.resolver import SLUG, resolve
from rules.shinobigami.sheet import close_scene, open_scene
from rules.shinobigami.state import SettingSchema, StateSchema, dump_state
from rules.shinobigami.view import view
from rules.shinobigami.vocabulary import ERROR_CODES
from rules.shinobigami.words import WORDS

Document = Mapping[str, Any]


class Shinobigami(Ruleset):
    """`shinobigami`: the service's door to this system."""

    slug = SLUG
    version = "2"
    clauses = CLAUSES
    events = EVENTS
    error_codes = ERROR_CODES
    words = WORDS
    paths = PathWords(tables=frozenset({"skills"}), containers=frozenset({"characters"}))
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = SheetFieldsSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = DOCUMENTS
    tool_schemas: Mapping[str, type[Schema]] = {}

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new scene; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the scene."""
        return close_scene(load_state(state))

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """Section 3: return who is asked now, and for which document; no option changes that."""
        return asked(load_state(state))

    def is_over(self, state: Document) -> bool:
        """Section 10: a scene of the service ends with its battle, after the spoils."""
        read = load_state(state)
        return read.stage == "scene" and read.battle is not None

    def dice_audiences(self, state: Document, options: Document) -> tuple[Audience, ...]:
        """Section 12: return who may come to read a die: all, and outside of battles whoever acts."""
        return (EVERYONE, *(readers(actor) for actor in load_state(state).characters))

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """Return what an actor may see."""
        return view(load_state(state), load_options(options)[0], actor)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """Section 9: return the fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def resolve(self, case: Case) -> Resolution:
        """Resolve one deadline. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)
