"""The ledger as one reader may read it: an allow-list of kinds, of their values, and of whom they are for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session, aliased

from campaign.access import Reader
from campaign.errors import NotFound
from campaign.log_leaves import BY_SEAT, CHAIN
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.store.json_text import turn_named_in
from campaign.views.paging import Page, cut
from campaign.views.reviews import DRAFT_READ, LATE, LATE_ADMITTED, LATE_WITHDRAWN, TURN_REVISED
from campaign.views.traces import TOOL_USED, audience_of_all
from campaign.views.turn_lists import visible
from rules.core.event import audience_of

BOOK_OPENED = "book_opened"
"""The kind of the entry by which the GM lets every member read everything."""
READ_EARLY = "seals_read_early"
"""The kind of the entry that says that somebody who keeps the service read seals before anybody may."""
AT_ONCE = (READ_EARLY,)
"""Kinds that are held back from nobody, whatever collects."""
LINES = 50
"""How many entries a page shows."""
BEYOND = 2**31 - 1
"""No entry has this number."""
Circle = Literal["public", "members", "seat", "turn"]
"""Whom an entry is for besides the GM: all; the members; the holder of its seat; whoever may see the turn it names."""


@dataclass(frozen=True)
class Shown:
    """What readers other than the GM see of one kind of entry: for whom it is, and which of its values.

    Those of `details` are for its audience, where it has one; whose seat it is of is for the seat's holder then.
    `proved` are values that bind the service to what stands elsewhere: no page shows them, a transcript does.
    """

    circle: Circle
    values: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    proved: tuple[str, ...] = ()


SHOWN: Mapping[str, Shown] = {
    "campaign_created": Shown("public"),
    "house_rules_changed": Shown("members", ("changes",)),
    "member_joined": Shown("members", ("role",)),
    "member_left": Shown("members"),
    "role_changed": Shown("members", ("role",)),
    "seat_assigned": Shown("seat"),
    "sheet_created": Shown("seat", ("revision",), proved=("sheet",)),
    "sheet_edited": Shown("seat", ("revision", "cause"), proved=("sheet",)),
    "sheet_written": Shown("seat", ("revision", "turn"), proved=("sheet",)),
    "powers_told": Shown("members"),
    READ_EARLY: Shown("public", ("scene", "by", "reason")),
    "scene_opened": Shown("public", ("scene",)),
    "turn_opened": Shown("turn", ("turn", "deadline", "seed_hash"), proved=("edition", "options")),
    "deadline_changed": Shown("turn", ("turn", "before", "after", "reason")),
    "turn_complete": Shown("turn", ("turn", "deadline")),
    "turn_skipped": Shown("turn", ("turn", "before", "after", "reason")),
    "turn_waits": Shown("turn", ("turn",)),
    "turn_resumed": Shown("turn", ("turn", "deadline")),
    DRAFT_READ: Shown("turn", ("turn", "revision", "fingerprint")),
    "draft_amended": Shown("turn", ("turn", "revision", "before", "after"), ("tool", "reason")),
    "ruling_undone": Shown("turn", ("turn", "revision", "undone", "before", "after")),
    TOOL_USED: Shown("members", ("scene",), ("tool", "reason")),
    "turn_voided": Shown("turn", ("turn", "reason", "opened_at", "revision", "fingerprint")),
    "turn_published": Shown("turn", ("turn", "revision", "fingerprint", "seed", "salts"), proved=("seen",)),
    "turn_closed": Shown("turn", ("turn",), proved=("fingerprints",)),
    "approved_unread": Shown("turn", ("turn", "revision")),
    "amendment_tried": Shown("turn", ("turn", "revision")),
    "proposal_made": Shown("turn", ("turn", "action", "reason", "proposal")),
    "declaration_received": Shown("seat", ("turn", "version", "fingerprint")),
    "declaration_kept": Shown("seat", ("turn", "version", "fingerprint", "filed_for")),
    "declaration_withdrawn": Shown("seat", ("turn", "version")),
    TURN_REVISED: Shown("turn", ("turn", "revision", "before", "cause", "reason"), proved=("seen",)),
    LATE: Shown("seat", ("turn", "received_at", "deadline", "fingerprint")),
    LATE_WITHDRAWN: Shown("seat", ("turn", "fingerprint")),
    LATE_ADMITTED: Shown("seat", ("turn", "fingerprint", "reason")),
    CHAIN: Shown("public", ("entries", "hash")),
    BOOK_OPENED: Shown("members"),
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


def ledger_view(session: Session, reader: Reader, campaign: Campaign, before: str | None = None) -> Page[LedgerLine]:
    """Return a page of the entries that the reader may read, the newest first, or of those before one's hash.

    All but the GM see nothing from the opening of the oldest turn that still collects, so that neither the number of
    entries nor their chain tells who has filed.
    """
    if reader.campaign_id != campaign.id:
        raise NotFound
    wanted = (
        select(LedgerEntry, Account.display_name)
        .outerjoin(Account, Account.id == LedgerEntry.account_id)
        .where(LedgerEntry.campaign_id == campaign.id)
        .order_by(LedgerEntry.number.desc())
        .limit(LINES + 1)
    )
    if before is not None:
        its = select(LedgerEntry.number).where(LedgerEntry.campaign_id == campaign.id, LedgerEntry.hash == before)
        wanted = wanted.where(LedgerEntry.number < its.scalar_subquery())
    if not reader.is_gm:
        is_free = or_(LedgerEntry.number < _first_held_back(campaign), LedgerEntry.kind.in_(AT_ONCE))
        wanted = wanted.where(or_(*may_read(reader)), is_free)
    return cut([_line(reader, *row) for row in session.execute(wanted)], LINES, lambda line: line.hash)


def _first_held_back(campaign: Campaign) -> ColumnElement[int]:
    """Return the number of the first entry that only the GM may read yet, or one beyond all."""
    later = aliased(LedgerEntry)
    waits = and_(Turn.status == TurnStatus.HELD, Turn.held_reason == INSERTED)
    collecting = select(Turn.code).where(
        Turn.campaign_id == campaign.id, or_(Turn.status == TurnStatus.COLLECTING, waits)
    )
    opened = select(func.min(later.number)).where(
        later.campaign_id == campaign.id, later.kind == "turn_opened", turn_named_in(later.values).in_(collecting)
    )
    return func.coalesce(opened.scalar_subquery(), BEYOND)


def may_read(reader: Reader) -> Iterator[ColumnElement[bool]]:
    """Yield the condition of each circle that the reader may be in."""
    yield _kind_of("public")
    if reader.role is not None:
        yield _kind_of("members")
    yield and_(_kind_of("seat"), LedgerEntry.seat_key.in_(reader.seats))
    shown = select(Turn.code).where(visible(reader))
    yield and_(_kind_of("turn"), turn_named_in(LedgerEntry.values).in_(shown))


def told_parts(reader: Reader, entry: LedgerEntry) -> frozenset[str]:
    """Return the names of the parts of an entry's leaf that a reader who may read it, and is no GM, is told."""
    shown = SHOWN[entry.kind]
    names = {"at", "kind", *(f"values.{name}" for name in _fields(reader, entry))}
    if _is_seat_told(reader, entry):
        names.add("seat")
    for name in shown.proved:
        seats = (*reader.seats, "") if name in BY_SEAT else ()
        names |= {f"values.{name}", *(f"values.{name}.{seat}" for seat in seats)}
    return frozenset(names if reader.role is None else {*names, "by"})


