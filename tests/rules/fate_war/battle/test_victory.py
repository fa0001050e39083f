import pytest

from tests.rules.fate_war.duels import at, battle, duel, hand, master, phantasm, plays, resolved, servant, told


def ended(case):
    ((winner, basis, shares),) = told(resolved(case), "battle_ended", "winner", "basis", "shares")
    return winner, basis, shares


WINNERS = [
    ("FW-B8", "nobody standing loses", {"lancer": servant(hp=5)}, ("a", "standing", {"a": "0/1", "b": "1/1"})),
    ("FW-B8", "the smaller loss wins", {}, ("a", "loss", {"a": "0/1", "b": "1/8"})),
    ("FW-B8", "HP below zero counts", {"lancer": servant(hp=2)}, ("a", "standing", {"a": "0/1", "b": "5/2"})),
    ("FW-B8", "nothing to lose: all lost", {"lancer": servant(hp=0)}, ("a", "standing", {"a": "0/1", "b": "1/1"})),
]


@pytest.mark.parametrize(("clause", "reading", "people", "expected"), WINNERS)
def test_two_camps(clause, reading, people, expected):
    assert ended(duel(people, {"saber": plays("strike")})) == expected


def test_a_draw():
    """FW-B8."""
    assert ended(duel({}, {})) == (None, "loss", {"a": "0/1", "b": "0/1"})


def test_all_fall_together():
    """FW-B8: nobody stands in either camp: the smaller loss wins."""
    people = {
        "saber": servant(hp=3, noble_phantasms=[phantasm("A")]),
        "lancer": servant(hp=2, noble_phantasms=[phantasm("A")]),
    }
    run = hand(*[{"card": "noble_phantasm"}] * 3)
    expected = ("a", "loss", {"a": "5/3", "b": "5/2"})
    assert ended(duel(people, {"saber": {"hand": run}, "lancer": {"hand": run}})) == expected


MELEES = [
    ("FW-B8", {"melee_share": "hp_max"}, ("c", "remaining", {"a": "1/2", "b": "7/8", "c": "1/1"})),
    ("FW-B8", {"melee_share": "hp_before"}, (None, "remaining", {"a": "1/1", "b": "7/8", "c": "1/1"})),
]


@pytest.mark.parametrize(("clause", "options", "expected"), MELEES)
def test_melee(clause, options, expected):
    camps = {"a": ["saber"], "b": ["lancer"], "c": ["rider"]}
    case = battle(camps, {"saber": servant(hp=20)}, {"saber": plays(at("strike", "lancer"))}, options)
    assert ended(case) == expected


def test_in_a_melee_camps_without_anybody_standing_are_out():
    """FW-B8: the greatest share among those who stand; MP does not count."""
    camps = {"a": ["rin"], "b": ["lancer"], "c": ["rider"]}
    people = {"rin": master(mp=0), "lancer": servant(hp=20), "rider": servant(hp=10)}
    assert ended(battle(camps, people, {})) == ("b", "remaining", {"a": "1/1", "b": "1/2", "c": "1/4"})
