"""The rule system as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.fields import DeclarationSchema
from rules.core.ruleset import Ruleset
from rules.core.words import PathWords
from rules.kamigakari.events import EVENTS
from rules.kamigakari.model.asked import asked
from rules.kamigakari.model.canonical import canonical
from rules.kamigakari.model.declaration import DOCUMENTS
from rules.kamigakari.model.options import OptionsSchema, load_options
from rules.kamigakari.model.sheet import CharacterSheetSchema, close_scene, open_scene
from rules.kamigakari.model.state import SettingSchema, StateSchema, dump_state, load_state
from rules.kamigakari.names.clauses import CLAUSES
from rules.kamigakari.names.faults import ERROR_CODES
from rules.kamigakari.names.words import WORDS
from rules.kamigakari.resolver import SLUG, resolve
from rules.kamigakari.view import check, view

Document = Mapping[str, Any]


class Kamigakari(Ruleset):
    """`kamigakari`: the service's door to this system."""

    slug = SLUG
    version = "2"
    clauses = CLAUSES
    events = EVENTS
    error_codes = ERROR_CODES
    words = WORDS
    paths = PathWords(tables=frozenset({"skills"}), containers=frozenset({"characters"}), naming=("action",))
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = CharacterSheetSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = DOCUMENTS
    tool_schemas: Mapping[str, type[Schema]] = {}
    follow_ups: frozenset[str] = frozenset({"spirit_exchange", "initial_links"})

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new stage; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the stage."""
        return close_scene(load_state(state))

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """Return who is asked now, and for which document."""
        return asked(load_state(state))

    def is_over(self, state: Document) -> bool:
        """Section 3: tell whether a stretch is over: one resolution settles it, but for the turns of a combat."""
        return load_state(state).stage != "combat"

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """Return what an actor may see."""
        return view(load_state(state), load_options(options)[0], actor)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """KG-0.3: return every fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def canonical(self, document: str, raw: Document) -> Document:
        """Return a faultless declaration in its canonical form."""
        return canonical(document, raw)

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)
