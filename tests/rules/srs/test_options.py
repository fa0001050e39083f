import pytest

from rules.srs.options import Effect, Options, Purchase, load_options
from tests.rules.srs.sessions import resolve, session

BAD = [
    ("SRS-1.6", "critical_value", [1, 14, "12", True, None]),
    ("SRS-1.7", "fumble_value", [0, 13, 2.0]),
    ("SRS-1.7", "crit_fumble_overlap", ["both", None]),
    ("SRS-2.7", "tie_winner", ["draw"]),
    ("SRS-1.3", "difficulty_labels", [[], {"hard": "13"}, None]),
    ("SRS-1.4", "missing_check_value", ["ask"]),
    ("SRS-1.11", "gm_modifier_range", [-1, "3"]),
    ("SRS-1.11", "gm_modifier_limit", ["never"]),
    ("SRS-1.11", "gm_modifier_scope", ["sum"]),
    ("SRS-4.2", "enforce_preparation", [1, None]),
    ("SRS-5.4", "use_scenes", ["no"]),
    ("SRS-5.13", "appearance_check", [{}, {"ability": "body"}, {"ability": "body", "difficulty": 9, "x": 1}, 9]),
    ("SRS-5.13", "appearance_cost", [{"resource": "hp"}, {"resource": "hp", "amount": -1}, []]),
    ("SRS-5.18", "offstage_recovery", [{"hp": -1}, {"hp": None}, []]),
    ("SRS-3.2", "phase_order", ["any"]),
    ("SRS-8.6", "growth", [0]),
    ("SRS-8.1", "growth_timing", ["never"]),
    (
        "SRS-8.6",
        "growth_purchases",
        [
            {"a": {}},
            {"a": {"cost": "1"}},
            {"a": {"cost": 1, "effects": [{"effect": "fly", "value": 1}]}},
            {"a": {"cost": 1, "effects": [{"effect": "add_hp_max"}]}},
            {"a": {"cost": 1, "effects": [{"effect": "add_check_value", "value": 1}]}},
            {"a": {"cost": 1, "effects": [{"effect": "add_hp_max", "value": 1, "ability": "body"}]}},
            {"a": {"cost": 1, "effects": [{"effect": "set_critical_value", "value": 14}]}},
            {"a": {"cost": 1, "effects": [{"effect": "set_fumble_value", "value": 0}]}},
        ],
    ),
    ("SRS-1.1", "luck", [True]),
]


@pytest.mark.parametrize(
    ("rule", "name", "value"), [(rule, name, value) for rule, name, values in BAD for value in values]
)
def test_a_bad_option_cites_its_clause_and_stands_at_its_default(rule, name, value):
    options, [error] = load_options({name: value})

    assert (error.actor, error.code, error.path, error.rule, error.values) == (
        None,
        "bad_option",
        f"options.{name}",
        rule,
        {},
    )
    assert options == Options()


def test_all_bad_options_are_told_by_name():
    resolution = resolve(session(), {}, [], tie_winner="x", critical_value=1, luck=1)

    assert [error["path"] for error in resolution["errors"]] == [
        "options.critical_value",
        "options.luck",
        "options.tie_winner",
    ]


def test_purchases_are_read():
    bought = {"tough": {"cost": 5, "effects": [{"effect": "add_check_value", "ability": "body", "value": 1}]}}
    options, errors = load_options({"growth_purchases": bought})

    assert errors == ()
    assert options.growth_purchases == {"tough": Purchase(5, (Effect("add_check_value", 1, "body"),))}


def test_section_4_every_option_has_its_default():
    assert load_options({}) == (
        Options(
            critical_value=12,
            fumble_value=2,
            crit_fumble_overlap="critical",
            tie_winner="reaction",
            difficulty_labels={},
            missing_check_value="sheet",
            gm_modifier_range=3,
            gm_modifier_limit="warn",
            gm_modifier_scope="each",
            enforce_preparation=True,
            use_scenes=True,
            appearance_check=None,
            appearance_cost=None,
            offstage_recovery={},
            phase_order="strict",
            growth=True,
            growth_timing="outside_main_play",
            growth_purchases={},
        ),
        (),
    )


BOUNDS = [
    {"critical_value": 2},
    {"critical_value": 13},
    {"fumble_value": 1},
    {"fumble_value": 12},
    {"gm_modifier_range": 0},
    {"offstage_recovery": {"hp": 0}},
]


@pytest.mark.parametrize("raw", BOUNDS)
def test_section_4_options_at_their_bounds(raw):
    assert load_options(raw) == (Options(**raw), ())


@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "add_hp_max", "value": -1},
        {"effect": "add_check_value", "value": 1, "ability": "body"},
        {"effect": "set_critical_value", "value": 2},
        {"effect": "set_critical_value", "value": 13},
        {"effect": "set_fumble_value", "value": 1},
        {"effect": "set_fumble_value", "value": 12},
    ],
)
def test_section_6_what_a_purchase_may_do(effect):
    options, errors = load_options({"growth_purchases": {"x": {"cost": 0, "effects": [effect]}}})

    assert errors == ()
    (bought,) = options.growth_purchases["x"].effects
    assert (bought.effect, bought.value, bought.ability) == (effect["effect"], effect["value"], effect.get("ability"))
