"""Requests at the end of a turn (section 10, step 5): what became moot within it is not listed."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.ruleset import GM
from rules.srs.scene_state import Pending
from rules.srs.state import State
from rules.srs.turn_context import TurnContext

Request = Mapping[str, Any]


def standing_requests(turn: TurnContext) -> tuple[Request, ...]:
    """Section 10: return the requests in the order in which they arose, without those that nobody need answer now.

    One is moot where what it asks about is gone or settled (a check that was cancelled, a character that came on stage
    by another way, points that were handed out), or whom it asks has been removed (SRS-4.4).
    """
    return tuple(
        one for one in turn.requests if _can_answer(turn, one["actor"]) and _STANDS[one["want"]](turn.state, one)
    )


def _can_answer(turn: TurnContext, actor: str) -> bool:
    return actor == GM or turn.is_present(actor)


def _has_check(status: str) -> Callable[[State, Request], bool]:
    def stands(state: State, request: Request) -> bool:
        check = state.check(request["check"])
        return check is not None and check.status == status

    return stands


def _pending(state: State, request: Request) -> Pending | None:
    return None if state.scene is None else state.scene.find(request["request"])


def _waits_for_gm(state: State, request: Request) -> bool:
    pending = _pending(state, request)
    return pending is not None and "gm" in pending.needs


def _waits_for_consent(state: State, request: Request) -> bool:
    pending = _pending(state, request)
    return pending is not None and "consent" in pending.needs


def _is_scene_wanted(state: State, request: Request) -> bool:
    return any((one.id, one.status) == (request["request"], "open") for one in state.session.scene_requests)


def _has_no_scene_player(state: State, _: Request) -> bool:
    session = state.session
    return session.stage == "main_play" and state.scene is None and session.next_scene_player is None


def _has_no_grant(state: State, _: Request) -> bool:
    return not state.session.xp_granted


def _is_unrecorded(state: State, request: Request) -> bool:
    return any(one.seq == request["seq"] and not one.recorded for one in state.ledger)


_STANDS: Mapping[str, Callable[[State, Request], bool]] = {
    "check_value": _has_check("open"),
    "ruling": _has_check("reported"),
    "permission": _waits_for_gm,
    "consent": _waits_for_consent,
    "scene_request": _is_scene_wanted,
    "scene_player": _has_no_scene_player,
    "grant_xp": _has_no_grant,
    "record_xp": _is_unrecorded,
}
"""By `want`: whether it is still asked for."""
