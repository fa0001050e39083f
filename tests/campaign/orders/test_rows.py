"""A row of entries as a person types it."""

import pytest

from campaign.orders.rows import LONGEST, Vocabulary, read_row
from rules.core.words import Word

CARDS = (
    Word("strike", ("강타",), ("strike", "smash"), "강", "S"),
    Word("counter", ("반격",), ("counter",), "반", "C"),
    Word("rush", ("맹공",), ("rush",), "맹", "R"),
    Word("critical", ("치명",), ("critical", "crit"), "치", "K"),
    Word("noble_phantasm", ("보구",), ("noble phantasm", "np"), "보", "N"),
    Word("guard", ("방어",), ("guard",), "방", "G"),
    Word("standby", ("대기",), ("standby", "wait"), "대", "W"),
    Word("magic", ("마술",), ("magic",), "마", "M"),
)
VOCABULARY = Vocabulary(
    CARDS,
    "card",
    "plus",
    "target",
    {"noble_phantasm": "np", "magic": "spell"},
    {
        "np": {"starlight": ["별빛 검", "Starlight"]},
        "spell": {"fire": ["화염", "Flame"]},
        "target": {"red-lance": ["Red Lance", "붉은 창"], "back": ["back", "후열"]},
    },
)

HANDS = [
    ("srsgnnnkcs", 10, ["strike", "rush", "strike", "guard", *["noble_phantasm"] * 3, "critical", "counter", "strike"]),
    (
        "강맹강방 보보보치반강",
        10,
        ["strike", "rush", "strike", "guard", *["noble_phantasm"] * 3, "critical", "counter", "strike"],
    ),
    ("ＳＲＳＧＮ", 5, ["strike", "rush", "strike", "guard", "noble_phantasm"]),
    ("강타, 보구x3 대기 2회", 10, ["strike", *["noble_phantasm"] * 3, "standby", "standby"]),
    ("1.strike 2) noble phantasm x3; wait", 10, ["strike", *["noble_phantasm"] * 3, "standby"]),
    ("s r", 10, ["strike", "rush"]),
    ("", 10, []),
]


@pytest.mark.parametrize(("text", "size", "cards"), HANDS)
def test_cards_are_read(text, size, cards):
    read = read_row(text, VOCABULARY, size)
    assert [card["card"] for card in read.entries] == cards
    assert read.unread == ()


def test_what_belongs_to_a_card_is_read():
    read = read_row('strike+@"Red Lance" np(Starlight)@후열 x3 마술(화염)', VOCABULARY, 10)
    run = {"card": "noble_phantasm", "np": "starlight", "target": "back"}
    assert read.entries == (
        {"card": "strike", "plus": True, "target": "red-lance"},
        run,
        run,
        run,
        {"card": "magic", "spell": "fire"},
    )
    assert read.unread == ()


UNREAD = [
    ("strike flip rush", ["strike", "rush"], ("flip",)),
    ("강타맹공", [], ("강타맹공",)),
    ("strike@nobody", ["strike"], ("nobody",)),
    ("strike(Starlight)", ["strike"], ("starlight",)),
]


@pytest.mark.parametrize(("text", "cards", "unread"), UNREAD)
def test_what_is_not_understood_is_given_back(text, cards, unread):
    read = read_row(text, VOCABULARY, 10)
    assert [card["card"] for card in read.entries] == cards
    assert read.unread == unread


def test_a_count_never_makes_more_than_a_hand_can_hold():
    assert len(read_row("strike x99", VOCABULARY, 10).entries) == 15


def test_nothing_is_read_of_a_text_that_is_too_long():
    assert len(read_row("S" + " " * (LONGEST - 1), VOCABULARY, 10).entries) == 1
    read = read_row("S" + " " * LONGEST, VOCABULARY, 10)
    assert (read.entries, len(read.unread)) == ((), 1)
