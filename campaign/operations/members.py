"""Members: invited by a link, they join with its role, change it by the GM's word, and leave."""

from secrets import token_urlsafe

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import EVERYBODY, PLAYERS, require
from campaign.clock import now
from campaign.errors import Forbidden, InvalidSettings, InvitationVoid, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.invitation import Invitation
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from rules.core.errors import CaseError
from rules.core.ruleset import GM

INVITED_ROLES = ("co_gm", "player", "reader")
"""The roles that a link can give; a GM is made by a GM."""

TOKEN_BYTES = 32


def invite(session: Session, account: Account, campaign: Campaign, role: str) -> Invitation:
    """Make a link that gives a role to whoever follows it, until it is revoked.

    Raise InvalidSettings for a role that no link gives.
    """
    require(session, account, "invite", campaign)
    if role not in INVITED_ROLES:
        raise InvalidSettings((_bad_role(role, INVITED_ROLES),))
    invitation = Invitation(
        campaign_id=campaign.id,
        role=role,
        token=token_urlsafe(TOKEN_BYTES),
        created_by=account.id,
        created_at=now(session),
    )
    session.add(invitation)
    append_entry(session, campaign.id, "invitation_made", {"role": role}, account_id=account.id)
    return invitation


def revoke_invitation(session: Session, account: Account, invitation: Invitation) -> None:
    """Make a link void; who has joined by it stays."""
    require(session, account, "revoke_invitation", invitation)
    if invitation.revoked_at is None:
        invitation.revoked_at = now(session)
        values = {"role": invitation.role}
        append_entry(session, invitation.campaign_id, "invitation_revoked", values, account_id=account.id)


def invitation_for(session: Session, token: str) -> Invitation:
    """Return the invitation of a link. Raise InvitationVoid where it was revoked or never was."""
    invitation = session.scalar(select(Invitation).where(Invitation.token == token, Invitation.revoked_at.is_(None)))
    if invitation is None:
        raise InvitationVoid
    return invitation


def join(session: Session, account: Account, token: str) -> Member:
    """Take the place that a link gives. Who has one keeps it as it is; who had left comes back with the link's role.

    Raise InvitationVoid.
    """
    invitation = invitation_for(session, token)
    campaign_id = invitation.campaign_id
    # The ledger's lock comes first, so that two clicks on one link do not both find no place taken.
    session.execute(select(Campaign.id).where(Campaign.id == campaign_id).with_for_update(key_share=True))
    member = session.scalar(select(Member).where(Member.campaign_id == campaign_id, Member.account_id == account.id))
    if member is not None and member.left_at is None:
        return member
    if member is None:
        member = Member(campaign_id=campaign_id, account_id=account.id, role=invitation.role, joined_at=now(session))
        session.add(member)
    else:
        member.role, member.joined_at, member.left_at = invitation.role, now(session), None
    entry = append_entry(session, campaign_id, "member_joined", {"role": member.role}, account_id=account.id)
    notices.tell_join(session, member, entry.number)
    return member


def change_role(session: Session, account: Account, member: Member, role: str) -> None:
    """Give a member another role; a reader's seats go to the GM.

    Raise InvalidSettings for what is no role, and `last_gm` where nobody would be left to lead the campaign.
    """
    require(session, account, "change_role", member)
    if member.left_at is not None:
        raise NotFound
    if role not in EVERYBODY:
        raise InvalidSettings((_bad_role(role, tuple(sorted(EVERYBODY))),))
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


def _bad_role(role: str, allowed: tuple[str, ...]) -> CaseError:
    return CaseError(None, "bad_value", "settings.role", "", {"got": role, "allowed": list(allowed)})
