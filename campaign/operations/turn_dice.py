"""The dice of turns: what binds the service to them at the opening, and what a turn draws them from."""

import secrets
from contextlib import suppress
from typing import Any

from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.model.scene import Scene
from campaign.model.turn import SEED_BYTES, Turn
from campaign.operations.turn_keys import rewrapped, seed_of, wrap_seed
from campaign.seats import seat_rows
from campaign.store.session import settings_of
from campaign.transcript.dice_trees import salts_tree, seeds_tree
from campaign.views.turns import published_resolution
from rules.core.drawing import RECIPE, Source, SubSeeds, WholeSeed, read_rolls, sub_seed_of
from rules.core.event import EVERYONE, GM_ONLY, readers
from rules.registry import ruleset_for


def new_seed(session: Session, scene: Scene, continues: Turn | None) -> dict[str, Any]:
    """Return the columns of a turn that is opened from which its dice will come: its seed, and what binds to it.

    A turn that continues one of the first recipe has its seed, for the same dice are rolled again.
    """
    settings = settings_of(session)
    if continues is not None and continues.recipe != RECIPE:
        kept = {"seed": rewrapped(settings, continues.seed), "seed_hash": continues.seed_hash}
        return {**kept, "recipe": continues.recipe}
    seed, audiences = secrets.token_bytes(SEED_BYTES), _audiences(session, scene)
    return {
        "recipe": RECIPE,
        "seed": wrap_seed(settings, seed),
        "seed_hash": seeds_tree(seed, audiences).root.hex(),
        "dice_audiences": audiences,
    }


def _audiences(session: Session, scene: Scene) -> list[str]:
    """Return the names of all audiences for which a scene may roll dice before its next turn is opened."""
    seats = (readers(key) for key in seat_rows(session, scene.campaign_id))
    by_rules = ruleset_for(scene.campaign.ruleset).dice_audiences(scene.state, scene.options)
    return sorted({one.name for one in (EVERYONE, GM_ONLY, *seats, *by_rules)})


def source_of(session: Session, turn: Turn) -> Source:
    """Return what a closed turn's dice come of. Raise SealBroken where its seed cannot be read."""
    seed = seed_of(settings_of(session), turn.seed)
    if turn.recipe != RECIPE:
        return WholeSeed(seed)
    before = None if turn.continues is None else published_resolution(session, turn.continues)
    return SubSeeds(
        address=f"{turn.campaign.code}/{turn.code}",
        turn=turn.code,
        by_audience={name: sub_seed_of(seed, name) for name in turn.dice_audiences},
        salts=salts_tree(seed, turn.salts or {}).root.hex(),
        earlier=() if before is None else read_rolls(before.rolls),
    )


def combined_salts(session: Session, turn: Turn) -> str | None:
    """Return the combined value of a closed turn's salts in hex; None where it never closed, and by the first recipe.

    Raise SealBroken where the seed cannot be read.
    """
    if turn.recipe != RECIPE or turn.salts is None:
        return None
    return salts_tree(seed_of(settings_of(session), turn.seed), turn.salts).root.hex()


def open_void_seed(session: Session, turn: Turn) -> None:
    """Let the seed of a turn that is void stand open; by the first recipe another turn may go on with it.

    Where it cannot be read it stays shut: a turn whose key is lost can be made void all the same.
    """
    if turn.recipe == RECIPE:
        with suppress(SealBroken):
            turn.seed = seed_of(settings_of(session), turn.seed)


def open_seed(session: Session, turn: Turn) -> bytes:
    """Let a turn's seed stand open from now on, for what comes of it may be told; return it.

    So do the seeds of the turns that it continues: nothing is rolled any more of what they bind to.
    """
    settings, told = settings_of(session), turn
    seed = told.seed = seed_of(settings, turn.seed)
    while told.continues is not None:
        told = told.continues
        told.seed = seed_of(settings, told.seed)
    return seed
