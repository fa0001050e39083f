"""Coming and going (SRS-5.6, SRS-5.7, SRS-5.12, SRS-5.13): wishes, the GM's word, and what an appearance costs."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.check_state import Check, Side
from rules.srs.faults import Faults
from rules.srs.play import Play
from rules.srs.presence import not_a_pc, own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.resources import held, with_points
from rules.srs.rolling import can_roll, roll_for
from rules.srs.scene_state import Pending
from rules.srs.tables import REQUEST_RULES


def appear_faults(play: Play, step: Step) -> Faults:
    """SRS-5.12: yield what keeps a character from wishing to appear."""
    key = step.values["character"]
    yield from own_character(play, step, "SRS-5.1")
    if play.scene.policy.appearance == "closed":
        yield Fault("appearance_closed", "", "SRS-5.12")
    yield from not_a_pc(play, key, "character", "SRS-5.12")
    if key in play.scene.on_stage:
        yield Fault("already_on_stage", "character", "SRS-5.12")
    if play.scene.has_pending("appearance", key):
        yield Fault("duplicate_request", "character", "SRS-5.12")


def appear(play: Play, step: Step) -> Play:
    """SRS-5.12: wish to appear; where the GM has permitted it in advance, appear."""
    key = step.values["character"]
    if play.scene.policy.appearance == "open":
        return _try_to_appear(play, key)
    return _ask_permission(play, "appearance", key)


def exit_faults(play: Play, step: Step) -> Faults:
    """SRS-5.5, SRS-5.6: yield what keeps a character from leaving."""
    key = step.values["character"]
    yield from own_character(play, step, "SRS-5.1")
    if key not in play.scene.on_stage:
        yield Fault("not_on_stage", "character", "SRS-5.5")
    if play.scene.has_pending("exit", key):
        yield Fault("duplicate_request", "character", "SRS-5.6")


def exit_scene(play: Play, step: Step) -> Play:
    """SRS-5.6: leave the stage, or ask the GM's leave."""
    key = step.values["character"]
    if play.scene.policy.exit == "open":
        return depart(play, key, "SRS-5.6")
    return _ask_permission(play, "exit", key)


def request_faults(play: Play, step: Step) -> Faults:
    """SRS-5.12: yield a fault where no such request is pending."""
    if play.scene.find(step.values["request"]) is None:
        yield Fault("unknown_request", "request", "SRS-5.12")


def permit(play: Play, step: Step) -> Play:
    """SRS-5.6, SRS-5.11, SRS-5.12: permit a request; one that waits for a consent too goes on waiting for that."""
    pending = _pending(play, step)
    needs = tuple(need for need in pending.needs if need != GM)
    if needs:
        return play.with_scene(play.scene.with_pending(replace(pending, needs=needs)))
    return _GRANTED[pending.kind](play.with_scene(play.scene.without(pending.id)), pending.character)


def deny(play: Play, step: Step) -> Play:
    """SRS-5.6, SRS-5.11, SRS-5.12: refuse a request."""
    pending = _pending(play, step)
    play = play.with_scene(play.scene.without(pending.id))
    return play.tell_all(REQUEST_RULES[pending.kind], "denied", request=pending.id, actor=pending.character)


def bring_on_faults(play: Play, step: Step) -> Faults:
    """SRS-5.7: yield what keeps a character from being brought on."""
    key = step.values["character"]
    yield from unknown_character(play, key, "character")
    if key in play.scene.on_stage:
        yield Fault("already_on_stage", "character", "SRS-5.7")


def bring_on(play: Play, step: Step) -> Play:
    """SRS-5.7: bring a character on, without condition or price."""
    return enter(play, step.values["character"], "SRS-5.7")


def take_off_faults(play: Play, step: Step) -> Faults:
    """SRS-5.7: yield what keeps a character from being taken off."""
    key = step.values["character"]
    yield from unknown_character(play, key, "character")
    if key not in play.scene.on_stage:
        yield Fault("not_on_stage", "character", "SRS-5.7")


