import pytest

from rules.core.errors import UnreadableCase
from rules.shinobigami import RULESET
from tests.rules.shinobigami.fights import STAND, faults, fight, play, strike, won


def test_the_first_fault_of_each_actor_by_ids():
    """Section 3: an empty declaration counts as none, also of somebody who is not there."""
    declared = {"zed": {"plot": 2}, "bo": {"join": True, "plot": 9}, "aki": {"plot": 7, "spoils": {}}, "ghost": {}}

    assert faults(play(fight({"aki": 1, "bo": 1}, stage="plot"), declared)) == [
        ("aki", "wrong_stage", "declarations.aki.spoils"),
        ("bo", "bad_field", "declarations.bo.join"),
        ("zed", "unknown_actor", "declarations.zed"),
    ]


def test_only_winners_claim():
    """SB-7-11-1.1: whatever it is that they claim."""
    assert faults(play(won(), {"bo": {"spoils": 3}})) == [("bo", "not_winner", "declarations.bo.spoils")]


def test_at_sealing_the_gm_may_veto_what_nobody_has_opened_yet():
    """SB-7-14.2: whether it was declared is seen when all is opened."""
    view = RULESET.view(fight({"aki": 1, "bo": 1}), {}, "gm")
    veto = {"tool": "gm.veto_performance", "by": "bo", "target": "aki"}

    assert RULESET.check(view, {"commands": [veto]}) == ()
    assert [error.code for error in RULESET.check(view, {"commands": [{**veto, "by": "zed"}]})] == ["unknown_actor"]


def test_at_sealing_all_is_checked_that_the_own_view_tells():
    """Section 9: the same faults, with the same paths."""
    state = fight({"aki": 4, "bo": 1})
    view = RULESET.view(state, {}, "aki")

    assert [(error.code, error.path) for error in RULESET.check(view, strike())] == [
        ("out_of_range", "declarations.aki.attack.targets.0")
    ]
    assert RULESET.check(view, STAND) == ()
    with pytest.raises(UnreadableCase):
        RULESET.view({"stage": "plot"}, {}, "aki")
