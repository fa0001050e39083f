"""Invitations: links that a GM makes, and by which people join; they expire, are used up, or are revoked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from marshmallow import ValidationError
from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.orm import Session

from campaign.access import require
from campaign.clock import now, now_in_sql
from campaign.errors import InvalidSettings, InvitationVoid
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.invitation import Invitation, Invited
from campaign.model.member import Member
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from campaign.operations.members import bad_role
from campaign.secret_tokens import hashed, new_token
from campaign.views.members import in_force
from rules.core.faults import case_errors
from rules.core.fields import DeclarationSchema, StrictInteger, between

INVITED_ROLES = ("co_gm", "player", "reader")
"""The roles that a link can give; a GM is made by a GM."""
USUAL_DAYS, MOST_DAYS, MOST_USES = 14, 90, 100


class LimitsSchema(DeclarationSchema):
    """For how many days a link is good, and how many may join by it (null: any number)."""

    days = StrictInteger(load_default=USUAL_DAYS, validate=between(1, MOST_DAYS))
    most_uses = StrictInteger(load_default=None, allow_none=True, validate=between(1, MOST_USES))


@dataclass(frozen=True)
class NewInvitation:
    """A link just made: the only time that its token is told."""

    id: int
    role: str
    created_at: datetime
    expires_at: datetime
    uses: int
    most_uses: int | None
    token: str


def invite(
    session: Session, account: Account, campaign: Campaign, role: str, limits: Mapping[str, Any] | None = None
) -> NewInvitation:
    """Make a link that gives a role to whoever follows it, within its limits (see LimitsSchema).

    Raise InvalidSettings for a role that no link gives, and for limits that cannot be.
    """
    require(session, account, "invite", campaign)
    faults = [] if role in INVITED_ROLES else [bad_role(role, INVITED_ROLES)]
    try:
        wanted: dict[str, Any] = LimitsSchema().load(limits or {})
    except ValidationError as error:
        raise InvalidSettings([*faults, *case_errors(None, error, "settings", "")]) from error
    if faults:
        raise InvalidSettings(faults)
    instant, token = now(session), new_token()
    made = Invitation(
        campaign_id=campaign.id,
        role=role,
        token_hash=hashed(token),
        created_by=account.id,
        created_at=instant,
        expires_at=instant + timedelta(days=wanted["days"]),
        uses=0,
        most_uses=wanted["most_uses"],
    )
    session.add(made)
    append_entry(session, campaign.id, "invitation_made", {"role": role}, account_id=account.id)
    session.flush()
    return NewInvitation(made.id, role, made.created_at, made.expires_at, made.uses, made.most_uses, token)


def revoke_invitation(session: Session, account: Account, invitation: Invitation) -> None:
    """Make a link void; who has joined by it stays."""
    require(session, account, "revoke_invitation", invitation)
    if invitation.revoked_at is None:
        invitation.revoked_at = now(session)
        values = {"role": invitation.role}
        append_entry(session, invitation.campaign_id, "invitation_revoked", values, account_id=account.id)


def invitation_for(session: Session, token: str) -> Invitation:
    """Return the invitation of a link. Raise InvitationVoid where it has ended or never was."""
    return _found(session, Invitation.token_hash == hashed(token))


def join(session: Session, account: Account, token: str) -> Member:
    """Take the place that a link gives. Who has one keeps it as it is; who had left comes back with the link's role.

    Raise InvitationVoid.
    """
    return _join(session, account, invitation_for(session, token))


def keep_invitation(session: Session, account: Account, token: str) -> None:
    """Let an invitation wait for somebody who signs up by it; one that is void waits for nobody."""
    try:
        invitation = invitation_for(session, token)
    except InvitationVoid:
        return
    session.add(Invited(account_id=account.id, invitation_id=invitation.id))
    session.flush()


def waiting_invitation(session: Session, account: Account) -> Invitation:
    """Return the invitation that waits for an account since it signed up. Raise InvitationVoid where there is none."""
    waiting = select(Invited.invitation_id).where(Invited.account_id == account.id)
    return _found(session, Invitation.id.in_(waiting))


def join_waiting(session: Session, account: Account) -> Member:
    """Take the place that waits for an account since it signed up. Raise InvitationVoid."""
    return _join(session, account, waiting_invitation(session, account))


def _found(session: Session, which: ColumnElement[bool]) -> Invitation:
    invitation = session.scalar(select(Invitation).where(which, in_force(now_in_sql(session))))
    if invitation is None:
        raise InvitationVoid
    return invitation


def _join(session: Session, account: Account, invitation: Invitation) -> Member:
    campaign_id = invitation.campaign_id
    # The ledger's lock comes first, so that two clicks on one link do not both find no place taken.
    session.execute(select(Campaign.id).where(Campaign.id == campaign_id).with_for_update(key_share=True))
    session.execute(delete(Invited).where(Invited.account_id == account.id, Invited.invitation_id == invitation.id))
    member = session.scalar(select(Member).where(Member.campaign_id == campaign_id, Member.account_id == account.id))
    if member is not None and member.left_at is None:
        return member
    _use(session, invitation)
    if member is None:
        member = Member(campaign_id=campaign_id, account_id=account.id, role=invitation.role, joined_at=now(session))
        session.add(member)
    else:
        member.role, member.joined_at, member.left_at = invitation.role, now(session), None
    entry = append_entry(session, campaign_id, "member_joined", {"role": member.role}, account_id=account.id)
    notices.tell_join(session, member, entry.number)
    return member


def _use(session: Session, invitation: Invitation) -> None:
    """Count one more use, by a statement that decides between two who take the last one. Raise InvitationVoid."""
    is_left = or_(Invitation.most_uses.is_(None), Invitation.uses < Invitation.most_uses)
    used = session.scalar(
        update(Invitation)
        .where(and_(Invitation.id == invitation.id, is_left, Invitation.revoked_at.is_(None)))
        .values(uses=Invitation.uses + 1)
        .returning(Invitation.id)
    )
    if used is None:
        raise InvitationVoid
