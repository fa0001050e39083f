"""Hidden trees: a tree of RFC 6962 that binds to some named values, and shows neither how many nor whose they are.

It has 2**32 leaves. A name's place follows from the name alone, so that each can have one value at most. All parts
without a value are filled with what comes of a secret, which looks like any hash; who is shown one value with its proof
learns nothing of the others.
"""

import hashlib
import hmac
from collections.abc import Mapping

from campaign.transcript.tree import leaf_hash, node_hash, root_by_inclusion

DEPTH = 32
SIZE = 2**DEPTH


def place_of(name: str) -> int:
    """Return the index of a name's leaf: the first 32 bits of its SHA-256."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[: DEPTH // 8])


def root_with(name: str, value: bytes, proof: tuple[bytes, ...]) -> bytes:
    """Return the root of the tree in which a name has this value by this proof. Raise WrongProof for none of 32."""
    return root_by_inclusion(leaf_hash(value), place_of(name), SIZE, proof)


class HiddenTree:
    """The tree of some values by their names; `secret` is what its other parts are filled from.

    Of two names with one place, which some 65,000 would need, the later one is left out.
    """

    def __init__(self, secret: bytes, values: Mapping[str, bytes]) -> None:
        self._secret = secret
        self._names: dict[int, str] = {}
        for name in sorted(values):
            self._names.setdefault(place_of(name), name)
        self._levels = [{place: leaf_hash(values[name]) for place, name in self._names.items()}]
        """From the leaves to the root, the hashes of all parts that have a value, by their number in their level."""
        for height in range(DEPTH):
            above = sorted({number // 2 for number in self._levels[height]}) if values else [0]
            self._levels.append({number: self._above(height, number) for number in above})

    @property
    def root(self) -> bytes:
        """The root, which says nothing of what is in it."""
        return self._levels[DEPTH][0]

    def proof(self, name: str) -> tuple[bytes, ...]:
        """Return the hashes that lead from a name's leaf to the root, its sibling first. Raise KeyError for none."""
        place = place_of(name)
        if self._names[place] != name:
            raise KeyError(name)
        return tuple(self._part(height, place >> height ^ 1) for height in range(DEPTH))

    def _above(self, height: int, number: int) -> bytes:
        return node_hash(self._part(height, 2 * number), self._part(height, 2 * number + 1))

    def _part(self, height: int, number: int) -> bytes:
        """Return the hash of a part of some level, filled from the secret where it has no value."""
        known = self._levels[height].get(number)
        return hmac.digest(self._secret, f"{height}/{number}".encode(), "sha256") if known is None else known
