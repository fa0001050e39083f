import pytest

from rules.core.errors import UnreadableCase
from rules.srs import RULESET
from rules.srs.sheet import close_scene, open_scene
from rules.srs.state import dump_state
from tests.rules.srs.sessions import command, session, told

PERSON = {
    "name": "Aki",
    "kind": "pc",
    "check_values": {"body": 5},
    "hp": 9,
    "hp_max": 12,
    "resources": {"mp": {"value": 1, "max": 3}},
    "critical_value": 11,
    "fumble_value": None,
    "statuses": [{"status": "tired"}],
}


def sheet(name="P", xp=0, checked=(), introduced=(), **characters):
    return {
        "name": name,
        "characters": characters,
        "xp": xp,
        "sheet_checked": list(checked),
        "introduced": list(introduced),
    }


ENTRY = {"seq": 1, "entry": "grant", "player": "p2", "amount": 2, "character": None, "for": None, "recorded": True}
SETTING = {"ledger": [ENTRY], "seat_order": ["p2", "p1"], "removed": ["p2"]}
SHEETS = {
    "p1": sheet("Ann", 3, ["aki"], ["aki", "aya"], aki=PERSON, aya={**PERSON, "name": "Aya"}),
    "p2": sheet("Ben", 2, familiar={**PERSON, "kind": "npc"}),
    "gm": sheet("Gil", 1, ogre={**PERSON, "kind": "npc"}, gen=PERSON),
}


def test_a_session_gives_back_what_it_was_opened_with():
    assert close_scene(open_scene(SETTING, SHEETS)) == (SETTING, SHEETS)


def test_keys_on_a_sheet_stand_in_order_though_those_of_the_state_stand_in_another():
    mine = ["ab", "ab1"]
    sheets = {
        "p1": sheet("Ann", 0, mine, mine, **dict.fromkeys(mine, PERSON)),
        "gm": sheet("Gil", 0, ab={**PERSON, "kind": "npc"}),
    }

    assert sorted(open_scene({}, sheets).characters) == ["ab", "ab1", "ab_p1"]
    assert close_scene(open_scene({}, sheets))[1]["p1"] == sheets["p1"]


def test_a_session_opens_with_nothing_but_the_gm():
    state = dump_state(open_scene({}, {}))

    assert state["players"] == {"gm": {"id": "gm", "name": "", "role": "gm", "xp": 0, "removed": False}}
    assert RULESET.asked(state, {}) == {"gm": "gm"}
    assert RULESET.is_over(state) is False


def test_whose_characters_are():
    characters = open_scene(SETTING, SHEETS).characters

    assert {key: one.player for key, one in characters.items()} == {
        "aki": "p1",
        "aya": "p1",
        "familiar": "p2",
        "gen": "gm",
        "ogre": None,
    }
    assert (characters["aki"].sheet_checked, characters["aki"].introduced) == (True, True)
    assert (characters["aya"].sheet_checked, characters["aya"].introduced) == (False, True)


def test_one_sheet_by_itself_is_filled_in():
    _, sheets = close_scene(open_scene(SETTING, {"p1": {"characters": {"aki": {}}}}))

    assert sheets["p1"]["characters"]["aki"]["kind"] == "pc"
    assert sheets["p1"]["xp"] == 0


def test_the_seat_of_the_gm_is_the_gms_and_all_others_are_players():
    players = open_scene(SETTING, SHEETS).players

    assert {key: (one.role, one.removed) for key, one in players.items()} == {
        "p1": ("player", False),
        "p2": ("player", True),
        "gm": ("gm", False),
    }


@pytest.mark.parametrize("seat", ["p2", "gm"])
def test_an_id_that_looks_as_if_it_told_a_seat_stays_as_it_is_written(seat):
    twins = {"aki": {**PERSON, "kind": "npc"}, f"aki_{seat}": {**PERSON, "kind": "npc"}}
    sheets = {"p2": sheet(), "gm": sheet(), seat: sheet(**twins)}

    assert close_scene(open_scene({}, sheets))[1] == sheets


def test_two_characters_of_one_id_are_told_apart_and_go_back_onto_their_sheets():
    sheets = {"p1": sheet(aki=PERSON), "p2": sheet(aki={**PERSON, "name": "Another"}), "gm": sheet()}
    state = open_scene({}, sheets)

    assert {key: one.name for key, one in state.characters.items()} == {"aki": "Aki", "aki_p2": "Another"}
    assert close_scene(state)[1] == sheets


def test_a_record_outlives_characters_and_players():
    ledger = [
        {**ENTRY, "player": "gone"},
        {**ENTRY, "seq": 2, "entry": "spend", "player": "p1", "character": "dead", "for": "skill"},
    ]
    state = dump_state(open_scene({"ledger": ledger, "seat_order": ["gone", "x"]}, {"p1": sheet()}))

    assert state["players"]["gone"]["removed"] is True
    assert [entry["character"] for entry in state["ledger"]] == [None, None]
    assert told(command(state, ("narrate", {"text": "on"}))) == [("narration",)]


BAD = [
    pytest.param({"weather": 1}, {}, id="a setting with an unknown field"),
    pytest.param({}, {"p1": {"xp": -1}}, id="a sheet with fewer points than none"),
    pytest.param({}, {"p1": {"characters": {"a.b": {}}}}, id="a sheet with a dot in an id"),
]


@pytest.mark.parametrize(("setting", "sheets"), BAD)
def test_what_is_no_setting_and_no_sheet(setting, sheets):
    with pytest.raises(UnreadableCase):
        open_scene(setting, sheets)


def test_what_a_session_brought_goes_onto_the_sheets():
    state = session("after_play", in_session={"xp_granted": True, "cleaned_up": True})
    resolution = command(state, ("grant_xp", {"grants": {"p1": 4}}), ("close_session", {}))
    setting, sheets = RULESET.close_scene(resolution["state"])

    assert RULESET.is_over(resolution["state"])
    assert RULESET.asked(resolution["state"], {}) == {}
    assert sheets["p1"]["xp"] == 4
    assert [entry["amount"] for entry in setting["ledger"]] == [4]
    assert RULESET.open_scene(setting, sheets, {})["session"]["stage"] == "pre_play"
