"""Proposals: what a GM who plays would do, once others consent; and who has."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.account import Account
from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.model.turn import Turn
from campaign.model.types import PressedJSON, UTCDateTime, one_word_of


class Proposal(Base):
    """One act that waits for the consent of others. It is carried out once, or ends with the stage it was made for."""

    __tablename__ = "proposal"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    scene_id: Mapped[int] = mapped_column(ForeignKey("scene.id"))
    turn_id: Mapped[int | None] = mapped_column(ForeignKey("turn.id"), index=True, default=None)
    """The turn that it is about; None: a tool used between turns."""
    action: Mapped[str] = mapped_column(String(32))
    """As `access.BOUND` names it."""
    values: Mapped[dict[str, Any]] = mapped_column(PressedJSON, default=dict)
    """What the operation is called with; it may tell what not everybody may know."""
    reason: Mapped[str] = mapped_column(String(500))
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    """Who proposes it, and in whose name it is done."""
    basis: Mapped[str] = mapped_column(String(64))
    """Where the turn stood when it was made; where it stands elsewhere by now, the proposal has ended."""
    status: Mapped[str] = mapped_column(one_word_of("status", "open", "granted", "done", "ended"), default="open")
    """`granted`: others have consented, and what it allows may be done."""
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    decided_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    campaign: Mapped[Campaign] = relationship()
    scene: Mapped[Scene] = relationship()
    turn: Mapped[Turn | None] = relationship()
    account: Mapped[Account] = relationship()


class Consent(Base):
    """That somebody consents to a proposal."""

    __tablename__ = "consent"

    proposal_id: Mapped[int] = mapped_column(ForeignKey("proposal.id"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), primary_key=True)
    at: Mapped[datetime] = mapped_column(UTCDateTime)