def take_off(play: Play, step: Step) -> Play:
    """SRS-5.7: take a character off stage."""
    return depart(play, step.values["character"], "SRS-5.7")


def enter(play: Play, key: str, rule: str) -> Play:
    """SRS-5.7: put a character on stage by the clause that lets it come."""
    return play.with_scene(play.scene.arrive(key)).tell_all(rule, "entered", actor=key)


def join(play: Play, key: str) -> Play:
    """SRS-5.11: put a companion on stage."""
    return play.with_scene(play.scene.accompany(key)).tell_all("SRS-5.11", "entered", actor=key)


def depart(play: Play, key: str, rule: str) -> Play:
    """SRS-5.7: take a character off stage by the clause that lets it go."""
    return play.with_scene(play.scene.leave(key)).tell_all(rule, "exited", actor=key)


def make_request(play: Play, kind: str, key: str, needs: tuple[str, ...]) -> tuple[Play, Pending]:
    """SRS-5.6, SRS-5.11, SRS-5.12: return the play in which a request is made, and that request, not pending yet."""
    play, request = play.next_request()
    play = play.tell_all(REQUEST_RULES[kind], "request_made", request=request, kind=kind, actor=key)
    return play, Pending(request, kind, key, needs)


def wait_for_gm(play: Play, pending: Pending) -> Play:
    """Section 11: ask the GM to permit a request."""
    return play.ask(GM, "permission", request=pending.id, kind=pending.kind, character=pending.character)


def _pending(play: Play, step: Step) -> Pending:
    return next(one for one in play.scene.pending if one.id == step.values["request"])


def _ask_permission(play: Play, kind: str, key: str) -> Play:
    play, pending = make_request(play, kind, key, (GM,))
    play = play.with_scene(replace(play.scene, pending=(*play.scene.pending, pending)))
    return wait_for_gm(play, pending)


def _try_to_appear(play: Play, key: str) -> Play:
    """SRS-5.13: pay the price, pass the check, appear; the price is not given back."""
    paid = _pay(play, key)
    if paid is None:
        return _fail(play, key, "cost")
    play, passed = _pass_check(paid, key)
    return enter(play, key, "SRS-5.12") if passed else _fail(play, key, "check")


def _fail(play: Play, key: str, reason: str) -> Play:
    return play.tell_all("SRS-5.13", "appearance_failed", actor=key, reason=reason)


def _pay(play: Play, key: str) -> Play | None:
    """SRS-5.13: pay the price of an appearance, None where the character does not have it."""
    cost = play.options.appearance_cost
    if cost is None:
        return play
    points = held(play.character(key), cost.resource)
    if points is None or points.value < cost.amount:
        return None
    left = points.value - cost.amount
    play = play.with_state(play.state.with_character(with_points(play.character(key), cost.resource, left)))
    paid = {"resource": cost.resource, "amount": cost.amount, "left": left}
    return play.tell_all("SRS-5.13", "cost_paid", actor=key, **paid)


def _pass_check(play: Play, key: str) -> tuple[Play, bool]:
    """SRS-5.13: roll the check of an appearance by the sheet's value; it never waits among the checks."""
    wanted = play.options.appearance_check
    if wanted is None:
        return play, True
    side = Side(key, wanted.ability)
    check = Check(f"appearance:{key}", "single", (side,), difficulty=wanted.difficulty)
    value = play.character(key).check_value(wanted.ability) or 0
    play, result = roll_for(play, check, value if can_roll(play, side) else None, f"{key}/appearance")
    return play, bool(result["success"])


def _exit_granted(play: Play, key: str) -> Play:
    return depart(play, key, "SRS-5.6")


_GRANTED: Mapping[str, Callable[[Play, str], Play]] = {
    "appearance": _try_to_appear,
    "exit": _exit_granted,
    "companion": join,
}
