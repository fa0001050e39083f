"""Targets (KG-7.5, KG-7.7 to KG-7.9): who of those named is reached, who is dropped, who is out of range."""

from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from rules.kamigakari.combat.board import group_of, is_in_range
from rules.kamigakari.events.moves import DropReason, TargetDropped
from rules.kamigakari.events.turns import Fizzle
from rules.kamigakari.model.equipment import number_in
from rules.kamigakari.turn.context import TurnContext


@dataclass(frozen=True)
class TargetChoice:
    """Who aims with which range and kind of target at whom; harm spares those who are out of the fight (KG-7.7).

    `talent` is the talent that a fizzle names besides the target.
    """

    who: str
    reach: str
    kind: str
    names: tuple[str, ...]
    is_harm: bool = False
    talent: str | UnsetType = UNSET


def choose(turn: TurnContext, choice: TargetChoice) -> tuple[TurnContext, tuple[str, ...]]:
    """KG-7.5, KG-7.7, KG-7.9: return whom a choice reaches, in the order in which they were named."""
    group = _area(turn, choice) if choice.kind == "area" and turn.is_combat else None
    chosen = []
    for name in choice.names:
        dropped = _dropped(turn, choice, name, group)
        if dropped is not None:
            rule, reason = dropped
            turn = turn.tell(rule, TargetDropped(choice.who, name, reason))
        elif not _is_reached(turn, choice, name, group):
            turn = _out_of_range(turn, choice, name)
        else:
            chosen.append(name)
    return turn, tuple(chosen)


def _area(turn: TurnContext, choice: TargetChoice) -> frozenset[str] | None:
    """KG-7.9: return the group of the first target that is in range and not dropped, None where there is none."""
    for name in choice.names:
        if _dropped(turn, choice, name, None) is None and is_in_range(turn, choice.who, name, choice.reach):
            return group_of(turn.state, name)
    return None


def _dropped(
    turn: TurnContext, choice: TargetChoice, name: str, group: frozenset[str] | None
) -> tuple[str, DropReason] | None:
    """KG-7.7, KG-9.13, KG-7.9: return by which clause, and why, a target is dropped."""
    target = turn.person(name)
    if choice.is_harm and target.is_out:
        return "KG-9.9", "out_of_fight"
    if choice.kind in ("area", "field") and target.has("stealth"):
        return "KG-9.13", "stealth"
    if group is not None and name not in group:
        return "KG-7.9", "not_in_group"
    return None


def _is_reached(turn: TurnContext, choice: TargetChoice, name: str, group: frozenset[str] | None) -> bool:
    """KG-7.9: of an area only one target must be in range, unless the table wants each."""
    if group is not None and turn.options.area_range == "primary":
        return True
    return is_in_range(turn, choice.who, name, choice.reach)


def _out_of_range(turn: TurnContext, choice: TargetChoice, name: str) -> TurnContext:
    if number_in(choice.reach, "move") is not None:
        return turn.tell("KG-7.6", Fizzle(choice.who, "not_adjacent", name, talent=choice.talent))
    return turn.tell("KG-7.5", Fizzle(choice.who, "out_of_range", name, talent=choice.talent))
