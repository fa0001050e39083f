"""The heads of a campaign's log as one reader may know them: those of the turns that they may know of."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.model.log_head import LogHead, Stage
from campaign.model.turn import Turn
from campaign.transcript.checkpoints import in_short
from campaign.views.turn_lists import visible

NEWEST = 12
"""So many heads a page shows."""


@dataclass(frozen=True)
class HeadLine:
    """A head: of which turn, and what of it made it; `short` is what mails carry, `note` the signed checkpoint."""

    turn: str
    stage: Stage
    at: datetime
    short: str
    note: str


def head_of(session: Session, turn: Turn) -> str | None:
    """Return the head that a turn's publication made, in short, None for none, to whoever may read the turn."""
    found = select(LogHead.note).where(LogHead.turn_id == turn.id, LogHead.stage == "published")
    note = session.scalar(found.order_by(LogHead.id.desc()).limit(1))
    return None if note is None else in_short(note)


def newest_heads(session: Session, reader: Reader) -> tuple[HeadLine, ...]:
    """Return the newest heads that the reader may know of, the newest first."""
    found = session.execute(
        select(Turn.code, LogHead.stage, LogHead.at, LogHead.note)
        .join(Turn, Turn.id == LogHead.turn_id)
        .where(visible(reader))
        .order_by(LogHead.id.desc())
        .limit(NEWEST)
    )
    return tuple(HeadLine(row.code, row.stage, row.at, in_short(row.note), row.note) for row in found)
