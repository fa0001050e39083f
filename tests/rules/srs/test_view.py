import json

import pytest

from rules.srs import RULESET
from rules.srs.state import dump_state, load_state
from tests.rules.srs.sessions import in_scene, opposed, session, single, with_character

HIDDEN = single(
    difficulty=1234,
    difficulty_public=False,
    side={"modifiers": [{"to": "difficulty", "value": 777}, {"to": "achievement", "value": 1}]},
)


def test_an_outsider_sees_where_the_session_stands():
    for actor in (None, "nobody"):
        assert RULESET.view(in_scene(), {}, actor) == {"actor": None, "stage": "main_play", "phase": "middle"}


def test_the_gm_sees_the_state_itself():
    seen = RULESET.view(session(checks=[HIDDEN]), {}, "gm")

    assert (seen["actor"], seen["document"]) == ("gm", "gm")
    assert seen["table"]["checks"][0]["difficulty"] == 1234
    assert seen["names"]["check"] == {"c1": "Aki (body)"}


def test_a_hidden_difficulty_is_nowhere_in_a_players_view():
    """SRS-1.2."""
    for actor in ("p1", "p2"):
        seen = json.dumps(RULESET.view(session(checks=[HIDDEN]), {}, actor))
        assert "1234" not in seen
        assert "777" not in seen


def test_a_check_is_seen_by_those_who_have_a_side_in_it():
    """SRS-1.2: what the GM called in secret concerns nobody else, and the state does not tell it from the rest."""
    state = session(checks=[single()])
    seen = {actor: RULESET.view(state, {}, actor)["table"]["checks"] for actor in ("p1", "p2")}
    assert [len(checks) for checks in seen.values()] == [1, 0]


def test_another_players_sheet_is_not_on_the_table():
    state = with_character(session(), "bo", hp=4321, check_values={"wit": 4322}, statuses=[{"status": "cannot_check"}])
    seen = RULESET.view(state, {}, "p1")

    assert "432" not in json.dumps(seen)
    assert seen["table"]["characters"]["aki"]["check_values"] == {"body": 5}
    assert seen["table"]["characters"]["bo"]["name"] == "Bo"
    assert RULESET.view(state, {}, "p2")["table"]["characters"]["bo"]["hp"] == 4321


def test_who_is_known_and_who_declares():
    seen = RULESET.view(in_scene(), {}, "p1")

    assert sorted(seen["persons"]) == ["aki", "bo", "cho", "gm", "ogre", "p1", "p2", "p3"]
    assert seen["persons"]["ogre"] == {"id": "ogre", "name": "Ogre", "kind": "npc"}
    assert seen["peers"] == ["gm", "p1", "p2", "p3"]


@pytest.mark.parametrize(("actor", "named"), [("p1", ["c1"]), ("p3", []), ("gm", ["c1", "c2"])])
def test_which_checks_an_actor_may_name(actor, named):
    state = session(checks=[opposed("aki", "bo"), single("aki", "c2", status="done")])

    assert sorted(RULESET.view(state, {}, actor)["names"]["check"]) == named


