"""Whether the service has the keys with which its seals were shut."""

import hashlib
from collections.abc import Iterable

from sqlalchemy import select, union
from sqlalchemy.orm import Session

from campaign.model.log_head import LogKey
from campaign.model.turn import Turn

PRINT_LENGTH = 16
CURE = "put it back into SEAL_KEYS, after the comma"


def print_of(seal_key: str) -> str:
    """Return the fingerprint by which a key is named; the key is random, so that it tells nothing of it."""
    return hashlib.sha256(f"grailjudge seal key {seal_key}".encode()).hexdigest()[:PRINT_LENGTH]


def lacking_keys(session: Session, seal_keys: Iterable[str]) -> tuple[str, ...]:
    """Return the fingerprints of keys under which there are seals and which are not among these."""
    used = session.scalars(union(select(Turn.key_print), select(LogKey.key_print)))
    return tuple(sorted({found for found in used if found} - {print_of(key) for key in seal_keys}))


def told(lacking: Iterable[str]) -> str:
    """Return the one line that says which keys are lacking and what to do."""
    return f"seals cannot be opened: the key with the fingerprint {', '.join(lacking)} is lacking; {CURE}"
