import sys

import pytest
from msgspec import UNSET, UnsetType

from rules.core.event import (
    EVERYONE,
    GM_ONLY,
    Event,
    EventBody,
    UnreadableEvent,
    audience_of,
    catalogue,
    read_event,
    readers,
    untyped,
)


class BattleEnded(EventBody, frozen=True):
    clauses = ("X-1", "X-2")
    readers = "all"

    winner: str | None
    shares: tuple[int, ...] = ()
    from_: str | UnsetType = UNSET


EVENTS = catalogue(sys.modules[__name__])


def test_a_body_is_laid_flat_with_rule_and_audience():
    event = Event("X-1", BattleEnded("a", (1, 2), from_="b"), EVERYONE)

    assert event.dump() == {
        "rule": "X-1",
        "type": "battle_ended",
        "winner": "a",
        "shares": [1, 2],
        "from": "b",
        "audience": "all",
    }
    assert Event("X-1", BattleEnded(None), EVERYONE).values == {"winner": None, "shares": []}


@pytest.mark.parametrize("name", ["\ud800", "", "하나"])
def test_whatever_a_player_wrote_can_be_told(name):
    event = Event("X-1", BattleEnded(name, (2**70,)), EVERYONE)

    assert event.dump()["winner"] == name
    assert read_event(EVENTS, event.dump()) == event


def test_what_was_told_is_read_again():
    event = Event("X-2", BattleEnded("a", (1, 2), from_="b"), readers("rin"))

    assert {"battle_ended": BattleEnded} == EVENTS
    assert read_event(EVENTS, event.dump()) == event


def test_fields_that_no_class_has_any_more_are_passed_over():
    stored = {"rule": "X-1", "type": "battle_ended", "winner": None, "loser": "b", "audience": "all"}

    assert read_event(EVENTS, stored) == Event("X-1", BattleEnded(None), EVERYONE)


@pytest.mark.parametrize(
    "stored",
    [
        {"rule": "X-1", "type": "moved", "audience": "all"},
        {"type": "battle_ended", "winner": None},
        {"rule": "X-1", "type": "battle_ended"},
        {"rule": "X-1", "type": "battle_ended", "winner": 3},
    ],
)
def test_what_is_none_of_ours_is_refused(stored):
    with pytest.raises(UnreadableEvent):
        read_event(EVENTS, stored)


@pytest.mark.parametrize(
    ("audience", "dumped"),
    [(EVERYONE, "all"), (GM_ONLY, "gm"), (readers(), "gm"), (readers("yuna", "rin"), ["rin", "yuna"])],
)
def test_an_audience_dumps_and_is_read_again(audience, dumped):
    event = untyped("FW-C1", "clash", {"slot": 1}, audience).dump()

    assert event == {"rule": "FW-C1", "type": "clash", "slot": 1, "audience": dumped}
    assert audience_of(event) == audience


@pytest.mark.parametrize("event", [{}, {"audience": None}, {"audience": "everyone"}])
def test_what_is_not_understood_is_hidden(event):
    assert audience_of(event) == GM_ONLY


@pytest.mark.parametrize(
    ("audience", "reader", "may_read"),
    [
        (EVERYONE, [], True),
        (GM_ONLY, ["rin"], False),
        (readers("rin"), ["yuna", "rin"], True),
        (readers("rin"), ["yuna"], False),
        (readers("rin"), [], False),
    ],
)
def test_who_may_read(audience, reader, may_read):
    assert audience.includes(reader) is may_read


class Throw(EventBody, frozen=True):
    """Dice fell."""

    clauses = ("FW-C1",)
    readers = "all"
    rolled = ("dice", "last")
    dice: tuple[int, ...] = ()
    last: int | None = None


@pytest.mark.parametrize(
    ("body", "faces"),
    [(Throw((3, 1), 6), (3, 1, 6)), (Throw((2,)), (2,)), (Throw(), ())],
)
def test_an_event_knows_the_faces_that_it_tells_as_they_fell(body, faces):
    assert Event("FW-C1", body, EVERYONE).faces == faces
