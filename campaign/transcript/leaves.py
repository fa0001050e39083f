"""Leaves: what an entry of the log says, each part of it under a salt of its own, so that each is told by itself.

A leaf holds nothing but digests, in their order and filled up with others that stand for nothing: whoever is told some
parts learns neither the others nor how many they are. A part's salt follows from that of the entry, which nobody is
told; knowing one, none of the others is known.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.transcript.canonical import canonical
from campaign.transcript.tree import leaf_hash

SALT_BYTES = 16
FILLED_TO = 8
"""The number of digests in a leaf is a multiple of this."""
LEAF = "grailjudge-leaf-1"
"""What a leaf says that it is."""


@dataclass(frozen=True)
class Part:
    """One part of what an entry says, with the salt that whoever may read it is told."""

    salt: str
    name: str
    value: Any

    @property
    def digest(self) -> str:
        """The digest that stands for the part in its leaf."""
        return hashlib.sha256(canonical([self.salt, self.name, self.value])).hexdigest()


def parts_of(salt: bytes, said: Mapping[str, Any]) -> dict[str, Part]:
    """Return the parts of what an entry says, by their names, under the entry's salt."""
    return {name: Part(_derived(salt, f"part {name}")[: 2 * SALT_BYTES], name, value) for name, value in said.items()}


def digests_of(salt: bytes, parts: Mapping[str, Part]) -> list[str]:
    """Return the digests of a leaf, those that stand for nothing among them."""
    told = [part.digest for part in parts.values()]
    return sorted([*told, *(_derived(salt, f"nothing {at}") for at in range(-len(told) % FILLED_TO))])


def leaf_of(digests: list[str]) -> bytes:
    """Return the bytes of a leaf."""
    return canonical({"digests": digests, "leaf": LEAF})


def entry_leaf_hash(salt: bytes, said: Mapping[str, Any]) -> bytes:
    """Return the hash of the leaf of an entry. Raise ValueError where what it says is no plain JSON."""
    return leaf_hash(leaf_of(digests_of(salt, parts_of(salt, said))))


def blind_leaves(salt: bytes, count: int) -> Iterator[bytes]:
    """Yield the hashes of leaves that say nothing, which nobody can tell from those that they may not read."""
    for at in range(count):
        yield entry_leaf_hash(bytes.fromhex(_derived(salt, f"leaf {at}"))[:SALT_BYTES], {"kind": "nothing"})


def _derived(salt: bytes, name: str) -> str:
    return hmac.new(salt, name.encode(), hashlib.sha256).hexdigest()
