import pytest

from rules.shinobigami import RULESET
from tests.rules.shinobigami.fights import fight, hurt, person, scene, won

EMPTY = hurt("weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery")
CURSE = [{"status": "curse", "kind": "affliction"}]


@pytest.mark.parametrize(
    ("aki", "is_asked"),
    [
        (person(), False),
        (person(life=hurt("body")), True),
        (person(statuses=CURSE), True),
        (person(statuses=[{"status": "shaken"}]), False),
        (person(life=EMPTY, pills=1), False),
        ({"life": hurt("body")}, False),
        ({"life": hurt("body"), "pills": 1}, True),
    ],
)
def test_outside_battle_who_can_recover_is_asked(aki, is_asked):
    """SB-0.15: and the GM always."""
    asked = RULESET.asked(scene(aki=aki), {})

    assert asked == {"gm": "gm", **({"aki": "scene"} if is_asked else {})}


def test_in_the_plot_step_all_are_asked_who_fight_or_may_join():
    """SB-0.2, SB-7-13.1."""
    off = {"cho": person(), "dan": person(in_scene=False), "eve": person(life=EMPTY)}
    state = fight({"aki": 1, "bo": 1, "fay": 1}, stage="plot", off=tuple(off), **off)
    state["battle"]["active"] = ["aki", "bo"]

    assert RULESET.asked(state, {}) == {"gm": "gm", "aki": "plot", "bo": "plot", "cho": "plot"}


def test_in_a_round_also_who_may_join_by_a_ninpo():
    """SB-7-13.2."""
    state = fight({"aki": 1, "bo": 1}, off=("cho", "dan"), dan=person(ninpo={}))

    assert RULESET.asked(state, {}) == {"gm": "gm", "aki": "action", "bo": "action", "cho": "action"}


def test_after_it_the_winners():
    """SB-7-11-1.1."""
    assert RULESET.asked(won(("aki", "cho")), {}) == {"gm": "gm", "aki": "spoils", "cho": "spoils"}
