import json

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.transcript.canonical import LARGEST, canonical, digest
from campaign.transcript.leaves import FILLED_TO, blind_leaves, digests_of, entry_leaf_hash, leaf_of, parts_of
from campaign.transcript.tree import leaf_hash

SALT, OTHER = bytes(range(16)), bytes(range(1, 17))
SAID = {"kind": "noted", "seat": "ann", "values.가": [1, None]}


def test_a_leaf_is_made_anew_from_its_digests_and_a_part_from_its_salt():
    parts = parts_of(SALT, SAID)
    digests = digests_of(SALT, parts)
    assert leaf_hash(leaf_of(digests)) == entry_leaf_hash(SALT, SAID)
    assert {part.digest for part in parts.values()} < set(digests)
    assert parts["seat"].digest == digest([parts["seat"].salt, "seat", "ann"])
    assert json.loads(leaf_of(digests)) == {"leaf": "grailjudge-leaf-1", "digests": digests}


@pytest.mark.parametrize("count", range(1, 18))
def test_a_leaf_does_not_tell_how_much_it_says(count):
    digests = digests_of(SALT, parts_of(SALT, {f"values.{at}": at for at in range(count)}))
    assert len(digests) % FILLED_TO == 0
    assert digests == sorted(set(digests))


def test_whoever_does_not_know_the_salt_can_try_nothing():
    assert entry_leaf_hash(SALT, SAID) != entry_leaf_hash(OTHER, SAID)
    salts = [part.salt for part in parts_of(SALT, SAID).values()]
    assert len({*salts, SALT.hex()}) == 1 + len(salts)
    assert all(len(salt) == 32 for salt in salts)


def test_leaves_that_say_nothing_are_all_different():
    leaves = list(blind_leaves(SALT, 5))
    assert len({*leaves, *blind_leaves(OTHER, 5)}) == 10
    assert list(blind_leaves(SALT, 3)) == leaves[:3]


def test_canonical_json_is_that_of_the_specification():
    value = {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew", "1": "One", "\U0001f600": "Smiley"}
    given = {**value, "\x80": "Control", "\u00f6": "o with diaeresis"}
    order = ["\r", "1", "\x80", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]
    assert list(json.loads(canonical(given))) == order
    assert canonical([1, None, True, '\u001f"\\/é']) == '[1,null,true,"\\u001f\\"\\\\/é"]'.encode()


@pytest.mark.parametrize("value", [2**60, 0.5, {1: 2}, "\ud800", {"a": object()}])
def test_what_has_no_canonical_json_is_refused(value):
    with pytest.raises(ValueError, match="no canonical JSON"):
        canonical(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
    max_leaves=20,
)


@settings(max_examples=50, deadline=None)
@given(JSON)
def test_the_quick_way_writes_what_the_library_writes(value):
    assert canonical(value) == rfc8785.dumps(value)
