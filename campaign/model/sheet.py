"""Sheets: one character as its player and the GM wrote it."""

from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from campaign.model.base import Base
from campaign.model.seat import Seat
from campaign.model.types import PressedJSON


class Sheet(Base):
    """The sheet of a seat as it stands, between scenes."""

    __tablename__ = "sheet"

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), unique=True)
    document: Mapped[dict[str, Any]] = mapped_column(PressedJSON)
    revision: Mapped[int] = mapped_column(default=1)
    seat: Mapped[Seat] = relationship()
