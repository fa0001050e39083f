"""Second steps: what an account is asked for at a log-in after its password."""

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base
from campaign.model.types import CanonicalJSON, UTCDateTime


class SecondStep(Base):
    """The secret that an account's device makes codes of, kept under a key of the service as those of turns are."""

    __tablename__ = "second_step"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    wrapped_secret: Mapped[bytes] = mapped_column(LargeBinary)
    key_print: Mapped[str] = mapped_column(String(16), index=True)
    """Which key of the service that is, by its fingerprint."""
    confirmed_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """Since when it is asked for; None: the device has not shown yet that it has the secret."""
    last_counter: Mapped[int | None] = mapped_column(default=None)
    """The half minute, since 1970, of the last code that was taken: none is taken twice."""
    recovery: Mapped[list[str]] = mapped_column(CanonicalJSON, default=list)
    """The hashes of the recovery codes that were not used yet."""
