"""Sheets: whole for whoever may see them whole, by name and kind for whoever knows the person, else not there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, true
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.changes import Change, changes
from campaign.errors import Forbidden, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.seats import seat_rows
from campaign.sheets_in_play import sheet_rows
from campaign.views.paging import Page, cut
from campaign.views.persons import Person, knowledge_of

CHANGES = 20
"""How many changes of a sheet a page shows."""
DIGITS = 9
"""Of the largest revision that is looked for."""


@dataclass(frozen=True)
class SheetView:
    """A person's sheet. `document` and `revision` are None where the reader sees no more than the person.

    `may_edit` tells whose it is; whether a scene keeps it from being written now is another question.
    """

    person: Person
    document: Mapping[str, Any] | None
    revision: int | None
    may_edit: bool


@dataclass(frozen=True)
class SheetChange:
    """One change of a sheet: who, why, and from what to what; no `by`: the service wrote what a turn brought."""

    revision: int
    at: datetime
    by: str | None
    cause: str
    changes: tuple[Change, ...]


def seat_at(session: Session, reader: Reader, campaign: Campaign, key: str) -> Seat:
    """Return the seat of that key. Raise NotFound where there is none, or none that the reader knows, all alike."""
    seat = seat_rows(session, campaign.id).get(key)
    if seat is None or reader.campaign_id != campaign.id:
        raise NotFound
    if key in reader.seats or key in knowledge_of(session, reader, campaign).persons:
        return seat
    raise NotFound


def sheets(session: Session, reader: Reader, campaign: Campaign) -> tuple[SheetView, ...]:
    """Return the sheets of all persons that the reader knows, partners beside each other."""
    if reader.campaign_id != campaign.id:
        raise NotFound
    known = knowledge_of(session, reader, campaign)
    by_key = sheet_rows(session, campaign)
    return tuple(
        _view(reader, person, by_key[key], is_whole=key in known.whole) for key, person in known.persons.items()
    )


def sheet_view(session: Session, reader: Reader, seat: Seat) -> SheetView:
    """Return one person's sheet. Raise NotFound where the reader does not know the person."""
    known = knowledge_of(session, reader, seat.campaign)
    if reader.campaign_id != seat.campaign_id or seat.key not in known.persons:
        raise NotFound
    sheet = sheet_rows(session, seat.campaign)[seat.key]
    return _view(reader, known.persons[seat.key], sheet, is_whole=seat.key in known.whole)


def sheet_history(session: Session, reader: Reader, seat: Seat, before: str | None = None) -> Page[SheetChange]:
    """Return a page of the changes of a sheet, the newest first, or of those before the revision of that number.

    Raise Forbidden for all but its holder and the GM.
    """
    if reader.campaign_id != seat.campaign_id or not (reader.is_gm or seat.key in reader.seats):
        raise Forbidden
    found = session.execute(
        select(SheetEntry, Account.display_name)
        .join(Sheet)
        .outerjoin(Account, Account.id == SheetEntry.account_id)
        .where(Sheet.seat_id == seat.id, true() if before is None else SheetEntry.revision < _revision(before))
        .order_by(SheetEntry.revision.desc())
        .limit(CHANGES + 1)
    )
    lines = [
        SheetChange(entry.revision, entry.at, name, entry.cause, changes(entry.before or {}, entry.after))
        for entry, name in found
    ]
    return cut(lines, CHANGES, lambda line: str(line.revision))


def _revision(mark: str) -> int:
    """Return the revision that a mark names. Raise NotFound where it is none."""
    if not mark.isdecimal() or len(mark) > DIGITS:
        raise NotFound
    return int(mark)


def _view(reader: Reader, person: Person, sheet: Sheet, *, is_whole: bool) -> SheetView:
    if not is_whole:
        return SheetView(person, None, None, may_edit=False)
    return SheetView(person, sheet.document, sheet.revision, may_edit=reader.is_gm or person.key in reader.seats)