def _kind_of(circle: Circle) -> ColumnElement[bool]:
    return LedgerEntry.kind.in_([kind for kind, shown in SHOWN.items() if shown.circle == circle])


def _line(reader: Reader, entry: LedgerEntry, name: str | None) -> LedgerLine:
    if reader.is_gm:
        return LedgerLine(entry.number, entry.at, entry.kind, name, entry.seat_key, entry.values, entry.hash)
    values = {field: entry.values[field] for field in _fields(reader, entry) if field in entry.values}
    by = name if reader.role is not None else None
    seat = entry.seat_key if _is_seat_told(reader, entry) else None
    return LedgerLine(None, entry.at, entry.kind, by, seat, values, entry.hash)


def _fields(reader: Reader, entry: LedgerEntry) -> tuple[str, ...]:
    """Return the names of the values of an entry that the reader sees."""
    shown = SHOWN[entry.kind]
    return (*shown.values, *(shown.details if _is_of_audience(reader, entry) else ()))


def _is_seat_told(reader: Reader, entry: LedgerEntry) -> bool:
    """Tell whether the reader sees of whose seat an entry is."""
    return not SHOWN[entry.kind].details or entry.seat_key in reader.seats


def _is_of_audience(reader: Reader, entry: LedgerEntry) -> bool:
    """Tell whether an entry's details are for a reader; one that names no audience is for all who may read of it."""
    if not SHOWN[entry.kind].details:
        return True
    if "events" in entry.values:
        return audience_of({"audience": audience_of_all(entry.values["events"])}).includes(reader.seats)
    return "audience" not in entry.values or audience_of(entry.values).includes(reader.seats)
