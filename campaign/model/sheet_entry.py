"""Sheet entries: every change of a sheet, with its cause."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import AppendOnly, Base
from campaign.model.sheet import Sheet
from campaign.model.types import PressedJSON, UTCDateTime


class SheetEntry(AppendOnly, Base):
    """One change of a sheet."""

    __tablename__ = "sheet_entry"
    __table_args__ = (UniqueConstraint("sheet_id", "revision"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"))
    revision: Mapped[int] = mapped_column()
    """The revision that the change made."""
    before: Mapped[dict[str, Any] | None] = mapped_column(PressedJSON, default=None)
    after: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    cause: Mapped[str] = mapped_column(String(500))
    """What a person gave as the reason, or the code of the turn that wrote it."""
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"), default=None)
    at: Mapped[datetime] = mapped_column(UTCDateTime)
    sheet: Mapped[Sheet] = relationship()
