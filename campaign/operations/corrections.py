"""Corrections: what a published turn comes to otherwise, from the same sealed input. Nothing is written here."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import ValidationError
from sqlalchemy.orm import Session

from campaign import access
from campaign.asking import asks_back
from campaign.errors import EngineFault, InvalidDeclaration, InvalidSettings, InvalidTool, NotAsked, WrongStatus
from campaign.model.account import Account
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.cases import CaseRefused, Draft, resolve_turn, use_tools
from campaign.operations.late_texts import Admission, open_late
from campaign.operations.presents import Carried, Present, carried, present_of
from campaign.operations.replays import (
    MOST_LATER,
    Played,
    Replayed,
    checked_course,
    ended_scene,
    later_turns,
    played,
    replay_all,
)
from campaign.operations.review import Amendment, ruled_events
from campaign.operations.shape import declaration_faults, shape_faults
from campaign.transcript.canonical import digest
from campaign.views.seat_views import seat_view
from rules.core.errors import CaseError, RulesFault, UnreadableCase
from rules.core.faults import case_errors
from rules.core.grouping import EventJson
from rules.core.rulings import Declare, declared_anew
from rules.registry import ruleset_for

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Correction:
    """What is to be otherwise in a published turn, and why; with none of it the current engine resolves the same.

    `options` are those house rules that hold otherwise, in this turn alone; `tool` has `tool` and `values`.
    """

    reason: str
    options: Document = field(default_factory=dict)
    admission: Admission | None = None
    amendment: Amendment | None = None
    tool: Document | None = None


@dataclass(frozen=True)
class Look:
    """What a correction would bring. `basis` names all that this depends on; what is applied must have the same.

    `first` is the turn itself, `later` those published after it; `carry` is the present where the difference of the
    first is carried into it, `replay` where the later ones are played anew.
    """

    basis: str
    tools: tuple[Document, ...]
    first: Replayed
    later: tuple[Replayed, ...]
    present: Present
    carry: Carried
    replay: Carried

    @property
    def is_nothing(self) -> bool:
        """Tell whether the turn comes to the same."""
        return not self.first.is_changed


def look_at(session: Session, account: Account, turn: Turn, correction: Correction) -> Look:
    """Return what a correction of a published turn would bring, to it, to the turns after it and to the present.

    Raise Forbidden, NeedsOthers; WrongStatus where it is not published, or goes on in a later turn, which is then the
    one to put right (`goes_on_later`); what the rules say of the correction: InvalidSettings, InvalidDeclaration,
    InvalidTool, NotAsked; EngineFault, SealBroken; of a late text what `open_late` raises.
    """
    access.require(session, account, "correct_turn", turn)
    if turn.status is not TurnStatus.PUBLISHED:
        raise WrongStatus(status=turn.status.value, wanted=TurnStatus.PUBLISHED.value)
    one = next(played(session, [turn]))
    if asks_back(one.given.ruleset, one.stored.requests):
        raise WrongStatus("goes_on_later", turn=turn.code)
    draft, tools = _corrected(session, one, correction)
    first = checked_course(Replayed(one, draft))
    turns = later_turns(session, turn)
    later = replay_all(first, list(played(session, turns[:MOST_LATER])))
    present = present_of(session, turn.campaign)
    last, is_all = (later or (first,))[-1], len(turns) <= MOST_LATER
    carry = carried(session, present, first, abandoned=is_all and _is_abandoned(first, later))
    replay = carried(session, present, last, abandoned=is_all and _is_abandoned(last, ()))
    if not is_all:
        replay = replace(replay, refused="too_many_turns")
    return Look(_basis(first, later, present), tools, first, later, present, carry, replay)


def _is_abandoned(one: Replayed, later: tuple[Replayed, ...]) -> bool:
    """Tell whether a turn's scene was closed without an end; `later` are all turns published after it."""
    scene = one.played.turn.scene
    last = [each for each in (one, *later) if each.played.turn.scene_id == scene.id][-1]
    return scene.status == "closed" and not ended_scene(last.played)


