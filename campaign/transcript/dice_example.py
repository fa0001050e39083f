"""The worked example of how dice are drawn: the same numbers on the page and in `docs/dice.md`."""

from collections.abc import Mapping

from campaign.transcript.dice_trees import salts_tree, seeds_tree
from rules.core.drawing import face_of, sub_seed_of
from rules.core.event import EVERYONE, GM_ONLY, readers

SEED = bytes(range(32))
ADDRESS = "STAR/S1-2"
SALTS: Mapping[str, str] = {"rin": "moonlight", "yuna": "5f2c9e71a0b3d846"}
LABEL, SIDES = "attack/rin/hit", 6


def worked_example() -> dict[str, str]:
    """Return each number of the example by its name, as people read it."""
    audiences = [EVERYONE.name, GM_ONLY.name, readers("rin").name]
    sub_seed, salts = sub_seed_of(SEED, EVERYONE.name), salts_tree(SEED, SALTS).root.hex()
    return {
        "address": ADDRESS,
        "mark": seeds_tree(SEED, audiences).root.hex(),
        "audience": EVERYONE.name,
        "sub_seed": sub_seed.hex(),
        "salts": salts,
        "label": LABEL,
        "sides": str(SIDES),
        "face": str(face_of(sub_seed, ADDRESS, salts, LABEL, SIDES)),
    }
