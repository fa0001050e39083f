"""Sheets: made with their seats, changed with a cause, and written by what a scene brought."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, contains_eager

from campaign.access import Reader, may, reader_of, require
from campaign.clock import now
from campaign.errors import Forbidden, InvalidSheet, NotFound, SceneOpen, StaleRevision
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.operations.ledger import Entry, append_entries, append_entry
from campaign.operations.sheet_checks import Written, checked, marked
from campaign.operations.turns import require_reason
from campaign.sheets_in_play import Document, contract_fields, open_scene_of
from campaign.transcript.canonical import digest
from rules.core.errors import CaseError
from rules.core.ruleset import GM
from rules.registry import ruleset_for

CREATED = "created"
"""The cause of a sheet's first revision."""
MARK_BYTES = 2
"""Of the mark on a player's key."""
CONTRACT = "contract"
"""The cause of the change by which a sheet names back whoever named it."""


@dataclass(frozen=True)
class Author:
    """Who writes a sheet: a person with a cause, or, without an account, the service for a turn."""

    account_id: int | None
    cause: str


def create_sheet(
    session: Session,
    account: Account,
    campaign: Campaign,
    key: str,
    raw: Mapping[str, Any],
    *,
    holder: Member | None = None,
) -> Seat:
    """Make a seat with its sheet. A player's is their own; a GM gives it to `holder`, or keeps it (None).

    A GM's `key` is the seat's. To a player's, a mark of chance is added, whatever it is: were a taken key refused, it
    would tell of a person whom the player does not know. The seat of the GM is there already, where the rule system has
    one; its sheet is the GM's to make.

    Raise InvalidSheet with every fault: `key`, `sheet.FIELD`. A sheet made while a scene is open joins the next.
    """
    member = require(session, account, "create_sheet", campaign)
    owner: Member | None = member
    if may(member, "create_any_sheet", campaign):
        owner = None if holder is None else _own_player(holder, campaign)
    author = reader_of(session, campaign, account)
    mark = "" if author.is_gm else f"-{secrets.token_hex(MARK_BYTES)}"
    document = checked(session, author, campaign, Written(key, raw, mark=mark))
    key = marked(key, mark)
    seat = _seat_for(session, author, campaign, key) or Seat(
        campaign_id=campaign.id, key=key, member_id=None if owner is None else owner.id
    )
    try:
        with session.begin_nested():
            write_first(session, account, seat, document)
    except IntegrityError as error:
        raise InvalidSheet((CaseError(key, "key_taken", "key", "", {"got": key}),)) from error
    _name_back(session, author, seat, {}, document)
    return seat


def _seat_for(session: Session, author: Reader, campaign: Campaign, key: str) -> Seat | None:
    """Return the seat of the GM, where that is the key and the author may write its sheet; else a new one is made."""
    if key != GM or not author.is_gm:
        return None
    return session.scalar(select(Seat).where(Seat.campaign_id == campaign.id, Seat.key == key))


def write_first(session: Session, account: Account, seat: Seat, document: Document) -> None:
    """Write a new seat with the first revision of its sheet, which its caller has checked and filled in."""
    session.add(seat)
    session.flush()
    sheet = Sheet(seat_id=seat.id, document=dict(document), revision=1)
    session.add(sheet)
    session.flush()
    _add_entry(session, sheet, None, Author(account.id, CREATED))
    values = _said(sheet)
    append_entry(session, seat.campaign_id, "sheet_created", values, account_id=account.id, seat_key=seat.key)


def edit_sheet(
    session: Session, account: Account, seat: Seat, raw: Mapping[str, Any], *, expected_revision: int, cause: str
) -> Sheet:
    """Replace a sheet as a whole; the same again changes nothing.

    Raise NotFound where the seat has no sheet, as the GM's has none, SceneOpen while it is in a scene, StaleRevision
    where `expected_revision` is not the current one, ReasonMissing without a cause (at most 500 characters),
    InvalidSheet with every fault.
    """
    require(session, account, "edit_sheet", seat)
    cause = require_reason(cause)
    _refuse_in_scene(session, seat)
    sheet = session.scalar(select(Sheet).where(Sheet.seat_id == seat.id))
    if sheet is None:
        raise NotFound
    if sheet.revision != expected_revision:
        raise StaleRevision(expected=expected_revision, current=sheet.revision)
    before = sheet.document
    author = reader_of(session, seat.campaign, account)
    document = checked(session, author, seat.campaign, Written(seat.key, raw, before))
    if _write(session, sheet, document, Author(account.id, cause)):
        values = {**_said(sheet), "cause": cause}
        append_entry(session, seat.campaign_id, "sheet_edited", values, account_id=account.id, seat_key=seat.key)
        _name_back(session, author, seat, before, document)
    return sheet


