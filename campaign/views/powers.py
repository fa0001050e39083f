"""Powers: what its members read of how a campaign binds a GM who plays, and whom that concerns now."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import GMS, Reader
from campaign.errors import Forbidden
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat


@dataclass(frozen=True)
class GmLine:
    """A GM by the name that the account goes by; whether a player's seat is theirs now."""

    name: str
    role: str
    plays: bool


@dataclass(frozen=True)
class PowersView:
    """How a campaign goes on where a GM plays: `choice` of the setting `playing_gm`, and its GMs."""

    choice: str
    cool_off_minutes: int
    gms: tuple[GmLine, ...]

    @property
    def all_play(self) -> bool:
        """Tell whether no GM is without a seat of their own."""
        return all(one.plays for one in self.gms)


def powers_view(session: Session, reader: Reader, campaign: Campaign) -> PowersView:
    """Return how the powers of a campaign are shared. Raise Forbidden for all but its members."""
    if reader.role is None or reader.campaign_id != campaign.id:
        raise Forbidden
    return PowersView(campaign.playing_gm, campaign.cool_off_minutes, gms_of(session, campaign))


def gms_of(session: Session, campaign: Campaign) -> tuple[GmLine, ...]:
    """Return the GMs of a campaign, in the order in which they came."""
    seated = select(Seat.id).where(Seat.member_id == Member.id).exists()
    rows = session.execute(
        select(Account.display_name, Member.role, seated)
        .join(Member, Member.account_id == Account.id)
        .where(Member.campaign_id == campaign.id, Member.left_at.is_(None), Member.role.in_(GMS))
        .order_by(Member.id)
    )
    return tuple(GmLine(*row) for row in rows)
