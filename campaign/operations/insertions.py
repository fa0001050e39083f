"""Insertions: a turn that waits, its seals kept, while a battle is played before it; and how it goes on."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from campaign import clock
from campaign.access import require
from campaign.errors import WrongStatus
from campaign.model.account import Account
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from campaign.operations.scenes import use_to_start
from campaign.operations.turns import lock_turn, open_turn, require_collecting, set_status, take_state
from rules.core.ruleset import State
from rules.registry import ruleset_for


def insert_turn(session: Session, account: Account, turn: Turn, values: Mapping[str, Any], deadline: datetime) -> Turn:
    """Let a collecting turn wait for a battle, opened with those of `opening_tool`; return the battle's turn.

    What is sealed for the waiting turn stays sealed, and nobody can file for it meanwhile. Once the battle and whatever
    it asks for are published, the turn collects again on the state that they left. Only a turn that opens its scene can
    wait: once a scene is under way a battle joins it by the tool itself. Raise WrongStatus (`scene_under_way` for
    that), InvalidTool and DeadlinePassed as `start_battle` does.
    """
    require(session, account, "insert_turn", turn.scene)
    turn = lock_turn(session, turn.id)
    instant = clock.now(session)
    require_collecting(turn, instant)
    if not ruleset_for(turn.campaign.ruleset).is_over(turn.state) or turn.continues is not None:
        raise WrongStatus("scene_under_way", turn=turn.code)
    set_status(turn, TurnStatus.HELD)
    turn.held_reason, turn.cutoff_at = INSERTED, instant
    append_entry(session, turn.campaign_id, "turn_waits", {"turn": turn.code}, account_id=account.id)
    use_to_start(session, account, turn.scene, values, deadline)
    notices.tell_wait(session, turn)
    return open_turn(session, turn.scene, deadline, now=instant)


def resume_turn(session: Session, turn: Turn, state: State, deadline: datetime | None, *, now: datetime) -> None:
    """Let a waiting turn collect again, on the state that the inserted ones left, until `deadline`.

    Without one it has the time that it had left when it began to wait. This is a step of publishing, which asks access.
    """
    turn = lock_turn(session, turn.id)
    ruleset, left = ruleset_for(turn.campaign.ruleset), turn.deadline - (turn.cutoff_at or now)
    setting, sheets = ruleset.close_scene(state)
    turn.scene.state = dict(ruleset.open_scene(setting, sheets, turn.scene.options))
    set_status(turn, TurnStatus.COLLECTING)
    turn.held_reason = turn.cutoff_at = None
    turn.deadline = deadline or now + left
    turn.deadline_version += 1
    newly_asked = take_state(session, turn)
    values = {"turn": turn.code, "deadline": turn.deadline.isoformat(), "deadline_version": turn.deadline_version}
    append_entry(session, turn.campaign_id, "turn_resumed", values)
    notices.tell_resumption(session, turn, newly_asked)
