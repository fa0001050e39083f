"""What of a ledger goes into the leaves of its log, and in which order: written, checked and exported by this alone."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.model.ledger_entry import LedgerEntry
from campaign.transcript.leaves import blind_leaves, entry_leaf_hash

CHAIN = "chain"
"""The kind of the entry that closes the chain of a ledger from before there was a tree; its leaf is the first."""
BY_SEAT = frozenset({"fingerprints", "seen"})
"""Values that have a part for each seat, which is told to its holder alone; `""` is whoever holds none."""
FILLED_TO = 16
"""So many leaves, or a multiple, come with a head, so that their number tells little of what others did."""


def said_by(entry: LedgerEntry) -> dict[str, Any]:
    """Return what an entry says, by the names of its parts."""
    return {
        "campaign": entry.campaign_id,
        "number": entry.number,
        "at": entry.at.isoformat(timespec="microseconds"),
        "kind": entry.kind,
        "by": entry.account_id,
        "seat": entry.seat_key,
        **dict(_values(entry.values)),
    }


def _values(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if name in BY_SEAT:
            yield from ((f"values.{name}.{seat}", one) for seat, one in value.items())
        else:
            yield f"values.{name}", value


def hash_of(entry: LedgerEntry) -> bytes:
    """Return the hash of the leaf of an entry that has a salt. Raise ValueError where it cannot be one."""
    return entry_leaf_hash(bytes.fromhex(entry.salt or ""), said_by(entry))


def window(leaves: Iterable[bytes], salt: bytes) -> list[bytes]:
    """Return the leaves that come with a head in the order of the tree, filled up under the head's salt.

    They stand in the order of their hashes, which tells nobody in which order they were written.
    """
    given = list(leaves)
    return sorted([*given, *blind_leaves(salt, -len(given) % FILLED_TO)])
