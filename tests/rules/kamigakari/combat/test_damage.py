"""KG-8: the calculation of damage and its four steps of reduction."""

import pytest

from tests.rules.kamigakari.table import combat, foe, links, pc, strike, told

DICE = [2, 3]


def duel(attack, attacker=None, target=None, orders=None, options=None, dice=DICE):
    fighters = {
        "a": pc(pos=[2, 2], **{"combat": {"action": 9, "accuracy": 30, "phys_d": 4, "mag_d": 2}, **(attacker or {})}),
        "m": foe(pos=[2, 3], **(target or {})),
    }
    fighters["a"]["attacks"] = [{"id": "sword", **attack}]
    return combat(fighters, orders or {"a": strike("m")}, dice, options)


def talent(kind, **fields):
    return {"id": kind, "timing": "always", "effects": [{"effect": kind, **fields}]}


CALCULATIONS = [
    # clause    reading    attack    attacker    face, rank, d, other, total
    ("KG-8.9", "physical attacks have rank 1", {}, {}, (3, 1, 4, 0, 7)),
    (
        "KG-8.9",
        "rank is never more than 10",
        {"rank": 9},
        {"talents": [talent("rank_mod", amount=4)]},
        (3, 10, 4, 0, 34),
    ),
    ("KG-8.9", "rank is never less than 0", {"rank": 1}, {"talents": [talent("rank_mod", amount=-4)]}, (3, 0, 4, 0, 4)),
    ("KG-8.10", "damage in place of D, without rank", {"damage": 12}, {}, (3, 0, 12, 0, 12)),
    (
        "KG-8.10",
        "rank bonuses apply to it",
        {"damage": 12},
        {"talents": [talent("rank_mod", amount=1)]},
        (3, 1, 12, 0, 15),
    ),
    ("KG-8.4", "special attacks have no D", {"kind": "special", "damage": 9, "d_mod": 5}, {}, (3, 0, 9, 0, 9)),
    ("KG-8.12", "the attack's own modifier of D", {"d_mod": 3}, {}, (3, 1, 7, 0, 10)),
    ("KG-8.12", "magical D", {"kind": "magical", "rank": 2}, {}, (3, 2, 2, 0, 8)),
    ("KG-8.13", "other modifiers", {"other": 2}, {"talents": [talent("damage_bonus", amount=5)]}, (3, 1, 4, 7, 14)),
    ("KG-8.7", "never below zero", {"other": -20}, {}, (3, 1, 4, -20, 0)),
    ("KG-8.8", "an effect sets the face", {}, {"talents": [talent("rate_face", amount=1)]}, (1, 1, 4, 0, 5)),
]


@pytest.mark.parametrize(
    ("attack", "attacker", "expected"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in CALCULATIONS]
)
def test_calculation(attack, attacker, expected):
    (event,) = told(duel(attack, attacker, {"combat": {"evasion": 1}}), "damage")

    assert tuple(event[name] for name in ("face", "rank", "d", "other", "total")) == expected


def test_kg_8_8_of_a_critical_and_an_effect_the_higher_counts():
    resolution = duel({}, {"talents": [talent("rate_face", amount=8)]}, dice=[6, 6])
    assert told(resolution, "damage")[0]["face"] == 10


def test_kg_8_11_an_added_element_meets_a_weakness_once():
    attacker = {"talents": [talent("add_element", element="cold"), talent("check_dice", check="all", amount=1)]}
    resolution = duel({"elements": ["fire"]}, attacker, {"weaknesses": ["cold", "fire"]}, dice=[2, 3, 1])

    assert told(resolution, "weakness")[0]["elements"] == ["fire", "cold"]
    assert told(resolution, "damage")[0]["rank"] == 2


