"""Calling checks (SRS-1.1 to SRS-1.3, SRS-1.11, SRS-2.1 to SRS-2.5): the GM's tools for them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.errors import Fault
from rules.core.event import EVERYONE, GM_ONLY
from rules.srs.check_state import Check, Modifier, Side
from rules.srs.check_values import ask_for_value
from rules.srs.events.checks import CheckCalled, CheckCancelled, CheckRuled, DifficultySet
from rules.srs.faults import Faults
from rules.srs.modifiers import call_modifier_faults, modifier_faults, modify
from rules.srs.options import Options
from rules.srs.presence import presence_faults
from rules.srs.reading import Step
from rules.srs.tables import CRITICAL_VALUES, FUMBLE_VALUES, MODIFIED
from rules.srs.turn_context import TurnContext

_THRESHOLDS = (("critical_value", "SRS-1.6", CRITICAL_VALUES), ("fumble_value", "SRS-1.7", FUMBLE_VALUES))


def call_check_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.1, SRS-5.5, SRS-1.3, SRS-1.6, SRS-1.7, SRS-1.11: yield what keeps a check from being called."""
    called = step.values
    yield from _duplicate_id(turn, called["id"])
    yield from presence_faults(turn, {"actor": called["actor"]})
    yield from _unknown_label(turn.options, called["difficulty"])
    yield from _bad_thresholds(called, "")
    yield from call_modifier_faults(turn.options, called["modifiers"], MODIFIED, "modifiers")


