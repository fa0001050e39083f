"""Dice: asked for one labelled roll at a time, listed by a case or drawn from a seed."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Protocol

from rules.core.errors import DiceFault
from rules.core.event import Audience


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


class KeyedDice:
    """Faces drawn from a secret seed and the roll's label: an amended declaration leaves all other rolls alone."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._faces: list[int] = []
        self._labels: set[str] = set()

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces drawn so far."""
        return tuple(self._faces)

    def roll(self, label: str, sides: int, _audience: Audience) -> int:
        """Return the face that seed and label give, whoever may read it.

        A label that comes again in the same turn is told apart by its count.
        """
        count = 0
        numbered = label
        while numbered in self._labels:
            count += 1
            numbered = f"{label}#{count}"
        self._labels.add(numbered)
        face = self._draw(numbered, sides)
        self._faces.append(face)
        return face

    def unfit(self, sides: int) -> tuple[tuple[int, Any], ...]:
        """Return nothing: what is drawn fits."""
        return ()

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
