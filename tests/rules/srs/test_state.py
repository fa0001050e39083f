import pytest

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.errors import UnreadableCase
from rules.srs import RULESET
from rules.srs.state import dump_state, load_state
from tests.rules.srs.sessions import in_scene, opposed, refused, resolve, session, single

SPOILT = [
    # what of the state is changed, the path told
    pytest.param({"weather": "rain"}, "weather", id="an unknown field"),
    pytest.param({"next_id": 0}, "next_id", id="no number of a request"),
    pytest.param({"session": {"stage": "lobby"}}, "session.stage", id="no such stage"),
    pytest.param({"session": {"phase": "dawn"}}, "session.phase", id="no such phase"),
    pytest.param({"session": {"seat_order": ["p1", "x"]}}, "session.seat_order.1", id="a seat of nobody"),
    pytest.param({"session": {"next_scene_player": "x"}}, "session.next_scene_player", id="nobody is next"),
    pytest.param(
        {"session": {"scene_requests": [{"id": "r1", "player": "x"}]}},
        "session.scene_requests.0.player",
        id="a wish of nobody",
    ),
    pytest.param({"players": {"p1": {"xp": -1}}, "characters": {}}, "players.p1.xp", id="fewer points than none"),
    pytest.param({"players": {"p1": {"id": "p2"}}, "characters": {}}, "players.p1.id", id="another id than its place"),
    pytest.param({"players": {"p.1": {}}, "characters": {}}, "players.p.1", id="no identifier"),
    pytest.param({"characters": {"x": {"kind": "pc", "player": "y"}}}, "characters.x.player", id="of no player"),
    pytest.param({"characters": {"x": {"kind": "pc", "id": "y"}}}, "characters.x.id", id="another id of a character"),
    pytest.param({"characters": {"x": {"kind": "god"}}}, "characters.x.kind", id="no such kind"),
    pytest.param(
        {"characters": {"x": {"resources": {"mp": {"value": 1}}}}}, "characters.x.resources.mp.max", id="no maximum"
    ),
    pytest.param({"scene": {**in_scene()["scene"], "scene_player": "x"}}, "scene.scene_player", id="nobody leads"),
    pytest.param({"scene": {**in_scene()["scene"], "on_stage": ["aki", "x"]}}, "scene.on_stage.1", id="nobody there"),
    pytest.param({"scene": {**in_scene()["scene"], "appeared": ["x"]}}, "scene.appeared.0", id="nobody appeared"),
    pytest.param({"scene": {**in_scene()["scene"], "companions": ["x"]}}, "scene.companions.0", id="no companion"),
    pytest.param(
        {"scene": {**in_scene()["scene"], "pending": [{"id": "r1", "kind": "exit", "character": "x"}]}},
        "scene.pending.0.character",
        id="a request of nobody",
    ),
    pytest.param(
        {"scene": {**in_scene()["scene"], "consents": [{"character": "aki", "to": "x"}]}},
        "scene.consents.0.to",
        id="a consent to nobody",
    ),
    pytest.param({"scene": {}}, "scene.number", id="a scene without a number"),
    pytest.param({"checks": [single("x")]}, "checks.0.sides.0.actor", id="nobody rolls"),
    pytest.param({"checks": [single(difficulty="hard")]}, "checks.0.difficulty", id="SRS-1.3 a label of no table"),
    pytest.param({"checks": [{**single(), "sides": []}]}, "checks.0.sides", id="SRS-2.1 no side"),
    pytest.param({"checks": [{**opposed(), "sides": [{"actor": "bo"}]}]}, "checks.0.sides", id="SRS-2.1 one side"),
    pytest.param({"checks": [single(action=0)]}, "checks.0.action", id="SRS-2.2 nobody acts against nobody"),
    pytest.param({"checks": [{**opposed(), "difficulty": 9}]}, "checks.0.difficulty", id="SRS-2.1 no difficulty"),
    pytest.param(
        {"checks": [{**opposed(), "status": "done", "result": {"winner": "x", "loser": "bo"}}]},
        "checks.0.result.winner",
        id="nobody won",
    ),
    pytest.param(
        {"ledger": [{"seq": 1, "entry": "grant", "player": "x", "amount": 1}]}, "ledger.0.player", id="of none"
    ),
    pytest.param(
        {"ledger": [{"seq": 1, "entry": "spend", "player": "p1", "amount": 1, "character": "x"}]},
        "ledger.0.character",
        id="spent on nobody",
    ),
]


