import pytest

from rules.fate_war.checks.card_limits import Entry, allowed, declared, entries, spent
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options

YOU = Character(
    "x",
    "servant",
    cards={"snipe": "C"},
    grades={"strength": "A+", "endurance": "C", "luck": "E"},
    skills={"riding": "D"},
)


@pytest.mark.parametrize(
    ("clause", "card", "options", "number"),
    [
        ("FW-G3", "strike", {}, 3),
        ("FW-G3", "counter", {}, 2),
        ("FW-G3", "charge", {}, 1),
        ("FW-G3", "rush", {}, 0),
        ("FW-C18", "snipe", {}, 2),
        ("FW-G3", "guard", {}, 2),
        ("FW-G3", "guard", {"guard_limit": "shared_with_counter"}, 2),
        ("FW-G3", "guard", {"guard_limit": "free"}, None),
        ("FW-C8", "critical", {}, 1),
        ("FW-C9", "noble_phantasm", {}, 1),
        ("FW-C9", "noble_phantasm", {"np_per_battle": 2}, 2),
        ("FW-G3", "standby", {}, None),
        ("FW-G3", "chant", {}, None),
        ("FW-G3", "magic", {}, None),
    ],
)
def test_how_many_a_sheet_allows(clause, card, options, number):
    assert allowed(YOU, Options(**options), card) == number


def test_cards_of_a_slot_of_several_are_told_apart():
    hand = [{"cards": {"b": {"card": "rush", "plus": True}, "a": {"card": "strike"}}}, {"card": "chant"}]

    assert entries(hand) == (
        Entry(0, "strike", "a"),
        Entry(0, "rush", "b", plus=True),
        Entry(1, "chant"),
    )


def test_a_hand_is_counted_by_kind():
    hand = entries([{"cards": {"a": {"card": "rush"}, "b": {"card": "rush"}}}, {"card": "rush"}, {"card": "counter"}])

    assert declared(hand, Options()) == {"rush": 3, "counter": 1}
    assert declared(hand, Options(melee_limit="each")) == {"rush": 2, "counter": 1}
    assert declared(hand, Options(guard_limit="shared_with_counter")) == {"rush": 3, "guard": 1}


def test_what_was_spent_counts_unless_one_may_regroup():
    shared = Options(guard_limit="shared_with_counter")
    used = {"counter": 1, "guard": 1, "strike": 2}

    assert spent(YOU, used, Options()) == used
    assert spent(YOU, used, shared) == {"guard": 2, "strike": 2}
    assert spent(Character("x", "servant", skills={"regroup": "E"}), used, Options()) == {}
