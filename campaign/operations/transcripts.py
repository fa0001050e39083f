"""A reader's transcript with what they declared themselves, and the opening of the book at a campaign's end."""

from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, contains_eager

from campaign import access
from campaign.access import Reader
from campaign.errors import SceneOpen
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.ledger import append_entry
from campaign.operations.seals import unsealed
from campaign.sheets_in_play import open_scene_of
from campaign.views.ledger import BOOK_OPENED
from campaign.views.transcripts import is_book_open, transcript


def transcript_of(session: Session, reader: Reader, campaign: Campaign) -> dict[str, Any]:
    """Return a campaign's transcript for one reader, with the declarations that they filed and their salts.

    Once the book is open, it has those of published turns of everybody.
    """
    told = transcript(session, reader, campaign)
    by_turn: dict[str, list[dict[str, Any]]] = {}
    all_seats = told["reader"]["reads_all"] and is_book_open(session, campaign)
    for row, own in unsealed(session, _declarations(reader, all_seats=all_seats)):
        by_turn.setdefault(row.turn.code, []).append(
            {
                "seat": row.seat.key,
                "version": row.version,
                "filed_for": row.sealed_for or row.turn.code,
                "salt": own.salt,
                "text": own.canonical,
            }
        )
    for turn in told["turns"]:
        turn["declarations"] = by_turn.get(turn["turn"], [])
    return told


def _declarations(reader: Reader, *, all_seats: bool) -> Select[Declaration]:
    wanted = (
        select(Declaration)
        .join(Declaration.turn)
        .join(Declaration.seat)
        .options(contains_eager(Declaration.turn), contains_eager(Declaration.seat))
        .where(Turn.campaign_id == reader.campaign_id)
        .order_by(Declaration.id)
    )
    if all_seats:
        return wanted.where(Turn.status == TurnStatus.PUBLISHED)
    return wanted.where(Seat.key.in_(reader.seats), Declaration.account_id == reader.account_id)


def open_book(session: Session, account: Account, campaign: Campaign) -> None:
    """Let every member read all of a campaign from now on. Raise SceneOpen while a scene is under way."""
    access.require(session, account, "open_book", campaign)
    scene = open_scene_of(session, campaign)
    if scene is not None:
        raise SceneOpen(scene=scene.number)
    if not is_book_open(session, campaign):
        append_entry(session, campaign.id, BOOK_OPENED, {}, account_id=account.id)