def call_check(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-1.1: call a check; it is rolled in the next turn, so that its player can declare a value, or at once."""
    called = step.values
    check = Check(
        called["id"],
        (_side(called),),
        difficulty=called["difficulty"],
        difficulty_public=called["difficulty_public"],
        secret=step.is_secret,
    )
    return _call(turn, step, check, "SRS-1.1")


def call_opposed_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-2.1 to SRS-2.5: yield what keeps an opposed check from being called."""
    called = step.values
    sides = called["sides"]
    yield from _duplicate_id(turn, called["id"])
    if len(sides) != 2 or sides[0]["actor"] == sides[1]["actor"]:
        yield Fault("bad_sides", "sides", "SRS-2.1")
    if called["action"] not in {0, 1, None}:
        yield Fault("bad_field", "action", "SRS-2.4")
    yield from presence_faults(turn, {f"sides.{place}.actor": side["actor"] for place, side in enumerate(sides)})
    for place, side in enumerate(sides):
        yield from _bad_thresholds(side, f"sides.{place}.")
    for place, side in enumerate(sides):
        path = f"sides.{place}.modifiers"
        yield from call_modifier_faults(turn.options, side["modifiers"], MODIFIED[1:], path)


def call_opposed(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-2.1: call an opposed check; `action` None leaves open who acts (SRS-2.4)."""
    called = step.values
    check = Check(
        called["id"], tuple(_side(side) for side in called["sides"]), "opposed", called["action"], secret=step.is_secret
    )
    return _call(turn, step, check, "SRS-2.1")


def set_modifier_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.11: yield what keeps a modifier from being set."""
    yield from open_check_faults(turn, step)
    check, side = turn.state.check(step.values["check"]), step.values["side"]
    if check is None:
        return
    if not 0 <= side < len(check.sides):
        yield Fault("bad_field", "side", "SRS-1.11")
    modifier = Modifier(step.values["to"], step.values["value"])
    allowed = MODIFIED[1:] if check.is_opposed else MODIFIED
    yield from modifier_faults(turn.options, check.sides[side].modifiers, modifier, allowed, "")


def set_modifier(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-1.11: modify the difficulty, the check value or the achievement of an open check."""
    modifier = Modifier(step.values["to"], step.values["value"])
    return modify(turn, step.values["check"], step.values["side"], modifier)


def set_difficulty_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.2, SRS-1.3: yield what keeps a difficulty from being set; an opposed check has none."""
    yield from open_check_faults(turn, step)
    check = turn.state.check(step.values["check"])
    if check is not None and check.is_opposed:
        yield Fault("bad_field", "check", "SRS-1.2")
    yield from _unknown_label(turn.options, step.values["difficulty"])


def set_difficulty(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-1.2: say the difficulty of an open check, or leave it unsaid."""
    check, difficulty = _check(turn, step), step.values["difficulty"]
    turn = turn.with_state(turn.state.with_check(replace(check, difficulty=difficulty)))
    audience = EVERYONE if check.difficulty_public else GM_ONLY
    return turn.tell("SRS-1.2", DifficultySet(check=check.id, difficulty=difficulty), audience)


def rule_check_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.2: yield a fault where no such check waits for a ruling."""
    yield from _status_faults(turn, step, "reported", "SRS-1.2")


def rule_check(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-1.2: settle a check that reported its achievement."""
    check, success = _check(turn, step), step.values["success"]
    result = {"outcome": "reported", "achievement": None, **(check.result or {}), "success": success}
    turn = turn.with_state(turn.state.with_check(replace(check, status="done", result=result)))
    return turn.tell_all("SRS-1.2", CheckRuled(check=check.id, success=success))


def open_check_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.1: yield a fault where no such check is open."""
    yield from _status_faults(turn, step, "open", "SRS-1.1")


def cancel_check(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-1.1: take an open check back; values that were declared for it count for nothing."""
    key = step.values["check"]
    # its requests go with it, for the same id may be called again in this turn
    turn = replace(turn, requests=tuple(one for one in turn.requests if one.get("check") != key))
    turn = replace(turn, waiting=_without(turn.waiting, key), immediate=_without(turn.immediate, key))
    turn = turn.with_state(replace(turn.state, checks=tuple(one for one in turn.state.checks if one.id != key)))
    return turn.tell_all("SRS-1.1", CheckCancelled(check=key))


def _check(turn: TurnContext, step: Step) -> Check:
    return next(one for one in turn.state.checks if one.id == step.values["check"])


def _without(keys: Iterable[str], key: str) -> tuple[str, ...]:
    return tuple(one for one in keys if one != key)


def _status_faults(turn: TurnContext, step: Step, status: str, rule: str) -> Faults:
    check = turn.state.check(step.values["check"])
    if check is None:
        yield Fault("unknown_check", "check", "SRS-1.1")
    elif check.status != status:
        yield Fault("check_not_open", "check", rule, {"status": check.status})


def _duplicate_id(turn: TurnContext, key: str) -> Faults:
    if turn.state.check(key) is not None:
        yield Fault("duplicate_id", "id", "SRS-1.1")


def _unknown_label(options: Options, difficulty: int | str | None) -> Faults:
    """SRS-1.3: a difficulty may be a label where the campaign has a table of them."""
    if isinstance(difficulty, str) and difficulty not in options.difficulty_labels:
        allowed = sorted(options.difficulty_labels)
        yield Fault("unknown_difficulty_label", "difficulty", "SRS-1.3", {"allowed": allowed})


def _bad_thresholds(called: Mapping[str, Any], prefix: str) -> Faults:
    for name, rule, (least, most) in _THRESHOLDS:
        value = called[name]
        if value is not None and not least <= value <= most:
            yield Fault("bad_threshold", f"{prefix}{name}", rule, {"min": least, "max": most})


def _side(called: Mapping[str, Any]) -> Side:
    """Return a side as it is called; its modifiers are set afterwards."""
    return Side(
        called["actor"],
        called["ability"],
        called["check_value"],
        can_roll=called["can_roll"],
        critical_value=called["critical_value"],
        fumble_value=called["fumble_value"],
    )


def _call(turn: TurnContext, step: Step, check: Check, rule: str) -> TurnContext:
    """SRS-1.1, SRS-2.1: put a check into the state, with its modifiers, and ask the players of its sides."""
    is_immediate = step.values["immediate"]
    if is_immediate:
        turn = replace(turn, immediate=(*turn.immediate, check.id))
    turn = turn.with_state(replace(turn.state, checks=(*turn.state.checks, check)))
    turn = turn.tell_all(rule, CheckCalled(check=check.id, actors=tuple(side.actor for side in check.sides)))
    for place, called in enumerate(step.values.get("sides", (step.values,))):
        for one in called["modifiers"]:
            turn = modify(turn, check.id, place, Modifier(one["to"], one["value"]))
    for side in () if is_immediate else check.sides:
        character = turn.character(side.actor)
        if character.is_pc and character.player is not None:
            turn = ask_for_value(turn, check.id, character)
    return turn
