"""Afflictions (SB-0.10): one more, one of which nothing comes, and one less."""

from rules.shinobigami.character import AFFLICTION, Character, Status
from rules.shinobigami.effects import StatusEffect
from rules.shinobigami.events.attacks import AfflictionAdded
from rules.shinobigami.events.recovery import AfflictionRemoved
from rules.shinobigami.options import Options
from rules.shinobigami.tables import AFFLICTIONS
from rules.shinobigami.turn import TurnContext


def is_double(character: Character, options: Options, name: str) -> bool:
    """SB-0.10: tell whether one more affliction of that name changes nothing."""
    return name not in options.affliction_stacking and name in character.afflictions


def afflicted(
    character: Character, options: Options, name: str, effects: tuple[StatusEffect, ...] | None = None
) -> Character:
    """SB-0.10: return a character with one more affliction, unchanged where that changes nothing."""
    if is_double(character, options, name):
        return character
    return character.with_status(Status(name, AFFLICTION, effects))


def add_affliction(turn: TurnContext, actor: str, name: str, rule: str, die: int | None) -> TurnContext:
    """SB-0.10: give somebody an affliction, and say so also where nothing comes of it."""
    character = turn.person(actor)
    duplicate = is_double(character, turn.options, name)
    turn = turn.with_person(afflicted(character, turn.options, name))
    return turn.tell(rule, AfflictionAdded(actor, affliction=name, die=die, duplicate=duplicate))


def roll_affliction(turn: TurnContext, actor: str, rule: str, label: str) -> TurnContext:
    """SB-0.10: roll an affliction on the table."""
    die = turn.roll(label, actor)
    return add_affliction(turn, actor, AFFLICTIONS[die - 1], rule, die)


def remove_affliction(turn: TurnContext, actor: str, status: Status, rule: str, means: str) -> TurnContext:
    """SB-0.10: take one entry of an affliction away, the oldest."""
    turn = turn.with_person(turn.person(actor).without_status(status))
    return turn.tell(rule, AfflictionRemoved(actor, affliction=status.status, means=means))
