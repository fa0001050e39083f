"""`merkle.json.gz` holds the vectors of transparency-dev/merkle (Apache-2.0, commit 417fb0c3), `testdata/`."""

import gzip
import hashlib
import json
from base64 import b64decode
from pathlib import Path

import pytest

from campaign.transcript.tree import (
    Edge,
    WrongProof,
    consistency_proof,
    edge_of,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root_by_consistency,
    root_by_inclusion,
    root_of,
)

VECTORS = json.loads(gzip.decompress((Path(__file__).parent / "merkle.json.gz").read_bytes()))
LEAVES = [
    b"",
    *map(
        bytes.fromhex, ["00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    ),
]
HASHES = [leaf_hash(leaf) for leaf in LEAVES]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The roots that Certificate Transparency publishes, of trees of 0 to 8 leaves."""


def hashes(written):
    return [b64decode(one) for one in written or ()]


def leads(vector):
    """Whether the proof of a vector leads from what it begins at to its root."""
    try:
        if "leafIdx" in vector:
            leaf, root = hashes([vector["leafHash"], vector["root"]])
            found = root_by_inclusion(leaf, vector["leafIdx"], vector["treeSize"], hashes(vector["proof"]))
        else:
            smaller, root = hashes([vector["root1"], vector["root2"]])
            found = root_by_consistency(vector["size1"], smaller, vector["size2"], hashes(vector["proof"]))
    except WrongProof:
        return False
    return found == root


@pytest.mark.parametrize("kind", ["inclusion", "consistency"])
def test_the_published_proofs_hold_and_the_broken_ones_do_not(kind):
    assert len(VECTORS[kind]) > 90
    assert [one["desc"] for one in VECTORS[kind] if leads(one) is one["wantErr"]] == []


@pytest.mark.parametrize("size", range(9))
def test_trees_have_the_published_roots(size):
    assert root_of(HASHES[:size]).hex() == ROOTS[size]


def test_every_leaf_and_every_smaller_tree_is_proved():
    leaves = [leaf_hash(bytes([at])) for at in range(33)]
    for size in range(1, 34):
        root = root_of(leaves[:size])
        for at in range(size):
            proof = inclusion_proof(leaves[:size], at)
            assert root_by_inclusion(leaves[at], at, size, proof) == root
            smaller = root_of(leaves[: at + 1])
            assert root_by_consistency(at + 1, smaller, size, consistency_proof(leaves[:size], at + 1)) == root
        assert consistency_proof(leaves[:size], 0) == ()


def test_what_is_no_place_has_no_proof():
    for ask, at in ((inclusion_proof, 8), (inclusion_proof, -1), (consistency_proof, 9), (consistency_proof, -1)):
        with pytest.raises(IndexError):
            ask(HASHES, at)


def test_a_tree_grows_from_its_edge_alone():
    edge = Edge()
    for size, leaf in enumerate(HASHES, start=1):
        edge = edge_of(edge.size, edge.packed()).grown([leaf])
        assert (edge.size, edge.root.hex()) == (size, ROOTS[size])
        assert len(edge.peaks) == size.bit_count()
    assert edge.grown(HASHES) == Edge().grown(HASHES + HASHES)


@pytest.mark.parametrize(("size", "packed"), [(1, b""), (2, b"x" * 64), (1, b"x" * 31), (-1, b"x" * 32)])
def test_what_is_no_edge_is_refused(size, packed):
    with pytest.raises(ValueError, match="edge"):
        edge_of(size, packed)


def test_leaves_and_nodes_cannot_be_taken_for_each_other():
    assert node_hash(b"a" * 32, b"b" * 32) != leaf_hash(b"a" * 32 + b"b" * 32)
    assert leaf_hash(b"") == hashlib.sha256(b"\0").digest()
