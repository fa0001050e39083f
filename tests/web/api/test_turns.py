"""Turns, drafts and results for programs."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.demo import story
from tests.factories import a_battle, a_result, drafted, file_hands

API = "/api/campaigns/WAR"
TURN = f"{API}/turns/S1-1"


@pytest.fixture
def gm(person, war):
    """The GM's program."""
    return Program(person("gm"))


class Program:
    """Somebody who sends JSON; the token against forged forms stands in a header."""

    def __init__(self, person):
        self.person = person

    def get(self, address):
        return self.person.get(address)

    def send(self, method, address, sent=None):
        headers = {**self.person.headers, "X-CSRFToken": self.person.token()}
        self.person.session.commit()
        return self.person.client.open(address, method=method, json=sent or {}, headers=headers)


def soon(session, **length):
    return (clock.now(session) + timedelta(**length or {"days": 1})).isoformat()


def test_a_battle_is_opened_and_its_deadline_changed(gm, session):
    opened = gm.send("POST", f"{API}/battles", {"battle": story.FIRST_BATTLE, "deadline": soon(session)})
    assert opened.status_code == 201, opened.json
    assert opened.json["code"] == "S1-1"
    assert [line["code"] for line in gm.get(f"{API}/turns").json] == ["S1-1"]
    later = soon(session, days=2)
    changed = gm.send("POST", f"{TURN}/deadline", {"deadline": later, "reason": "A holiday."})
    assert changed.json["deadline"] == later


def test_a_turn_is_inserted(gm, session):
    gm.send("POST", f"{API}/scenes", {"deadline": soon(session, days=2)})
    battle = {"battle": story.FIRST_BATTLE, "deadline": soon(session)}
    assert gm.send("POST", f"{TURN}/insert", {**battle, "battle": {}}).status_code == 422
    made = gm.send("POST", f"{TURN}/insert", battle)
    assert (made.status_code, made.json["code"]) == (201, "S1-2")
    assert gm.get(TURN).json["waits"] is True
    again = gm.send("POST", f"{TURN}/insert", battle)
    assert (again.status_code, again.json["code"]) == (409, "wrong_status")


def test_a_turn_is_closed_early(gm, session):
    gm.send("POST", f"{API}/battles", {"battle": story.FIRST_BATTLE, "deadline": soon(session)})
    assert gm.send("POST", f"{TURN}/skip").status_code == 422
    closed = gm.send("POST", f"{TURN}/skip", {"reason": "All are at the table."})
    assert (closed.status_code, closed.json["is_open"]) == (200, False)


def test_a_scene_is_opened_and_no_other_beside_it(gm, session):
    opened = gm.send("POST", f"{API}/scenes", {"deadline": soon(session)})
    assert (opened.status_code, opened.json["code"]) == (201, "S1-1")
    assert {seat["document"] for seat in opened.json["own"]} == {"scene"}
    again = gm.send("POST", f"{API}/scenes", {"deadline": soon(session)})
    assert (again.status_code, again.json["code"]) == (409, "scene_open")


@pytest.mark.parametrize("deadline", ["", "tomorrow", "2030-01-01T12:00", "2020-01-01T12:00:00+00:00", None, 7])
def test_a_deadline_needs_its_offset_and_lies_ahead(gm, deadline):
    answer = gm.send("POST", f"{API}/battles", {"battle": story.FIRST_BATTLE, "deadline": deadline})
    assert answer.status_code == 422
    assert gm.get(f"{API}/turns").json == []


def test_faults_of_a_battle_name_their_fields(gm, session):
    answer = gm.send("POST", f"{API}/battles", {"battle": {"camps": {"a": ["nobody"]}}, "deadline": soon(session)})
    assert answer.status_code == 422
    assert {error["field"] for error in answer.json["errors"]} >= {"tool.reason"}
    assert all(error["text"] and error["code"] for error in answer.json["errors"])


def test_a_draft_is_read_amended_and_published(gm, war):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    assert gm.get(f"{TURN}/review").json["revision"] == 1
    values = {"path": "characters.red-lance.hp", "value": 16, "reason": "Agreed."}
    by_tool = gm.send("POST", f"{TURN}/review/tool", {"tool": "gm.adjust", "values": values, "revision": 1})
    assert (by_tool.status_code, by_tool.json["latest"]) == (201, 2)
    stale = gm.send("POST", f"{TURN}/review/tool", {"tool": "gm.adjust", "values": values, "revision": 1})
    assert stale.status_code == 409
    sent = {"seat": "mira", "declaration": None, "reason": "Never meant.", "revision": 2}
    assert gm.send("POST", f"{TURN}/review/declaration", sent).json["latest"] == 3
    undone = gm.send("POST", f"{TURN}/review/undo", {"revision": 3})
    assert (undone.status_code, undone.json["latest"], undone.json["undoable"]) == (201, 4, 2)
    assert gm.send("POST", f"{TURN}/review/publish", {"revision": 4}).json["status"] == "approved"


def test_a_void_turn_is_asked_again_or_its_scene_abandoned(gm, person, war, session):
    a_battle(war)
    assert gm.send("POST", f"{TURN}/void", {"reason": ""}).status_code == 422
    assert gm.send("POST", f"{TURN}/void", {"reason": "A wrong camp."}).json["status"] == "void"
    again = gm.send("POST", f"{TURN}/again", {"deadline": soon(session)})
    assert (again.status_code, again.json["code"]) == (201, "S1-2")
    second = TURN.replace("S1-1", "S1-2")
    refused = gm.send("POST", f"{second}/void", {"reason": "Again."})
    assert (refused.status_code, refused.json["code"]) == (403, "second_void")
    sent = {"turn": "S1-2", "action": "void_turn", "reason": "Again."}
    made = gm.send("POST", f"{API}/proposals", sent).json["number"]
    for name, status in (("co_gm", 403), ("blue", 200), ("red", 200)):
        consent = Program(person(name)).send("POST", f"{API}/proposals/{made}/consent")
        assert consent.status_code == status, name
    assert gm.get(second).json["status"] == "void"
    assert gm.send("POST", f"{second}/abandon").status_code == 204


def test_a_turn_that_collects_cannot_be_released(gm, war):
    a_battle(war)
    assert gm.send("POST", f"{TURN}/release").status_code == 409


def test_the_result_is_told_by_audience(person, war):
    a_result(war)
    told = {name: person(name).get(f"{TURN}/result").json for name in ("gm", "blue", "red", "otto", None)}
    assert len(told["gm"]) > len(told["blue"]) > 0
    assert told["otto"] == told[None] == []
    assert all("blue-knight" in event["audience"] or "yuna" in event["audience"] for event in told["blue"])


@pytest.mark.parametrize("name", ["blue", "reader"])
def test_only_a_gm_may(person, war, session, name):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    program = Program(person(name))
    assert program.get(f"{TURN}/review").status_code == 403
    assert program.send("POST", f"{TURN}/review/publish", {"revision": 1}).status_code == 403
    assert program.send("POST", f"{TURN}/void", {"reason": "x"}).status_code == 403
    assert program.send("POST", f"{API}/battles", {"deadline": soon(session)}).status_code == 403
    assert program.send("POST", f"{API}/scenes", {"deadline": soon(session)}).status_code == 403
