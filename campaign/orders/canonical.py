"""The canonical text of a declaration and its fingerprint, the same for every rule system and every door."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.model.types import canonical_json

FORMAT = "gj-seal/1"
HEADING_LINES = 7
"""So many lines of a canonical text come before the declaration itself."""


@dataclass(frozen=True)
class Heading:
    """What a seal is bound to, so that it cannot be shown for another turn, seat or version."""

    campaign: str
    turn: str
    seat: str
    version: int
    system: str
    document: str


def canonical_text(heading: Heading, declaration: Mapping[str, Any]) -> str:
    """Return the eight lines that a seal is taken of, each ended by LF.

    `declaration` is as the rule system's `canonical` left it: nothing in it equals its default.
    """
    lines = (
        FORMAT,
        f"campaign={heading.campaign}",
        f"turn={heading.turn}",
        f"seat={heading.seat}",
        f"version={heading.version}",
        f"system={heading.system}",
        f"doc={heading.document}",
        canonical_json(dict(declaration)),
    )
    return "".join(f"{line}\n" for line in lines)


def fingerprint_of(salt: str, text: str) -> str:
    """Return the SHA-256 of salt, LF and canonical text, in 64 hex digits."""
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def in_fours(fingerprint: str) -> str:
    """Return the first sixteen digits of a fingerprint as people read them: four by four."""
    return " ".join(fingerprint[start : start + 4] for start in range(0, 16, 4))
