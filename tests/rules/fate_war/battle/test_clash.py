from collections import Counter
from itertools import product

import pytest

from rules.fate_war.battle.cards import STANDBY, Cast, Play, Release
from rules.fate_war.battle.clash import ClashContext, Deal, meet
from rules.fate_war.model.magic import GradeSlot
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import NORMAL_CARDS, SKILL_CARDS, NoblePhantasm, Spell

CARDS = tuple(card for card in (*NORMAL_CARDS, *SKILL_CARDS) if card != "critical")


def card(name, grade=3, plus=None, **changes):
    return Play(card=name, grade=grade, base=grade, multiplier=plus or 1, plus=plus is not None, **changes)


def phantasm(grade=3, plus=None, form="release_attack", hp=None):
    multiplier = plus or 1
    damage = (grade if hp is None else hp) * multiplier
    release = Release(NoblePhantasm(id="np", grade="C", form=form), damage, grade * multiplier, 2, ("a", 1))
    return card("noble_phantasm", grade, plus, release=release)


def magic(units, chants=1, kind="attack"):
    spell = Spell(id="fire", kind=kind, grade=5)
    return Play(card="magic", cast=Cast(spell, chants, (GradeSlot(),) * units))


def decide(one, other, met=False, **options):
    outcome = meet(one, other, ClashContext(Options(**options), met=met))
    return outcome and (outcome.rule, outcome.winner, outcome.one.shown, outcome.other.shown)


