"""Coming and going (SRS-5.6, SRS-5.7, SRS-5.12, SRS-5.13): wishes, the GM's word, and what an appearance costs."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.check_state import Check, Side
from rules.srs.check_values import can_roll
from rules.srs.events.scenes import AppearanceFailed, CostPaid, Denied, Entered, Exited, RequestMade
from rules.srs.faults import Faults
from rules.srs.presence import not_a_pc, own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.resources import held, with_points
from rules.srs.scene_state import Pending
from rules.srs.side_rolls import roll_for
from rules.srs.tables import REQUEST_RULES, AppearanceFailure, Need, PendingKind
from rules.srs.turn_context import TurnContext


def appear_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.12: yield what keeps a character from wishing to appear."""
    key = step.values["character"]
    yield from own_character(turn, step, "SRS-5.1")
    if turn.scene.policy.appearance == "closed":
        yield Fault("appearance_closed", "", "SRS-5.12")
    yield from not_a_pc(turn, key, "character", "SRS-5.12")
    if key in turn.scene.on_stage:
        yield Fault("already_on_stage", "character", "SRS-5.12")
    if turn.scene.has_pending("appearance", key):
        yield Fault("duplicate_request", "character", "SRS-5.12")


def appear(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.12: wish to appear; where the GM has permitted it in advance, appear."""
    key = step.values["character"]
    if turn.scene.policy.appearance == "open":
        return _try_to_appear(turn, key)
    return _ask_permission(turn, "appearance", key)


def exit_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.5, SRS-5.6: yield what keeps a character from leaving."""
    key = step.values["character"]
    yield from own_character(turn, step, "SRS-5.1")
    if key not in turn.scene.on_stage:
        yield Fault("not_on_stage", "character", "SRS-5.5")
    if turn.scene.has_pending("exit", key):
        yield Fault("duplicate_request", "character", "SRS-5.6")


def exit_scene(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.6: leave the stage, or ask the GM's leave."""
    key = step.values["character"]
    if turn.scene.policy.exit == "open":
        return depart(turn, key, "SRS-5.6")
    return _ask_permission(turn, "exit", key)


def request_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.12: yield a fault where no such request is pending."""
    if turn.scene.find(step.values["request"]) is None:
        yield Fault("unknown_request", "request", "SRS-5.12")


def permit(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.6, SRS-5.11, SRS-5.12: permit a request; one that waits for a consent too goes on waiting for that."""
    pending = _pending(turn, step)
    needs = tuple(need for need in pending.needs if need != "gm")
    if needs:
        return turn.with_scene(turn.scene.with_pending(replace(pending, needs=needs)))
    return _GRANTED[pending.kind](turn.with_scene(turn.scene.without(pending.id)), pending.character)


def deny(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.6, SRS-5.11, SRS-5.12: refuse a request."""
    pending = _pending(turn, step)
    turn = turn.with_scene(turn.scene.without(pending.id))
    return turn.tell_all(REQUEST_RULES[pending.kind], Denied(request=pending.id, actor=pending.character))


def bring_on_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.7: yield what keeps a character from being brought on."""
    key = step.values["character"]
    yield from unknown_character(turn, key, "character")
    if key in turn.scene.on_stage:
        yield Fault("already_on_stage", "character", "SRS-5.7")


def bring_on(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.7: bring a character on, without condition or price."""
    return enter(turn, step.values["character"], "SRS-5.7")


def take_off_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.7: yield what keeps a character from being taken off."""
    key = step.values["character"]
    yield from unknown_character(turn, key, "character")
    if key not in turn.scene.on_stage:
        yield Fault("not_on_stage", "character", "SRS-5.7")


def take_off(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.7: take a character off stage."""
    return depart(turn, step.values["character"], "SRS-5.7")


def enter(turn: TurnContext, key: str, rule: str) -> TurnContext:
    """SRS-5.7: put a character on stage by the clause that lets it come."""
    return turn.with_scene(turn.scene.arrive(key)).tell_all(rule, Entered(actor=key))


def join(turn: TurnContext, key: str) -> TurnContext:
    """SRS-5.11: put a companion on stage."""
    return turn.with_scene(turn.scene.accompany(key)).tell_all("SRS-5.11", Entered(actor=key))


def depart(turn: TurnContext, key: str, rule: str) -> TurnContext:
    """SRS-5.7: take a character off stage by the clause that lets it go."""
    return turn.with_scene(turn.scene.leave(key)).tell_all(rule, Exited(actor=key))


def make_request(
    turn: TurnContext, kind: PendingKind, key: str, needs: tuple[Need, ...]
) -> tuple[TurnContext, Pending]:
    """SRS-5.6, SRS-5.11, SRS-5.12: return the turn in which a request is made, and that request, not pending yet."""
    turn, request = turn.next_request()
    turn = turn.tell_all(REQUEST_RULES[kind], RequestMade(request=request, kind=kind, actor=key))
    return turn, Pending(request, kind, key, needs)


def wait_for_gm(turn: TurnContext, pending: Pending) -> TurnContext:
    """Section 11: ask the GM to permit a request."""
    return turn.ask(GM, "permission", request=pending.id, kind=pending.kind, character=pending.character)


def _pending(turn: TurnContext, step: Step) -> Pending:
    return next(one for one in turn.scene.pending if one.id == step.values["request"])


def _ask_permission(turn: TurnContext, kind: PendingKind, key: str) -> TurnContext:
    turn, pending = make_request(turn, kind, key, ("gm",))
    turn = turn.with_scene(replace(turn.scene, pending=(*turn.scene.pending, pending)))
    return wait_for_gm(turn, pending)


def _try_to_appear(turn: TurnContext, key: str) -> TurnContext:
    """SRS-5.13: pay the price, pass the check, appear; the price is not given back."""
    # the price before the check, and it is not given back: whoever cannot pay does not roll
    paid = _pay(turn, key)
    if paid is None:
        return _fail(turn, key, "cost")
    turn, passed = _pass_check(paid, key)
    return enter(turn, key, "SRS-5.12") if passed else _fail(turn, key, "check")


def _fail(turn: TurnContext, key: str, reason: AppearanceFailure) -> TurnContext:
    return turn.tell_all("SRS-5.13", AppearanceFailed(actor=key, reason=reason))


def _pay(turn: TurnContext, key: str) -> TurnContext | None:
    """SRS-5.13: pay the price of an appearance, None where the character does not have it."""
    cost = turn.options.appearance_cost
    if cost is None:
        return turn
    points = held(turn.character(key), cost.resource)
    if points is None or points.value < cost.amount:
        return None
    left = points.value - cost.amount
    turn = turn.with_state(turn.state.with_character(with_points(turn.character(key), cost.resource, left)))
    paid = CostPaid(actor=key, resource=cost.resource, amount=cost.amount, left=left)
    return turn.tell_all("SRS-5.13", paid)


def _pass_check(turn: TurnContext, key: str) -> tuple[TurnContext, bool]:
    """SRS-5.13: roll the check of an appearance by the sheet's value; it never waits among the checks."""
    wanted = turn.options.appearance_check
    if wanted is None:
        return turn, True
    side = Side(key, wanted.ability)
    check = Check(f"appearance:{key}", (side,), difficulty=wanted.difficulty)
    value = turn.character(key).check_value(wanted.ability) or 0
    turn, result = roll_for(turn, check, value if can_roll(turn, side) else None, f"{key}/appearance")
    return turn, bool(result["success"])


def _exit_granted(turn: TurnContext, key: str) -> TurnContext:
    return depart(turn, key, "SRS-5.6")


_GRANTED: Mapping[str, Callable[[TurnContext, str], TurnContext]] = {
    "appearance": _try_to_appear,
    "exit": _exit_granted,
    "companion": join,
}
