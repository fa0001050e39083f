import pytest

from rules.fate_war.battle.attacks import Line, attack, name_bonus
from rules.fate_war.battle.cards import Cast, Play, Release
from rules.fate_war.battle.clash import Deal
from rules.fate_war.model.character import Character
from rules.fate_war.model.magic import GradeSlot
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import Effect, NoblePhantasm, Spell

STRIKE = Play(card="strike", grade=4, base=4)
THROW = Play(card="throw", grade=4, base=4)
RELEASE = Play(
    card="noble_phantasm", release=Release(NoblePhantasm(id="np", grade="B", form="release_attack"), 4, 4, 2, ("a", 1))
)
MAGIC = Play(card="magic", cast=Cast(Spell(id="fire", kind="attack", grade=4), 1, (GradeSlot(),) * 4))


def strike(play=STRIKE, deal=None, rows=("front", "front"), attacker=None, known=0, **options):
    line = Line(attacker or Character("a", "servant"), Character("b", "servant"), *rows, known)
    dealt = attack(play, deal or Deal(hp=4), line, Options(**options))
    return dealt and (dealt.hp, dealt.raw_mp, dealt.extra)


REACH = [
    # clause    what the text settles                        play    rows                options          left
    ("FW-B6", "front to front", STRIKE, ("front", "front"), {}, (4, 0, 0)),
    ("FW-B6", "front to back does not reach", STRIKE, ("front", "back"), {}, None),
    ("FW-B6", "with melee_reach 2 it does", STRIKE, ("front", "back"), {"melee_reach": 2}, (4, 0, 0)),
    ("FW-B5", "from the back never", STRIKE, ("back", "front"), {"melee_reach": 3}, None),
    ("FW-B7", "front to front: no fall-off", THROW, ("front", "front"), {}, (4, 0, 0)),
    ("FW-B7", "one step more: one less", THROW, ("back", "front"), {}, (3, 0, 0)),
    ("FW-B7", "two steps more: two less", THROW, ("back", "back"), {}, (2, 0, 0)),
    ("FW-B7", "not below nothing", THROW, ("back", "back"), {"ranged_falloff": 3}, None),
    ("FW-B7", "none for Noble Phantasms", RELEASE, ("back", "back"), {}, (4, 4, 0)),
    ("FW-B7", "none for magic", MAGIC, ("back", "back"), {}, (0, 12, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "play", "rows", "options", "left"), REACH)
def test_reach(clause, reading, play, rows, options, left):
    deal = Deal(hp=4, mp=4) if play.release else Deal(mp=12) if play.cast else Deal(hp=4)
    assert strike(play, deal, rows, **options) == left


def test_ranged_cards_of_a_sheet():
    """FW-B6: what a sheet lists as ranged reaches every row and falls off."""
    assert strike(rows=("front", "back"), attacker=Character("a", "servant", ranged=("strike",))) == (3, 0, 0)


BONUSES = [
    ("FW-C20", "to HP", Effect(damage_bonus=2), STRIKE, Deal(hp=4), (6, 0, 0)),
    ("FW-C20", "to the special points", Effect(luck_bonus=2), STRIKE, Deal(hp=4), (4, 0, 2)),
    ("FW-C20", "to MP", Effect(mp_damage=2), STRIKE, Deal(hp=4), (4, 2, 0)),
    ("FW-C20", "of its own cards alone", Effect(damage_bonus=2, cards=("rush",)), STRIKE, Deal(hp=4), (4, 0, 0)),
    ("FW-C20", "only if it deals anything", Effect(damage_bonus=2), STRIKE, Deal(), None),
    ("FW-C20", "not to a halved plus card", Effect(damage_bonus=2), STRIKE, Deal(hp=4, halved=True), (4, 0, 0)),
    ("FW-C20", "not to a Noble Phantasm", Effect(damage_bonus=2), RELEASE, Deal(hp=4, mp=4), (4, 4, 0)),
    ("FW-S2", "not outside a battle", Effect(damage_bonus=2, timing="scene_start"), STRIKE, Deal(hp=4), (4, 0, 0)),
]


@pytest.mark.parametrize(("clause", "reading", "effect", "play", "deal", "left"), BONUSES)
def test_bonuses(clause, reading, effect, play, deal, left):
    assert strike(play, deal, attacker=Character("a", "servant", effects=(effect,))) == left


def test_true_name_counts_for_every_attack_that_deals_damage():
    """FW-B2."""
    assert strike(known=2) == (4, 0, 2)
    assert strike(MAGIC, Deal(mp=12), known=2) == (0, 12, 2)
    assert strike(deal=Deal(), known=2) is None


@pytest.mark.parametrize(
    ("split", "slot", "points"), [(False, 1, 3), (False, 10, 3), (True, 5, 1), (True, 6, 2)], ids=str
)
def test_name_bonus(split, slot, points):
    """FW-B2: in split mode half of it, rounded down, then the rest."""
    assert name_bonus(Options(true_name_bonus=3), slot, split=split) == points
