import pytest

from rules.srs.character import Character, Resource, Status
from rules.srs.identifier import is_identifier
from rules.srs.resources import held, with_points
from rules.srs.turn_context import owners

AKI = Character(
    id="aki", check_values={"body": 5}, hp=3, hp_max=9, resources={"mp": Resource(1, 4), "ki": Resource(3, 3)}
)


def test_a_sheet_has_a_value_or_none():
    assert [AKI.check_value("body"), AKI.check_value("wit"), AKI.check_value(None)] == [5, None, None]


def test_one_status_keeps_from_rolling():
    assert AKI.can_roll
    assert Character(id="aki", statuses=(Status("tired"),)).can_roll
    assert not Character(id="aki", statuses=(Status("tired"), Status("cannot_check"))).can_roll


OWNERS = [
    ("pc", "p1", ("p1",)),
    ("npc", "p1", ("p1", "gm")),
    ("pc", "gm", ("gm",)),
    ("npc", "gm", ("gm",)),
    ("npc", None, ("gm",)),
    ("pc", None, ("gm",)),
]


@pytest.mark.parametrize(("kind", "player", "acting"), OWNERS)
def test_who_acts_with_a_character(kind, player, acting):
    assert owners(Character(id="x", kind=kind, player=player)) == acting


def test_points_stand_under_one_name_each():
    assert [held(AKI, "hp"), held(AKI, "mp"), held(AKI, "luck")] == [Resource(3, 9), Resource(1, 4), None]
    assert with_points(AKI, "hp", 0).hp == 0
    assert with_points(AKI, "mp", 2).resources == {"mp": Resource(2, 4), "ki": Resource(3, 3)}


@pytest.mark.parametrize(
    ("text", "is_one"), [("a-1_b", True), ("아키", True), ("", False), ("a.b", False), ("a b", False)]
)
def test_identifiers(text, is_one):
    assert is_identifier(text) is is_one
