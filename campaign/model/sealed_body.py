"""Sealed bodies: what was declared, in cipher. Only `operations.seals` reads them."""

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from campaign.model.base import AppendOnly, Base


class SealedBody(AppendOnly, Base):
    """The body of one declaration under the key of its turn, padded so that its length tells nothing."""

    __tablename__ = "sealed_body"

    id: Mapped[int] = mapped_column(primary_key=True)
    declaration_id: Mapped[int] = mapped_column(ForeignKey("declaration.id"), unique=True)
    ciphertext: Mapped[bytes] = mapped_column(LargeBinary)
