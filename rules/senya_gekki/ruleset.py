"""The rule system as the service knows it; it loads, delegates and dumps, and decides nothing."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.fields import DeclarationSchema
from rules.core.ruleset import Ruleset
from rules.core.words import PathWords
from rules.senya_gekki.asked import asked, is_over
from rules.senya_gekki.clauses import CLAUSES
from rules.senya_gekki.declaration import PlanSchema
from rules.senya_gekki.events import EVENTS
from rules.senya_gekki.gm_declaration import GmSchema
from rules.senya_gekki.options import OptionsSchema
from rules.senya_gekki.receipt import check
from rules.senya_gekki.resolver import SLUG, resolve
from rules.senya_gekki.sheet import CharacterSheetSchema, SettingSchema, close_scene, open_scene
from rules.senya_gekki.state import StateSchema, dump_state, load_state
from rules.senya_gekki.view import view
from rules.senya_gekki.vocabulary import ERROR_CODES
from rules.senya_gekki.words import WORDS

Document = Mapping[str, Any]


class SenyaGekki(Ruleset):
    """`senya_gekki`: the service's door to this system."""

    slug = SLUG
    version = "2"
    clauses = CLAUSES
    events = EVENTS
    error_codes = ERROR_CODES
    words = WORDS
    paths = PathWords(tables=frozenset({"skills"}), containers=frozenset({"characters"}))
    options_schema: type[Schema] = OptionsSchema
    sheet_schema: type[Schema] = CharacterSheetSchema
    setting_schema: type[Schema] = SettingSchema
    state_schema: type[Schema] = StateSchema
    declaration_schemas: Mapping[str, type[DeclarationSchema]] = {"plan": PlanSchema, "gm": GmSchema}
    tool_schemas: Mapping[str, type[Schema]] = {}

    def open_scene(self, setting: Document, sheets: Mapping[str, Document], options: Document) -> Document:
        """Make the state of a new scene; no option changes what it starts from."""
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state: Document) -> tuple[Document, Mapping[str, Document]]:
        """Return what of a state outlives the scene."""
        return close_scene(load_state(state))

    def asked(self, state: Document, options: Document) -> Mapping[str, str]:
        """Return who may declare now, and which document each; no option changes it."""
        return asked(load_state(state))

    def is_over(self, state: Document) -> bool:
        """SG-1.5: tell whether the combat of the scene has been fought out."""
        return is_over(load_state(state))

    def view(self, state: Document, options: Document, actor: str | None) -> Document:
        """Return what an actor may see; no option changes it."""
        return view(load_state(state), actor)

    def check(self, view: Document, raw: Document) -> tuple[CaseError, ...]:
        """SG-18.6: return every fault of a declaration, from the actor's view alone."""
        return check(view, raw)

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's."""
        return resolve(case)
