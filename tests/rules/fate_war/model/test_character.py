import pytest

from rules.fate_war.model.character import Character


@pytest.mark.parametrize(
    ("kind", "hp", "mp", "down"),
    [
        ("servant", 1, 0, False),
        ("servant", 0, 9, True),
        ("servant", 5, -9, False),
        ("master", 1, 1, False),
        ("master", 0, 5, True),
        ("master", 5, 0, True),
        ("npc", 5, 0, True),
    ],
)
def test_down_goes_by_the_values(kind, hp, mp, down):
    assert Character("x", kind, hp=hp, mp=mp).is_down is down


@pytest.mark.parametrize(("status", "lost"), [("vanished", True), ("dead", True), ("captive", True), ("dying", False)])
def test_lost_are_those_out_of_play(status, lost):
    assert Character("x", "master", statuses=(status,)).is_lost is lost


def test_the_partner_is_the_other_half_of_the_contract():
    assert Character("x", "master", servant="y").partner == "y"
    assert Character("y", "servant", master="x").partner == "x"
    assert Character("z", "npc").partner is None
    assert not Character("z", "npc").is_pc
