"""Turns: one round of sealed declarations, from its opening to its post."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Enum, ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.leased import Leased
from campaign.model.scene import Scene
from campaign.model.types import CanonicalJSON, PressedJSON, UTCDateTime
from rules.core.drawing import RECIPE


class TurnStatus(StrEnum):
    """Where a turn stands; which status may follow which is said in `operations.turns.FOLLOWS`."""

    COLLECTING = "collecting"
    CLAIMED = "claimed"
    DRAFTED = "drafted"
    APPROVED = "approved"
    PUBLISHED = "published"
    HELD = "held"
    VOID = "void"


SEED_BYTES = 32
INSERTED = "turn_inserted"
"""Why a turn is held that waits for another, which was inserted before it; its seals stay shut."""


class Turn(Leased, Base):
    """A turn of a scene: who is asked for which document until when, and how far it has come."""

    __tablename__ = "turn"
    __table_args__ = (
        UniqueConstraint("scene_id", "number"),
        UniqueConstraint("campaign_id", "code"),
        Index(None, "status", "deadline"),
    )

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"))
    scene_id: Mapped[int] = mapped_column(ForeignKey("scene.id"))
    number: Mapped[int] = mapped_column()
    """From 1 in its scene."""
    code: Mapped[str] = mapped_column(String(32))
    """`S1-2`: scene and turn; what addresses and seals call it."""
    status: Mapped[TurnStatus] = mapped_column(
        Enum(
            TurnStatus,
            name="status",
            native_enum=False,
            create_constraint=True,
            length=16,
            values_callable=lambda statuses: [status.value for status in statuses],
        ),
        default=TurnStatus.COLLECTING,
    )
    opened_at: Mapped[datetime] = mapped_column(UTCDateTime)
    deadline: Mapped[datetime] = mapped_column(UTCDateTime)
    """The last instant at which a declaration counts."""
    deadline_version: Mapped[int] = mapped_column(default=1)
    """Counts the changes of the deadline."""
    asked: Mapped[dict[str, str]] = mapped_column(CanonicalJSON)
    """The document that each asked seat declares, by the seat's key."""
    players: Mapped[list[int]] = mapped_column(CanonicalJSON, default=list)
    """The accounts that held one of its asked seats as members, at its opening or since, whoever holds it now."""
    requests: Mapped[list[dict[str, Any]]] = mapped_column(PressedJSON, default=list)
    """What the rules tell the asked besides."""
    state: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    """The state that the turn is resolved from."""
    recipe: Mapped[int] = mapped_column(default=RECIPE)
    """How dice are drawn: 1 from the seed alone, 2 from a sub-seed for each audience and the players' salts."""
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    """What the dice are drawn from: under a key of the service until what comes of it may be told."""
    seed_hash: Mapped[str] = mapped_column(String(64))
    """What binds the service to the dice, in hex, told when the turn opens.

    By recipe 1 the SHA-256 of the seed, by recipe 2 the root of the tree of all sub-seeds.
    """
    dice_audiences: Mapped[list[str]] = mapped_column(CanonicalJSON, default=list)
    """The names of the audiences that have a sub-seed."""
    salts: Mapped[dict[str, str] | None] = mapped_column(CanonicalJSON, default=None)
    """The players' salts in force at the closing, by their seats; None before it."""
    wrapped_key: Mapped[bytes] = mapped_column(LargeBinary)
    """The key of the turn's seals, itself under a key of the service."""
    key_print: Mapped[str | None] = mapped_column(String(16), index=True, default=None)
    """Which key of the service that is, by its fingerprint; None: of a time when this was not noted."""
    cutoff_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """When the seals were shut by the first claim."""
    drafted_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """When the latest revision of the draft was stored."""
    publishes_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """When its draft is published unread, as campaigns may choose where every GM plays; None: a person decides."""
    held_reason: Mapped[str | None] = mapped_column(String(64), default=None)
    """A code of `service/errors`; set while the turn is held."""
    next_deadline: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """The deadline of the turn that the publication opens; None: after the campaign's `turn_hours`."""
    published_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    continues_id: Mapped[int | None] = mapped_column(ForeignKey("turn.id"), default=None)
    repeats_id: Mapped[int | None] = mapped_column(ForeignKey("turn.id"), default=None)
    campaign: Mapped[Campaign] = relationship()
    scene: Mapped[Scene] = relationship()
    continues: Mapped["Turn | None"] = relationship(remote_side="Turn.id", foreign_keys=[continues_id])
    """The turn whose case this one resolves again, with the follow-ups that its requests ask for; None for most."""
    repeats: Mapped["Turn | None"] = relationship(remote_side="Turn.id", foreign_keys=[repeats_id])
    """The void turn that this one asks again."""

    @property
    def has_open_seed(self) -> bool:
        """Tell whether the seed stands open: no die can come of it any more, and each reader is told their part."""
        return len(self.seed) == SEED_BYTES

    def is_open_at(self, instant: datetime) -> bool:
        """Tell whether it takes declarations at an instant."""
        return self.status is TurnStatus.COLLECTING and instant <= self.deadline

    @property
    def waits(self) -> bool:
        """Tell whether it waits for another turn, which was inserted before it."""
        return self.status is TurnStatus.HELD and self.held_reason == INSERTED
