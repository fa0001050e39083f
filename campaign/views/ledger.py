"""The ledger as one reader may read it: an allow-list of kinds, of their values, and of whom they are for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.views.reviews import LATE
from campaign.views.turns import may_see

Circle = Literal["public", "members", "seat", "turn"]
"""Whom an entry is for besides the GM: all; the members; the holder of its seat; whoever may see the turn it names."""


@dataclass(frozen=True)
class Shown:
    """What readers other than the GM see of one kind of entry: for whom it is, and which of its values."""

    circle: Circle
    values: tuple[str, ...] = ()


SHOWN: Mapping[str, Shown] = {
    "campaign_created": Shown("public"),
    "house_rules_changed": Shown("members", ("changes",)),
    "member_joined": Shown("members", ("role",)),
    "member_left": Shown("members"),
    "role_changed": Shown("members", ("role",)),
    "seat_assigned": Shown("seat"),
    "sheet_created": Shown("seat", ("revision",)),
    "sheet_edited": Shown("seat", ("revision", "cause")),
    "sheet_written": Shown("seat", ("revision", "turn")),
    "scene_opened": Shown("public", ("scene",)),
    "turn_opened": Shown("turn", ("turn", "deadline", "seed_hash")),
    "deadline_changed": Shown("turn", ("turn", "before", "after", "reason")),
    "turn_complete": Shown("turn", ("turn", "deadline")),
    "turn_skipped": Shown("turn", ("turn", "before", "after", "reason")),
    "turn_waits": Shown("turn", ("turn",)),
    "turn_resumed": Shown("turn", ("turn", "deadline")),
    "turn_voided": Shown("turn", ("turn", "reason")),
    "turn_published": Shown("turn", ("turn", "revision", "seed")),
    "declaration_received": Shown("seat", ("turn", "version", "fingerprint")),
    "declaration_withdrawn": Shown("seat", ("turn", "version")),
    LATE: Shown("seat", ("turn", "received_at", "deadline")),
}
"""A kind that is not listed here is the GM's alone."""


@dataclass(frozen=True)
class LedgerLine:
    """One entry. `number` is None for all but the GM, for a gap would tell that something was filed."""

    number: int | None
    at: datetime
    kind: str
    by: str | None
    seat: str | None
    values: Mapping[str, Any]
    hash: str


def ledger_view(session: Session, reader: Reader, campaign: Campaign) -> tuple[LedgerLine, ...]:
    """Return the entries that the reader may read, the newest first.

    All but the GM see nothing from the opening of the oldest turn that still collects, so that neither the number of
    entries nor their chain tells who has filed.
    """
    if reader.campaign_id != campaign.id:
        raise NotFound
    entries = session.execute(
        select(LedgerEntry, Account.display_name)
        .outerjoin(Account, Account.id == LedgerEntry.account_id)
        .where(LedgerEntry.campaign_id == campaign.id)
        .order_by(LedgerEntry.number)
    ).all()
    if reader.is_gm:
        lines = [
            LedgerLine(one.number, one.at, one.kind, name, one.seat_key, one.values, one.hash) for one, name in entries
        ]
        return tuple(reversed(lines))
    turns = {turn.code: turn for turn in session.scalars(select(Turn).where(Turn.campaign_id == campaign.id))}
    settled = takewhile(lambda row: not _opens_collecting(row[0], turns), entries)
    shown = [_shown(session, reader, entry, name, turns) for entry, name in settled]
    return tuple(line for line in reversed(shown) if line is not None)


def _opens_collecting(entry: LedgerEntry, turns: Mapping[str, Turn]) -> bool:
    turn = turns.get(str(entry.values.get("turn")))
    return entry.kind == "turn_opened" and turn is not None and (turn.status is TurnStatus.COLLECTING or turn.waits)


def _shown(
    session: Session, reader: Reader, entry: LedgerEntry, name: str | None, turns: Mapping[str, Turn]
) -> LedgerLine | None:
    shown = SHOWN.get(entry.kind)
    if shown is None or not _is_for(session, reader, entry, shown.circle, turns):
        return None
    values = {field: entry.values[field] for field in shown.values if field in entry.values}
    by = name if reader.role is not None else None
    return LedgerLine(None, entry.at, entry.kind, by, entry.seat_key, values, entry.hash)


def _is_for(session: Session, reader: Reader, entry: LedgerEntry, circle: Circle, turns: Mapping[str, Turn]) -> bool:
    if circle == "public":
        return True
    if circle == "members":
        return reader.role is not None
    if circle == "seat":
        return entry.seat_key in reader.seats
    turn = turns.get(str(entry.values.get("turn")))
    return turn is not None and may_see(session, reader, turn)
