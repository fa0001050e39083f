"""Declarations for programs: the same operations as the form."""

import hashlib

import pytest

from campaign import views
from campaign.demo import story
from tests.factories import a_battle, drafted
from tests.web.api.test_turns import Program

ADDRESS = "/api/campaigns/WAR/turns/S1-1/declarations/blue-knight"
GOOD = story.FIRST_HANDS["blue-knight"]


@pytest.fixture
def turn(war):
    """A battle that collects hands."""
    return a_battle(war)


@pytest.fixture
def blue(person, turn):
    """The program of the blue pair's player."""
    return Program(person("blue"))


def test_a_declaration_is_checked_filed_read_replaced_and_withdrawn(blue):
    assert blue.send("POST", f"{ADDRESS}/check", {"declaration": GOOD}).json == {"is_accepted": True}
    assert blue.get(ADDRESS).status_code == 404
    filed = blue.send("PUT", ADDRESS, {"declaration": GOOD, "replaces": 0})
    assert (filed.status_code, filed.json["version"], filed.json["replaced"]) == (201, 1, None)
    own = blue.get(ADDRESS).json
    assert own["raw"] == GOOD
    assert hashlib.sha256(f"{own['salt']}\n{own['canonical']}".encode()).hexdigest() == own["fingerprint"]
    stale = blue.send("PUT", ADDRESS, {"declaration": {"row": "front"}, "replaces": 0})
    assert (stale.status_code, stale.json["code"]) == (409, "stale_revision")
    assert blue.send("PUT", ADDRESS, {"declaration": {"row": "front"}, "replaces": 1}).json["version"] == 2
    assert blue.send("DELETE", ADDRESS).status_code == 204
    assert blue.get(ADDRESS).json["withdrawn"] is True


def test_a_program_may_give_a_salt_of_its_own(blue):
    filed = blue.send("PUT", ADDRESS, {"declaration": GOOD, "salt": "moon"}).json
    assert filed["salt"].endswith(".moon")
    assert blue.send("PUT", ADDRESS, {"declaration": GOOD, "salt": "moon"}).json["unchanged"]
    for salt, code in (("two words", "bad_salt"), (7, "bad_value")):
        answer = blue.send("PUT", ADDRESS, {"declaration": GOOD, "salt": salt})
        assert (answer.status_code, answer.json["errors"][0]["code"]) == (422, code)


def test_every_fault_comes_with_its_field_code_clause_and_words(blue):
    wrong = {"row": "up", "hand": [{"card": "critical"}] * 10, "extra": 1}
    for method, address in (("POST", f"{ADDRESS}/check"), ("PUT", ADDRESS)):
        answer = blue.send(method, address, {"declaration": wrong})
        assert answer.status_code == 422
        found = {
            (error["field"].removeprefix("declarations.blue-knight."), error["code"]) for error in answer.json["errors"]
        }
        assert found >= {("row", "bad_value"), ("extra", "unknown_field"), ("hand", "critical_once")}
        assert all(error["text"] and error["rule"] for error in answer.json["errors"])
    assert blue.get(ADDRESS).status_code == 404


@pytest.mark.parametrize(
    "sent",
    [[], "hand", 7, {"hand": "ten"}, {"hand": [1.5]}, {"hand": [{"card": None}]}, {"\ud800": 1}, {"row": "\x00"}],
)
def test_no_nonsense_is_our_fault(blue, sent):
    answer = blue.send("PUT", ADDRESS, {"declaration": sent})
    assert answer.status_code in (400, 422)


def test_the_view_is_the_seats_own(blue):
    view = blue.get(f"{ADDRESS}/view").json
    assert view["you"]["id"] == "blue-knight"
    assert "hp" not in view["persons"]["red-lance"]


def test_nothing_is_taken_after_the_deadline(blue, war, turn):
    drafted(war, turn)
    answer = blue.send("PUT", ADDRESS, {"declaration": GOOD})
    assert (answer.status_code, answer.json["code"]) == (409, "late_kept")
    late = [entry for entry in views.ledger_view(war.session, war.reader("gm"), war.campaign) if "late" in entry.kind]
    assert [(entry.seat, entry.values["turn"]) for entry in late] == [("blue-knight", "S1-1")]


@pytest.mark.parametrize("name", ["gm", "red", "reader", "otto"])
def test_nobody_else_comes_near(person, turn, name):
    program = Program(person(name))
    assert program.get(ADDRESS).status_code in (403, 404)
    assert program.get(f"{ADDRESS}/view").status_code in (403, 404)
    assert program.send("PUT", ADDRESS, {"declaration": GOOD}).status_code in (403, 404)
    assert program.send("DELETE", ADDRESS).status_code in (403, 404)


def test_a_declaration_is_described_as_one_of_the_documents(blue):
    described = blue.get("/api/openapi/fate_war.json").json["components"]["schemas"]["Declaration"]
    names = {one["$ref"].rpartition("/")[2] for one in described["oneOf"]}
    assert {"fate_war.battle", "fate_war.spoils"} <= names


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        (GOOD, "missing_field", "declaration"),
        ({"declaration": None}, "bad_value", "declaration"),
        ({"declaration": GOOD, "replaces": "1"}, "bad_value", "replaces"),
    ],
)
def test_what_is_around_a_declaration_is_read_as_strictly(blue, sent, code, field):
    answer = blue.send("PUT", ADDRESS, sent)
    assert answer.status_code == 422
    assert [(one["code"], one["field"]) for one in answer.json["errors"]] == [(code, field)]


def test_a_seat_is_told_what_it_may_declare_and_nobody_else(blue, person):
    offers = {(one["field"], one["value"]): one for one in blue.get(f"{ADDRESS}/offers").json}
    assert offers["hand.*.card", "standby"]["why"] is None
    assert offers["on_win", "replace_base"]["why"] == "masters_only"
    assert Program(person("red")).get(f"{ADDRESS}/offers").status_code in (403, 404)
