"""Visibility: the only writer of who may know that there is a turn.

The first turn of a scene is public, as the scene's number is. That there is another tells what came of the one before:
it is for those whom it asks, and, once it is published, for whoever may read anything of it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from campaign.model.turn import Turn
from campaign.model.turn_reader import EVERYBODY, TurnReader
from rules.core.event import audience_of

Events = Iterable[Mapping[str, Any]]


def readers_of(number: int, asked: Iterable[str], events: Events = ()) -> frozenset[str]:
    """Return for which seats a turn is, EVERYBODY alone for all: by its number in its scene, whom it asks, its post."""
    audiences = [audience_of(event) for event in events]
    if number == 1 or any(audience.everyone for audience in audiences):
        return frozenset({EVERYBODY})
    return frozenset(asked).union(*(audience.actors for audience in audiences))


def show_turn(session: Session, turn: Turn, events: Events = ()) -> None:
    """Write for whom a turn is from now on; `events` are those of its post, nothing before it is published."""
    wanted = readers_of(turn.number, turn.asked, events)
    found = frozenset(session.scalars(select(TurnReader.seat_key).where(TurnReader.turn_id == turn.id)))
    if found - wanted:
        session.execute(
            delete(TurnReader).where(TurnReader.turn_id == turn.id, TurnReader.seat_key.in_(found - wanted))
        )
    session.add_all(TurnReader(turn_id=turn.id, seat_key=key) for key in sorted(wanted - found))
    session.flush()
