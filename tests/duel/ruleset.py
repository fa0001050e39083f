"""The duel as the service knows it."""

from rules.core.ruleset import Ruleset
from tests.duel.clauses import CLAUSES
from tests.duel.declaration import DOCUMENTS
from tests.duel.options import OptionsSchema
from tests.duel.receipt import check
from tests.duel.resolver import resolve
from tests.duel.sheet import DuelistSchema, SettingSchema, close_scene, open_scene
from tests.duel.state import StateSchema, dump_state, load_state
from tests.duel.view import asked, view
from tests.duel.vocabulary import ERROR_CODES, EVENT_TYPES
from tests.duel.words import WORDS


class Duel(Ruleset):
    """`duel`: delegates, decides nothing."""

    slug = "duel"
    version = "1"
    clauses = CLAUSES
    event_types = EVENT_TYPES
    error_codes = ERROR_CODES
    words = WORDS
    options_schema = OptionsSchema
    sheet_schema = DuelistSchema
    setting_schema = SettingSchema
    state_schema = StateSchema
    declaration_schemas = DOCUMENTS
    tool_schemas = {}
    follow_ups = frozenset({"sign"})

    def open_scene(self, setting, sheets, options):
        return dump_state(open_scene(setting, sheets))

    def close_scene(self, state):
        return close_scene(load_state(state))

    def asked(self, state, options):
        return asked(load_state(state))

    def is_over(self, state):
        return load_state(state).stage == "over"

    def view(self, state, options, actor):
        return view(load_state(state), actor)

    def check(self, view, raw):
        return check(view, raw)

    def resolve(self, case):
        return resolve(case)


RULESET = Duel()
