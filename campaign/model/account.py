"""Accounts: who logs in, and how they like to read."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

from campaign.model.base import Base
from campaign.model.role import Role, account_role
from campaign.model.types import UTCDateTime, one_word_of


class Account(Base):
    """A person's account. The address is kept in lower case; the mail of a person leaves for it alone."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(255), unique=True)
    password: Mapped[str | None] = mapped_column(String(255), default=None)
    """The hash of the password."""
    display_name: Mapped[str] = mapped_column(String(80), default="")
    active: Mapped[bool] = mapped_column(default=True)
    confirmed_at: Mapped[datetime | None] = mapped_column(UTCDateTime, default=None)
    """When the address was proven; None: not yet."""
    fs_uniquifier: Mapped[str] = mapped_column(String(64), unique=True)
    """What the links of mails name the account by; a new one makes them void."""
    language: Mapped[str] = mapped_column(one_word_of("language", "ko", "en"), default="ko")
    time_zone: Mapped[str] = mapped_column(String(64), default="Asia/Seoul")
    theme: Mapped[str] = mapped_column(one_word_of("theme", "", "light", "dark"), default="")
    """Empty: as the browser likes it."""
    created_at: Mapped[datetime] = mapped_column(UTCDateTime)
    roles: Mapped[list[Role]] = relationship(secondary=account_role)

    @validates("email")
    def in_lower_case(self, _name: str, address: str) -> str:
        """Keep one spelling of an address."""
        return address.lower()
