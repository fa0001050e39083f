import pytest

from campaign.narration.language import Language
from campaign.narration.wording import words_of
from campaign.telling.fate_war.cells import Board, Course, cell
from rules.fate_war.battle.events.cards import Guarded, NoTarget, NpReleased, PlusUsed
from rules.fate_war.battle.events.damage import Withdrawn
from rules.fate_war.battle.events.magic import Chanting, SpellCast, SpellInterrupted
from rules.fate_war.battle.events.retreats import RetreatBegun, Retreated
from tests.campaign.telling.fate_war.told_events import clash, done

LANGUAGE = Language("en", "fate_war", {"lancer": "Red Lance", "rin": "Mira", "power:saber/fire": "Flame"})
WORDS = words_of(LANGUAGE, "fate_war/explain.")


def met(other, card, value, against="standby"):
    """Return the clash of saber, who comes after every other id, with somebody."""
    return clash((other, "saber"), (against, card), (None, value))


def shown(events, declared=None, course=None, slot=1):
    begun = (course or Course()).begin(slot, events)
    hands = {} if declared is None else {"saber": {slot: declared}}
    return cell(Board(slot, tuple(events), begun, hands), "saber", WORDS, LANGUAGE)


GUARDED = done(Guarded, from_="lancer", target="saber", counts=1, category=1)
CELLS = [
    # id, events, declared card, text, value, dropped
    ("a clash", [met("lancer", "strike", 5)], None, "strike", 5, None),
    ("a plus", [met("lancer", "strike", 10), done(PlusUsed, card="strike", mp=0)], None, "strike+", 10, None),
    (
        "toward one, standby toward another",
        [met("lancer", "strike", 5), met("rin", "standby", None)],
        None,
        "strike",
        5,
        None,
    ),
    (
        "two cards of a melee",
        [met("lancer", "strike", 5), met("rin", "rush", 4)],
        None,
        "strike 5 → Red Lance & rush 4 → Mira",
        None,
        None,
    ),
    ("standby in a clash", [met("lancer", "standby", None)], {"card": "strike"}, "standby", None, "strike"),
    ("a chant", [done(Chanting)], None, "chant", None, None),
    (
        "a guard that was hit",
        [done(Guarded, from_="lancer", target="saber", counts=1, category=1)],
        None,
        "guard",
        None,
        None,
    ),
    ("a guard that nobody hit", [], {"card": "guard"}, "guard", None, None),
    ("a guard in retreat", [done(RetreatBegun, group=("saber",))], {"card": "guard"}, "standby", None, "guard"),
    ("a card that met nobody", [done(NoTarget, card="rush")], {"card": "rush"}, "rush", None, None),
    ("a spell", [done(SpellCast, spell="fire", mp=6)], None, "magic (Flame)", None, None),
    (
        "a spell that was interrupted",
        [
            done(SpellCast, spell="fire", mp=6),
            done(SpellInterrupted, spell="fire", damage=5, threshold=4),
            met("lancer", "standby", None),
        ],
        {"card": "magic", "spell": "fire"},
        "standby",
        None,
        "magic",
    ),
    ("nothing declared", [], {"card": "standby"}, "standby", None, None),
]


@pytest.mark.parametrize(
    ("events", "declared", "text", "value", "dropped"), [case[1:] for case in CELLS], ids=[case[0] for case in CELLS]
)
def test_a_cell_tells_what_was_presented(events, declared, text, value, dropped):
    found = shown(events, declared)
    assert (found.text, found.value, found.dropped) == (text, value, dropped)


def test_what_is_not_known_has_no_cell():
    assert shown([]) is None


def test_a_run_goes_on_for_three_slots_with_its_plus():
    begun = [
        done(NpReleased, np="np1", mp=10),
        done(PlusUsed, card="noble_phantasm", mp=0),
        met("lancer", "noble_phantasm", 8),
    ]
    course = Course().begin(1, begun).end(begun)
    second = shown([met("lancer", "noble_phantasm", 8)], course=course, slot=2)
    assert (second.text, second.run, second.plus) == ("Noble Phantasm+", 2, True)
    assert shown([], course=course, slot=3).run == 3
    assert shown([], course=course, slot=4) is None


def test_who_left_has_no_cell_any_more():
    left = Course().end([done(Retreated, damage=3, limit=10, group=("saber",))])
    assert shown([], {"card": "strike"}, course=left, slot=2) is None
    assert shown([], {"card": "strike"}, course=Course().end([done(Withdrawn, hp=-1)]), slot=2) is None
