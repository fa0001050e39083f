"""Deeds: who does what in which part of a scene, and whether a battle cuts it short (FW-A1, FW-E6)."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from rules.fate_war.model.declaration import Action
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred, is_present


class Deed(Struct, frozen=True):
    """One action of one person; `part` is `first`, `second` or `long`."""

    person: str
    action: Action
    part: str
    is_interrupted: bool = False

    @property
    def name(self) -> str:
        """Return the identifier of its action."""
        return self.action.action

    @property
    def is_long(self) -> bool:
        """FW-E6: tell whether it has its long effect; what a battle cuts short counts as short."""
        return self.part == "long" and not self.is_interrupted


Settle = Callable[[TurnContext, Deed], TurnContext]


def deeds(turn: TurnContext, part: str) -> Iterator[Deed]:
    """Yield what everybody who is still in play ordered for a part of the scene, in id order."""
    for person in sorted(turn.orders):
        action = turn.action(person, part)
        if action is not None and not turn.person(person).is_lost:
            yield Deed(person, action, part)


def attempt(turn: TurnContext, deed: Deed, settle: Settle) -> TurnContext:
    """FW-A3: settle a deed, or tell why its person cannot act."""
    if reason := barred(turn.state, deed.person, deed.name):
        return fail(turn, deed.person, deed.name, reason)
    return settle(turn, deed)


def is_matched(turn: TurnContext, deed: Deed) -> bool:
    """FW-A15, FW-A20, FW-A21: tell whether the partner names the person back for the same part, and both are together.

    A partner whose own long action a battle has cut short counts still (FW-A15); one that is down, or cannot act, does
    not, whoever's action is settled first (FW-A3).
    """
    partner = deed.action.partner
    if partner is None or partner == deed.person or partner not in turn.state.characters:
        return False
    back = turn.action(partner, deed.part)
    if back is None or (back.action, back.partner) != (deed.name, deed.person):
        return False
    if turn.person(partner).region != turn.person(deed.person).region or turn.person(partner).is_down:
        return False
    if partner in turn.notes.settled and deed.part == "long":
        return True
    return is_present(turn.state, partner) and barred(turn.state, partner, deed.name) is None