CLASHES = [
    # clause, what the text settles, one, other, (rule, winner, what each deals)
    ("FW-C1", "strike beats rush", card("strike", 2), card("rush", 5), ("FW-C1", "one", 2, 0)),
    ("FW-C1", "rush beats counter", card("rush", 2), card("counter", 5), ("FW-C1", "one", 2, 0)),
    ("FW-C1", "counter beats strike", card("counter", 1), card("strike", 5), ("FW-C1", "one", 1, 0)),
    ("FW-C2", "charge loses to strike", card("charge", 5), card("strike", 1), ("FW-C2", "other", 0, 1)),
    ("FW-C3", "ambush loses to counter", card("ambush", 5), card("counter", 1), ("FW-C3", "other", 0, 1)),
    ("FW-C4", "snipe loses to rush", card("snipe", 5), card("rush", 1), ("FW-C4", "other", 0, 1)),
    ("FW-C5", "skill cards are equal", card("charge", 5), card("throw", 3), ("FW-C7", "one", 2, 0)),
    ("FW-C6", "nothing opposes it", card("strike", 4), STANDBY, ("FW-C6", "one", 4, 0)),
    ("FW-C6", "a guard is no attack", card("strike", 4), card("guard", 5), ("FW-C6", "one", 4, 0)),
    ("FW-C6", "support magic opposes nothing", card("rush", 4), magic(5, kind="heal"), ("FW-C6", "one", 4, 0)),
    ("FW-C7", "same card: the difference", card("rush", 5), card("rush", 3), ("FW-C7", "one", 2, 0)),
    ("FW-C7", "same value: nothing", card("rush", 3), card("rush", 3), ("FW-C7", None, 0, 0)),
    ("FW-C7", "a plus counts in the value", card("rush", 3, 2), card("rush", 5), ("FW-C7", "one", 1, 0)),
    ("FW-C7", "before FW-C15", card("rush", 5, 2), card("rush", 2), ("FW-C7", "one", 8, 0)),
    ("FW-C7", "tie_break", card("rush", 3), card("rush", 3, tie_break=2), ("FW-C7", "other", 0, 2)),
    ("FW-C7", "two criticals", card("critical", 5), card("critical", 3), ("FW-C7", "one", 2, 0)),
    ("FW-C8", "beats normal cards", card("critical", 1), card("strike", 5), ("FW-C8", "one", 1, 0)),
    ("FW-C8", "beats attack magic", card("critical", 1), magic(5), ("FW-C8", "one", 1, 0)),
    ("FW-C8", "beats a single action", card("critical", 1), magic(5, 0), ("FW-C8", "one", 1, 0)),
    ("FW-C8", "both against a Noble Phantasm", card("critical", 2), phantasm(4), ("FW-C8", "both", 2, 4)),
    ("FW-C8", "unopposed", card("critical", 2), STANDBY, ("FW-C6", "one", 2, 0)),
    ("FW-C9", "beats normal cards", phantasm(1), card("strike", 5), ("FW-C9", "one", 1, 0)),
    ("FW-C9", "beats attack magic", phantasm(1), magic(5), ("FW-C9", "one", 1, 0)),
    ("FW-C9", "shows MP where HP is 0", phantasm(3, hp=0), STANDBY, ("FW-C9", "one", 3, 0)),
    ("FW-C10", "B against D: two more", phantasm(4), phantasm(2), ("FW-C10", "both", 6, 2)),
    ("FW-C10", "even with the lower damage", phantasm(5, hp=1), phantasm(2, hp=9), ("FW-C10", "both", 4, 9)),
    ("FW-C10", "a plus that outdoes it", phantasm(5), phantasm(4, 2), ("FW-C10", "both", 5, 8)),
    ("FW-C10", "a plus that does not", phantasm(5, hp=9), phantasm(4, 2), ("FW-C10", "both", 10, 8)),
    ("FW-C10", "equal grades", phantasm(3), phantasm(3), ("FW-C10", "both", 3, 3)),
    ("FW-C11", "beats normal cards", phantasm(form="release_defence"), card("rush"), ("FW-C11", "one", 0, 0)),
    ("FW-C11", "beats magic", phantasm(form="release_defence"), magic(5), ("FW-C11", "one", 0, 0)),
    ("FW-C11", "not criticals", phantasm(form="release_defence"), card("critical"), ("FW-C11", "other", 0, 3)),
    ("FW-C11", "not Noble Phantasms", phantasm(form="release_defence"), phantasm(4), ("FW-C11", "other", 0, 4)),
    ("FW-C15", "a plus and three grades", card("strike", 5, 2), card("counter", 2), ("FW-C15", "one", 10, 0)),
    ("FW-C15", "two grades are too few", card("strike", 5, 2), card("counter", 3), ("FW-C1", "other", 0, 3)),
    ("FW-C15", "no plus, no help", card("strike", 5), card("counter", 2), ("FW-C1", "other", 0, 2)),
    ("FW-C15", "a skill card too", card("charge", 4, 3), card("strike", 1), ("FW-C15", "one", 12, 0)),
    ("FW-C16", "lowered, then multiplied", card("strike", 5, 2), card("critical", 2), ("FW-C16", "one", 6, 0)),
    ("FW-C16", "less than three: FW-C8", card("strike", 5, 2), card("critical", 3), ("FW-C8", "other", 0, 3)),
    ("FW-C17", "the card wins, the rest halved", card("strike", 5, 2), phantasm(2), ("FW-C17", "one", 10, 1)),
    ("FW-C17", "two grades are too few", card("strike", 5, 2), phantasm(3), ("FW-C9", "other", 0, 3)),
    ("FW-M6", "beats normal cards", magic(5), card("strike", 5), ("FW-M6", "one", 15, 0)),
    ("FW-M6", "unopposed", magic(5), STANDBY, ("FW-M6", "one", 15, 0)),
    ("FW-M8", "the higher, before the offset", magic(5), magic(3), ("FW-M8", "one", 15, 0)),
    ("FW-M8", "equal: nothing", magic(3), magic(3), ("FW-M8", None, 0, 0)),
    ("FW-M8", "against a single action", magic(9, 0), magic(2), ("FW-M8", "one", 9, 0)),
    ("FW-M9", "above a card: in full", magic(5, 0), card("strike", 4), ("FW-M9", "one", 5, 0)),
    ("FW-M9", "below a card", magic(3, 0), card("strike", 4), ("FW-M9", "other", 0, 4)),
    ("FW-M9", "equal: nothing", magic(4, 0), card("strike", 4), ("FW-M9", None, 0, 0)),
    ("FW-M9", "unopposed", magic(4, 0), STANDBY, ("FW-M9", "one", 4, 0)),
    ("FW-B12.5", "no attack, no clash", STANDBY, card("guard"), None),
]


