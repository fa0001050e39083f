"""Whether a declaration is in order, from its actor's view alone: its shape, then each of its steps."""

from collections.abc import Mapping
from typing import Any

from rules.core.errors import CaseError
from rules.core.event import Audience
from rules.srs.options import load_options
from rules.srs.reading import receive
from rules.srs.state import load_state
from rules.srs.steps import carry_out_all
from rules.srs.turn_context import TurnContext


class BestDice:
    """Dice for steps that are tried but not yet taken: all show six, so that a roll refuses nothing that may yet be."""

    @property
    def faces(self) -> tuple[int, ...]:
        """Return nothing, for nothing is drawn."""
        return ()

    def roll(self, label: str, sides: int, _audience: Audience) -> int:
        """Return the best face."""
        return sides

    def unfit(self, sides: int) -> tuple[tuple[int, Any], ...]:
        """Return nothing, for nothing is listed."""
        return ()


def check(view: Mapping[str, Any], raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """Section 3: return every fault of a declaration as it would be met if nobody else did anything.

    Raise UnreadableCase where the view is not one of somebody at the table.
    """
    actor = view["actor"]
    if actor is None:
        return (CaseError(None, "unknown_actor", "declarations", "SRS-1.1"),)
    state = load_state(view["table"])
    options, _ = load_options(view["options"])
    received = receive(state, {actor: raw})
    waiting = tuple(one.id for one in state.checks if one.status == "open")
    turn = TurnContext(state, options, BestDice(), received.declared, errors=received.errors, waiting=waiting)
    return carry_out_all(turn).errors
