import pytest

from campaign.narration.language import Language
from campaign.narration.wording import words_of
from campaign.telling.fate_war.cells import Board, Course, cell

LANGUAGE = Language("en", "fate_war", {"lancer": "Red Lance", "rin": "Mira", "power:saber/fire": "Flame"})
WORDS = words_of(LANGUAGE, "fate_war/explain.")


def clash(other, card, value, against="standby"):
    """Return the clash of saber, who comes after every other id, with somebody."""
    return {"type": "clash", "slot": 1, "a": other, "b": "saber", "cards": [against, card], "values": [None, value]}


def done(kind, **fields):
    return {"type": kind, "slot": 1, "actor": "saber", **fields}


def shown(events, declared=None, course=None, slot=1):
    begun = (course or Course()).begin(slot, events)
    hands = {} if declared is None else {"saber": {slot: declared}}
    return cell(Board(slot, tuple(events), begun, hands), "saber", WORDS, LANGUAGE)


CELLS = [
    # id, events, declared card, text, value, dropped
    ("a clash", [clash("lancer", "strike", 5)], None, "strike", 5, None),
    ("a plus", [clash("lancer", "strike", 10), done("plus_used", card="strike", mp=0)], None, "strike+", 10, None),
    (
        "toward one, standby toward another",
        [clash("lancer", "strike", 5), clash("rin", "standby", None)],
        None,
        "strike",
        5,
        None,
    ),
    (
        "two cards of a melee",
        [clash("lancer", "strike", 5), clash("rin", "rush", 4)],
        None,
        "strike 5 → Red Lance & rush 4 → Mira",
        None,
        None,
    ),
    ("standby in a clash", [clash("lancer", "standby", None)], {"card": "strike"}, "standby", None, "strike"),
    ("a chant", [done("chanting")], None, "chant", None, None),
    ("a guard that was hit", [done("guarded")], None, "guard", None, None),
    ("a guard that nobody hit", [], {"card": "guard"}, "guard", None, None),
    ("a guard in retreat", [done("retreat_begun", group=["saber"])], {"card": "guard"}, "standby", None, "guard"),
    ("a card that met nobody", [done("no_target", card="rush")], {"card": "rush"}, "rush", None, None),
    ("a spell", [done("spell_cast", spell="fire", mp=6)], None, "magic (Flame)", None, None),
    (
        "a spell that was interrupted",
        [
            done("spell_cast", spell="fire", mp=6),
            done("spell_interrupted", spell="fire"),
            clash("lancer", "standby", None),
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
        done("np_released", np="np1", mp=10),
        done("plus_used", card="noble_phantasm", mp=0),
        clash("lancer", "noble_phantasm", 8),
    ]
    course = Course().begin(1, begun).end(begun)
    second = shown([{**clash("lancer", "noble_phantasm", 8), "slot": 2}], course=course, slot=2)
    assert (second.text, second.run, second.plus) == ("Noble Phantasm+", 2, True)
    assert shown([], course=course, slot=3).run == 3
    assert shown([], course=course, slot=4) is None


def test_who_left_has_no_cell_any_more():
    left = Course().end([done("retreated", group=["saber"])])
    assert shown([], {"card": "strike"}, course=left, slot=2) is None
    assert shown([], {"card": "strike"}, course=Course().end([done("withdrawn", hp=-1)]), slot=2) is None
