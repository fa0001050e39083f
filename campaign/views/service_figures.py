"""Figures of the service for a monitor: counts and ages by words of ours alone, which are few and name nobody."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.errors import HELD_REASONS
from campaign.model.declaration import Declaration
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import INSERTED, Turn, TurnStatus

WAITING, UNDELIVERED = "waiting", "undelivered"
STANDS = {"pending": WAITING, "sending": WAITING, "failed": UNDELIVERED}
OTHER = "other"
"""What a reason is called that is none of ours: figures by chance texts would have no end."""


@dataclass(frozen=True)
class ServiceFigures:
    """What is counted besides the state of the service."""

    held: Mapping[str, int]
    """Turns that wait for a person, by the reason of HELD_REASONS."""
    mails: Mapping[tuple[str, str], int]
    """Mails by where they stand (WAITING, UNDELIVERED) and the name of their template."""
    declarations: int
    """Declarations that were ever filed, each version by itself."""


def service_figures(session: Session) -> ServiceFigures:
    """Count, in three statements however much there is."""
    held = select(Turn.held_reason, func.count()).where(Turn.status == TurnStatus.HELD).group_by(Turn.held_reason)
    stands = (OutboxMessage.status, OutboxMessage.kind)
    mails = select(*stands, func.count()).where(OutboxMessage.status.in_(STANDS)).group_by(*stands)
    counted: dict[tuple[str, str], int] = {}
    for status, kind, count in session.execute(mails):
        where = (STANDS[status], kind)
        counted[where] = counted.get(where, 0) + count
    declarations = session.scalar(select(func.count()).select_from(Declaration)) or 0
    return ServiceFigures(_by_reason(dict(session.execute(held).all())), counted, declarations)


def _by_reason(found: Mapping[str | None, int]) -> dict[str, int]:
    """Return counts of all reasons, also of those that there are none of: a figure that is missing raises no alarm."""
    counted = dict.fromkeys(sorted(HELD_REASONS - {INSERTED}), 0)
    unknown = sum(count for reason, count in found.items() if reason not in HELD_REASONS)
    return {**counted, **{reason: found.get(reason, 0) for reason in counted}, OTHER: unknown}
