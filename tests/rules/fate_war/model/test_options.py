import re
from dataclasses import asdict

import pytest

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
