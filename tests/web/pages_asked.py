"""Every page of the service asked for, by three readers, at two lengths of one campaign: statements and bytes."""

from dataclasses import dataclass
from functools import partial

from sqlalchemy import Engine, event, select

from campaign.model.account import Account
from campaign.operations.invitations import invite
from campaign.store.session import SESSIONS
from campaign.views import campaign_at
from rules.registry import ruleset_for
from tests.long_campaign import CODE, MASTER, SILENT
from tests.web.conftest import Person
from web import create_app
from web.form_codec import encode_for_any_form

OWN = "api_declarations.show_declaration"
FAULTY = "declarations.write"
"""The route to which the form is sent."""
READERS = {"outsider": None, "player": "player0@example.org", "gm": "gm@example.org"}
SHEET = "blue-sail"
"""Of the player, who has filed for it, and has not for the other of the pair."""


@dataclass(frozen=True)
class Cost:
    """What a page cost: its status, the statements that it made, and its bytes."""

    status: int
    statements: int
    size: int
    faults: int
    """How many fields it points at as wrong."""


def readable_rules(app):
    """Return the routes that people and programs only read, by endpoint, each once; what monitors ask is told apart."""
    rules = [rule for rule in app.url_map.iter_rules() if not rule.endpoint.startswith("monitoring.")]
    return {rule.endpoint: rule for rule in rules if "GET" in (rule.methods or ())}


def path_of(app, rule, scenes, token):
    """Return an address of a route: of the turn that its page is for, and of things that are there."""
    name = rule.endpoint
    under_way = not any(part in name for part in ("result", "review", "amend", "correct", "case"))
    values = {
        "code": CODE,
        "turn": f"S{scenes if under_way else scenes - 1}-1",
        "seat": SHEET if "receipt" in name or "withdraw" in name or name == OWN else SILENT[0],
        "key": SHEET,
        "token": token,
        "slug": "fate_war",
        "filename": "base.css",
        "name": "gm.adjust",
        "number": 1,
    }
    with app.test_request_context():
        return app.url_map.bind("localhost").build(rule.endpoint, {key: values[key] for key in rule.arguments})


def costs(settings, scenes):
    """Return the cost of each route for each reader, and of the form that is sent with many faults (FAULTY)."""
    app = create_app(settings)
    counted = Counter()
    event.listen(Engine, "before_cursor_execute", counted)
    try:
        with SESSIONS(expire_on_commit=False) as session:
            accounts = {one.email: one for one in session.scalars(select(Account))}
            token = invite(session, accounts[READERS["gm"]], campaign_at(session, CODE), "reader").token
            people = {name: Person(app, session, accounts.get(email)) for name, email in READERS.items()}
            found = {
                (rule.endpoint, name): counted.cost(
                    partial(person.client.get, path_of(app, rule, scenes, token), headers=person.headers, buffered=True)
                )
                for rule in readable_rules(app).values()
                for name, person in people.items()
            }
            form = path_of(app, readable_rules(app)["declarations.show"], scenes, token)
            sent = {"csrf_token": people["player"].token(), "do": "check", **faulty_declaration()}
            answer = people["player"].client
            found[FAULTY, "player"] = counted.cost(
                lambda: answer.post(form, data=sent, headers=people["player"].headers, buffered=True)
            )
        return found
    finally:
        event.remove(Engine, "before_cursor_execute", counted)
        SESSIONS.kw["bind"].dispose()


def faulty_declaration():
    """Return the fields of a form with a fault in each slot of a hand."""
    declared = {**MASTER, "battle": {"row": "back", "hand": [{"card": "noble_phantasm"}] * 10}}
    return dict(encode_for_any_form(ruleset_for("fate_war").declaration_schemas["scene"](), declared).items())


class Counter:
    """Counts the statements that reach a database, but for those that only begin a transaction."""

    def __init__(self):
        self.start()

    def start(self):
        self.statements, self.told = 0, []

    def cost(self, ask):
        """Return what a request costs."""
        self.start()
        answer = ask()
        return Cost(answer.status_code, self.statements, len(answer.data), answer.data.count(b'href="#f-'))

    def __call__(self, _connection, _cursor, statement, *_more):
        if not statement.startswith(("BEGIN", "PRAGMA")):
            self.statements += 1
            self.told.append(statement)
