import pytest

from rules.shinobigami.tables import FIELDS, field_distance
from tests.rules.shinobigami.fights import STAND, fight, hurt, person, play, told

TABLE = {
    "sword": {"field": "weapon", "row": 2},
    "throw": {"field": "body", "row": 2},
    "fog": {"field": "sorcery", "row": 12},
    "stealth": {"field": "weapon", "row": 4},
}


def _rolled(aki, table=None, dice=(3, 3, 1), check=None):
    """Return how Aki's slash was rolled, or why it could not be."""
    state = fight({"aki": 1, "bo": 1}, aki=aki)
    state["skill_table"] = table or {}
    order = {"ninpo": "slash", "targets": ["bo"], **({"check": check} if check is not None else {})}
    resolution = play(state, {"aki": {"attack": order}, "bo": STAND}, dice)
    found = told(resolution, "check_rolled", "action_void")[0]
    return found.get("reason") or (found["via"], found["target_number"])


def _via(via, number):
    return {"via": via, "target_number": number}


@pytest.mark.parametrize(
    ("source", "aki", "table", "check", "found"),
    [
        ("1 before 2", person(targets={"sword": [_via("throw", 9)]}), TABLE, [_via("fog", 6)], ("fog", 6)),
        ("1 with nothing in it", person(targets={"sword": [_via("throw", 9)]}), TABLE, [], ("throw", 9)),
        ("1, first usable", person(life=hurt("body")), {}, [_via("throw", 4), _via("fog", 8)], ("fog", 8)),
        ("1, none usable", person(life=hurt("body")), TABLE, [_via("throw", 4)], "skill_disabled"),
        ("2 before 3", person(targets={"sword": [_via("throw", 9)]}), TABLE, None, ("throw", 9)),
        ("2, none owned", person(targets={"sword": [_via("singing", 9)]}), TABLE, None, "no_target_number"),
        (
            "2, none usable",
            person(life=hurt("body"), targets={"sword": [_via("throw", 9)]}),
            {},
            None,
            "skill_disabled",
        ),
        ("3, itself", person(), TABLE, None, ("sword", 5)),
        ("3, the least distance", person(skills={"throw": "body", "fog": "sorcery"}), TABLE, None, ("throw", 7)),
        ("3, ties by id", person(skills={"throw": "body", "stealth": "weapon"}), TABLE, None, ("stealth", 7)),
        ("3, the next that is usable", person(life=hurt("weapon")), TABLE, None, ("throw", 7)),
        ("3, none owned", person(skills={"singing": "body"}), TABLE, None, "no_target_number"),
        ("3, not the named skill", person(), {"throw": TABLE["throw"]}, None, ("sword", 5)),
        ("4, itself", person(), {}, None, ("sword", 5)),
        ("4, lost", person(life=hurt("weapon")), {}, None, "skill_disabled"),
        ("4, not owned", person(skills={"throw": "body"}), {}, None, "no_target_number"),
    ],
)
def test_sources_of_target_numbers(source, aki, table, check, found):
    """SB-0.6, SB-7-7.1."""
    assert _rolled(aki, table, check=check, dice=(6, 5, 1)) == found


def test_a_disabled_skill_counts_as_lost():
    """Section 8, SB-7-7.1."""
    effects = [{"effect": "disable_skill", "skill": "sword"}]
    aki = person(statuses=[{"status": "numbness", "kind": "affliction", "effects": effects}])

    assert _rolled(aki) == "skill_disabled"
    assert _rolled(aki, TABLE, dice=(4, 4, 1)) == ("throw", 7)


def test_only_the_skill_to_roll_with_must_be_usable():
    """SB-7-7.1: the field of the named skill may be lost."""
    aki = person(life=hurt("weapon"), targets={"sword": [_via("throw", 6)]})

    assert _rolled(aki) == ("throw", 6)


def test_a_field_without_life_of_its_own_is_never_lost():
    """SB-7-7.1."""
    assert _rolled(person(life_max={"weapon": 0})) == ("sword", 5)


def test_distances_of_all_fields():
    """SB-0.6: two for each boundary, one for a filled one; the same both ways."""
    for low, one in enumerate(FIELDS):
        for high, other in enumerate(FIELDS):
            assert field_distance(one, other, ()) == 2 * abs(high - low)
            assert field_distance(one, other, (1, 2, 3, 4, 5)) == abs(high - low)
    assert field_distance("sorcery", "weapon", (1, 3)) == 8
