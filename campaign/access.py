"""Who may: the only answer, from a table of roles and actions, from whose the thing is, and from who plays there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.errors import Forbidden, NeedsOthers
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.proposal import Proposal
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.model.turn_reader import EVERYBODY as ALL_SEATS
from campaign.model.turn_reader import TurnReader
from campaign.seats import seat_rows
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
    "shorten_deadline",
    "skip_turn",
    "insert_turn",
    "void_turn",
    "release_turn",
    "read_draft",
    "preview_amendment",
    "amend_draft",
    "approve_draft",
    "correct_turn",
    "send_again",
    "open_book",
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
    "shorten_deadline": GMS,
    "skip_turn": GMS,
    "insert_turn": GMS,
    "void_turn": GMS,
    "release_turn": GMS,
    "read_draft": GMS,
    "preview_amendment": GMS,
    "amend_draft": GMS,
    "approve_draft": GMS,
    "correct_turn": GMS,
    "send_again": GMS,
    "open_book": frozenset({"gm"}),
}
"""The roles that may do it to anything of their campaign."""

HOLDERS: Mapping[Action, frozenset[str]] = {"declare": PLAYERS, "edit_sheet": PLAYERS}
"""The roles that may do it to what is their own: a seat that they hold; the GMs hold the seats that no member holds."""


@dataclass(frozen=True)
class Bound:
    """What a GM who plays may not do alone: whether it is done once others consent, and also where drafts are
    published unread.
    """

    countersigned: bool = True
    where_blind: bool = True


BOUND: Mapping[Action, Bound] = {
    "read_draft": Bound(where_blind=False),
    "preview_amendment": Bound(countersigned=False),
    "amend_draft": Bound(where_blind=False),
    "void_turn": Bound(),
    "skip_turn": Bound(),
    "shorten_deadline": Bound(),
    "use_tool": Bound(),
    "insert_turn": Bound(),
    "correct_turn": Bound(countersigned=False),
}
"""What nobody does alone in a turn, or in a scene, in which they hold a player's seat; the page of powers shows it.