@pytest.mark.parametrize(("clause", "reading", "one", "other", "expected"), CLASHES)
def test_clash(clause, reading, one, other, expected):
    assert decide(one, other) == expected


@pytest.mark.parametrize(("clause", "reading", "one", "other", "expected"), CLASHES)
def test_clash_from_the_other_side(clause, reading, one, other, expected):
    turned = {"one": "other", "other": "one"}
    if expected:
        rule, winner, mine, yours = expected
        expected = (rule, turned.get(winner, winner), yours, mine)
    assert decide(other, one) == expected


SWITCHES = [
    ("FW-C10", {"np_bonus": "once"}, True, phantasm(4), phantasm(2), ("FW-C10", "both", 4, 2)),
    ("FW-C10", {"np_bonus": "once"}, False, phantasm(4), phantasm(2), ("FW-C10", "both", 6, 2)),
    ("FW-C10", {"np_bonus": "per_slot"}, True, phantasm(4), phantasm(2), ("FW-C10", "both", 6, 2)),
    ("FW-C11", {"defence_np": "block"}, False, card("rush"), phantasm(form="release_defence"), ("FW-C11", "one", 3, 0)),
    ("FW-C17", {"plus_against_np": "half"}, False, card("rush", 5, 2), phantasm(2), ("FW-C17", "both", 5, 2)),
]


@pytest.mark.parametrize(("clause", "options", "met", "one", "other", "expected"), SWITCHES)
def test_switches(clause, options, met, one, other, expected):
    assert decide(one, other, met, **options) == expected


def test_all_pairs_of_normal_and_skill_cards():
    """FW-C1 to FW-C5: of 81 ordered pairs 39 are equals (3 normal, 36 skill); of the other 42 each has one winner."""
    rules = Counter()
    winners = Counter()
    for one, other in product(CARDS, CARDS):
        rule, winner, _, _ = decide(card(one, 3), card(other, 3))
        rules[rule] += 1
        winners[winner] += 1
    assert rules == {"FW-C7": 39, "FW-C1": 6, "FW-C2": 12, "FW-C3": 12, "FW-C4": 12}
    assert winners == {None: 39, "one": 21, "other": 21}


def test_every_card_beats_two_kinds_of_normal_card_or_one():
    """FW-C1 to FW-C4: a normal card beats one normal card, a skill card two, and each loses to one."""
    for one in CARDS:
        against = Counter(decide(card(one), card(other))[1] for other in ("strike", "counter", "rush"))
        won = 1 if one in NORMAL_CARDS else 2
        assert (against["one"], against["other"]) == (won, 1)


def test_all_grades_and_pluses_keep_to_three_grades():
    """FW-C15: against the relation a plus wins from three grades on: 3 of the 25 pairs of grades."""
    won = [
        (one, other)
        for one, other in product(range(1, 6), range(1, 6))
        if decide(card("strike", one, 2), card("counter", other))[1] == "one"
    ]
    assert won == [(4, 1), (5, 1), (5, 2)]


def test_fw_c17_only_the_half_that_is_left_of_a_plus_card_takes_no_bonuses():
    context = ClashContext(Options(plus_against_np="half"))

    assert meet(card("rush", 5, 2), phantasm(2), context).one == Deal(hp=5, halved=True)
    assert not meet(card("rush", 5, 2), phantasm(2), ClashContext(Options())).one.halved
