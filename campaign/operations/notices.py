"""Notices: who is told by mail what happened to a turn. A mail says that something was declared, never what."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import GMS
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.narration import mail
from campaign.operations.outbox import Letter, enqueue
from campaign.orders.canonical import in_fours
from campaign.store.session import settings_of


def tell_receipt(session: Session, declaration: Declaration, account: Account) -> None:
    """Tell whoever filed that a declaration came in or was withdrawn; the text is the same whatever it says."""
    turn, seat = declaration.turn, declaration.seat.key
    values = {
        "seat": seat,
        "version": declaration.version,
        "document": declaration.document,
        "fingerprint": in_fours(declaration.fingerprint),
        "received_at": declaration.received_at,
        "deadline": turn.deadline,
        "withdrawn": declaration.withdrawn,
        "link": f"{link_to(session, turn)}/declarations/{seat}/receipt",
    }
    about = f"receipt:{seat}:{declaration.version}{':withdrawn' if declaration.withdrawn else ''}"
    _tell(session, turn, account, "receipt", about, values)


def tell_opening(session: Session, turn: Turn) -> None:
    """Tell the holders of the asked seats that a turn awaits them, and until when; again when the deadline changes."""
    asked: dict[Account, list[str]] = defaultdict(list)
    holders = session.execute(
        select(Account, Seat.key)
        .join(Member, Member.account_id == Account.id)
        .join(Seat, Seat.member_id == Member.id)
        .where(Seat.campaign_id == turn.campaign_id, Seat.key.in_(turn.asked), Member.left_at.is_(None), Account.active)
        .order_by(Account.id, Seat.key)
    )
    for account, key in holders:
        asked[account].append(key)
    for account, seats in asked.items():
        values = {"seats": seats, "deadline": turn.deadline, "link": link_to(session, turn)}
        _tell(session, turn, account, "turn_open", f"turn_open:{turn.deadline_version}", values)


def tell_draft(session: Session, turn: Turn, revision: int, set_aside: int) -> None:
    """Tell the GMs that a draft awaits them, and how many declarations were set aside."""
    values = {"revision": revision, "set_aside": set_aside, "link": f"{link_to(session, turn)}/review"}
    for account in gms_of(session, turn.campaign):
        _tell(session, turn, account, "draft_ready", f"draft_ready:{revision}", values)


def tell_hold(session: Session, turn: Turn, entry: int) -> None:
    """Tell the GMs that a turn is held and why; `entry` is the number of the ledger entry that says so."""
    values = {"reason": turn.held_reason, "link": link_to(session, turn)}
    for account in gms_of(session, turn.campaign):
        _tell(session, turn, account, "held", f"held:{entry}", values)


def tell_result(session: Session, turn: Turn, account: Account, lines: tuple[Any, ...]) -> None:
    """Tell one reader of a published turn; `lines` is the narration of what this reader may read."""
    values = {"lines": lines, "link": f"{link_to(session, turn)}/result"}
    _tell(session, turn, account, "result", "result", values)


def gms_of(session: Session, campaign: Campaign) -> list[Account]:
    """Return the accounts that are GM or co-GM of a campaign now."""
    return [account for account, role in readers_of(session, campaign) if role in GMS]


def readers_of(session: Session, campaign: Campaign) -> list[tuple[Account, str]]:
    """Return the accounts that are members of a campaign now, each with its role."""
    found = session.execute(
        select(Account, Member.role)
        .join(Member, Member.account_id == Account.id)
        .where(Member.campaign_id == campaign.id, Member.left_at.is_(None), Account.active)
        .order_by(Account.id)
    )
    return [(account, role) for account, role in found]


def link_to(session: Session, turn: Turn) -> str:
    """Return the address of a turn's page."""
    return f"{settings_of(session).base_url}/campaigns/{turn.campaign.code}/turns/{turn.code}"


def _tell(session: Session, turn: Turn, account: Account, kind: str, about: str, values: Mapping[str, Any]) -> None:
    known = {
        "campaign": turn.campaign.name,
        "turn": turn.code,
        "zone": account.time_zone,
        "campaign_zone": turn.campaign.time_zone,
    }
    said = mail(kind, account.language, {**known, **values})
    letter = Letter(kind, account.language, said.subject, said.body)
    enqueue(session, f"turn:{turn.id}:{about}:{account.id}", account, letter, campaign_id=turn.campaign_id)
