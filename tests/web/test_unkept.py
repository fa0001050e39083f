"""What the database does not keep after the view: 503 with Retry-After, and nothing that was typed is lost."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from campaign.demo import story
from campaign.operations.seals import own_declaration
from campaign.store.session import SESSIONS
from rules.registry import ruleset_for
from tests.factories import a_battle
from web.form_codec import encode_for_any_form

FAILURES = [
    OperationalError("COMMIT", {"p": "a secret"}, RuntimeError("database or disk is full")),
    InterfaceError("COMMIT", {"p": "a secret"}, RuntimeError("connection already closed")),
    NoConnectionFree("no connection is free"),
]
IDS = ["disk full", "gone", "none free"]
SETTINGS = {
    "name": "A <new> name",
    "language": "en",
    "time_zone": "UTC",
    "turn_hours": "24",
    "filed_list": "off",
    "playing_gm": "countersign",
    "cool_off_minutes": "720",
}


@contextmanager
def failing(failure):
    """Let every commit fail meanwhile."""

    def fail(_connection):
        raise failure

    engine = SESSIONS.kw["bind"]
    event.listen(engine, "commit", fail)
    yield
    event.remove(engine, "commit", fail)


def sent(person, path, data):
    return person.client.post(path, data=data, headers=person.headers, buffered=True)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("failure", FAILURES, ids=IDS)
def test_a_form_is_kept_where_its_commit_fails(person, war, session, failure, language):
    gm = person("gm", language)
    given = {**SETTINGS, "csrf_token": gm.token()}
    with failing(failure):
        answer = sent(gm, "/campaigns/WAR/settings", given)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert '<input type="hidden" name="name" value="A &lt;new&gt; name">' in answer.text
    assert "<dd>A &lt;new&gt; name</dd>" in answer.text
    assert "a secret" not in answer.text
    session.rollback()
    session.refresh(war.campaign)
    assert war.campaign.name == "War"


def test_what_was_typed_can_be_sent_again_and_no_page_says_before_that_it_was_saved(person, war, session):
    gm = person("gm")
    given = {**SETTINGS, "csrf_token": gm.token()}
    with failing(FAILURES[0]):
        sent(gm, "/campaigns/WAR/settings", given)
    assert "Saved." not in gm.page("/campaigns/WAR")
    assert sent(gm, "/campaigns/WAR/settings", given).status_code == 303
    assert "Saved." in gm.page("/campaigns/WAR")
    session.refresh(war.campaign)
    assert war.campaign.name == "A <new> name"


def test_a_declaration_is_kept_by_its_form_and_not_filed(person, war, session):
    turn = a_battle(war)
    schema = ruleset_for("fate_war").declaration_schemas[turn.asked["blue-knight"]]()
    hand = dict(encode_for_any_form(schema, story.FIRST_HANDS["blue-knight"]).items())
    blue, path = person("blue"), f"/campaigns/WAR/turns/{turn.code}/declarations/blue-knight"
    given = {**hand, "csrf_token": blue.token(), "do": "file", "replaces": "0"}
    with failing(FAILURES[0]):
        answer = sent(blue, path, given)
    assert answer.status_code == 503
    assert all(f'name="{name}" value="{text}"' in answer.text for name, text in hand.items())
    assert own_declaration(session, turn, "blue-knight", account=war.blue) is None
    session.commit()
    assert sent(blue, path, given).status_code == 303
    assert own_declaration(session, turn, "blue-knight", account=war.blue).version == 1


@pytest.mark.parametrize("failure", FAILURES, ids=IDS)
def test_a_program_is_told_so(person, failure):
    gm = person("gm")
    headers = {**gm.headers, "X-CSRFToken": gm.token()}
    with failing(failure):
        answer = gm.client.patch("/api/campaigns/WAR", json={"name": "New"}, headers=headers)
    assert (answer.status_code, answer.headers["Retry-After"], answer.json["code"]) == (503, "60", "unavailable")


def test_who_was_overtaken_is_told_so(person):
    gm = person("gm")
    headers = {**gm.headers, "X-CSRFToken": gm.token()}
    with failing(IntegrityError("INSERT", {}, RuntimeError("unique"))):
        answer = gm.client.patch("/api/campaigns/WAR", json={"name": "New"}, headers=headers)
    assert (answer.status_code, answer.json["code"]) == (409, "stale_revision")
