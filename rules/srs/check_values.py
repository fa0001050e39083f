"""Check values (SRS-1.4): which value a side rolls with, and who is asked where there is none."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.check_state import Check, Side
from rules.srs.turn_context import TurnContext


@dataclass(frozen=True)
class Value:
    """SRS-1.4: the final check value of a side; `differs` where it was declared otherwise than the sheet says."""

    final: int
    differs: bool = False


def can_roll(turn: TurnContext, side: Side) -> bool:
    """SRS-2.5: tell whether a side can roll."""
    return side.can_roll and turn.character(side.actor).can_roll


def ask_for_value(turn: TurnContext, check: str, character: Character) -> TurnContext:
    """SRS-1.1, SRS-1.4: ask for a check value: the player of a PC, else the GM."""
    player = character.player if character.is_pc else None
    return turn.ask(player or GM, "check_value", check=check)


def _value(turn: TurnContext, check: Check, side: Side) -> Value | None:
    """SRS-1.4: return the final value of a side, None where there is no base for it."""
    character = turn.character(side.actor)
    entry = turn.entry(character, check.id)
    sheet = character.check_value(side.ability)
    added = entry.modifier if entry else 0
    if entry is not None and entry.check_value is not None:
        return Value(entry.check_value + added, differs=sheet is not None and sheet != entry.check_value)
    if entry is None and _is_asked_first(turn, character):
        return None
    base = sheet if side.check_value is None else side.check_value
    return None if base is None else Value(base + added)


def _is_asked_first(turn: TurnContext, character: Character) -> bool:
    """SRS-1.4: tell whether no value counts, the call's or the sheet's, before the character's player accepts it."""
    return turn.options.missing_check_value == "request" and character.is_pc and character.player is not None


def values_of(turn: TurnContext, check: Check, places: tuple[int, ...]) -> Mapping[int, Value] | None:
    """SRS-1.4: return the values of the sides that need one, None where one of them has no base."""
    values = {place: _value(turn, check, check.sides[place]) for place in places}
    found = {place: value for place, value in values.items() if value is not None}
    return found if len(found) == len(values) else None


def ask_again(turn: TurnContext, check: Check, places: tuple[int, ...]) -> TurnContext:
    """SRS-1.4: leave the check open and repeat the request of those whose value is missing."""
    for place in sorted(places):
        if _value(turn, check, check.sides[place]) is None:
            turn = ask_for_value(turn, check.id, turn.character(check.sides[place].actor))
    return turn


def notice_value(turn: TurnContext, side: Side, value: Value) -> TurnContext:
    """SRS-1.4: let the GM look at a value that the sheet does not have."""
    return turn.notice("SRS-1.4", "check_value_differs", side.actor) if value.differs else turn
