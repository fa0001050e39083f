import pytest

from rules.fate_war.battle.attacks import Attack
from rules.fate_war.battle.reductions import (
    Cut,
    Lowered,
    Shield,
    by_pool,
    constant_block,
    lower,
    reduction_of,
    resistance_of,
)
from rules.fate_war.model.character import Character
from rules.fate_war.model.magic import GradeSlot
from rules.fate_war.model.powers import Effect, NoblePhantasm


def blow(hp=0, mp=0, extra=0, kind="normal"):
    return Attack("a", "b", kind, "strike", hp, mp, extra)


def magic(units, offset=0, per_unit=3, extra=0):
    return Attack("a", "b", "magic", "magic", row=(GradeSlot(),) * units, offset=offset, per_unit=per_unit, extra=extra)


REDUCTIONS = [
    # clause     what the text settles                         attack                  shield                    HP, MP
    ("FW-C12", "guard lowers HP", blow(hp=5), Shield(guard=3), (2, 0)),
    ("FW-C12", "what is left of it lowers MP", blow(hp=2, mp=4), Shield(guard=5), (0, 1)),
    ("FW-C12", "of a Noble Phantasm HP alone", blow(5, 5, kind="noble_phantasm"), Shield(guard=8), (0, 5)),
    ("FW-C12", "special points pass", blow(hp=4, extra=2), Shield(guard=9), (2, 0)),
    ("FW-C12", "grades of magic", magic(5), Shield(guard=2), (0, 9)),
    ("FW-M5", "resistance, then guard", magic(7), Shield(resistance=3, guard=2), (0, 6)),
    ("FW-M5", "no normal attack", blow(hp=5), Shield(resistance=3), (5, 0)),
    ("FW-M8", "the offset in points", magic(5, offset=9), Shield(), (0, 6)),
    ("FW-M8", "after resistance", magic(5, offset=9), Shield(resistance=3), (0, 0)),
    ("FW-M2", "a single action: one a unit", magic(5, per_unit=1), Shield(resistance=1), (0, 4)),
    ("FW-M11", "the pool takes HP, then MP", blow(4, 4, kind="noble_phantasm"), Shield(pool=6), (0, 2)),
    ("FW-M11", "and special points", blow(hp=1, extra=2), Shield(pool=9), (0, 0)),
    ("FW-C11", "block lowers both", blow(4, 4, kind="noble_phantasm"), Shield(block=3), (1, 1)),
    ("FW-C21", "damage_reduction, the rest to MP", blow(hp=2, mp=3), Shield(reduction=4), (0, 1)),
    ("FW-C21", "all in their order", blow(hp=9, extra=1), Shield(guard=2, pool=3, block=1, reduction=2), (2, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "attack", "shield", "left"), REDUCTIONS)
def test_lower(clause, reading, attack, shield, left):
    through = lower(attack, shield)
    raw = attack.hp + attack.extra, attack.raw_mp
    assert (through.hp, through.mp) == left
    assert tuple(raw[n] - sum((cut.hp, cut.mp)[n] for cut in through.cuts) for n in (0, 1)) == left


def test_cuts_name_each_step():
    """12.7: one entry for each step that lowered anything, with its strength; of the pool the points it gave."""
    through = lower(blow(hp=9, extra=1), Shield(resistance=3, guard=2, pool=3, block=1, reduction=2))
    assert [(cut.rule, cut.by, cut.hp) for cut in through.cuts] == [
        ("FW-C12", 2, 2),
        ("FW-M11", 3, 3),
        ("FW-C11", 1, 1),
        ("FW-C21", 2, 2),
    ]
    assert through.pool_taken == 3


def test_amount_is_the_greater_number():
    """FW-C21."""
    assert lower(blow(3, 4, kind="noble_phantasm"), Shield()).amount == 4


def test_specials_that_get_through():
    """FW-M5: resistance takes slots with all they hold."""
    row = (GradeSlot(1, 1), GradeSlot(1, 1), GradeSlot())
    assert lower(Attack("a", "b", "magic", "magic", row=row), Shield(resistance=2)).specials == 1


def test_what_a_sheet_lowers():
    """FW-M5, FW-C11, FW-C21: the higher resistance, the constant blocks, the reductions that match."""
    effects = (
        Effect(magic_resistance="B"),
        Effect(magic_resistance="A", timing="scene_start"),
        Effect(damage_reduction=2),
        Effect(damage_reduction=3, kinds=("magic",)),
    )
    phantasms = (
        NoblePhantasm(id="one", grade="C", form="constant", block=2),
        NoblePhantasm(id="two", grade="C", form="constant", block=1),
        NoblePhantasm(id="three", grade="C", form="release_defence", block=9),
    )
    person = Character("a", "servant", skills={"magic_resistance": "C"}, effects=effects, noble_phantasms=phantasms)
    assert (resistance_of(person), constant_block(person)) == (4, 3)
    assert (reduction_of(person, "normal"), reduction_of(person, "magic")) == (2, 5)
    assert (resistance_of(Character("b", "servant")), constant_block(Character("b", "servant"))) == (0, 0)


@pytest.mark.parametrize(
    ("hp", "mp", "pool", "left", "cuts", "taken"),
    [
        (4, 6, 5, (0, 5), (Cut("FW-M11", 5, 4, 1),), 5),
        (4, 6, 3, (1, 6), (Cut("FW-M11", 3, 3, 0),), 3),
        (0, 6, 9, (0, 0), (Cut("FW-M11", 6, 0, 6),), 6),
        (4, 6, 0, (4, 6), (), 0),
    ],
)
def test_fw_m11_a_pool_takes_hp_first_and_then_mp(hp, mp, pool, left, cuts, taken):
    through = by_pool(Lowered(hp, mp), pool)
    assert ((through.hp, through.mp), through.cuts, through.pool_taken) == (left, cuts, taken)
