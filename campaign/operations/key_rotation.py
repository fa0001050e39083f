"""Rotation of the seal keys: all that is kept under an older key of the service comes under the first of SEAL_KEYS.

A turn keeps two things so: the key of its seals and, until it is told, its seed. The seals themselves stay as they are,
so that a rotation costs the same however long the declarations are.
"""

from collections import Counter
from collections.abc import Callable

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.model.turn import Turn
from campaign.operations.turn_keys import rewrapped
from campaign.settings import Settings
from campaign.store.seal_keys import print_of
from campaign.store.session import SESSIONS, settings_of

BATCH = 50
"""Turns that are locked together; a declaration for one of them waits for the batch."""
NO_PRINT = "not noted"
"""Stands for the fingerprint of a key where a turn is older than its noting."""


def rotate(told: Callable[[int], object] = int) -> Counter[str]:
    """Bring every turn under the first key, a batch in each transaction; `told` hears how many were looked at so far.

    Return which turns none of the keys opens, counted by their key's fingerprint: they stay as they are. Whatever ends
    it, what was done is done, and the next run goes on with the rest.
    """
    lacking, after, seen = Counter[str](), 0, 0
    while True:
        with SESSIONS() as session:
            batch = _rotate_batch(session, after, lacking)
            session.commit()
        if not batch:
            return lacking
        after, seen = batch[-1], seen + len(batch)
        told(seen)


def elsewhere(session: Session) -> Counter[str]:
    """Count the turns that are not under the first key, by the fingerprint of theirs."""
    found = select(Turn.key_print, func.count()).where(_is_elsewhere(settings_of(session))).group_by(Turn.key_print)
    return Counter({key or NO_PRINT: count for key, count in session.execute(found)})


def _is_elsewhere(settings: Settings) -> ColumnElement[bool]:
    return Turn.key_print.is_distinct_from(print_of(settings.seal_keys[0]))


def _rotate_batch(session: Session, after: int, lacking: Counter[str]) -> list[int]:
    """Rewrap the next turns after one, and return their ids; of a row nothing is read but what is wrapped."""
    settings = settings_of(session)
    rows = session.execute(
        select(Turn.id, Turn.key_print, Turn.wrapped_key, Turn.seed)
        .where(Turn.id > after, _is_elsewhere(settings))
        .order_by(Turn.id)
        .limit(BATCH)
        .with_for_update(key_share=True)
    ).all()
    for row in rows:
        try:
            values = {"wrapped_key": rewrapped(settings, row.wrapped_key), "seed": rewrapped(settings, row.seed)}
        except SealBroken:
            lacking[row.key_print or NO_PRINT] += 1
            continue
        noted = {**values, "key_print": print_of(settings.seal_keys[0])}
        session.execute(update(Turn).where(Turn.id == row.id).values(noted))
    return [row.id for row in rows]
