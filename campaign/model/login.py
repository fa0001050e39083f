"""Log-ins: the browsers in which an account is logged in."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base
from campaign.model.types import UTCDateTime


class Login(Base):
    """One browser's log-in, from logging in to logging out: without its row the browser's cookie is worth nothing."""

    __tablename__ = "login"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    key_hash: Mapped[str] = mapped_column(String(64), unique=True)
    """The hash of the key that the browser's cookie holds."""
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    expires_at: Mapped[datetime] = mapped_column(UTCDateTime)
