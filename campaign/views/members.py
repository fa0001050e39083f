"""Members: who is in a campaign, with which role and seats, and the links by which people join."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.clock import now_in_sql
from campaign.errors import Forbidden
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.invitation import Invitation
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.views.persons import Person, knowledge_of


@dataclass(frozen=True)
class MemberLine:
    """A member by the name that the account goes by; `seats` are those of them that the reader knows."""

    id: int
    name: str
    role: str
    joined_at: datetime
    is_self: bool
    seats: tuple[Person, ...]


@dataclass(frozen=True)
class InvitationLine:
    """A link that is in force; its address was told when it was made, and is kept nowhere."""

    id: int
    role: str
    created_at: datetime
    expires_at: datetime
    uses: int
    most_uses: int | None


def members(session: Session, reader: Reader, campaign: Campaign) -> tuple[MemberLine, ...]:
    """Return the members of a campaign in the order in which they came; nobody for the public."""
    if reader.role is None or reader.campaign_id != campaign.id:
        return ()
    found = session.execute(
        select(Member, Account.display_name)
        .join(Account, Account.id == Member.account_id)
        .where(Member.campaign_id == campaign.id, Member.left_at.is_(None))
        .order_by(Member.id)
    ).all()
    persons = knowledge_of(session, reader, campaign).persons
    held = select(Seat.member_id, Seat.key).where(Seat.campaign_id == campaign.id).order_by(Seat.key)
    known: dict[int | None, list[Person]] = {}
    for holder, key in session.execute(held):
        known.setdefault(holder, []).extend([persons[key]] if key in persons else [])
    return tuple(_line(reader, member, name, known.get(member.id, ())) for member, name in found)


def invitations(session: Session, reader: Reader, campaign: Campaign) -> tuple[InvitationLine, ...]:
    """Return the links that are in force. Raise Forbidden for all but the GM."""
    if not reader.is_gm or reader.campaign_id != campaign.id:
        raise Forbidden
    found = session.scalars(
        select(Invitation)
        .where(Invitation.campaign_id == campaign.id, in_force(now_in_sql(session)))
        .order_by(Invitation.id)
    )
    return tuple(
        InvitationLine(one.id, one.role, one.created_at, one.expires_at, one.uses, one.most_uses) for one in found
    )


def in_force(at: ColumnElement[datetime]) -> ColumnElement[bool]:
    """Match invitations by which somebody can join at an instant."""
    is_left = or_(Invitation.most_uses.is_(None), Invitation.uses < Invitation.most_uses)
    return and_(Invitation.revoked_at.is_(None), Invitation.expires_at > at, is_left)


def _line(reader: Reader, member: Member, name: str, seats: Iterable[Person]) -> MemberLine:
    is_self = member.account_id == reader.account_id
    return MemberLine(member.id, name, member.role, member.joined_at, is_self, tuple(seats))
