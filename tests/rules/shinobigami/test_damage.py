import pytest

from tests.rules.shinobigami.fights import STAND, fight, hurt, person, play, story, strike, told

ALL_BUT_ONE = hurt("weapon", "body", "ninjutsu", "scheme", "tactics")


def _lost(ninpo, dice, bo=None, declared=None, **options):
    state = fight({"aki": 1, "bo": 1, "cho": 6}, bo=bo or person())
    resolution = play(state, {"aki": strike(ninpo), "bo": {**STAND, **(declared or {})}}, dice, **options)
    return [(one["field"], one["die"]) for one in told(resolution, "life_lost")]


@pytest.mark.parametrize(
    ("clause", "found", "lost"),
    [
        ("SB-0.9 the field of the die", {"ninpo": "slash", "dice": [3, 3, 4]}, [("scheme", 4)]),
        (
            "SB-0.9 lost already: by one's own order",
            {
                "ninpo": "slash",
                "dice": [3, 3, 4],
                "bo": person(life=hurt("scheme")),
                "declared": {"loss_order": ["body"]},
            },
            [("body", 4)],
        ),
        (
            "SB-0.9 never had: by the order of the fields",
            {"ninpo": "slash", "dice": [3, 3, 1], "bo": person(life_max={"weapon": 0})},
            [("body", 1)],
        ),
        (
            "SB-0.9 melee by the defender",
            {"ninpo": "slash", "dice": [3, 3], "declared": {"loss_order": ["sorcery"]}, "melee_loss": "defender"},
            [("sorcery", None)],
        ),
        (
            "SB-0.9 shooting by the defender, then by the fields",
            {"ninpo": "doom", "dice": [], "declared": {"loss_order": ["tactics"]}},
            [("tactics", None), ("weapon", None)],
        ),
        (
            "SB-7-7.3 surplus is lost",
            {"ninpo": "doom", "dice": [], "bo": person(life=ALL_BUT_ONE)},
            [("sorcery", None)],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_life_lost(clause, found, lost):
    assert _lost(**found) == lost


def _with(*damage):
    """Return a character whose ninpo deals these kinds and amounts."""
    entries = [{"type": kind, "amount": amount} for kind, amount in damage]
    return person(ninpo={"blow": {"kind": "attack", "timing": "turn", "range": 5, "skill": "sword", "damage": entries}})


def test_no_die_is_rolled_once_life_is_0():
    """SB-0.9: neither for more points, nor for what comes after."""
    state = fight({"aki": 1, "bo": 1, "cho": 6}, aki=_with(("melee", 2), ("group", 1)), bo=person(life=ALL_BUT_ONE))
    resolution = play(state, {"aki": strike("blow"), "bo": STAND}, [3, 3, 6])

    assert story(resolution)[3:] == [
        "attack_hit",
        "damage",
        "life_lost",
        "incapacitated",
        "damage",
        "dropped_out",
        "round_ended",
        "round_started",
    ]
    assert resolution["state"]["characters"]["bo"]["down_since"] == "climax"


def test_group_damage_rolls_on_the_table_for_each_point():
    """SB-0.9, SB-0.10: what cannot be had twice changes nothing."""
    state = fight({"aki": 1, "bo": 1}, aki=_with(("group", 3)))
    resolution = play(state, {"aki": strike("blow"), "bo": STAND}, [3, 3, 3, 3, 2])

    added = told(resolution, "affliction_added")
    assert [(one["affliction"], one["die"], one["duplicate"]) for one in added] == [
        ("wound", 3, False),
        ("wound", 3, True),
        ("numbness", 2, False),
    ]
    names = [one["status"] for one in resolution["state"]["characters"]["bo"]["statuses"]]
    assert names == ["wound", "numbness"]


@pytest.mark.parametrize(("stacking", "had"), [(["wound"], 2), ([], 1)])
def test_a_table_of_players_says_what_stacks(stacking, had):
    """SB-0.10."""
    state = fight({"aki": 1, "bo": 1}, aki=_with(("group", 2)))
    resolution = play(state, {"aki": strike("blow"), "bo": STAND}, [3, 3, 3, 3], affliction_stacking=stacking)

    assert len(resolution["state"]["characters"]["bo"]["statuses"]) == had
