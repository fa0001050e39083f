"""Which targets an action can have (SG-7.4, SG-17.3, SG-18.2): who is there, who still stands, who is in reach."""

from dataclasses import dataclass

from rules.senya_gekki.character import Character
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.tables import FREE_MOVE_M, RANGES_M, SkipReason
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class Reach:
    """From where, in whole metres on the line, and how far an action reaches; None is anywhere, and any distance.

    The user takes their own place along: where they have moved to, they are at no distance from themselves.
    """

    position: int | None = None
    most: int | None = None
    user: str | None = None


@dataclass(frozen=True)
class TargetSelection:
    """Which targets are left, which are dropped, and whether one of those was merely out of reach."""

    left: tuple[str, ...]
    dropped: tuple[str, ...]
    is_far: bool = False

    @property
    def reason(self) -> SkipReason | None:
        """SG-7.4: return why nobody is left; None where somebody is."""
        if self.left:
            return None
        return "out_of_range" if self.is_far else "no_valid_target"


def select_targets(turn: TurnContext, targets: tuple[str, ...], reach: Reach, *, at_standing: bool) -> TargetSelection:
    """SG-7.4, SG-18.2: part targets into those that can be had, the standing alone for an attack, and the rest."""
    there = tuple(key for key in targets if (turn.standing(key) if at_standing else turn.present(key)) is not None)
    left = tuple(key for key in there if is_in_reach(turn, key, reach))
    return TargetSelection(left, tuple(key for key in targets if key not in left), is_far=len(left) < len(there))


def is_in_reach(turn: TurnContext, key: str, reach: Reach) -> bool:
    """SG-17.3: tell whether somebody is near enough, where the table uses ranges; a missing position always is."""
    target = turn.find(key)
    if not turn.options.ranges or reach.most is None or target is None or key == reach.user:
        return True
    if reach.position is None or target.position is None:
        return True
    return abs(target.position - reach.position) <= reach.most


def reach_of_attack(attack_type: Skill, position: int | None) -> Reach:
    """SG-17.3: return how far an attack type reaches."""
    usual = RANGES_M[attack_type.combat]
    return Reach(position, usual if attack_type.range_m is None else attack_type.range_m)


def may_step(character: Character, to: int) -> bool:
    """SG-5.6, SG-13.5: tell whether a character may move there along with an action."""
    if character.position is None or character.has("paralysis"):
        return False
    return abs(to - character.position) <= FREE_MOVE_M


def position_after(character: Character, move_to: int | None) -> int | None:
    """SG-17.3: return where a character will be once it has moved along with its action."""
    return move_to if move_to is not None and may_step(character, move_to) else character.position