def write_sheets(session: Session, campaign: Campaign, documents: Mapping[str, Mapping[str, Any]], turn: str) -> None:
    """Write what a turn, named by its code, brought to the sheets of a campaign; what is equal is left alone."""
    own = select(Sheet).join(Sheet.seat).options(contains_eager(Sheet.seat)).where(Seat.campaign_id == campaign.id)
    by_key = {sheet.seat.key: sheet for sheet in session.scalars(own)}
    written = [
        Entry(campaign.id, "sheet_written", {**_said(by_key[key]), "turn": turn}, seat_key=key)
        for key in sorted(documents.keys() & by_key.keys())
        if _write(session, by_key[key], documents[key], Author(None, turn))
    ]
    if written:
        append_entries(session, written)


def _said(sheet: Sheet) -> dict[str, Any]:
    """Return what the log says of a sheet that was written."""
    return {"revision": sheet.revision, "sheet": digest(sheet.document)}


def seats_in_scene(session: Session, campaign: Campaign) -> frozenset[str]:
    """Return the keys of the seats whose sheets the open scene holds; none between scenes."""
    scene = open_scene_of(session, campaign)
    if scene is None:
        return frozenset()
    return frozenset(ruleset_for(campaign.ruleset).close_scene(scene.state)[1])


def _own_player(holder: Member, campaign: Campaign) -> Member:
    if holder.campaign_id != campaign.id or holder.left_at is not None or not may(holder, "create_sheet", campaign):
        raise Forbidden(action="create_sheet")
    return holder


def _refuse_in_scene(session: Session, seat: Seat) -> None:
    scene = open_scene_of(session, seat.campaign)
    if scene is not None and seat.key in seats_in_scene(session, seat.campaign):
        raise SceneOpen(scene=scene.number)


def _write(session: Session, sheet: Sheet, document: Mapping[str, Any], author: Author) -> bool:
    """Write a document as the next revision, if it differs, and tell whether it did.

    Raise StaleRevision where another came first.
    """
    before, revision = sheet.document, sheet.revision
    if dict(document) == before:
        return False
    won = session.scalar(
        update(Sheet)
        .where(Sheet.id == sheet.id, Sheet.revision == revision)
        .values(document=dict(document), revision=revision + 1)
        .returning(Sheet.id)
    )
    if won is None:
        raise StaleRevision(expected=revision, current=revision + 1)
    session.refresh(sheet)
    _add_entry(session, sheet, before, author)
    return True


def _add_entry(session: Session, sheet: Sheet, before: Mapping[str, Any] | None, author: Author) -> None:
    session.add(
        SheetEntry(
            sheet_id=sheet.id,
            revision=sheet.revision,
            before=None if before is None else dict(before),
            after=sheet.document,
            cause=author.cause,
            account_id=author.account_id,
            at=now(session),
        )
    )
    session.flush()


def _name_back(session: Session, author: Reader, seat: Seat, before: Document, after: Document) -> None:
    """Let the new partner's sheet name this one back, and the old one's no longer, where the writer may write it.

    A partner's sheet of somebody else stays as it is: the contract holds when its own holder names this seat.
    """
    contracts = contract_fields(ruleset_for(seat.campaign.ruleset).sheet_schema())
    for field, back in contracts.items():
        old, new = before.get(field), after.get(field)
        if old != new:
            _set_partner(session, author, seat, old, (back, seat.key, None))
            _set_partner(session, author, seat, new, (back, None, seat.key))


def _set_partner(
    session: Session, author: Reader, seat: Seat, partner: str | None, wanted: tuple[str, str | None, str | None]
) -> None:
    """Change one field of the partner's sheet from one value to another, if it has that value and may be written."""
    field, before, after = wanted
    if partner is None or not (author.is_gm or partner in author.seats):
        return
    sheet = session.scalar(select(Sheet).join(Seat).where(Seat.campaign_id == seat.campaign_id, Seat.key == partner))
    if sheet is None or sheet.document.get(field) != before or partner in seats_in_scene(session, seat.campaign):
        return
    _write(session, sheet, {**sheet.document, field: after}, Author(author.account_id, CONTRACT))
    values = {**_said(sheet), "cause": CONTRACT}
    append_entry(session, seat.campaign_id, "sheet_edited", values, account_id=author.account_id, seat_key=partner)
