import pytest

from tests.rules.shinobigami.fights import STAND, fight, play, strike, told


def _performance(target, value=1, on="any"):
    return {"target": target, "value": value, "on": on, "reason": "So it is."}


def _perform(*entries):
    return {"performance": list(entries)}


@pytest.mark.parametrize(
    ("limit", "applied", "unused"),
    [
        ("per_player", ["bo", "cho"], []),
        ("per_pair", ["bo", "cho"], []),
        ("per_target", ["bo"], [("cho", "limit")]),
    ],
)
def test_how_many_modify_one_check(limit, applied, unused):
    """SB-7-14.1: the first author by seats."""
    state = fight({"aki": 2, "bo": 1, "cho": 1})
    declared = {"aki": strike(), "bo": {**STAND, **_perform(_performance("aki"))}, "cho": _perform(_performance("aki"))}
    resolution = play(state, declared, [3, 3, 1], performance_limit=limit)

    assert [one["actor"] for one in told(resolution, "modifier_applied")] == applied
    assert [(one["actor"], one["reason"]) for one in told(resolution, "modifier_unused")] == unused


def test_each_waits_for_its_own_kind_of_check():
    """SB-7-14.1: `evade` is not spent by a hit check, `any` by whichever comes first."""
    state = fight({"aki": 3, "bo": 2})
    declared = {
        "aki": strike("star", "bo", **_perform(_performance("aki", 1, "evade"))),
        "bo": strike("star", "aki", **_perform(_performance("aki", -1, "any"))),
    }
    resolution = play(state, declared, [3, 3, 3, 3, 3, 3, 3, 3])

    assert [(one["value"], one["kind"]) for one in told(resolution, "modifier_applied")] == [(-1, "hit"), (1, "evade")]
    assert {one["audience"] for one in told(resolution, "modifier_applied")} == {"all"}


def test_unused_ones_are_told_to_their_authors_by_seats():
    """SB-7-14.1: the author who is out comes before the one whose target rolled nothing, for so they sit."""
    state = fight({"bo": 1, "aki": 5, "cho": 3}, phase="main")
    declared = {
        "aki": strike("doom", "bo"),
        "bo": {**STAND, **_perform(_performance("cho", 1, "hit"))},
        "cho": _perform(_performance("aki", -1, "hit")),
    }
    resolution = play(state, declared)

    assert [
        (one["actor"], one["target"], one["reason"], one["audience"]) for one in told(resolution, "modifier_unused")
    ] == [
        ("bo", "cho", "author_dropped_out", ["bo"]),
        ("cho", "aki", "no_check", ["cho"]),
    ]


def test_a_vetoed_one_is_gone_without_a_word_at_the_end():
    """SB-7-14.2: and leaves room for another's, where one counts for a target."""
    veto = {"tool": "gm.veto_performance", "by": "bo", "target": "aki"}
    state = fight({"aki": 2, "bo": 1, "cho": 1})
    declared = {
        "gm": {"commands": [veto]},
        "aki": strike(),
        "bo": {**STAND, **_perform(_performance("aki"))},
        "cho": _perform(_performance("aki", -1)),
    }
    resolution = play(state, declared, [3, 3, 1], performance_limit="per_target")

    assert [(one["actor"], one["audience"]) for one in told(resolution, "performance_vetoed")] == [("bo", ["bo"])]
    assert [one["actor"] for one in told(resolution, "modifier_applied")] == ["cho"]
    assert told(resolution, "modifier_unused") == []