Seats that no member holds do not count. All else that GMS may do, they may do though they play.
"""


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
    if action in BOUND and isinstance(thing, Turn | Scene):
        require_unbound(session, account.id, action, thing)
    return member


def plays(session: Session, account_id: int | None, thing: Turn | Scene) -> bool:
    """Tell whether an account plays in a turn, or somewhere in a scene: it holds a seat there, or held one since.

    In a scene every seat counts that a member holds now, whomever its turns ask.
    """
    return account_id in _players_of(session, thing)


def _players_of(session: Session, thing: Turn | Scene) -> frozenset[int]:
    if isinstance(thing, Turn):
        return frozenset(thing.players)
    held = (
        select(Member.account_id).join(Seat, Seat.member_id == Member.id).where(Seat.campaign_id == thing.campaign_id)
    )
    turns = session.scalars(select(Turn.players).where(Turn.scene_id == thing.id))
    return frozenset(session.scalars(held)).union(*turns)


def require_unbound(session: Session, account_id: int | None, action: Action, thing: Turn | Scene) -> None:
    """Raise NeedsOthers where the account may not do this of BOUND alone, and others have not consented to it."""
    again = is_second_void(action, thing)
    if not again and not plays(session, account_id, thing):
        return
    others = witnesses_of(session, account_id, action, thing)
    if not others.is_somebody or _is_granted(session, account_id, action, thing):
        return
    campaign, bound = thing.campaign, BOUND[action]
    is_blind = campaign.playing_gm == "blind"
    by_consent = bound.countersigned and (bound.where_blind or not is_blind)
    told: dict[str, Any] = {
        "action": action,
        "has_gm": bool(others.gms),
        "by_consent": by_consent,
        "is_blind": is_blind,
    }
    if again:
        raise NeedsOthers("second_void", **told)
    raise NeedsOthers(**told)


def is_second_void(action: Action, thing: Turn | Scene) -> bool:
    """Tell whether this makes a turn void for the second time, which no GM does alone, though they do not play."""
    return action == "void_turn" and isinstance(thing, Turn) and thing.repeats_id is not None


@dataclass(frozen=True)
class Witnesses:
    """Who may consent to what an account would do, by their accounts: any one of `gms`, or most of the `players`."""

    gms: frozenset[int]
    players: frozenset[int]

    @property
    def is_somebody(self) -> bool:
        """Tell whether there is anybody whom it concerns."""
        return bool(self.gms or self.players)

    def is_enough(self, consents: Collection[int]) -> bool:
        """Tell whether those who have consented are enough."""
        return not self.gms.isdisjoint(consents) or 2 * len(self.players & set(consents)) > len(self.players)


def witnesses_of(session: Session, account_id: int | None, action: Action, thing: Turn | Scene) -> Witnesses:
    """Return who may consent: the other GMs that do not play there, and the players of the other seats.

    Where nobody else plays in the turn, these are the players of the campaign. To a second void the asked alone do.
    """
    places = select(Member.account_id, Member.role).where(
        Member.campaign_id == thing.campaign_id, Member.left_at.is_(None), Member.account_id != account_id
    )
    others = session.execute(places).all()
    here = _players_of(session, thing) & {one.account_id for one in others}
    if is_second_void(action, thing):
        return Witnesses(frozenset(), here)
    gms = frozenset(one.account_id for one in others if one.role in GMS) - here
    return Witnesses(gms, here or _seated(session, thing) - gms - {account_id})


def _seated(session: Session, thing: Turn | Scene) -> frozenset[int]:
    """Return who holds a seat of the campaign; of those, where it is about a turn, who may know that there is one."""
    held = (
        select(Member.account_id)
        .join(Seat, Seat.member_id == Member.id)
        .where(Seat.campaign_id == thing.campaign_id, Member.left_at.is_(None))
    )
    if isinstance(thing, Turn):
        shown = select(TurnReader.turn_id).where(
            TurnReader.turn_id == thing.id, TurnReader.seat_key.in_((ALL_SEATS, Seat.key))
        )
        held = held.where(shown.exists())
    return frozenset(session.scalars(held))


def may_read_draft(session: Session, reader: Reader, turn: Turn) -> bool:
    """Tell whether a reader may read a draft as require_unbound has it; once it is published, every GM may."""
    if not reader.is_gm or reader.campaign_id != turn.campaign_id:
        return False
    try:
        require_draft_reader(session, reader, turn)
    except NeedsOthers:
        return False
    return True


def require_draft_reader(session: Session, reader: Reader, turn: Turn) -> None:
    """Raise Forbidden for all but the GM, NeedsOthers for one who plays in a turn that is not published."""
    if not reader.is_gm or reader.campaign_id != turn.campaign_id:
        raise Forbidden
    if turn.status is not TurnStatus.PUBLISHED:
        require_unbound(session, reader.account_id, "read_draft", turn)


def _is_granted(session: Session, account_id: int | None, action: Action, thing: Turn | Scene) -> bool:
    about = Proposal.turn_id == thing.id if isinstance(thing, Turn) else Proposal.scene_id == thing.id
    granted = select(Proposal.id).where(
        about, Proposal.action == action, Proposal.account_id == account_id, Proposal.status == "granted"
    )
    return session.scalars(granted.limit(1)).first() is not None


def member_of(session: Session, campaign_id: int, account: Account) -> Member | None:
    """Return the account's place in a campaign, None where it has none or has left."""
    place = select(Member).where(
        Member.campaign_id == campaign_id, Member.account_id == account.id, Member.left_at.is_(None)
    )
    return remembered(session, ("member", campaign_id, account.id), lambda: session.scalar(place))


def note_member(session: Session, campaign_id: int, account: Account, member: Member | None) -> None:
    """Remember the account's place in a campaign, None for none, where it was read together with the campaign."""
    remembered(session, ("member", campaign_id, account.id), lambda: member)


def reader_of(session: Session, campaign: Campaign, account: Account | None) -> Reader:
    """Return the account as a reader of the campaign; whoever is no member reads as the public does."""
    member = None if account is None else member_of(session, campaign.id, account)
    if member is None:
        return Reader(campaign.id, None if account is None else account.id)
    seats = seat_rows(session, campaign.id)
    own = tuple(sorted(key for key, seat in seats.items() if holds(member, seat)))
    return Reader(campaign.id, member.account_id, member.role, own)


def _campaign_of(thing: Campaign | OfCampaign) -> int:
    return thing.id if isinstance(thing, Campaign) else thing.campaign_id
