"""Fingerprints of drafts: what a line of the ledger says of a draft to whom may not read it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from campaign.model.resolution import StoredResolution
from campaign.model.types import canonical_json

TOLD = ("declared", "case", "tools", "state", "events", "requests", "set_aside")
"""The columns of a resolution that its fingerprint is of."""


def fingerprint_of_draft(row: Mapping[str, Any]) -> str | None:
    """Return the SHA-256, in hex, of a draft's salt and of what it says in canonical JSON; None: it has no salt.

    `row` holds the columns of a resolution. The salt, which only those who may read the draft are told, keeps others
    from trying what it may say.
    """
    if not row.get("salt"):
        return None
    said = {name: row[name] for name in TOLD}
    return hashlib.sha256(f"{row['salt']}\n{canonical_json(said)}".encode()).hexdigest()


def fingerprint_of_stored(stored: StoredResolution) -> str | None:
    """Return the same of a stored revision."""
    return fingerprint_of_draft({name: getattr(stored, name) for name in ("salt", *TOLD)})
