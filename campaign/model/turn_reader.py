"""Turn readers: for whose eyes a turn is, so that a list of turns is cut for its reader by the database."""

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import Base

EVERYBODY = "*"
"""Stands for the key of a seat where also the public may know of the turn; no seat has it."""


class TurnReader(Base):
    """That the holder of a seat may know that there is this turn; the GM knows of each without a row."""

    __tablename__ = "turn_reader"

    turn_id: Mapped[int] = mapped_column(ForeignKey("turn.id"), primary_key=True)
    seat_key: Mapped[str] = mapped_column(Text, primary_key=True)
