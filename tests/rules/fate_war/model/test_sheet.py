import json

import pytest
from marshmallow import ValidationError

from rules.core.errors import UnreadableCase
from rules.core.faults import faults
from rules.fate_war import RULESET
from rules.fate_war.model.sheet import CharacterSheetSchema
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war

SETTING = {
    "scene": {"number": 3, "time": "night"},
    "map": {"harbour": {"features": ["labour"]}},
    "sites": [{"kind": "base", "region": "harbour", "owner": "yuna"}],
    "info": {"yuna": {"lancer": {"encounter": 2}}},
    "known_names": {"yuna": ["lancer"]},
    "met": {"yuna": ["elder", "rin"]},
    "relations": {"yuna": {"rin": 1}},
    "alliances": [["a", "b"]],
    "items": {"sword": {"price": 5}},
}


def without_id(character):
    return {name: value for name, value in character.items() if name != "id"}


SHEETS = {one["id"]: without_id(one) for one in pair()}


def test_a_scene_opened_and_closed_gives_setting_and_sheets_back():
    opened = RULESET.open_scene(SETTING, SHEETS, {})
    setting, sheets = RULESET.close_scene(opened)

    assert opened["phase"] == "scene"
    for name, value in SETTING.items():
        assert _holds(setting[name], value)
    for key, sheet in SHEETS.items():
        assert _holds(sheets[key], sheet)
    assert json.dumps(RULESET.open_scene(setting, sheets, {})) == json.dumps(opened)
    assert RULESET.close_scene(RULESET.open_scene(setting, sheets, {})) == (setting, sheets)


def _holds(whole, part):
    if isinstance(part, dict):
        return all(_holds(whole[name], value) for name, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(_holds, whole, part))
    return whole == part


@pytest.mark.parametrize(
    ("contract", "side"), [("saber", "c"), (None, "a"), ("rider", "a")], ids=("of both", "of one", "with another")
)
def test_a_servant_is_of_the_side_of_the_master_that_holds_its_contract(contract, side):
    """Section 0."""
    sheets = {"saber": servant("saber", "a", master="yuna"), "yuna": master("yuna", "c", servant=contract)}
    opened = RULESET.open_scene(SETTING, {key: without_id(sheet) for key, sheet in sheets.items()}, {})

    assert {key: one["side"] for key, one in opened["characters"].items()} == {"saber": side, "yuna": "c"}


def test_what_is_of_the_scene_does_not_outlive_it():
    setting, sheets = RULESET.close_scene(fight(orders={"rin": {}}, progress={"found": {}}))

    assert not {"battles", "orders", "progress", "phase", "standalone", "characters"} & set(setting)
    assert sheets["rin"]["hp"] == 20


def test_every_sheet_that_a_scene_gives_back_is_a_sheet():
    lasting = {
        "hp_zero_scene": 2,
        "statuses": [{"status": "withdrawn"}],
        "effects": [{"source": "gm", "until": "scene"}],
    }
    cast = [*pair(), servant("s", "c", **lasting), master("m", "c"), npc("n", captive_of="rin", faith=2)]
    _, sheets = RULESET.close_scene(war(cast))

    for sheet in sheets.values():
        assert CharacterSheetSchema().load(sheet)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"kind": "master", "hp": 9, "mp": 4}, []),
        ({}, [("hp", "missing_field"), ("kind", "missing_field"), ("mp", "missing_field")]),
        ({"kind": "hero", "hp": 9, "mp": 4}, [("kind", "bad_value")]),
        ({"kind": "master", "hp": 9, "mp": 4, "class": "caster"}, [("class", "unknown_field")]),
        ({"kind": "servant", "hp": 9, "mp": 4, "fate": 1}, [("fate", "unknown_field")]),
        ({"kind": "npc", "hp": 9, "mp": 4, "command_seals": 1}, [("command_seals", "unknown_field")]),
        ({"kind": "npc", "hp": 9, "mp": 4, "id": "x"}, [("id", "unknown_field")]),
        (
            {"kind": "servant", "hp": "9", "mp": 4, "grades": {"luck": "S"}},
            [("grades.luck", "bad_value"), ("hp", "bad_value")],
        ),
        ({"kind": "servant", "hp": 9, "mp": 4, "grades": {"charm": "A"}}, [("grades.charm", "bad_value")]),
        (
            {"kind": "servant", "hp": 9, "mp": 4, "spells": [{"id": "x", "kind": "attack", "grade": 21}]},
            [("spells.0.grade", "bad_value")],
        ),
        (
            {"kind": "servant", "hp": 9, "mp": 4, "noble_phantasms": [{"id": "x", "grade": "A"}]},
            [("noble_phantasms.0.form", "missing_field")],
        ),
        ("sheet", [("", "bad_value")]),
    ],
)
def test_a_sheet_is_strict(raw, expected):
    assert sheet_faults(raw) == expected


def sheet_faults(raw):
    try:
        CharacterSheetSchema().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


def test_what_is_no_setting_opens_no_scene():
    with pytest.raises(UnreadableCase):
        RULESET.open_scene({"weather": "rain"}, SHEETS, {})