@pytest.mark.parametrize(("changes", "path"), SPOILT)
def test_a_state_that_does_not_hold(changes, path):
    resolution = resolve({**session(), **changes}, {"nobody": {}})

    errors = resolution["errors"]
    assert path in [error["path"].removeprefix("state.") for error in errors]
    assert {(error["actor"], error["code"], error["rule"]) for error in errors} == {(None, "bad_state", "SRS-3.1")}


def test_all_that_is_wrong_with_a_case_is_told_before_its_declarations():
    state = {**session(checks=[single("x")]), "next_id": 1}
    resolution = resolve(state, {"nobody": {}}, [3, 9, 4, "6"], luck=1)

    assert refused(resolution) == [
        ("bad_option", "options.luck"),
        ("bad_die", "dice.1"),
        ("bad_die", "dice.3"),
        ("bad_state", "state.checks.0.sides.0.actor"),
    ]
    assert [error["values"] for error in resolution["errors"][1:3]] == [{"face": 9}, {"face": "6"}]


def test_what_is_left_out_is_written_back_at_its_default():
    resolution = resolve({"players": {"p1": {}}, "characters": {"aki": {"player": "p1"}}})

    assert resolution["errors"] == []
    assert resolution["state"] == {
        "session": {
            "stage": "pre_play",
            "phase": None,
            "scenes_in_phase": 0,
            "scene_count": 0,
            "preparation": {"rulebook_read": False, "scenario_ready": False, "tools_ready": False},
            "seat_order": [],
            "next_scene_player": None,
            "scene_requests": [],
            "xp_granted": False,
            "cleaned_up": False,
        },
        "players": {"p1": {"id": "p1", "name": "", "role": "player", "xp": 0, "removed": False}},
        "characters": {
            "aki": {
                "id": "aki",
                "kind": "pc",
                "name": "",
                "player": "p1",
                "sheet_checked": False,
                "introduced": False,
                "check_values": {},
                "critical_value": None,
                "fumble_value": None,
                "hp": 0,
                "hp_max": 0,
                "resources": {},
                "statuses": [],
            }
        },
        "scene": None,
        "checks": [],
        "ledger": [],
        "next_id": 1,
    }


def test_a_state_that_is_written_is_read_as_the_same():
    dumped = dump_state(load_state({**in_scene(), "checks": [single(), opposed(key="c2")]}))

    assert dump_state(load_state(dumped)) == dumped


def test_a_state_whose_shape_does_not_hold_is_not_loaded():
    with pytest.raises(UnreadableCase, match=r"state\.next_id"):
        load_state({"next_id": "1"})


STATES = [
    pytest.param("srs", {}, True, id="all left out"),
    pytest.param("srs", {"characters": {}}, True, id="ours by the slug"),
    pytest.param("chess", {"players": {}, "session": {}}, True, id="ours by its marks"),
    pytest.param("chess", {}, False, id="nobody's"),
    pytest.param("srs", {"board": 3}, False, id="another system's"),
]


@pytest.mark.parametrize(("slug", "state", "is_ours"), STATES)
def test_which_states_are_ours(slug, state, is_ours):
    case = Case(slug, {}, ListedDice([]), state, {})
    if not is_ours:
        with pytest.raises(UnreadableCase):
            RULESET.resolve(case)
        return
    assert [error.code for error in RULESET.resolve(case).errors] == ([] if slug == "srs" else ["unknown_ruleset"])
