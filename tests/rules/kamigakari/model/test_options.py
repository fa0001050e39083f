"""Section 4: every option with its default, its clause and its bounds."""

import pytest

from rules.kamigakari.model.options import Options, load_options

OPTIONS = [
    # option                      clause     default     right values                   wrong values
    ("crit_fumble_basis", "KG-1.10", "natural", ["locked", "final"], ["rolled", 1, None]),
    ("critical_auto_success", "KG-1.8", True, [False], [1, None]),
    ("exchange_limit", "KG-2.2", "keep_one", [0, 1, 3, None], [-1, "some", True]),
    ("link_requirement", "KG-3.4", "minimum", ["band"], ["maximum", None]),
    ("physical_dice_rule", "KG-3.5", "any", ["links"], ["none", None]),
    ("crest_start", "KG-3.1", 22, [0, -1], ["22", None]),
    ("crest_max", "KG-3.1", 22, [0, -1], ["22", None]),
    ("crest_per_link", "KG-3.9", 1, [0, -1], ["1", None]),
    ("crest_per_kushimitama", "KG-3.9", 5, [0, -1], ["5", None]),
    ("dissolve_on", "KG-3.10", (1, 2, 3, 4), [[], [1, 6]], [[0], [7], 3, None]),
    ("links_max", "KG-3.3", None, [0, 9], ["3", 1.5]),
    ("link_requires_appearance", "KG-3.3", False, [True], [1, None]),
    ("talent_slots", "KG-4.5", None, [{}, {"race": 0, "title": 0, "common": 0, "other": 0}], [{"moon": 1}, 3]),
    ("talent_slots", "KG-4.5", None, [{"race": 1}], [{"race": -1}, {"title": -1}, {"common": -1}, {"other": -1}]),
    ("appearance_target", "KG-5.3", 10, [0, -1], ["10", None]),
    ("excess_lost_at_scene_end", "KG-2.6", True, [False], [0, None]),
    ("tie_break", "KG-0.4", "pc_first", ["npc_first"], ["gm_first", None]),
    ("area_range", "KG-7.9", "primary", ["each"], ["all", None]),
    ("difficult_cost", "KG-7.16", 2, [0, 9], ["2", None]),
    ("disengage_distance", "KG-7.17", "half", ["full"], ["none", None]),
    ("disengage_passive", "KG-7.17", 0, [-1], [1, None]),
    ("flat_damage_adds_d", "KG-8.10", False, [True], [1, None]),
    ("fumble_negates_magic", "KG-8.3", False, [True], [1, None]),
    ("halve_stacks", "KG-8.19", False, [True], [1, None]),
    ("hp_floor", "KG-8.20", 0, [None], [1, -1]),
    ("hp_on_revive", "KG-9.9", 1, [2], [0, None]),
    ("prone_check", "KG-9.3", -2, [0, -9], [1, None]),
    ("prone_move", "KG-9.3", -2, [0, -9], [1, None]),
    ("dark_active", "KG-9.4", -2, [0, -9], [1, None]),
    ("dark_move", "KG-9.4", -2, [0, -9], [1, None]),
    ("poison_loss", "KG-9.5", 5, [0, 9], ["5", None]),
    ("poison_target", "KG-9.5", 10, [0, 9], ["10", None]),
    ("cover_reduction", "KG-9.12", 5, [0, 9], ["5", None]),
    ("ambush_active", "KG-9.14", 2, [0, 9], ["2", None]),
    ("ambush_damage", "KG-9.14", 5, [0, 9], ["5", None]),
    ("flight_bonus", "KG-9.15", 1, [0, 9], ["1", None]),
    ("flight_checks", "KG-9.15", ("accuracy", "evasion"), [[], ["evasion"]], ["accuracy", [3], None]),
    ("flight_lost_on", "KG-9.15", "hit", ["attack"], ["miss", None]),
    ("xp_per_level", "KG-10.1", 10, [0, 9], ["10", None]),
]
RIGHT = [(row[0], value) for row in OPTIONS for value in row[3]]
WRONG = [(row[0], row[1], value) for row in OPTIONS for value in row[4]]


def test_section_4_every_option_has_its_default():
    assert Options() == Options(**{row[0]: row[2] for row in OPTIONS})
    assert {row[0] for row in OPTIONS} == set(Options.__dataclass_fields__)


@pytest.mark.parametrize(("name", "value"), RIGHT)
def test_section_4_what_an_option_may_be(name, value):
    options, faults = load_options({name: value})

    assert faults == ()
    assert options == Options(**{name: tuple(value) if isinstance(value, list) else value})


@pytest.mark.parametrize(("name", "clause", "value"), WRONG)
def test_kg_0_3_an_option_with_a_wrong_value_stands_at_its_default(name, clause, value):
    options, faults = load_options({name: value})

    assert options == Options()
    assert [(fault.actor, fault.code, fault.path, fault.rule, fault.values) for fault in faults] == [
        (None, "bad_option", f"options.{name}", clause, {"got": value})
    ]


def test_kg_0_3_an_option_that_is_none_of_ours_is_told():
    options, faults = load_options({"zeal": 1, "crest_max": "x"})

    assert options == Options()
    assert [(fault.path, fault.rule, fault.values) for fault in faults] == [
        ("options.crest_max", "KG-3.1", {"got": "x"}),
        ("options.zeal", "KG-0.3", {"got": 1}),
    ]
