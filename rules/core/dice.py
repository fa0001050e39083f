"""Dice: asked for one labelled roll at a time, listed by a case or drawn from a seed."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.core.errors import DiceFault
from rules.core.event import Audience, audience_of


class Dice(Protocol):
    """A source of faces. A label says who and what (`clash/saber>lancer/hit`) and is asked for once in a turn.

    Whoever asks says who may read the face: that of the event that tells it. So what only some may know can be drawn
    from a secret that only they are told.
    """

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces drawn so far, in their order: as a case's `dice` they give the same resolution again."""

    def roll(self, label: str, sides: int, audience: Audience) -> int:
        """Return a face from 1 to `sides`, which `audience` may read."""

    def unfit(self, sides: int) -> tuple[tuple[int, Any], ...]:
        """Return position and value of every listed face, used or not, that a die of `sides` does not have."""


@dataclass(frozen=True)
class Roll:
    """One die that was rolled: its label, numbered where it came again, and who may read it.

    `turn` is the code of the turn whose secret gave it: its own, or one that it continues; empty by the first recipe.
    """

    audience: Audience
    label: str
    sides: int
    face: int
    turn: str = ""

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "audience": self.audience.dump(),
            "label": self.label,
            "sides": self.sides,
            "face": self.face,
            "turn": self.turn,
        }

    @classmethod
    def load(cls, document: Mapping[str, Any]) -> "Roll":
        """Read what `dump` wrote."""
        return cls(audience_of(document), document["label"], document["sides"], document["face"], document["turn"])


class Numbering:
    """Tells labels apart that come again: the second `hit` is `hit#1`."""

    def __init__(self) -> None:
        self._met: set[tuple[Audience | None, str]] = set()

    def of(self, label: str, audience: Audience | None = None) -> str:
        """Return a label, numbered among those of an audience, or without one among all."""
        count, numbered = 0, label
        while (audience, numbered) in self._met:
            count += 1
            numbered = f"{label}#{count}"
        self._met.add((audience, numbered))
        return numbered


class ListedDice:
    """The faces of a case document, in the order in which the rulebook rolls."""

    def __init__(self, listed: Sequence[Any]) -> None:
        self._listed = tuple(listed)
        self._drawn = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces used so far."""
        return self._listed[: self._drawn]

    def roll(self, label: str, sides: int, _audience: Audience) -> int:
        """Return the next listed face. Raise DiceFault (`dice_exhausted`, `bad_die`) where there is none that fits."""
        if self._drawn >= len(self._listed):
            raise DiceFault("dice_exhausted", "dice", {"label": label, "sides": sides})
        face = self._listed[self._drawn]
        if not _fits(face, sides):
            raise DiceFault("bad_die", f"dice.{self._drawn}", {"got": face, "sides": sides})
        self._drawn += 1
        return int(face)

    def unfit(self, sides: int) -> tuple[tuple[int, Any], ...]:
        """Return position and value of every listed face that a die of `sides` does not have."""
        return tuple((position, face) for position, face in enumerate(self._listed) if not _fits(face, sides))


class NotedDice:
    """Base of dice that are drawn from a secret, not listed: they note each roll, and whatever they draw fits."""

    def __init__(self) -> None:
        self._numbering = Numbering()
        self._rolls: list[Roll] = []

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces drawn so far."""
        return tuple(one.face for one in self._rolls)

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls so far, a die each."""
        return tuple(self._rolls)

    def unfit(self, sides: int) -> tuple[tuple[int, Any], ...]:
        """Return nothing: what is drawn fits."""
        return ()


class KeyedDice(NotedDice):
    """Faces drawn from a secret seed and the roll's label: an amended declaration leaves all other rolls alone.

    This is the first recipe. Turns that were opened under it keep it; `rules.core.drawing` has the second.
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self._seed = seed

    def roll(self, label: str, sides: int, audience: Audience) -> int:
        """Return the face that seed and label give, whoever may read it.

        A label that comes again in the same turn is told apart by its count.
        """
        numbered = self._numbering.of(label)
        face = self._draw(numbered, sides)
        self._rolls.append(Roll(audience, numbered, sides, face))
        return face

    def _draw(self, label: str, sides: int) -> int:
        # of 2**256 numbers no face has more than one above its share; the 0 is as old as the first wars' dice
        digest = hmac.new(self._seed, f"{label}/{sides}/0".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest) % sides + 1


def roll_together(dice: Dice, label: str, count: int, sides: int, audience: Audience) -> tuple[int, ...]:
    """Return the faces of `count` dice that are one roll under one label.

    Raise DiceFault: `dice_exhausted` tells how many the roll wants and how many of them were left.
    """
    faces: list[int] = []
    for _ in range(count):
        try:
            faces.append(dice.roll(label, sides, audience))
        except DiceFault as fault:
            if fault.code != "dice_exhausted":
                raise
            raise DiceFault(fault.code, fault.path, {"label": label, "wanted": count, "left": len(faces)}) from fault
    return tuple(faces)


def _fits(face: Any, sides: int) -> bool:
    return type(face) is int and 1 <= face <= sides
