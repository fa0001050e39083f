"""Members: they change their role by the GM's word, take seats, and leave."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import EVERYBODY, PLAYERS, require
from campaign.clock import now
from campaign.errors import Forbidden, InvalidSettings, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.operations.ledger import append_entry
from campaign.operations.turns import note_holder
from rules.core.errors import CaseError
from rules.core.ruleset import GM


def change_role(session: Session, account: Account, member: Member, role: str) -> None:
    """Give a member another role; a reader's seats go to the GM.

    Raise InvalidSettings for what is no role, and `last_gm` where nobody would be left to lead the campaign.
    """
    require(session, account, "change_role", member)
    if member.left_at is not None:
        raise NotFound
    if role not in EVERYBODY:
        raise InvalidSettings((bad_role(role, tuple(sorted(EVERYBODY))),))
    if role == member.role:
        return
    _keep_a_gm(session, member)
    before, member.role = member.role, role
    if role not in PLAYERS:
        _give_up_seats(session, member)
    values = {"member": member.id, "before": before, "role": role}
    append_entry(session, member.campaign_id, "role_changed", values, account_id=account.id)


def leave(session: Session, account: Account, campaign: Campaign) -> None:
    """Leave a campaign: the seats go to the GM; what they have sealed stays sealed, and counts.

    Raise InvalidSettings `last_gm` where nobody would be left to lead it.
    """
    member = require(session, account, "leave", campaign)
    _keep_a_gm(session, member)
    _give_up_seats(session, member)
    member.left_at = now(session)
    append_entry(session, campaign.id, "member_left", {}, account_id=account.id)


def assign_seat(session: Session, account: Account, seat: Seat, member: Member | None) -> None:
    """Give a seat to a member, or to the GM (None). What was sealed for it before can be read by who sealed it alone.

    Raise Forbidden where the member cannot hold a seat, and for the seat of the GM, which all GMs share.
    """
    require(session, account, "assign_seat", seat)
    if seat.key == GM or (
        member is not None
        and (member.campaign_id != seat.campaign_id or member.left_at is not None or member.role not in PLAYERS)
    ):
        raise Forbidden(action="assign_seat")
    seat.member_id = None if member is None else member.id
    if member is not None:
        note_holder(session, seat, member.account_id)
    values = {"member": seat.member_id}
    append_entry(session, seat.campaign_id, "seat_assigned", values, account_id=account.id, seat_key=seat.key)


def _keep_a_gm(session: Session, member: Member) -> None:
    """Raise InvalidSettings where the member is the only GM."""
    if member.role != "gm":
        return
    others = select(Member.id).where(
        Member.campaign_id == member.campaign_id,
        Member.role == "gm",
        Member.left_at.is_(None),
        Member.id != member.id,
    )
    session.execute(select(Campaign.id).where(Campaign.id == member.campaign_id).with_for_update(key_share=True))
    if session.scalars(others).first() is None:
        raise InvalidSettings((CaseError(None, "last_gm", "settings.role", ""),))


def _give_up_seats(session: Session, member: Member) -> None:
    for seat in session.scalars(select(Seat).where(Seat.member_id == member.id)):
        seat.member_id = None


def bad_role(role: str, allowed: tuple[str, ...]) -> CaseError:
    """Return the fault of a role that is none of those allowed."""
    return CaseError(None, "bad_value", "settings.role", "", {"got": role, "allowed": list(allowed)})