REDUCTIONS = [
    # clause     reading                                   target                                            steps
    ("KG-8.16", "armor against physical", {"combat": {"armor": 3, "barrier": 9}}, [(1, "armor", 20, 17)]),
    (
        "KG-8.17",
        "every damage -n adds up, cover last",
        {
            "talents": [talent("damage_reduction", amount=2)],
            "active_effects": [{"effect": "damage_reduction", "amount": 3, "source": "song", "until": "turn_end"}],
            "statuses": [{"status": "cover"}],
        },
        [(2, "damage_reduction", 20, 18), (2, "song", 18, 15), (2, "cover", 15, 10)],
    ),
    (
        "KG-8.18",
        "cuts after that",
        {
            "talents": [talent("damage_cut", amount=4), talent("damage_reduction", amount=1)],
        },
        [(2, "damage_reduction", 20, 19), (3, "damage_cut", 19, 15)],
    ),
    (
        "KG-8.19",
        "halving last, rounded up, once",
        {
            "talents": [talent("halve_damage"), {**talent("halve_damage"), "id": "again"}],
            "combat": {"armor": 1},
        },
        [(1, "armor", 20, 19), (4, "halve_damage", 19, 10)],
    ),
    ("KG-8.15", "no step goes below zero", {"combat": {"armor": 90}}, [(1, "armor", 20, 0)]),
    ("KG-8.20", "nothing reduced, nothing told", {"combat": {"armor": 0}}, []),
]


@pytest.mark.parametrize(("target", "steps"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in REDUCTIONS])
def test_reductions(target, steps):
    resolution = duel({"damage": 20}, None, target)
    found = [(one["step"], one["source"], one["before"], one["after"]) for one in told(resolution, "reduction")]

    assert found == steps
    assert told(resolution, "hp")[0]["change"] == -(steps[-1][3] if steps else 20)


@pytest.mark.parametrize(
    ("options", "total"),
    [
        pytest.param({}, [10], id="KG-8.3 a fumbled spell is resisted by half"),
        pytest.param({"fumble_negates_magic": True}, [], id="KG-8.3 a fumbled spell does nothing"),
    ],
)
def test_a_fumbled_spell(options, total):
    resolution = duel({"kind": "magical", "damage": 10, "resist": "half"}, options=options, dice=[1, 1])
    assert [one["total"] for one in told(resolution, "damage")] == total


def test_kg_8_14_healing_takes_neither_weakness_nor_ambush_and_passes_over_the_fallen():
    cure = {"id": "sword", "kind": "magical", "rank": 1, "heal": True, "target": "bodies:2", "elements": ["fire"]}
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9}, attacks=[cure], statuses=[{"status": "stealth"}], links=links(7)),
        "b": pc(pos=[2, 3], hp=10, weaknesses=["fire"]),
        "c": pc(pos=[3, 2], hp=0, statuses=[{"status": "faint"}]),
    }
    resolution = combat(fighters, {"a": strike("b", "c", concept=True)}, [2, 3, 1, 1, 2])

    assert [(one["target"], one["rank"], one["other"]) for one in told(resolution, "damage")] == [("b", 3, 0)]
    assert [(one["actor"], one["amount"]) for one in told(resolution, "recovery_blocked")] == [("c", 9)]
    assert told(resolution, "opposed", "weakness") == []


def test_kg_3_7_concept_destruction_is_not_burned_where_nobody_can_be_healed():
    cure = {"id": "sword", "kind": "magical", "rank": 1, "heal": True}
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9}, attacks=[cure], links=links(7)),
        "c": pc(pos=[3, 2], hp=0, statuses=[{"status": "faint"}]),
    }
    assert told(combat(fighters, {"a": strike("c", concept=True)}, [2, 3]), "burn") == []


def test_kg_8_20_hp_goes_below_zero_where_the_table_says_so():
    resolution = duel({"damage": 50}, options={"hp_floor": None})
    assert resolution["state"]["characters"]["m"]["hp"] == -10


def test_kg_4_7_what_a_relic_does_at_once_acts_on_its_bearer():
    holy = {"id": "sword", "divine": True, "relic_effects": [{"effect": "heal", "amount": 3}]}
    resolution = duel({}, {"weapons": [holy], "hp": 20})

    assert told(resolution, "hp")[0]["after"] == 23


def test_15_1_what_a_hit_does_reaches_those_who_still_stand():
    venom = {
        "damage": 39,
        "target": "bodies:2",
        "on_hit": [{"effect": "apply_status", "status": "poison", "target_number": 14}],
    }
    fighters = {
        "a": pc(pos=[2, 2], combat={"action": 9, "accuracy": 30}, attacks=[{"id": "sword", **venom}]),
        "m": foe(pos=[2, 3], hp=39),
        "n": foe(pos=[3, 2], hp=40),
    }
    state = combat(fighters, {"a": strike("m", "n")}, [2, 3])["state"]["characters"]

    assert state["m"]["statuses"] == [{"status": "faint"}]
    assert state["n"]["statuses"][0] == {"status": "poison", "target_number": 14}
