"""What a filing may cost the database, all that the request asks besides included."""

from collections import Counter

import pytest
from sqlalchemy import Engine, event
from werkzeug.datastructures import MultiDict

from campaign.demo import story
from campaign.operations.api_tokens import make_token
from tests.factories import a_battle
from web.form_values import FormValues

MOST_STATEMENTS = 12
SEAT = "blue-knight"
HAND = story.FIRST_HANDS[SEAT]["hand"]
HANDS = [{"hand": HAND}, {"hand": [HAND[1], HAND[0], *HAND[2:]]}]

on_both = pytest.mark.parametrize("database_url", ["sqlite_url", "postgres_url"], indirect=True)


@pytest.fixture
def turn(war):
    return a_battle(war)


@pytest.fixture
def sent(turn):
    """The statements that are sent from here on."""
    statements = []

    def note(_connection, _cursor, statement, *_rest):
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


def told(statements):
    """Return which tables statements begin with, and how often: what to read where the bound is broken."""
    return Counter(" ".join(statement.split())[:60] for statement in statements)


@on_both
def test_a_filing_by_the_api_costs_few_statements(app, war, session, sent):
    headers = {"Authentication-Token": make_token(session, war.blue, {"name": "a program"}).token}
    for version in (1, 2, 3):
        session.commit()
        sent.clear()
        body = {"declaration": HANDS[version % 2], "replaces": version - 1}
        answer = app.test_client().put(f"/api/campaigns/WAR/turns/S1-1/declarations/{SEAT}", json=body, headers=headers)
        assert (answer.status_code, answer.json["version"]) == (201, version)
        assert len(sent) <= MOST_STATEMENTS, told(sent)


@on_both
def test_a_filing_by_the_form_costs_no_more(person, sent):
    blue = person("blue")
    blue.token()
    for version in (1, 2, 3):
        fields = {"do": "file", "replaces": str(version - 1), "csrf_token": blue.token()}
        blue.session.commit()
        sent.clear()
        typed = MultiDict([*FormValues.of(HANDS[version % 2]).items(), *fields.items()])
        answer = blue.client.post(f"/campaigns/WAR/turns/S1-1/declarations/{SEAT}", data=typed, headers=blue.headers)
        assert answer.status_code == 303
        assert len(sent) <= MOST_STATEMENTS, told(sent)
