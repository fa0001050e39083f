"""Pursuits in the second half (FW-A9): who goes after whom, who comes along, and whom they meet."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.fate_war.scene.actions.scouting import find, gain
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred, pcs_in
from rules.fate_war.turn.scene_event import PersonEvent


class Pursued(PersonEvent, frozen=True):
    """Somebody went after a servant, or came along."""

    clauses = ("FW-A9",)
    readers = "own"

    target: str
    from_: str | None
    to: str


class PursuitMissed(PersonEvent, frozen=True):
    """The pursued was not there any more."""

    clauses = ("FW-A9",)
    readers = "own"

    target: str


class Pursuit(Struct, frozen=True):
    """One servant's way to a region, after a target."""

    servant: str
    target: str
    region: str


def begin_second_half(turn: TurnContext) -> TurnContext:
    """FW-Z2: go on to the second half; what was found in the first brings no more."""
    return turn.with_state(half="second").with_notes(found={}, asking={}, attacks={})


def pursue(turn: TurnContext) -> TurnContext:
    """FW-A9: let all pursuits move at once, companions with them; then those who meet their target learn of it."""
    pursuits = {one: made for one in sorted(turn.orders) if (made := _pursuit(turn, one))}
    ways = {**pursuits, **_companions(turn, pursuits)}
    for person in sorted(turn.orders):
        if person in ways:
            turn = _go_after(turn, person, ways[person])
        elif reason := _refusal(turn, person):
            turn = fail(turn, person, reason[0], reason[1])
    met = {one: made for one, made in ways.items() if made.target in pcs_in(turn.state, made.region)}
    for servant, made in pursuits.items():
        if servant not in met:
            turn = turn.tell_own("FW-A9", PursuitMissed(servant, made.target))
    turn = find(turn, {servant: (made.target,) if servant in met else () for servant, made in pursuits.items()})
    for person in sorted(met):
        if person not in turn.notes.informed:
            target = met[person].target
            turn = gain(turn, "FW-A9", person, target, "encounter", (target,))
    return turn.with_notes(pursuers=tuple(sorted(ways)))


def _wants(turn: TurnContext, person: str, action: str) -> bool:
    wanted = turn.action(person, "second")
    return wanted is not None and wanted.action == action and not turn.person(person).is_lost


def _pursuit(turn: TurnContext, servant: str) -> Pursuit | None:
    """FW-A9: return a servant's pursuit; of two that pursue each other the one whose id comes first stays."""
    target = _target(turn, servant)
    if target is None:
        return None
    region = turn.notes.sensed[servant][target]
    if _target(turn, target) == servant:
        region = turn.person(min(servant, target)).region or region
    return Pursuit(servant, target, region)


def _target(turn: TurnContext, servant: str) -> str | None:
    """FW-A9: return whom a servant goes after, None where it cannot, or does not."""
    wanted = turn.action(servant, "second")
    if wanted is None or not _wants(turn, servant, "pursue") or _refusal(turn, servant) is not None:
        return None
    return wanted.target


def _companions(turn: TurnContext, pursuits: Mapping[str, Pursuit]) -> dict[str, Pursuit]:
    """FW-A9: return which masters come along: those who scouted, and stand where their servant sets out."""
    coming: dict[str, Pursuit] = {}
    for master in sorted(turn.orders):
        made = pursuits.get(turn.person(master).servant or "")
        if made is None or not _wants(turn, master, "accompany") or barred(turn.state, master, "accompany"):
            continue
        together = turn.person(master).region == turn.person(made.servant).region
        if together and master in turn.notes.scouted:
            coming[master] = made
    return coming


def _refusal(turn: TurnContext, person: str) -> tuple[str, str] | None:
    """FW-A9: return the action and the reason where somebody would pursue or come along, and cannot."""
    wanted = turn.action(person, "second")
    if wanted is None or turn.person(person).is_lost:
        return None
    if wanted.action == "accompany":
        return wanted.action, barred(turn.state, person, wanted.action) or "not_pursuing"
    if wanted.action != "pursue":
        return None
    reason = barred(turn.state, person, wanted.action)
    if reason is None and wanted.target not in turn.notes.sensed.get(person, {}):
        reason = "not_sensed"
    return (wanted.action, reason) if reason else None


def _go_after(turn: TurnContext, person: str, made: Pursuit) -> TurnContext:
    character = turn.person(person)
    pursued = Pursued(person, made.target, character.region, made.region)
    return turn.with_person(replace(character, region=made.region)).tell_own("FW-A9", pursued)


SETTLED = (Settlement("pursue", step=pursue), Settlement("accompany", step=pursue))
