"""The ledger of a campaign: append-only, each entry carrying the hash of the one before."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, and_, func, select, type_coerce
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.types import canonical_json

BEGINNING = "0" * 64
"""What the first entry of a campaign carries for the hash of the one before."""
VERIFIED = 500
"""How many entries a page verifies."""
Row = Mapping[Any, Any]
HASHED = ("campaign_id", "number", "at", "kind", "account_id", "seat_key", "values", "previous_hash", "hash")
"""The columns of an entry that its hash is of, and the hash."""
WRITTEN = select(
    *(
        type_coerce(LedgerEntry.values, Text).label(name) if name == "values" else getattr(LedgerEntry, name)
        for name in HASHED
    )
)
"""Asks for entries as they are written, for whoever must not stumble over one that cannot be read."""


@dataclass(frozen=True)
class Entry:
    """What to append to a campaign's ledger; `values` are plain JSON and never secret."""

    campaign_id: int
    kind: str
    values: Mapping[str, Any]
    account_id: int | None = None
    seat_key: str | None = None


def append_entry(
    session: Session,
    campaign_id: int,
    kind: str,
    values: Mapping[str, Any],
    *,
    account_id: int | None = None,
    seat_key: str | None = None,
) -> LedgerEntry:
    """Append an entry to a campaign's ledger; as below."""
    return append_entries(session, [Entry(campaign_id, kind, values, account_id, seat_key)])[0]


def append_entries(session: Session, entries: Sequence[Entry]) -> list[LedgerEntry]:
    """Append entries to the ledgers of their campaigns, in their order.

    Other transactions that append to these ledgers wait for the end of this one.
    """
    session.flush()
    campaigns = sorted({entry.campaign_id for entry in entries})
    lock = select(Campaign.id).where(Campaign.id.in_(campaigns)).order_by(Campaign.id)
    session.execute(lock.with_for_update(key_share=True))  # rows that refer to a campaign do not wait for it
    last, instant = _last_entries(session, campaigns), now(session)
    appended = []
    for one in entries:
        number, previous = last.get(one.campaign_id, (0, BEGINNING))
        entry = LedgerEntry(
            campaign_id=one.campaign_id,
            number=number + 1,
            at=instant,
            kind=one.kind,
            account_id=one.account_id,
            seat_key=one.seat_key,
            values=dict(one.values),
            previous_hash=previous,
        )
        entry.hash = entry_hash(entry)
        last[one.campaign_id] = entry.number, entry.hash
        appended.append(entry)
    session.add_all(appended)
    session.flush()
    return appended


def _last_entries(session: Session, campaigns: Sequence[int]) -> dict[int, tuple[int, str]]:
    """Return number and hash of the last entry of each campaign that has any."""
    numbers = select(func.max(LedgerEntry.number)).where(LedgerEntry.campaign_id == Campaign.id)
    newest = numbers.correlate(Campaign).scalar_subquery()
    rows = session.execute(
        select(Campaign.id, LedgerEntry.number, LedgerEntry.hash)
        .join(LedgerEntry, and_(LedgerEntry.campaign_id == Campaign.id, LedgerEntry.number == newest))
        .where(Campaign.id.in_(campaigns))
    )
    return {row.id: (row.number, row.hash) for row in rows}


def entry_hash(entry: LedgerEntry) -> str:
    """Return the SHA-256, in hex, of what an entry says and of the hash before it, as canonical JSON."""
    said = {
        "campaign": entry.campaign_id,
        "number": entry.number,
        "at": entry.at.isoformat(timespec="microseconds"),
        "kind": entry.kind,
        "account": entry.account_id,
        "seat": entry.seat_key,
        "values": entry.values,
        "previous": entry.previous_hash,
    }
    return hashlib.sha256(canonical_json(said).encode()).hexdigest()


def verify_ledger(session: Session, campaign_id: int) -> int | None:
    """Return the number of the first entry that is missing, changed or out of the chain; None: the ledger is whole."""
    own = WRITTEN.where(LedgerEntry.campaign_id == campaign_id).order_by(LedgerEntry.number)
    rows = session.execute(own.execution_options(yield_per=VERIFIED)).mappings()  # they may not fit into memory
    try:
        return _first_broken(rows, Chain())
    finally:
        rows.close()


def verify_newest(session: Session, campaign_id: int, before: str | None = None) -> int | None:
    """Return the same of the newest VERIFIED entries, or of those before the entry of that hash.

    Whoever reads page after page sees all of it verified, and no page costs more however long the ledger is.
    """
    wanted = WRITTEN.where(LedgerEntry.campaign_id == campaign_id)
    if before is not None:
        its = select(LedgerEntry.number).where(LedgerEntry.campaign_id == campaign_id, LedgerEntry.hash == before)
        wanted = wanted.where(LedgerEntry.number < its.scalar_subquery())
    found = session.execute(wanted.order_by(LedgerEntry.number.desc()).limit(VERIFIED + 1))
    newest = found.mappings().all()[::-1]
    if len(newest) <= VERIFIED:
        return _first_broken(newest, Chain())
    return _first_broken(newest[1:], Chain(newest[0]["number"] + 1, newest[0]["hash"]))


class Chain:
    """The entries of one ledger as they come, the oldest first; `expected` is the number of the next one."""

    def __init__(self, expected: int = 1, previous: str = BEGINNING) -> None:
        self.expected, self._previous = expected, previous

    def takes(self, row: Row) -> bool:
        """Tell whether a row, as WRITTEN has it, is the next entry, and unchanged; one that cannot be read is not."""
        try:
            entry = _entry_of(row)
            made = entry_hash(entry)
        except (ValueError, TypeError, AttributeError):
            return False
        if (entry.number, entry.previous_hash, entry.hash) != (self.expected, self._previous, made):
            return False
        self.expected, self._previous = self.expected + 1, entry.hash
        return True


def _entry_of(row: Row) -> LedgerEntry:
    return LedgerEntry(**{**row, "values": json.loads(row["values"])})


def _first_broken(rows: Iterable[Row], chain: Chain) -> int | None:
    return None if all(chain.takes(row) for row in rows) else chain.expected
