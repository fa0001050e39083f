import pytest

from tests.rules.shinobigami.fights import STAND, fight, hurt, person, play, strike, told


@pytest.mark.parametrize(
    ("option", "phase", "out"),
    [
        ("main", "main", True),
        ("main", "climax", False),
        ("always", "main", True),
        ("always", "climax", True),
        ("never", "main", False),
        ("never", "climax", False),
    ],
)
def test_when_a_lost_point_makes_one_drop_out(option, phase, out):
    """SB-0.12."""
    state = fight({"aki": 2, "bo": 1, "cho": 1}, phase=phase)
    resolution = play(state, {"aki": strike("doom"), "bo": STAND}, dropout_on_life_loss=option)

    assert [one["cause"] for one in told(resolution, "dropped_out")] == (["life_loss"] if out else [])
    assert ("bo" in resolution["state"]["battle"]["active"]) is not out


def test_a_point_that_is_restored_at_once_counts_all_the_same():
    """SB-0.12: Bo's evasion against Cho is special, and its restoration waits behind Aki's damage."""
    state = fight({"aki": 2, "bo": 2, "cho": 2}, phase="main")
    declared = {"aki": strike("doom"), "bo": {"evade": {"by_attacker": {"aki": "none"}}}, "cho": strike()}
    resolution = play(state, declared, [3, 3, 6, 6])

    assert [one["field"] for one in told(resolution, "life_restored")] == ["weapon"]
    assert [one["actor"] for one in told(resolution, "dropped_out")] == ["bo"]


def test_afflictions_let_nobody_drop_out():
    """SB-0.12."""
    state = fight({"aki": 1, "bo": 1}, phase="main")

    assert told(play(state, {"aki": strike("mist"), "bo": STAND}, [3, 3, 1]), "dropped_out") == []


@pytest.mark.parametrize(("phase", "together"), [("main", [["bo", "cho"]]), ("climax", [])])
def test_those_who_drop_out_at_one_plot_value(phase, together):
    """SB-7-9.3: outside of the climax phase it is told that they did so together."""
    last = person(life=hurt("weapon", "body", "ninjutsu", "scheme"))
    state = fight({"aki": 2, "dan": 2, "bo": 1, "cho": 1}, phase=phase, bo=last, cho=last)
    declared = {"aki": strike("doom"), "dan": strike("doom", "cho"), "bo": STAND, "cho": STAND}
    resolution = play(state, declared)

    assert [(one["actor"], one["cause"]) for one in told(resolution, "dropped_out")] == [
        ("bo", "incapacitated"),
        ("cho", "incapacitated"),
    ]
    assert [one["actors"] for one in told(resolution, "simultaneous_dropout")] == together


def test_the_first_cause_counts():
    """Section 11: incapacitated before the escape art, that before a lost point."""
    last = person(life=hurt("weapon", "body", "ninjutsu", "scheme"))
    evade = {"evade": {"default": "none", "by_attacker": {"aki": "escape_art"}}}
    declared = {"aki": strike(), "cho": strike("doom"), "bo": evade}
    causes = []
    for bo in (last, person()):
        state = fight({"aki": 2, "cho": 2, "bo": 1}, phase="main", bo=bo)
        resolution = play(state, declared, [3, 3, 3, 3], escape_art_skill="flee")
        causes += [one["cause"] for one in told(resolution, "dropped_out")]

    assert causes == ["incapacitated", "escape_art"]


def test_a_dropout_is_noted_and_has_no_plot_any_more():
    """SB-0.12."""
    state = fight({"aki": 2, "bo": 1, "cho": 1}, number=2)
    battle = play(state, {"bo": {"concede": True}})["state"]["battle"]

    assert battle["dropped"] == [{"id": "bo", "cause": "conceded", "round": 2}]
    assert battle["active"] == ["aki", "cho"]
    assert battle["seat_order"] == battle["participants"] == ["aki", "bo", "cho"]
