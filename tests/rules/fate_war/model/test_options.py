import re

import pytest
from msgspec.structs import asdict

from rules.fate_war.model.options import Options, OptionsSchema, Reward, load_options


def test_schema_and_value_agree_on_names_and_defaults():
    assert load_options({}) == (Options(), ())
    assert set(OptionsSchema().fields) == set(asdict(Options()))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("move_range", 0),
        ("move_range", "any"),
        ("souls_max", None),
        ("souls_max", 3),
        ("wound_share", None),
        ("first_strike_slots", 10),
        ("melee_reach", 3),
        ("bulletin", "none"),
    ],
)
def test_allowed_values(name, value):
    options, errors = load_options({name: value})

    assert errors == ()
    assert getattr(options, name) == value


def test_lists_and_mappings_are_loaded_as_frozen_values():
    options, errors = load_options({"convert_ratio": [2, 1], "victory_reward": {"xp": 2, "merit": 0}})

    assert errors == ()
    assert options.convert_ratio == (2, 1)
    assert options.victory_reward == Reward(2, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("np_bonus", "twice"),
        ("rows_first", 1),
        ("true_name_bonus", True),
        ("true_name_bonus", "2"),
        ("move_range", -1),
        ("move_range", True),
        ("melee_reach", 4),
        ("first_strike_slots", 11),
        ("convert_ratio", [1]),
        ("convert_ratio", [1, 0]),
        ("wound_share", [1, "2"]),
        ("victory_reward", {"gold": 1}),
        ("victory_reward", 3),
        ("plus_mp_cost", None),
    ],
)
def test_a_value_that_is_not_allowed_is_told_and_the_default_stands(name, value):
    options, errors = load_options({name: value, "ranged_falloff": 3})

    assert [(error.actor, error.code, error.path) for error in errors] == [(None, "bad_option", f"options.{name}")]
    assert getattr(options, name) == getattr(Options(), name)
    assert options.ranged_falloff == 3


def test_all_faults_are_told_sorted():
    _, errors = load_options({"lucky": True, "np_bonus": 1, "ability": 3})

    assert [(error.code, error.path) for error in errors] == [
        ("unknown_option", "options.ability"),
        ("unknown_option", "options.lucky"),
        ("bad_option", "options.np_bonus"),
    ]
    assert all(re.fullmatch(r"FW-\w+", error.rule) for error in errors)


def test_a_dot_in_an_unknown_name_is_part_of_it():
    options, errors = load_options({"melee_reach.x": 1, "melee_reach": 2})

    assert [(error.code, error.path) for error in errors] == [("unknown_option", "options.melee_reach.x")]
    assert options.melee_reach == 2


