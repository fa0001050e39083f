"""Dice as one reader may check them: the sub-seeds of what they may read, the own salts, and the rolls themselves.

The one place that decides which of a turn's secrets somebody is told, and when.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import NotFound
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.transcript.dice_trees import salts_tree, seeds_tree
from campaign.transcript.hidden_tree import HiddenTree, root_with
from campaign.views.traces import readable
from campaign.views.turns import is_told, may_see, published_resolution
from rules.core.dice import Roll
from rules.core.drawing import RECIPE, face_of, read_rolls, sub_seed_of
from rules.core.event import EVERYONE, readers
from rules.core.told_dice import first_mistold
from rules.registry import ruleset_for


@dataclass(frozen=True)
class ToldSeed:
    """The sub-seed of an audience (`Audience.name`), in hex, with the hashes that lead from it to the turn's mark."""

    audience: str
    sub_seed: str
    proof: tuple[str, ...]


@dataclass(frozen=True)
class OwnSalt:
    """The salt of a seat of the reader's, with the hashes that lead from it to the combined value."""

    seat: str
    salt: str
    proof: tuple[str, ...]


@dataclass(frozen=True)
class ToldRoll:
    """One die that the reader may read, and for whom it was drawn; `turn` is the code of the turn that drew it."""

    audience: str
    label: str
    sides: int
    face: int
    turn: str


@dataclass(frozen=True)
class DiceProof:
    """How one reader can check a turn's dice. `address` and `salts` (hex) enter each roll, `mark` binds the sub-seeds.

    Before the turn is published or void there are neither sub-seeds nor salts; `salts` is None too where it never
    closed. Of rolls whose `turn` is another, which this one continues, the proof is that turn's.
    """

    turn: str
    recipe: int
    address: str
    mark: str
    sub_seeds: tuple[ToldSeed, ...] = ()
    salts: str | None = None
    own_salts: tuple[OwnSalt, ...] = ()
    rolls: tuple[ToldRoll, ...] = ()
    mistold: int | None = None
    """The place, among the events that the reader reads, of the first that tells another die than was rolled."""

    def can_check(self, roll: ToldRoll) -> bool:
        """Tell whether the reader has all that a roll was drawn from."""
        return roll.turn == self.turn and self.salts is not None and self._sub_seed_of(roll) is not None

    def wrong(self) -> tuple[ToldSeed | OwnSalt | ToldRoll, ...]:
        """Return whatever does not fit together: nothing, or somebody has changed it."""
        seeds = (one for one in self.sub_seeds if not self._is_bound(one))
        salts = (one for one in self.own_salts if not self._is_in(one))
        return (*seeds, *salts, *(one for one in self.rolls if self.can_check(one) and self._again(one) != one.face))

    def _is_bound(self, one: ToldSeed) -> bool:
        return root_with(one.audience, bytes.fromhex(one.sub_seed), _from_hex(one.proof)).hex() == self.mark

    def _is_in(self, one: OwnSalt) -> bool:
        return root_with(one.seat, one.salt.encode(), _from_hex(one.proof)).hex() == self.salts

    def _again(self, roll: ToldRoll) -> int:
        return face_of(self._sub_seed_of(roll) or b"", self.address, self.salts or "", roll.label, roll.sides)

    def _sub_seed_of(self, roll: ToldRoll) -> bytes | None:
        told = (one.sub_seed for one in self.sub_seeds if one.audience == roll.audience)
        return next((bytes.fromhex(one) for one in told), None)


def dice_proof(session: Session, reader: Reader, turn: Turn) -> DiceProof:
    """Return how the reader can check a turn's dice. Raise NotFound where they may not know of it.

    By the first recipe there is nothing but the hash of the seed, and the seed itself (`TurnView.seed`).
    """
    if not may_see(session, reader, turn):
        raise NotFound
    address = f"{turn.campaign.code}/{turn.code}"
    stored = published_resolution(session, turn) if turn.status is TurnStatus.PUBLISHED else None
    rolls = () if stored is None else _read(reader, stored)
    shown = tuple(ToldRoll(one.audience.name, one.label, one.sides, one.face, one.turn) for one in rolls)
    mistold = None if stored is None else _mistold(reader, turn, stored, rolls)
    if turn.recipe != RECIPE or not is_told(turn):
        return DiceProof(turn.code, turn.recipe, address, turn.seed_hash, rolls=shown, mistold=mistold)
    read = {one.audience for one in shown}
    names = [name for name in turn.dice_audiences if name in read or _is_told(reader, name)]
    combined = None if turn.salts is None else salts_tree(turn.seed, turn.salts)
    return DiceProof(
        turn=turn.code,
        recipe=turn.recipe,
        address=address,
        mark=turn.seed_hash,
        sub_seeds=_told_seeds(turn, names),
        salts=None if combined is None else combined.root.hex(),
        own_salts=() if combined is None else _own_salts(reader, turn, combined),
        rolls=shown,
        mistold=mistold,
    )


def _read(reader: Reader, stored: StoredResolution) -> tuple[Roll, ...]:
    drawn = read_rolls(stored.rolls)
    return drawn if reader.is_gm else tuple(one for one in drawn if one.audience.includes(reader.seats))


def _mistold(reader: Reader, turn: Turn, stored: StoredResolution, rolls: Sequence[Roll]) -> int | None:
    """Compare what is told of dice with the rolls; of a turn from before these were noted there is nothing to say."""
    if turn.recipe != RECIPE and not stored.rolls:
        return None
    told = stored.events if reader.is_gm else readable(stored.events, reader.seats)
    return first_mistold(ruleset_for(turn.campaign.ruleset).events, told, rolls)


def _is_told(reader: Reader, name: str) -> bool:
    """Tell whether somebody is told the sub-seed of an audience before they have read a roll of it.

    Not where others are in it, for they may be unknown to the reader.
    """
    known = (EVERYONE, *(readers(seat) for seat in reader.seats))
    return reader.is_gm or name in {one.name for one in known}


def _told_seeds(turn: Turn, names: Iterable[str]) -> tuple[ToldSeed, ...]:
    tree = seeds_tree(turn.seed, turn.dice_audiences)
    return tuple(ToldSeed(name, sub_seed_of(turn.seed, name).hex(), _in_hex(tree, name)) for name in names)


def _own_salts(reader: Reader, turn: Turn, combined: HiddenTree) -> tuple[OwnSalt, ...]:
    salts = turn.salts or {}
    return tuple(OwnSalt(seat, salts[seat], _in_hex(combined, seat)) for seat in reader.seats if seat in salts)


def _in_hex(tree: HiddenTree, name: str) -> tuple[str, ...]:
    return tuple(one.hex() for one in tree.proof(name))


def _from_hex(proof: Iterable[str]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(one) for one in proof)
