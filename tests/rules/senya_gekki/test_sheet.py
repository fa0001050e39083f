import json

import pytest
from marshmallow import ValidationError

from rules.core.errors import UnreadableCase
from rules.core.faults import faults
from rules.senya_gekki import RULESET
from rules.senya_gekki.sheet import CharacterSheetSchema
from tests.rules.senya_gekki.fights import gm, npc, pc, play, state
from tests.rules.senya_gekki.random_combats import ITEMS, SKILLS

SETTING = {
    "elapsed_minutes": 7,
    "tie_order": ["a"],
    "gm_modifiers": {"b": {"hit": 2, "evade": 0, "counter": 0, "skill": 0}},
    "summoned": {"doll": {"hp": 3, "hp_max": 5, "summoned_by": {"actor": "a", "skill": "puppet"}}},
}
SHEETS = {
    "a": {"name": "Aoko", "side": "pc", "hp": 20, "hp_max": 30, "skills": SKILLS, "items": ITEMS},
    "b": {"name": "Ghoul", "condition": "incapacitated", "hp": -2, "statuses": [{"status": "bind", "source": "a"}]},
}


def test_a_scene_opened_and_closed_gives_setting_and_sheets_back():
    opened = RULESET.open_scene(SETTING, SHEETS, {})
    setting, sheets = RULESET.close_scene(opened)

    assert (opened["phase"], opened["round"], RULESET.is_over(opened)) == ("idle", 0, False)
    assert sheets.keys() == SHEETS.keys()
    for key, sheet in SHEETS.items():
        assert sheet.items() <= sheets[key].items()
    assert json.dumps(RULESET.open_scene(setting, sheets, {})) == json.dumps(opened)
    assert RULESET.close_scene(RULESET.open_scene(setting, sheets, {})) == (setting, sheets)


def test_what_belongs_to_a_round_does_not_outlive_it():
    """SG-1.5: counts, plans and prepared attacks; who waits is ready again."""
    waiting = pc(condition="waiting", waiting={"attack_type": "slash"}, action_count=-4, acted=True)
    _, sheets = RULESET.close_scene(state({"a": waiting}))

    assert not {"action_count", "acted", "plan_used", "waiting", "summoned_by"} & sheets["a"].keys()
    assert sheets["a"]["condition"] == "ready"


def test_sheets_that_a_scene_gives_back_are_sheets():
    people = {"a": pc(skills=SKILLS, items=ITEMS), "b": npc(), "doll": npc(summoned_by={"actor": "a", "skill": "x"})}
    after = play(people, {"gm": gm({"tool": "gm.end_combat"})})["state"]
    setting, sheets = RULESET.close_scene(after)

    assert sheets.keys() == {"a", "b"}
    for sheet in sheets.values():
        assert CharacterSheetSchema().load(sheet)
    assert RULESET.setting_schema().load(setting)


def test_the_seat_of_the_gm_needs_no_sheet_and_none_is_kept():
    opened = RULESET.open_scene({}, {"gm": {}, "a": {}}, {})
    assert opened["characters"].keys() == {"a"}
    assert RULESET.asked(opened, {})["gm"] == "gm"


def test_what_the_gm_set_in_secret_stands_on_no_sheet():
    """SG-18.10: it outlives the scene in the setting."""
    setting, sheets = RULESET.close_scene(RULESET.open_scene(SETTING, SHEETS, {}))

    assert setting["gm_modifiers"] == SETTING["gm_modifiers"]
    assert all("gm_modifiers" not in sheet for sheet in sheets.values())


def test_a_sheet_that_is_none_opens_no_scene():
    with pytest.raises(UnreadableCase):
        RULESET.open_scene({}, {"a": {"hp": "many"}}, {})


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"luck": 3}, {"luck": "unknown_field"}),
        ({"waiting": None}, {"waiting": "unknown_field"}),
        ({"condition": "waiting"}, {"condition": "bad_value"}),
        ({"skills": {"x": {}}}, {"skills.x.category": "missing_field"}),
        ({"skills": {"x": {"category": "banana"}}}, {"skills.x.category": "bad_value"}),
        ({"skills": {"x": {"category": "attack_type", "targets": 0}}}, {"skills.x.targets": "bad_value"}),
        ({"skills": {"x": {"category": "action", "damage": {"dice": 500}}}}, {"skills.x.damage.dice": "bad_value"}),
        ({"skills": {"x": {"category": "attack_type", "special": {"kind": "swallow_return", "checks": 4}}}},
         {"skills.x.special.checks": "bad_value"}),
        ({"skills": {"x": {"category": "action", "effects": [{"kind": "heal", "hp": 3}]}}},
         {"skills.x.effects.0.hp": "unknown_field"}),
        ({"skills": {"x": {"category": "action", "effects": [{"kind": "summon"}]}}},
         {"skills.x.effects.0.enemy": "missing_field"}),
        ({"items": {"x": {"quantity": -1}}}, {"items.x.quantity": "bad_value"}),
    ],
)  # fmt: skip
def test_a_sheet_is_examined_when_it_is_entered(sheet, expected):
    """Section 7: what stands in skills and items is examined here, not in a case."""
    with pytest.raises(ValidationError) as caught:
        CharacterSheetSchema().load({"side": "pc", **sheet})
    assert dict(faults(caught.value)) == expected


def test_a_sheet_says_whose_side_it_is_on():
    with pytest.raises(ValidationError) as caught:
        CharacterSheetSchema().load({"name": "Aoko"})
    assert dict(faults(caught.value)) == {"side": "missing_field"}


def test_all_that_the_rulebook_shows_can_be_entered():
    assert CharacterSheetSchema().load(SHEETS["a"])
