import pytest

from rules.fate_war.model.battle_state import Battle, BattleSchema
from rules.fate_war.model.options import Options

DUEL = {"a": ("saber", "yuna"), "b": ("lancer",)}


@pytest.mark.parametrize(
    ("battle", "options", "slots"),
    [
        ({}, {}, (1, 10)),
        ({"mode": "split"}, {}, (1, 5)),
        ({}, {"battle_mode": "split"}, (1, 5)),
        ({"mode": "simultaneous"}, {"battle_mode": "split"}, (1, 10)),
        ({"mode": "split", "stage": "late_hands"}, {}, (6, 10)),
        ({"mode": "staged", "stage": "late_hands"}, {}, (1, 10)),
        ({"slot": 4}, {}, (4, 10)),
        ({"mode": "split", "slot": 4}, {}, (4, 10)),
    ],
)
def test_slots_asked(battle, options, slots):
    assert Battle(id="b1", camps=DUEL, **battle).slots_asked(Options(**options)) == slots


@pytest.mark.parametrize(
    ("battle", "options", "row"),
    [
        ({}, {}, None),
        ({"stage": "rows"}, {"rows_first": True}, None),
        ({}, {"rows_first": True}, "back"),
        ({"slot": 3}, {}, "back"),
        ({"mode": "split"}, {}, None),
        ({"mode": "split", "stage": "late_hands"}, {}, "back"),
        ({"mode": "staged", "stage": "late_hands"}, {}, None),
    ],
)
def test_a_row_is_fixed_once_it_was_asked_for(battle, options, row):
    fixed = Battle(id="b1", camps=DUEL, rows={"yuna": "back"}, **battle)

    assert fixed.fixed_row(Options(**options), "yuna") == row
    assert fixed.fixed_row(Options(**options), "saber") is None


def test_persons_and_camps():
    battle = Battle(id="b1", camps=DUEL)

    assert battle.persons == ("lancer", "saber", "yuna")
    assert (battle.camp_of("yuna"), battle.camp_of("rin")) == ("a", None)
    assert not battle.is_melee
    assert Battle(id="b2", camps={**DUEL, "c": ("rin",)}).is_melee


def test_what_edition_1_noted_of_the_fallen_is_passed_over():
    assert BattleSchema().load({"id": "b1", "camps": {"a": ["saber"]}, "fell": ["rin"]}) == Battle(
        id="b1", camps={"a": ("saber",)}
    )
