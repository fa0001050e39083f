import hashlib

import pytest

from campaign.transcript import hidden_tree
from campaign.transcript.dice_trees import BOOK, salts_tree, seeds_tree
from campaign.transcript.hidden_tree import DEPTH, HiddenTree, place_of, root_with
from campaign.transcript.tree import WrongProof
from rules.core.drawing import sub_seed_of

SECRET = b"s" * 32
VALUES = {f"name {number}": bytes([number]) for number in range(60)}


@pytest.mark.parametrize("count", [1, 2, 60])
def test_each_value_leads_to_the_root(count):
    values = dict(list(VALUES.items())[:count])
    tree = HiddenTree(SECRET, values)
    for name, value in values.items():
        assert len(tree.proof(name)) == DEPTH
        assert root_with(name, value, tree.proof(name)) == tree.root


def test_no_other_value_or_name_does():
    tree = HiddenTree(SECRET, VALUES)
    proof = tree.proof("name 1")
    assert root_with("name 1", b"other", proof) != tree.root
    assert root_with("name 2", VALUES["name 1"], proof) != tree.root
    assert root_with("name 1", VALUES["name 1"], (proof[0][::-1], *proof[1:])) != tree.root
    with pytest.raises(WrongProof):
        root_with("name 1", VALUES["name 1"], proof[1:])


def test_what_is_not_in_it_has_no_proof():
    with pytest.raises(KeyError):
        HiddenTree(SECRET, VALUES).proof("name 60")
    with pytest.raises(KeyError):
        HiddenTree(SECRET, {}).proof("name 1")


def test_a_tree_of_nothing_looks_like_any_other():
    assert len(HiddenTree(SECRET, {}).root) == 32
    assert HiddenTree(SECRET, {}).root != HiddenTree(b"t" * 32, {}).root


def test_a_proof_has_nothing_of_the_others_but_hashes_that_depend_on_the_secret():
    alone, among = HiddenTree(SECRET, {"name 1": b"\x01"}), HiddenTree(SECRET, VALUES)
    other = HiddenTree(b"t" * 32, VALUES)
    assert len(alone.proof("name 1")) == len(among.proof("name 1"))
    assert not set(among.proof("name 1")) & set(other.proof("name 1"))


def test_of_two_names_with_one_place_the_later_is_left_out(monkeypatch):
    monkeypatch.setattr(hidden_tree, "place_of", lambda _: 5)
    tree = HiddenTree(SECRET, {"b": b"2", "a": b"1"})
    assert root_with("a", b"1", tree.proof("a")) == tree.root
    with pytest.raises(KeyError):
        tree.proof("b")


def test_a_place_is_the_first_bits_of_the_names_hash():
    assert place_of("all") == int(hashlib.sha256(b"all").hexdigest()[:8], 16)


def test_the_tree_of_sub_seeds_holds_each_and_the_seed_itself():
    tree = seeds_tree(SECRET, ["all", "gm", '["rin"]'])
    for name in ("all", "gm", '["rin"]'):
        assert root_with(name, sub_seed_of(SECRET, name), tree.proof(name)) == tree.root
    assert root_with(BOOK, SECRET, tree.proof(BOOK)) == tree.root


def test_the_salts_come_to_one_value_that_each_of_them_changes():
    roots = {
        salts_tree(SECRET, salts).root
        for salts in ({}, {"a": "1"}, {"a": "2"}, {"b": "1"}, {"a": "1", "b": "1"}, {"a": "1", "b": ""})
    }
    assert len(roots) == 6