def test_what_else_an_actor_may_name():
    state = in_scene(pending=[{"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]}])
    state["session"]["scene_requests"] = [
        {"id": "r2", "player": "p1", "text": "the shrine"},
        {"id": "r3", "player": "p1", "text": "the sea", "status": "refused"},
    ]
    names = RULESET.view(state, {"growth_purchases": {"tough": {"cost": 1}}}, "gm")["names"]

    assert names["request"] == {"r1": "Bo"}
    assert names["scene_request"] == {"r2": "the shrine"}
    assert names["purchase"] == {"tough": "tough"}
    assert names["player"]["p1"] == "Player 1"
    assert names["character"]["aki"] == "Aki"


ADDED = [{"to": "difficulty", "value": 777}, {"to": "achievement", "value": 1}, {"to": "check_value", "value": 2}]


def a_rich_state():
    """Return a scene with checks of every kind, requests, and players and characters with and without a name."""
    state = in_scene(
        pending=[
            {"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]},
            {"id": "r2", "kind": "exit", "character": "aki", "needs": ["gm"]},
        ]
    )
    state["players"]["p2"]["name"] = state["players"]["gm"]["name"] = state["characters"]["aki"]["name"] = ""
    state["session"]["scene_requests"] = [
        {"id": "r3", "player": "p1", "text": "the shrine"},
        {"id": "r4", "player": "p1", "text": "the sea", "status": "accepted"},
    ]
    state["characters"]["bo"].update(hp=3, hp_max=9, sheet_checked=True, introduced=True)
    state["characters"]["aki"].update(hp=4, hp_max=8)
    state["checks"] = [
        opposed("aki", "bo", key="c1"),
        single("aki", "c2", difficulty_public=True, side={"modifiers": ADDED}),
        single("aki", "c3", difficulty_public=False, side={"modifiers": ADDED, "ability": None}),
        single("bo", "c4", difficulty_public=False, side={"modifiers": ADDED}),
        single("aki", "c5", status="done"),
        single("ogre", "c6"),
    ]
    return dump_state(load_state(state))


OPTIONS = {"growth_purchases": {"tough": {"cost": 2}, "agile": {"cost": 1}}}
NAMES = {
    "character": {"aki": "aki", "bo": "Bo", "cho": "Cho", "ogre": "Ogre"},
    "player": {"gm": "gm", "p1": "Player 1", "p2": "p2", "p3": "Player 3"},
    "request": {"r1": "Bo", "r2": "aki"},
    "scene_request": {"r3": "the shrine"},
    "purchase": {"agile": "agile", "tough": "tough"},
}
PERSONS = {
    "aki": {"id": "aki", "name": "aki", "kind": "pc"},
    "bo": {"id": "bo", "name": "Bo", "kind": "pc"},
    "cho": {"id": "cho", "name": "Cho", "kind": "pc"},
    "ogre": {"id": "ogre", "name": "Ogre", "kind": "npc"},
    "p1": {"id": "p1", "name": "Player 1", "kind": "player"},
    "p2": {"id": "p2", "name": "p2", "kind": "player"},
    "p3": {"id": "p3", "name": "Player 3", "kind": "player"},
}
STAGE = {"stage": "main_play", "phase": "middle", "persons": PERSONS, "options": OPTIONS}


def test_all_that_a_player_sees():
    state = a_rich_state()
    seen = RULESET.view(state, OPTIONS, "p1")
    table = seen.pop("table")
    blank = dump_state(load_state({**session(), "characters": {"x": {"kind": "npc"}}}))["characters"]["x"]
    people = {
        key: {**blank, **{name: one[name] for name in ("id", "kind", "name", "player", "sheet_checked", "introduced")}}
        for key, one in state["characters"].items()
    }
    opposite, public, hidden, _, done, _ = state["checks"]
    (side,) = hidden["sides"]

    assert seen == {
        **STAGE,
        "actor": "p1",
        "document": "player",
        "peers": ["gm", "p1", "p2", "p3"],
        "names": {**NAMES, "check": {"c1": "aki : Bo (body)", "c2": "aki (body)", "c3": "aki"}},
    }
    assert list(seen["names"]["purchase"]) == ["agile", "tough"]
    assert table == {
        **state,
        "characters": {**people, "aki": state["characters"]["aki"]},
        "checks": [
            opposite,
            public,
            {**hidden, "difficulty": None, "sides": [{**side, "modifiers": ADDED[1:]}]},
            done,
        ],
    }


def test_all_that_the_gm_sees():
    state = a_rich_state()
    titles = {"c3": "aki", "c4": "Bo (body)", "c5": "aki (body)", "c6": "Ogre (body)"}

    assert RULESET.view(state, OPTIONS, "gm") == {
        **STAGE,
        "actor": "gm",
        "document": "gm",
        "peers": ["gm", "p1", "p2", "p3"],
        "names": {**NAMES, "check": {"c1": "aki : Bo (body)", "c2": "aki (body)", **titles}},
        "table": state,
    }


def test_a_gm_with_a_name_is_a_person_of_the_table():
    assert RULESET.view(session(), {}, "p1")["persons"]["gm"] == {"id": "gm", "name": "GM", "kind": "gm"}
