"""15.1, 15.3: raw data becomes values, and what it leaves out has the default of the value."""

from rules.kamigakari.model.equipment import Attack, Cost, Talent, attack_of, cost_of, talent_of
from rules.kamigakari.model.orders import DefenceOrder, Orders, Plan, Standing, load_orders
from rules.kamigakari.model.reading import given


def test_only_what_is_there_and_known_is_read():
    assert given(Cost, {"spirit": [1, "any"], "name": "x"}) == {"spirit": (1, "any")}


def test_entries_without_fields_have_the_defaults_of_their_values():
    assert talent_of({"id": "song"}) == Talent("song")
    assert attack_of({"id": "sword"}) == Attack("sword", weapon="sword")
    assert cost_of({}) == Cost()


def test_kg_7_5_an_attack_may_be_made_with_another_weapon():
    assert attack_of({"id": "flurry", "weapon": "sword", "elements": ["fire"]}).weapon == "sword"
    assert attack_of({"id": "flurry", "weapon": None}).weapon == "flurry"


def test_an_empty_declaration_is_one_of_defaults_only():
    assert load_orders("a", {}) == Orders(build={})


def test_kg_6_11_a_defence_order_takes_its_condition_apart():
    raw = {"standing": {"defence": [{"talent": "ward", "for": ["b"], "when": {"min_damage": 3}}], "engage": ["m"]}}

    assert load_orders("a", raw).standing == Standing(
        defence=(DefenceOrder("ward", ("b",), min_damage=3),), engage=("m",)
    )


def test_kg_2_7_a_plan_knows_where_it_stands():
    raw = {"checks": [{"challenge": "c1", "spirit": {"policy": "exact", "swaps": [[0, 1]]}}]}
    (act,) = load_orders("a", raw).checks

    assert (act.action, act.where) == ("check", "checks.c1")
    assert act.plan == Plan("exact", ((0, 1),), path="declarations.a.checks.0.spirit")
