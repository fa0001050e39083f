"""Receipts: what whoever files a declaration is told of it, and what is read of one afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.operations.player_salts import player_salt_of


@dataclass(frozen=True)
class Receipt:
    """What the holder of a seat is told of a filing. `replaced` is the version that counted before, None for none.

    `unchanged`: the same was in force already, under this version; nothing was written. `leaf` is the hash of what
    the log has of a fresh one.
    """

    campaign: str
    turn: str
    seat: str
    version: int
    document: str
    fingerprint: str
    salt: str
    canonical: str
    received_at: datetime
    deadline: datetime
    replaced: int | None
    unchanged: bool = False
    leaf: str = ""


@dataclass(frozen=True)
class OwnDeclaration:
    """A seat's latest declaration, for its holder alone; `raw` is its canonical form."""

    raw: Mapping[str, Any]
    version: int
    fingerprint: str
    salt: str
    canonical: str
    received_at: datetime
    withdrawn: bool
    reason: str = ""

    @property
    def player_salt(self) -> str:
        """What of the salt is mixed into the dice of the turn."""
        return player_salt_of(self.salt)


@dataclass(frozen=True)
class OpenedSeal:
    """What was under one seal: the canonical declaration, why it was sent, the player's salt, version and sender."""

    declared: Mapping[str, Any]
    reason: str
    player_salt: str
    version: int
    account_id: int | None
