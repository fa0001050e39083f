"""What a slot's clashes come to (FW-B12.5 to 7): attacks with who takes them and what of them gets through."""

from msgspec import Struct

from rules.fate_war.battle.attacks import Attack
from rules.fate_war.battle.cards import Group, Play
from rules.fate_war.battle.reductions import Lowered
from rules.fate_war.turn.battle_event import BattleEvent

Note = tuple[str, BattleEvent]
"""An event to be told if the pass that found it is the final one, and its clause."""


class TakenAttack(Struct, frozen=True):
    """FW-B12.6: an attack, who takes it, and the guard that lowers it, if one does."""

    attack: Attack
    taker: str
    guard: Play | None = None


class LoweredAttack(Struct, frozen=True):
    """FW-B12.7: an attack as it lands."""

    attack: Attack
    taker: str
    through: Lowered


class Exchange(Struct, frozen=True):
    """One pass of the steps 5 to 7: attacks in attack order, what is told of it, and which runs met in it."""

    attacks: tuple[LoweredAttack, ...] = ()
    notes: tuple[Note, ...] = ()
    met: frozenset[tuple[Group, Group]] = frozenset()

    def damage_to(self, person: str) -> int:
        """FW-M7: return the damage that somebody takes in this slot, over all attacks, after reductions."""
        return sum(hit.through.amount for hit in self.attacks if hit.taker == person)
