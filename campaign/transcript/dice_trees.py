"""What a turn's opening binds to its dice, and how the players' salts become one value; `docs/dice.md` says both."""

import hmac
from collections.abc import Iterable, Mapping

from campaign.transcript.hidden_tree import HiddenTree
from rules.core.drawing import sub_seed_of

BOOK = "book"
"""The name under which the seed itself stands in the tree: who is shown it can work out everything."""


def seeds_tree(seed: bytes, audiences: Iterable[str]) -> HiddenTree:
    """Return the tree of a turn's sub-seeds, by the names of their audiences; its root is told at the opening."""
    sub_seeds = {name: sub_seed_of(seed, name) for name in audiences}
    return HiddenTree(_filler(seed, "seeds"), {**sub_seeds, BOOK: seed})


def salts_tree(seed: bytes, salts: Mapping[str, str]) -> HiddenTree:
    """Return the tree of the players' salts in force, by their seats; its root is the salts' combined value."""
    return HiddenTree(_filler(seed, "salts"), {seat: salt.encode() for seat, salt in salts.items()})


def _filler(seed: bytes, what: str) -> bytes:
    return hmac.digest(seed, f"gj-dice/2 filler of {what}".encode(), "sha256")
