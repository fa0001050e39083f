"""Who may: the only answer, from a table of roles and actions, and from whose the thing is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from campaign.errors import Forbidden
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.store.memory import remembered

Action = Literal[
    "change_settings",
    "invite",
    "revoke_invitation",
    "change_role",
    "leave",
    "create_sheet",
    "create_any_sheet",
    "edit_sheet",
    "assign_seat",
    "declare",
    "open_scene",
    "start_battle",
    "use_tool",
    "open_turn",
    "abandon_scene",
    "extend_deadline",
    "skip_turn",
    "insert_turn",
    "void_turn",
    "release_turn",
    "amend_draft",
    "approve_draft",
    "send_again",
]
"""What somebody may or may not do in a campaign."""

GMS = frozenset({"gm", "co_gm"})
PLAYERS = GMS | {"player"}
EVERYBODY = PLAYERS | {"reader"}
NOBODY: frozenset[str] = frozenset()

ALLOWED: Mapping[Action, frozenset[str]] = {
    "change_settings": GMS,
    "invite": GMS,
    "revoke_invitation": GMS,
    "change_role": frozenset({"gm"}),
    "leave": EVERYBODY,
    "create_sheet": PLAYERS,
    "create_any_sheet": GMS,
    "edit_sheet": GMS,
    "assign_seat": GMS,
    "declare": NOBODY,
    "open_scene": GMS,
    "start_battle": GMS,
    "use_tool": GMS,
    "open_turn": GMS,
    "abandon_scene": GMS,
    "extend_deadline": GMS,
    "skip_turn": GMS,
    "insert_turn": GMS,
    "void_turn": GMS,
    "release_turn": GMS,
    "amend_draft": GMS,
    "approve_draft": GMS,
    "send_again": GMS,
}
"""The roles that may do it to anything of their campaign."""

HOLDERS: Mapping[Action, frozenset[str]] = {"declare": PLAYERS, "edit_sheet": PLAYERS}
"""The roles that may do it to what is their own: a seat that they hold; the GMs hold the seats that no member holds."""


class OfCampaign(Protocol):
    """A row that belongs to one campaign: a scene, turn, seat, member or invitation."""

    @property
    def campaign_id(self) -> int:
        """The campaign's row."""


@dataclass(frozen=True)
class Reader:
    """Somebody who reads a campaign; without a role: the public. `seats` are the keys of the seats that they hold."""

    campaign_id: int
    account_id: int | None = None
    role: str | None = None
    seats: tuple[str, ...] = ()

    @property
    def is_gm(self) -> bool:
        """Tell whether they read the whole state and every event (never a sealed declaration)."""
        return self.role in GMS


def may(member: Member | None, action: Action, thing: Campaign | OfCampaign) -> bool:
    """Tell whether a member may do this to a thing; a member who has left, or of another campaign, may nothing."""
    if member is None or member.left_at is not None or member.campaign_id != _campaign_of(thing):
        return False
    if member.role in ALLOWED[action]:
        return True
    return isinstance(thing, Seat) and member.role in HOLDERS.get(action, NOBODY) and holds(member, thing)


def holds(member: Member, seat: Seat) -> bool:
    """Tell whether a seat is a member's own; the GMs share those that no member holds."""
    if seat.member_id is None:
        return member.role in GMS
    return seat.member_id == member.id


def require(session: Session, account: Account, action: Action, thing: Campaign | OfCampaign) -> Member:
    """Return the account's member in the thing's campaign. Raise Forbidden where it may not do this to the thing."""
    member = member_of(session, _campaign_of(thing), account)
    if member is None or not may(member, action, thing):
        raise Forbidden(action=action)
    return member


def member_of(session: Session, campaign_id: int, account: Account) -> Member | None:
    """Return the account's place in a campaign, None where it has none or has left."""
    place = select(Member).where(
        Member.campaign_id == campaign_id, Member.account_id == account.id, Member.left_at.is_(None)
    )
    return remembered(session, ("member", campaign_id, account.id), lambda: session.scalar(place))


def reader_of(session: Session, campaign: Campaign, account: Account | None) -> Reader:
    """Return the account as a reader of the campaign; whoever is no member reads as the public does."""
    member = None if account is None else member_of(session, campaign.id, account)
    if member is None:
        return Reader(campaign.id, None if account is None else account.id)
    return Reader(campaign.id, member.account_id, member.role, _seats_of(session, member))


def _seats_of(session: Session, member: Member) -> tuple[str, ...]:
    own = Seat.member_id == member.id
    held = or_(own, Seat.member_id.is_(None)) if member.role in GMS else own
    keys = select(Seat.key).where(Seat.campaign_id == member.campaign_id, held).order_by(Seat.key)
    return remembered(session, ("seats", member.id, member.role), lambda: tuple(session.scalars(keys)))


def _campaign_of(thing: Campaign | OfCampaign) -> int:
    return thing.id if isinstance(thing, Campaign) else thing.campaign_id
