"""The duel as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.event import catalogue
from rules.core.fields import DeclarationSchema
from rules.core.ruleset import Ruleset
from tests.duel import events
from tests.duel.clauses import CLAUSES
from tests.duel.declaration import DOCUMENTS
from tests.duel.options import OptionsSchema
from tests.duel.receipt import check
from tests.duel.resolver import SLUG, resolve
from tests.duel.sheet import SettingSchema, SheetSchema, close_scene, open_scene
from tests.duel.state import StateSchema, dump_state, load_state
from tests.duel.view import asked, view
from tests.duel.vocabulary import ERROR_CODES
from tests.duel.words import WORDS

Document = Mapping[str, Any]


class Duel(Ruleset):
    """`duel`: the service's door to this system."""

    slug = SLUG
    version = "1"
    clauses = CLAUSES
    events = catalogue(events)
    error_codes = ERROR_CODES
    words = WORDS
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = SheetSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = DOCUMENTS
    tool_schemas: Mapping[str, type[Schema]] = {}
    follow_ups = frozenset({"sign"})

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new scene; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the scene."""
        return close_scene(load_state(state))

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """Return who is asked now, and for which document."""
        return asked(load_state(state))

    def is_over(self, state: Document) -> bool:
        """Tell whether the duel has ended."""
        return load_state(state).stage == "over"

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """Return what an actor may see."""
        return view(load_state(state), actor)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """Return every fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)