COUNTS = {
    # section 13: a number from 0 on, with its default
    "plus_uses_per_battle": 1,
    "plus_mp_cost": 0,
    "restored_points": 0,
    "np_cost_per_grade": 5,
    "mp_per_magic": 10,
    "true_name_bonus": 2,
    "ranged_falloff": 1,
    "battle_info_hits": 5,
    "np_per_battle": 1,
    "np_hp_factor": 1,
    "np_mp_factor": 1,
    "heal_per_unit": 3,
    "defence_per_unit": 3,
    "retreat_master_limit": 10,
}
BOUNDED = {
    # option: its default, the least and the most
    "first_strike_slots": (1, 0, 10),
    "melee_reach": (1, 1, 3),
}
FLAGS = {
    "rest_site_bonus": True,
    "info_exclusive": True,
    "make_item_refund": False,
    "rows_first": False,
    "guard_reduces_critical": True,
    "standby_drops_resistance": False,
    "redirect_to_master": True,
    "mp_zero_vanishes": True,
}
WORDS = {
    # option: its default first
    "guard_limit": ("grade", "shared_with_counter", "free"),
    "melee_limit": ("shared", "each"),
    "start_recovery": ("score", "tenth_of_max", "none"),
    "remote_search": ("encounter_cap_2", "record", "region_info"),
    "same_action_twice": ("long", "two_short"),
    "bases_per_region": ("one", "many"),
    "acquaintance_doubles": ("all", "scouting"),
    "info_prereq": ("encounter", "encounter_or_battle"),
    "info_owner": ("person", "side"),
    "nursed_rest": ("shielded", "always_long"),
    "labour_overflow": ("roll", "seal_order", "nobody"),
    "contest_needs": ("one", "both"),
    "contest_ties": ("each_round", "overall"),
    "interrupted_souls": ("mana", "souls"),
    "battle_mode": ("simultaneous", "staged", "split"),
    "row_attack": ("person", "row"),
    "retarget": ("next", "none"),
    "melee_share": ("hp_max", "hp_before"),
    "battle_info_count": ("slots", "hits", "one_way"),
    "battle_lore": ("gm", "always", "never"),
    "overlay_cost": ("usual", "free"),
    "np_bonus": ("per_slot", "once"),
    "defence_np": ("beats", "block"),
    "plus_against_np": ("wins", "half"),
    "interruption": ("per_slot", "cumulative"),
    "roster": ("public", "hidden"),
    "missing_scene": ("rest", "nothing"),
    "battle_visibility": ("participants", "all"),
    "bulletin": ("names", "counts", "none"),
}
OTHERS = {
    # option: its default, what else it may be, what it may not be
    "move_range": ("any", [0, 7], ["far", None, -1, 1.5]),
    "convert_ratio": ([1, 1], [[1, 7], [7, 1]], [[0, 1], [1, 0], [1], [1, 1, 1], None]),
    "souls_max": (None, [0, 1, 7], [-1, "any"]),
    "victory_reward": ({"xp": 1, "merit": 1}, [{"xp": 0, "merit": 0}, {"xp": 3}], [{"xp": -1}, {"merit": -1}, None]),
    "wound_share": ([1, 2], [[2, 3], None], [[0, 2], [1, 0], [1], [1, 2, 3]]),
}


def said(name, value):
    options, errors = load_options({name: value})
    return getattr(options, name), [(error.code, error.path, error.rule, error.values) for error in errors]


def refused(name, value):
    return [("bad_option", f"options.{name}", "FW-Z1", {"got": value})]


def test_every_option_of_section_13_is_tried():
    tried = {**COUNTS, **BOUNDED, **FLAGS, **WORDS, **OTHERS}

    assert tried.keys() == asdict(Options()).keys()


@pytest.mark.parametrize("name", COUNTS)
def test_a_number_is_from_0_on(name):
    default = COUNTS[name]

    assert getattr(Options(), name) == default
    assert [said(name, value) for value in (0, 1, 99)] == [(0, []), (1, []), (99, [])]
    assert said(name, -1) == (default, refused(name, -1))


@pytest.mark.parametrize("name", BOUNDED)
def test_a_number_within_bounds(name):
    default, least, most = BOUNDED[name]

    assert getattr(Options(), name) == default
    assert [said(name, value) for value in (least, most)] == [(least, []), (most, [])]
    for value in (least - 1, most + 1):
        assert said(name, value) == (default, refused(name, value))


@pytest.mark.parametrize("name", FLAGS)
def test_a_flag(name):
    assert getattr(Options(), name) is FLAGS[name]
    assert [said(name, value) for value in (True, False)] == [(True, []), (False, [])]
    assert said(name, 1) == (FLAGS[name], refused(name, 1))


@pytest.mark.parametrize("name", WORDS)
def test_a_word_of_a_closed_set(name):
    words = WORDS[name]

    assert getattr(Options(), name) == words[0]
    assert [said(name, word) for word in words] == [(word, []) for word in words]
    assert said(name, "other") == (words[0], refused(name, "other"))


@pytest.mark.parametrize("name", OTHERS)
def test_an_option_of_another_shape(name):
    default, allowed, others = OTHERS[name]

    assert load_options({name: default}) == (Options(), ())
    assert [said(name, value)[1] for value in allowed] == [[]] * len(allowed)
    assert [said(name, value) for value in others] == [
        (getattr(Options(), name), refused(name, value)) for value in others
    ]