def _basis(first: Replayed, later: tuple[Replayed, ...], present: Present) -> str:
    """Return a digest of every revision that counts, of what they would come to now, and of the present."""
    turns = [
        [one.played.turn.code, one.played.stored.revision, one.blocked, None if one.draft is None else _told(one.draft)]
        for one in (first, *later)
    ]
    scene, under_way = present.scene, present.under_way
    now = {
        "setting": present.setting,
        "sheets": present.sheets,
        "scene": None if scene is None else [scene.number, scene.state],
        "turn": None if under_way is None else [under_way.code, under_way.status.value],
    }
    return digest({"turns": turns, "now": now})


def _told(draft: Draft) -> Document:
    """Return what a draft says, but for why: the reason may be put better until it is applied."""
    events = [{name: value for name, value in event.items() if name != "reason"} for event in draft.events]
    return {"case": draft.case, "state": draft.state, "events": events, "requests": list(draft.requests)}


def _corrected(session: Session, one: Played, correction: Correction) -> tuple[Draft, tuple[Document, ...]]:
    """Return what a turn comes to with a correction, and the tools that are used on it then."""
    given = replace(one.given, options=_options(one, correction.options))
    amendment = correction.amendment
    if correction.admission is not None:
        body = open_late(session, one.turn, correction.admission)[1]
        amendment = Amendment(correction.admission.seat, body.declared, correction.reason)
    declared, told = dict(one.stored.declared), ruled_events(one.stored)
    if amendment is not None:
        declared, event = _amended(session, one, amendment)
        told = told if event is None else (*told, event)
    tools = (*one.stored.tools, *([] if correction.tool is None else [_tool(correction.tool)]))
    try:
        draft = resolve_turn(given, declared)
    except CaseRefused as refusal:
        raise InvalidDeclaration(refusal.errors) from refusal
    except (RulesFault, UnreadableCase) as fault:
        raise EngineFault from fault
    errors = [CaseError(**error) for error in draft.set_aside if amendment and error["actor"] == amendment.seat]
    if errors:
        raise InvalidDeclaration(errors)
    return use_tools(given.ruleset, given.options, replace(draft, events=(*told, *draft.events)), tools), tools


def _amended(session: Session, one: Played, amendment: Amendment) -> tuple[dict[str, Any], EventJson | None]:
    """Return all declarations with one amended, and the event that tells it; None where it is the same."""
    seat, turn, before = amendment.seat, one.turn, one.stored.declared
    if seat not in turn.asked:
        raise NotAsked(seat=seat, turn=turn.code)
    declared = {key: raw for key, raw in before.items() if key != seat}
    if amendment.raw is not None:
        ruleset, given = ruleset_for(one.given.ruleset), one.given
        view = seat_view(session, given.ruleset, given.state, given.options, seat)
        if errors := declaration_faults(seat, amendment.raw) or ruleset.check(view, amendment.raw):
            raise InvalidDeclaration(errors)
        declared[seat] = ruleset.canonical(turn.asked[seat], amendment.raw)
    if declared == before:
        return declared, None
    return declared, declared_anew(Declare(seat, declared.get(seat), amendment.reason), before.get(seat)).dump()


def _tool(tool: Document) -> Document:
    values = tool.get("values")
    if not isinstance(values, Mapping):
        raise InvalidTool((CaseError(None, "bad_value", "tool", ""),))
    if odd := shape_faults(None, "tool", values):
        raise InvalidTool(odd)
    return {"tool": str(tool.get("tool", "")), "values": dict(values)}


def _options(one: Played, changed: Document) -> Document:
    if not changed:
        return one.given.options
    if odd := shape_faults(None, "options", changed):
        raise InvalidSettings(odd)
    options = {**one.given.options, **changed}
    try:
        ruleset_for(one.given.ruleset).options_schema().load(options)
    except ValidationError as error:
        raise InvalidSettings(case_errors(None, error, "options", "")) from error
    return options
