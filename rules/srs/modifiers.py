"""Modifiers of the GM's (SRS-1.11): what is wrong with one, and setting it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.errors import Fault
from rules.core.event import EVERYONE, GM_ONLY
from rules.srs.check_state import Modifier
from rules.srs.events.checks import ModifierSet
from rules.srs.faults import Faults, wrong_word
from rules.srs.options import Options
from rules.srs.turn_context import TurnContext


def call_modifier_faults(
    options: Options, listed: Sequence[Mapping[str, Any]], allowed: Sequence[str], path: str
) -> Faults:
    """SRS-1.11: the modifiers of a call are set one after the other, as by their own tool."""
    modifiers = tuple(Modifier(one["to"], one["value"]) for one in listed)
    for place, modifier in enumerate(modifiers):
        yield from modifier_faults(options, modifiers[:place], modifier, allowed, f"{path}.{place}.")


def modifier_faults(
    options: Options, earlier: Iterable[Modifier], modifier: Modifier, allowed: Sequence[str], prefix: str
) -> Faults:
    """SRS-1.11: yield what is wrong with a modifier, `earlier` being those that its side has already."""
    yield from wrong_word(modifier.to, allowed, f"{prefix}to", "SRS-1.11")
    if modifier.value == 0:
        yield Fault("bad_field", f"{prefix}value", "SRS-1.11")
    if options.gm_modifier_limit == "reject" and _is_out_of_range(options, earlier, modifier):
        values = {"range": options.gm_modifier_range, "declared": modifier.value}
        yield Fault("modifier_out_of_range", f"{prefix}value", "SRS-1.11", values)


def _is_out_of_range(options: Options, earlier: Iterable[Modifier], modifier: Modifier) -> bool:
    """SRS-1.11: tell whether a modifier goes beyond the range, by itself or with the side's earlier ones.

    On the whole a difficulty counts the other way: what lowers it helps.
    """
    counted = (*earlier, modifier) if options.gm_modifier_scope == "net" else (modifier,)
    total = sum(-one.value if one.to == "difficulty" else one.value for one in counted)
    return abs(total) > options.gm_modifier_range


def modify(turn: TurnContext, key: str, place: int, modifier: Modifier) -> TurnContext:
    """SRS-1.11: modify a side of an open check, and warn the GM where that is far."""
    check = next(one for one in turn.state.checks if one.id == key)
    side = check.sides[place]
    changed = check.with_side(place, replace(side, modifiers=(*side.modifiers, modifier)))
    is_hidden = modifier.to == "difficulty" and not check.difficulty_public
    turn = turn.with_state(turn.state.with_check(changed)).tell(
        "SRS-1.11",
        ModifierSet(check=key, side=place, to=modifier.to, value=modifier.value),
        GM_ONLY if is_hidden else EVERYONE,
    )
    if turn.options.gm_modifier_limit == "warn" and _is_out_of_range(turn.options, side.modifiers, modifier):
        turn = turn.notice("SRS-1.11", "modifier_out_of_range", side.actor)
    return turn
