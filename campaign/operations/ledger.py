"""The ledger of a campaign: append-only; each entry is a leaf of the campaign's log, whose heads are `log_heads`'."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, and_, bindparam, func, select, type_coerce
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.log_leaves import CHAIN, hash_of
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.types import canonical_json
from campaign.store.rows import write_rows
from campaign.transcript.leaves import SALT_BYTES

BEGINNING = "0" * 64
"""What the first entry of a chain carries for the hash of the one before."""
VERIFIED = 200
"""How many entries a page verifies."""
Row = Mapping[Any, Any]
HASHED = ("campaign_id", "number", "at", "kind", "account_id", "seat_key", "values", "salt", "previous_hash", "hash")
"""The columns of an entry that its hash is of, and the hash."""
WRITTEN = select(
    *(
        type_coerce(LedgerEntry.values, Text).label(name) if name == "values" else getattr(LedgerEntry, name)
        for name in HASHED
    )
)
"""Asks for entries as they are written, for whoever must not stumble over one that cannot be read."""
_CAMPAIGNS = Campaign.id.in_(bindparam("campaigns", expanding=True))
LOCK = select(Campaign.id).where(_CAMPAIGNS).order_by(Campaign.id).with_for_update(key_share=True)
"""Lets others that append to ledgers wait; rows that refer to a campaign do not wait for it."""
_NEWEST = select(func.max(LedgerEntry.number)).where(LedgerEntry.campaign_id == Campaign.id).correlate(Campaign)
LAST = (
    select(Campaign.id, LedgerEntry.number, LedgerEntry.hash, LedgerEntry.salt)
    .join(
        LedgerEntry,
        and_(LedgerEntry.campaign_id == Campaign.id, LedgerEntry.number == _NEWEST.scalar_subquery()),
    )
    .where(_CAMPAIGNS)
)
"""Asks for number, hash and salt of the last entry of each campaign that has any."""


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
    """Append entries to the ledgers of their campaigns, in their order, and return them as they stand there.

    Other transactions that append to these ledgers wait for the end of this one. Where a ledger has only the chain of
    an earlier version, an entry that closes it comes first.
    """
    session.flush()
    campaigns = sorted({entry.campaign_id for entry in entries})
    session.execute(LOCK, {"campaigns": campaigns})
    last, instant = session.execute(LAST, {"campaigns": campaigns}).all(), now(session)
    closed = [Entry(row.id, CHAIN, {"entries": row.number, "hash": row.hash}) for row in last if row.salt is None]
    numbers = {row.id: row.number for row in last}
    appended = []
    for one in (*closed, *entries):
        numbers[one.campaign_id] = numbers.get(one.campaign_id, 0) + 1
        entry = LedgerEntry(
            campaign_id=one.campaign_id,
            number=numbers[one.campaign_id],
            at=instant,
            kind=one.kind,
            account_id=one.account_id,
            seat_key=one.seat_key,
            values=dict(one.values),
            salt=secrets.token_hex(SALT_BYTES),
        )
        entry.hash = hash_of(entry).hex()
        appended.append(entry)
    write_rows(session, LedgerEntry, [{name: getattr(entry, name) for name in HASHED} for entry in appended])
    return appended[len(closed) :]


def chained_hash(entry: LedgerEntry) -> str:
    """Return the SHA-256, in hex, of what an entry of a chain says and of the hash before it, as canonical JSON."""
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


def entries_as_written(session: Session, campaign_id: int) -> Iterator[Row]:
    """Yield all entries of a ledger as they are written, the oldest first; they may not fit into memory."""
    own = WRITTEN.where(LedgerEntry.campaign_id == campaign_id).order_by(LedgerEntry.number)
    rows = session.execute(own.execution_options(yield_per=VERIFIED)).mappings()
    try:
        yield from rows
    finally:
        rows.close()


def verify_newest(session: Session, campaign_id: int, before: str | None = None) -> int | None:
    """Return the number of the first entry that is missing or changed of the newest VERIFIED, None where none is.

    Or of those before the entry of that hash: whoever reads page after page sees all of it verified, and no page costs
    more however long the ledger is.
    """
    wanted = WRITTEN.where(LedgerEntry.campaign_id == campaign_id)
    if before is not None:
        its = select(LedgerEntry.number).where(LedgerEntry.campaign_id == campaign_id, LedgerEntry.hash == before)
        wanted = wanted.where(LedgerEntry.number < its.scalar_subquery())
    found = session.execute(wanted.order_by(LedgerEntry.number.desc()).limit(VERIFIED + 1))
    newest = found.mappings().all()[::-1]
    if len(newest) <= VERIFIED:
        return first_broken(newest, Follower())
    one, *others = newest
    return first_broken(others, Follower(one["number"] + 1, one["hash"], is_tree=one["salt"] is not None))


class Follower:
    """The entries of one ledger as they come, the oldest first; `expected` is the number of the next one."""

    def __init__(self, expected: int = 1, previous: str = BEGINNING, *, is_tree: bool = False) -> None:
        self.expected, self._previous, self._is_tree = expected, previous, is_tree

    def takes(self, row: Row) -> bool:
        """Tell whether a row, as WRITTEN has it, is the next entry, and unchanged; one that cannot be read is not."""
        try:
            entry = LedgerEntry(**{**row, "values": json.loads(row["values"])})
            is_chained = entry.salt is None
            made = chained_hash(entry) if is_chained else hash_of(entry).hex()
        except (ValueError, TypeError, AttributeError):
            return False
        previous = self._previous if is_chained else None
        is_next = (entry.number, entry.previous_hash, entry.hash) == (self.expected, previous, made)
        if not is_next or not self._goes_on(entry):
            return False
        self.expected, self._previous, self._is_tree = self.expected + 1, entry.hash, entry.salt is not None
        return True

    def _goes_on(self, entry: LedgerEntry) -> bool:
        """Tell whether a ledger goes on so: no chain follows a tree, and a tree follows a chain by saying so."""
        if self._is_tree:
            return entry.salt is not None
        closes = entry.kind == CHAIN and entry.values == {"entries": entry.number - 1, "hash": self._previous}
        return entry.salt is None or closes or self.expected == 1


def first_broken(rows: Iterable[Row], follower: Follower) -> int | None:
    """Return the number of the first row that a ledger does not go on with, None where it goes on with all."""
    return None if all(follower.takes(row) for row in rows) else follower.expected
