"""Merkle trees of RFC 6962: hashes of leaves and nodes, roots, proofs of inclusion and of consistency.

`Edge` is what has to be kept of a tree so that it can grow: the roots of its complete parts, the largest first.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

HASH_BYTES = 32


class WrongProof(ValueError):
    """A proof does not lead where it should."""


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of a leaf (RFC 6962, 2.1)."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node above two others."""
    return hashlib.sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True)
class Edge:
    """The right edge of a tree of `size` leaves; `peaks` are the roots of its complete parts, the largest first."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def grown(self, leaves: Iterable[bytes]) -> "Edge":
        """Return the edge of the tree with these leaves' hashes added."""
        size, peaks = self.size, list(self.peaks)
        for leaf in leaves:
            peaks.append(leaf)
            size += 1
            for _ in range(_zeros_at_end(size)):
                right, left = peaks.pop(), peaks.pop()
                peaks.append(node_hash(left, right))
        return Edge(size, tuple(peaks))

    @property
    def root(self) -> bytes:
        """The root of the tree; that of an empty one is the hash of nothing."""
        if not self.peaks:
            return hashlib.sha256(b"").digest()
        *lefts, root = self.peaks
        for left in reversed(lefts):
            root = node_hash(left, root)
        return root

    def packed(self) -> bytes:
        """Return the peaks as they are kept."""
        return b"".join(self.peaks)


def edge_of(size: int, packed: bytes) -> Edge:
    """Return the edge that was packed. Raise ValueError where it is none of a tree of this size."""
    peaks = tuple(packed[at : at + HASH_BYTES] for at in range(0, len(packed), HASH_BYTES))
    if size < 0 or len(packed) != HASH_BYTES * size.bit_count():
        raise ValueError("the edge of a tree has as many hashes as its size has ones in binary")
    return Edge(size, peaks)


def root_of(leaves: Iterable[bytes]) -> bytes:
    """Return the root of the tree of these leaves' hashes."""
    return Edge().grown(leaves).root


def inclusion_proof(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """Return the hashes that lead from a leaf to the root (RFC 6962, 2.1.1), its sibling first."""
    if not 0 <= index < len(leaves):
        raise IndexError(index)
    if len(leaves) == 1:
        return ()
    middle = _split(len(leaves))
    if index < middle:
        return (*inclusion_proof(leaves[:middle], index), root_of(leaves[middle:]))
    return (*inclusion_proof(leaves[middle:], index - middle), root_of(leaves[:middle]))


def consistency_proof(leaves: Sequence[bytes], size: int) -> tuple[bytes, ...]:
    """Return the hashes that show that the tree grew from its first `size` leaves (RFC 6962, 2.1.2)."""
    if not 0 <= size <= len(leaves):
        raise IndexError(size)
    return tuple(_grown_from(leaves, size, whole=True)) if size else ()


def _grown_from(leaves: Sequence[bytes], size: int, *, whole: bool) -> Iterator[bytes]:
    if size == len(leaves):
        if not whole:
            yield root_of(leaves)
        return
    middle = _split(len(leaves))
    if size <= middle:
        yield from _grown_from(leaves[:middle], size, whole=whole)
        yield root_of(leaves[middle:])
    else:
        yield from _grown_from(leaves[middle:], size - middle, whole=False)
        yield root_of(leaves[:middle])


def root_by_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """Return the root to which a proof leads from a leaf. Raise WrongProof where it is none for this place."""
    if not 0 <= index < size:
        raise WrongProof("the leaf lies beyond the tree")
    inner = (index ^ (size - 1)).bit_length()
    _require_hashes((leaf, *proof), 1 + inner + (index >> inner).bit_count())
    return _climbed(_climbed(leaf, proof[:inner], index), proof[inner:])


def root_by_consistency(size: int, root: bytes, larger: int, proof: Sequence[bytes]) -> bytes:
    """Return the root of the larger tree to which a proof leads from the smaller one.

    Raise WrongProof where the proof is none for these sizes, or does not begin at the smaller root.
    """
    if not 0 < size <= larger:
        raise WrongProof("a tree does not grow smaller, and an empty one shows nothing")
    if size == larger:
        _require_hashes(proof, 0)
        return root
    last, shift = size - 1, _zeros_at_end(size)
    inner = (last ^ (larger - 1)).bit_length() - shift
    hashes = list(proof) if size & last else [root, *proof]
    _require_hashes(hashes, 1 + inner + (last >> (shift + inner)).bit_count())
    seed, *path = hashes
    old = _climbed(seed, [one for at, one in enumerate(path[:inner]) if last >> (shift + at) & 1])
    if _climbed(old, path[inner:]) != root:
        raise WrongProof("the smaller tree is no part of the larger one")
    return _climbed(_climbed(seed, path[:inner], last >> shift), path[inner:])


def _climbed(begin: bytes, path: Sequence[bytes], sides: int = -1) -> bytes:
    """Return where a path ends; a bit of `sides`, the lowest first, tells that a hash of it stands to the left."""
    for height, sibling in enumerate(path):
        begin = node_hash(sibling, begin) if sides >> height & 1 else node_hash(begin, sibling)
    return begin


def _require_hashes(hashes: Sequence[bytes], count: int) -> None:
    if len(hashes) != count or any(len(one) != HASH_BYTES for one in hashes):
        raise WrongProof("a proof has as many hashes as lead from its beginning to the root")


def _split(size: int) -> int:
    """Return the largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1


def _zeros_at_end(size: int) -> int:
    return (size & -size).bit_length() - 1
