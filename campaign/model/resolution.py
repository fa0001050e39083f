"""Resolutions: what the rules made of a turn, one row for each revision of the draft."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.turn import Turn
from campaign.model.types import PressedJSON, UTCDateTime


class StoredResolution(AppendOnly, Base):
    """One revision of a turn's draft; the latest is the one that may be approved."""

    __tablename__ = "resolution"
    __table_args__ = (UniqueConstraint("turn_id", "revision"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"))
    revision: Mapped[int] = mapped_column()
    """From 1, the draft as the rules made it."""
    declared: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    """All declarations by seat as they were opened or amended, also those that were set aside."""
    case: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    """The case with the faces drawn: whoever resolves it again gets the same bytes."""
    rolls: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    """The dice of the case with their labels and readers (`Roll.dump`); empty of a time when these were not noted."""
    tools: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    """The GM's tools used on the draft in their order: `tool` and `values`."""
    state: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    events: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    requests: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    set_aside: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    """The errors for which declarations were set aside."""
    salt: Mapped[str | None] = mapped_column(String(32), default=None)
    """What its fingerprint is salted with, in hex; None: of a time before drafts had fingerprints."""
    ruleset_version: Mapped[str] = mapped_column(String(32))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"), default=None)
    """Who amended; None: the service drafted."""
    reason: Mapped[str | None] = mapped_column(String(500), default=None)
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    turn: Mapped[Turn] = relationship()
