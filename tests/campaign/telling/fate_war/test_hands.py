import pytest

from campaign.telling.fate_war.hands import declared_hands, declared_row, first_slot
from campaign.telling.teller import Reading

PERSONS = frozenset({"saber", "lancer"})
CAMPS = {"a": ["saber"], "b": ["lancer"]}


def hand(*cards):
    return {"hand": [{"card": card} for card in cards]}


def reading(battle, declarations, whole=PERSONS, **state):
    return Reading("fate_war", {"battles": [battle], **state}, declarations, (), whole)


def names(cards):
    return {slot: card["card"] for slot, card in cards.items()}


HANDS = [
    ("sealed now", {}, hand("strike", "rush"), {1: "strike", 2: "rush"}),
    ("after a pause", {"slot": 4, "hands": {"saber": hand("counter")}}, hand("strike"), {4: "strike"}),
    ("silent after a pause", {"slot": 4, "hands": {"saber": hand("counter")}}, None, {}),
    (
        "the later half of a split hand",
        {"stage": "late_hands", "hands": {"saber": hand(*["rush"] * 5)}},
        hand(*["strike"] * 5),
        {**dict.fromkeys(range(1, 6), "rush"), **dict.fromkeys(range(6, 11), "strike")},
    ),
    (
        "the later half alone",
        {"stage": "late_hands"},
        hand(*["strike"] * 5),
        dict.fromkeys(range(6, 11), "strike"),
    ),
    (
        "the informed of a staged battle",
        {"stage": "late_hands"},
        hand(*["strike"] * 10),
        dict.fromkeys(range(1, 11), "strike"),
    ),
    ("an earlier stage", {"stage": "late_hands", "hands": {"saber": hand("rush")}}, None, {1: "rush"}),
]


@pytest.mark.parametrize(("battle", "declared", "expected"), [case[1:] for case in HANDS], ids=[c[0] for c in HANDS])
def test_cards_stand_in_their_slots(battle, declared, expected):
    opened = {"id": "b1", "camps": CAMPS, **battle}
    declarations = {} if declared is None else {"saber": declared}
    assert names(declared_hands(reading(opened, declarations), opened)["saber"]) == expected


def test_a_standing_order_serves_whoever_sealed_nothing():
    opened = {"id": "b1", "camps": CAMPS}
    held = reading(opened, {}, orders={"saber": {"battle": hand("counter")}})
    assert names(declared_hands(held, opened)["saber"]) == {1: "counter"}


def test_nobody_elses_hand_or_row_is_read():
    opened = {"id": "b1", "camps": CAMPS, "rows": {}}
    declarations = {"saber": {**hand("strike"), "row": "back"}, "lancer": {**hand("rush"), "row": "back"}}
    seen = reading(opened, declarations, whole=frozenset({"saber"}))
    assert declared_hands(seen, opened).keys() == {"saber"}
    assert (declared_row(seen, opened, "saber"), declared_row(seen, opened, "lancer")) == ("back", None)
    assert declared_row(seen, {**opened, "rows": {"lancer": "front"}}, "lancer") == "front"


STARTS = [
    ({}, {}, 1),
    ({"slot": 4}, {}, 4),
    ({"stage": "late_hands", "mode": "split"}, {}, 6),
    ({"stage": "late_hands"}, {"battle_mode": "split"}, 6),
    ({"stage": "late_hands", "mode": "staged"}, {"battle_mode": "split"}, 1),
]


@pytest.mark.parametrize(("battle", "options", "expected"), STARTS)
def test_the_first_slot_asked_for(battle, options, expected):
    state = {"battles": [{"id": "b1", "camps": CAMPS, **battle}]}
    assert first_slot(state, options, "saber") == expected
    assert first_slot(state, options, "rin") == 1
