"""Scenes: opened on the sheets as they stand, changed between turns by the GM's tools, closed back into the sheets."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.access import require
from campaign.clock import now
from campaign.errors import InvalidScene, InvalidTool, NobodyAsked, NotFound, SceneOpen, WrongStatus
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.scene import Scene
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from campaign.operations.shape import shape_faults
from campaign.operations.sheets import write_sheets
from campaign.operations.turns import (
    ENDED,
    carry_on,
    deadline_refusal,
    lock_turn,
    open_turn,
    require_collecting,
    set_status,
    turn_under_way,
)
from campaign.sheets_in_play import open_scene_of, resting_state, sheets_in_play
from campaign.views.traces import TOOL_USED, audience_of_all
from rules.core.case import Case
from rules.core.dice import KeyedDice
from rules.core.errors import CaseError
from rules.core.grouping import EventJson
from rules.core.ruleset import State
from rules.registry import ruleset_for


def open_scene(session: Session, account: Account, campaign: Campaign, deadline: datetime) -> Turn:
    """Open a scene on the sheets and the setting as they stand, and its first turn for all whom the rules ask.

    Raise SceneOpen where a scene is open, NobodyAsked where the rules ask nobody, InvalidScene where they would refuse
    the case even if nobody declared anything, DeadlinePassed for a deadline in the past.
    """
    require(session, account, "open_scene", campaign)
    scene = _open_scene(session, account, campaign)
    ruleset = ruleset_for(campaign.ruleset)
    if not ruleset.asked(scene.state, scene.options):
        raise NobodyAsked
    refused = ruleset.resolve(Case(campaign.ruleset, scene.options, KeyedDice(b""), scene.state, {})).errors
    if refused:
        raise InvalidScene(refused)
    return open_turn(session, scene, deadline, now=now(session))


def start_battle(
    session: Session, account: Account, campaign: Campaign, values: Mapping[str, Any], deadline: datetime
) -> Turn:
    """Open a scene for one battle, with the fields of the rule system's `opening_tool`, and its first turn.

    Raise SceneOpen where a scene is open, InvalidTool with every fault of `values` (paths `tool.FIELD`) and that of the
    deadline, NotFound where the rule system has none, DeadlinePassed for a deadline in the past.
    """
    require(session, account, "start_battle", campaign)
    scene = _open_scene(session, account, campaign)
    use_to_start(session, account, scene, values, deadline)
    return open_turn(session, scene, deadline, now=now(session))


def use_to_start(
    session: Session, account: Account, scene: Scene, values: Mapping[str, Any], deadline: datetime
) -> None:
    """Use the rule system's `opening_tool` on a scene; with its faults tell that of the deadline, in one InvalidTool.

    The caller has asked access.
    """
    try:
        _use(session, account, scene, ruleset_for(scene.campaign.ruleset).opening_tool, values)
    except InvalidTool as error:
        raise InvalidTool((*error.errors, *_deadline_faults(deadline, now(session))), **error.values) from error


def _deadline_faults(deadline: datetime, instant: datetime) -> tuple[CaseError, ...]:
    refusal = deadline_refusal(deadline, instant)
    return () if refusal is None else (CaseError("gm", refusal.code, "tool.deadline", "", refusal.values),)


def use_tool(
    session: Session, account: Account, scene: Scene, tool: str, values: Mapping[str, Any]
) -> tuple[EventJson, ...]:
    """Use a GM's tool on the state of a scene at once, between turns or while one collects; return its events.

    A collecting turn goes on with the changed state. What is sealed for it stays sealed and in force; it is held
    against the changed state when the seals are opened. Of the asked, those who may read of the tool are told by mail.
    Raise WrongStatus where the scene is closed, its turn is past collecting (a draft is amended instead), or the tool
    would make another turn of it (`tool_changes_turn`); InvalidTool with every fault of `values`, NotFound where the
    rule system knows no such tool.
    """
    require(session, account, "use_tool", scene)
    under_way = turn_under_way(session, scene)
    if scene.status != "open":
        raise WrongStatus(status=scene.status, wanted="open")
    if under_way is None:
        return tuple(_use(session, account, scene, tool, values).values["events"])
    turn = lock_turn(session, under_way.id)
    require_collecting(turn, now(session))
    session.refresh(scene)
    with session.begin_nested():  # a tool that makes another turn of it leaves nothing behind
        entry = _use(session, account, scene, tool, values)
        newly_asked = carry_on(session, turn)
    notices.tell_opening(session, turn, newly_asked)
    notices.tell_change(session, turn, entry.number, entry.values["events"])
    return tuple(entry.values["events"])


def abandon_scene(session: Session, account: Account, scene: Scene) -> None:
    """Close a scene whose last turn was made void, as if it had not been: no sheet is written. Raise WrongStatus."""
    require(session, account, "abandon_scene", scene)
    under_way = turn_under_way(session, scene)
    if scene.status != "open" or under_way is not None:
        raise WrongStatus(status=scene.status if under_way is None else under_way.status.value, wanted="void")
    for turn in session.scalars(select(Turn).where(Turn.scene_id == scene.id, Turn.status.not_in(ENDED))):
        set_status(turn, TurnStatus.VOID)  # one that waited for another
    scene.status, scene.closed_at = "closed", now(session)
    append_entry(session, scene.campaign_id, "scene_abandoned", {"scene": scene.number}, account_id=account.id)


def close_scene(session: Session, scene: Scene, state: State, turn: Turn) -> None:
    """Close a scene with the state that its last turn left: what outlives it goes into the setting and the sheets.

    What the scene did not change stays as its people wrote it. This is a step of publishing, which asks access.
    """
    campaign = scene.campaign
    ruleset = ruleset_for(campaign.ruleset)
    opened = ruleset.open_scene(campaign.setting, sheets_in_play(session, campaign), scene.options)
    _, before = ruleset.close_scene(opened)
    setting, after = ruleset.close_scene(state)
    changed = {key: document for key, document in after.items() if document != before.get(key)}
    campaign.setting = dict(setting)
    write_sheets(session, campaign, changed, turn.code)
    scene.state, scene.status, scene.closed_at = dict(state), "closed", now(session)
    append_entry(session, campaign.id, "scene_closed", {"scene": scene.number, "turn": turn.code})


def _open_scene(session: Session, account: Account, campaign: Campaign) -> Scene:
    # The ledger's lock comes first, so that two scenes are not opened at once.
    session.execute(select(Campaign.id).where(Campaign.id == campaign.id).with_for_update(key_share=True))
    already = open_scene_of(session, campaign)
    if already is not None:
        raise SceneOpen(scene=already.number)
    ruleset = ruleset_for(campaign.ruleset)
    latest = session.scalar(select(func.max(Scene.number)).where(Scene.campaign_id == campaign.id)) or 0
    scene = Scene(
        campaign_id=campaign.id,
        number=latest + 1,
        ruleset_version=ruleset.version,
        options=campaign.options,
        state=dict(resting_state(campaign, sheets_in_play(session, campaign))),
        opened_at=now(session),
    )
    session.add(scene)
    append_entry(session, campaign.id, "scene_opened", {"scene": scene.number}, account_id=account.id)
    return scene


def _use(session: Session, account: Account, scene: Scene, tool: str | None, values: Mapping[str, Any]) -> LedgerEntry:
    """Use a tool on a scene's state, and return the ledger entry that keeps its events."""
    ruleset = ruleset_for(scene.campaign.ruleset)
    if tool is None or tool not in ruleset.tool_schemas:
        raise NotFound
    odd = shape_faults(None, "tool", values)
    if odd:
        raise InvalidTool(odd)
    used = ruleset.use_tool(scene.state, scene.options, tool, values)
    if used.errors:
        raise InvalidTool(used.errors)
    scene.state = dict(used.state)
    events = [event.dump() for event in used.events]
    entry = {
        "scene": scene.number,
        "tool": tool,
        "events": events,
        "reason": str(values.get("reason", "")),
        "audience": audience_of_all(events),
    }
    return append_entry(session, scene.campaign_id, TOOL_USED, entry, account_id=account.id)
