"""Drawn dice: faces from secrets, one for each audience, mixed with what the players gave (`docs/dice.md`).

Of a turn's seed come sub-seeds, one for each audience; of a sub-seed, the turn, the players' salts and the label of a
roll comes its face. Whoever is told a sub-seed can draw the same faces again, and those of no other audience.
"""

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.core.dice import KeyedDice, NotedDice, Roll
from rules.core.event import GM_ONLY, Audience

RECIPE = 2
"""The recipe by which dice are drawn here; by the first one all came of one seed (`KeyedDice`)."""
WORD = 2**64
"""A try gives a number below this."""


def sub_seed_of(seed: bytes, audience: str) -> bytes:
    """Return the sub-seed of an audience, called by its name (`Audience.name`), in 32 bytes."""
    return hmac.digest(seed, f"gj-dice/2 sub-seed\n{audience}".encode(), "sha256")


def face_of(sub_seed: bytes, turn: str, salts: str, label: str, sides: int) -> int:
    """Return the face of a roll, from 1 to `sides`, at most 2**64.

    `turn` is its address (`STAR/S1-2`), `salts` the combined value of the players' salts in hex. A number beyond the
    largest multiple of `sides` is thrown away and drawn again, or low faces would come a little more often.
    """
    fair = WORD - WORD % sides
    count = 0
    while True:
        message = f"gj-dice/2 roll\n{turn}\n{salts}\n{sides}\n{count}\n{label}"
        number = int.from_bytes(hmac.digest(sub_seed, message.encode(), "sha256")[:8])
        if number < fair:
            return number % sides + 1
        count += 1


class Source(Protocol):
    """Whatever a turn's dice come of: each resolution of the turn begins with fresh ones."""

    def dice(self) -> "KeyedDice | DrawnDice":
        """Return the turn's dice, none of them drawn yet."""


@dataclass(frozen=True)
class WholeSeed:
    """The source of a turn by the first recipe: one seed for all its rolls."""

    seed: bytes = field(repr=False)

    def dice(self) -> KeyedDice:
        """Return the turn's dice."""
        return KeyedDice(self.seed)


@dataclass(frozen=True)
class SubSeeds:
    """The source of a turn's dice: a sub-seed for each audience by its name, and the players' salts, combined.

    `turn` is its code, `address` that with the campaign's. What was rolled in the turn that this one continues stays
    as it fell: `earlier`. A roll for an audience without a sub-seed is drawn from the GM's, who reads all.
    """

    address: str
    turn: str
    by_audience: Mapping[str, bytes] = field(repr=False)
    salts: str
    earlier: tuple[Roll, ...] = ()

    def dice(self) -> "DrawnDice":
        """Return the turn's dice."""
        return DrawnDice(self)

    def roll(self, label: str, sides: int, audience: Audience) -> Roll:
        """Return a roll of this turn; `label` is numbered already."""
        own = self.by_audience.get(audience.name)
        sub_seed = self.by_audience[GM_ONLY.name] if own is None else own
        face = face_of(sub_seed, self.address, self.salts, label, sides)
        return Roll(audience, label, sides, face, self.turn)


class DrawnDice(NotedDice):
    """Faces drawn for their readers: who may not read a roll can neither compute it nor tell that there was one."""

    def __init__(self, source: SubSeeds) -> None:
        super().__init__()
        self._source = source
        self._earlier = {(one.audience, one.label, one.sides): one for one in source.earlier}

    def roll(self, label: str, sides: int, audience: Audience) -> int:
        """Return the face that the audience's sub-seed gives for the label, numbered among the audience's own."""
        numbered = self._numbering.of(label, audience)
        known = self._earlier.get((audience, numbered, sides))
        drawn = self._source.roll(numbered, sides, audience) if known is None else known
        self._rolls.append(drawn)
        return drawn.face


def read_rolls(documents: Iterable[Mapping[str, Any]]) -> tuple[Roll, ...]:
    """Read rolls as `Roll.dump` wrote them."""
    return tuple(Roll.load(document) for document in documents)
