"""Current values (15.1): what stands on the sheet, with the effects and statuses that change it."""

from collections.abc import Iterable

from rules.kamigakari.model.character import Character
from rules.kamigakari.model.effects import Effect, amounts_for
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.tables import COMBAT_VALUES, NAMED_CHECKS, STATS
from rules.kamigakari.turn.context import TurnContext


def halved(number: int) -> int:
    """KG-0.1: return half a number, rounded up."""
    return -(-number // 2)


def move_of(action: int) -> int:
    """KG-4.15: return the move value that an action value gives, in squares, rounded up."""
    return -(-(action + 5) // 3)


def full_move_of(action: int) -> int:
    """KG-4.15: return the squares of a full move that an action value gives."""
    return action + 5


def value(character: Character, name: str, more: Iterable[Effect] = ()) -> int:
    """15.1: return a combat value with the effects that change it; `more` are those of one attack or hit."""
    return character.combat.get(name, 0) + amounts_for((*character.effects(), *more), "value_mod", "value", (name,))


def action_value(character: Character) -> int:
    """15.1: return the current action value: 0 while immobile (KG-9.8), else the delayed one (KG-6.8)."""
    if character.has("immobile"):
        return 0
    return _undelayed(character) if character.action_now is None else character.action_now


def _undelayed(character: Character) -> int:
    return max(0, value(character, "action"))


def move_value(character: Character, options: Options, name: str = "move") -> int:
    """KG-4.15, KG-9.3, KG-9.4: return the squares of a `move` or `full_move`, at least 0."""
    derived = {"move": move_of, "full_move": full_move_of}[name](_undelayed(character))
    base = character.combat.get(name, derived)
    changed = base + amounts_for(character.effects(), "value_mod", "value", (name,))
    prone = options.prone_move if character.has("prone") else 0
    dark = options.dark_move if character.has("darkness") else 0
    return max(0, changed + prone + dark)


def size(character: Character) -> int:
    """KG-7.12: return the current size, at least 0."""
    return max(0, character.size + amounts_for(character.effects(), "value_mod", "value", ("size",)))


def base_value(character: Character, check: str) -> int:
    """KG-1.1: return the base value of a check; what the sheet lacks counts 0."""
    if check in character.checks:
        return character.checks[check]
    if check in STATS:
        return character.stats.get(check, 0)
    if check in COMBAT_VALUES:
        return value(character, check)
    return character.stats.get(NAMED_CHECKS.get(check, ""), 0)


def action_order(turn: TurnContext) -> tuple[str, ...]:
    """KG-0.4: return all ids in action order as it is now."""
    return tuple(sorted(turn.state.characters, key=lambda key: _place(turn, key)))


def _place(turn: TurnContext, key: str) -> tuple[int, bool, str]:
    character = turn.person(key)
    pc_side = character.side == "pc"
    first = pc_side if turn.options.tie_break == "pc_first" else not pc_side
    return -action_value(character), not first, key
