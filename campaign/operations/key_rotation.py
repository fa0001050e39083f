"""Rotation of the seal keys: all that is kept under an older key of the service comes under the first of SEAL_KEYS.

A turn keeps two things so: the key of its seals and, until it is told, its seed; a campaign the key that signs its log;
an account the secret of its second step.
The seals themselves stay as they are, so that a rotation costs the same however long the declarations are.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from campaign.errors import SealBroken
from campaign.model.log_head import LogKey
from campaign.model.second_step import SecondStep
from campaign.model.turn import Turn
from campaign.operations.turn_keys import rewrapped
from campaign.settings import Settings
from campaign.store.seal_keys import print_of
from campaign.store.session import SESSIONS, settings_of

BATCH = 50
"""Turns, or logs, that are locked together; a declaration for one of the turns waits for the batch."""
NO_PRINT = "not noted"
"""Stands for the fingerprint of a key where a turn is older than its noting."""


@dataclass(frozen=True)
class Keeper:
    """A table whose rows keep something under a key of the service: what names a row, its key, and what is wrapped."""

    id: InstrumentedAttribute[int]
    key_print: InstrumentedAttribute[Any]
    wrapped: tuple[InstrumentedAttribute[bytes], ...]

    def is_elsewhere(self, settings: Settings) -> ColumnElement[bool]:
        """Match the rows that are not under the first key."""
        return self.key_print.is_distinct_from(print_of(settings.seal_keys[0]))


KEEPERS = (
    Keeper(Turn.id, Turn.key_print, (Turn.wrapped_key, Turn.seed)),
    Keeper(LogKey.campaign_id, LogKey.key_print, (LogKey.wrapped_key,)),
    Keeper(SecondStep.account_id, SecondStep.key_print, (SecondStep.wrapped_secret,)),
)
"""All that is kept so."""


def rotate(told: Callable[[int], object] = int) -> Counter[str]:
    """Bring all under the first key, a batch in each transaction; `told` hears how many were looked at so far.

    Return what none of the keys opens, counted by its key's fingerprint: it stays as it is. Whatever ends it, what was
    done is done, and the next run goes on with the rest.
    """
    lacking, seen = Counter[str](), 0
    for keeper in KEEPERS:
        after = 0
        while batch := _rotate_batch(keeper, after, lacking):
            after, seen = batch[-1], seen + len(batch)
            told(seen)
    return lacking


def elsewhere(session: Session) -> Counter[str]:
    """Count what is not under the first key, by the fingerprint of its own."""
    counts = Counter[str]()
    for keeper in KEEPERS:
        found = select(keeper.key_print, func.count()).where(keeper.is_elsewhere(settings_of(session)))
        for key, count in session.execute(found.group_by(keeper.key_print)):
            counts[key or NO_PRINT] += count
    return counts


def _rotate_batch(keeper: Keeper, after: int, lacking: Counter[str]) -> list[int]:
    """Rewrap the next rows after one, and return their ids; of a row nothing is read but what is wrapped."""
    with SESSIONS() as session:
        settings = settings_of(session)
        rows = session.execute(
            select(keeper.id.label("id"), keeper.key_print, *keeper.wrapped)
            .where(keeper.id > after, keeper.is_elsewhere(settings))
            .order_by(keeper.id)
            .limit(BATCH)
            .with_for_update(key_share=True)
        ).all()
        for row in rows:
            _rewrap(session, keeper, row, lacking)
        session.commit()
    return [row.id for row in rows]


def _rewrap(session: Session, keeper: Keeper, row: Row[*tuple[Any, ...]], lacking: Counter[str]) -> None:
    settings = settings_of(session)
    try:
        values = {column.key: rewrapped(settings, getattr(row, column.key)) for column in keeper.wrapped}
    except SealBroken:
        lacking[row.key_print or NO_PRINT] += 1
        return
    noted = {**values, "key_print": print_of(settings.seal_keys[0])}
    session.execute(update(keeper.id.class_).where(keeper.id == row.id).values(noted))
