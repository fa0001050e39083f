"""Review: the draft and its revisions, each stored beside the ones before, until the latest is approved."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.errors import (
    EngineFault,
    InvalidDeclaration,
    InvalidTool,
    NotAsked,
    StaleRevision,
    WrongStatus,
)
from campaign.events import SERVICE_EVENTS, DeclarationAmended
from campaign.model.account import Account
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.approvals import require_waited, wait_unread
from campaign.operations.cases import CaseRefused, Draft, case_input_of, resolve_turn, use_tools
from campaign.operations.jobs import Claim
from campaign.operations.ledger import Entry, append_entries, append_entry
from campaign.operations.shape import declaration_faults, shape_faults
from campaign.operations.turns import UNTRIED, lock_turn, require_deadline, require_reason, set_status
from campaign.views.draft_prints import fingerprint_of_draft, fingerprint_of_stored
from campaign.views.reviews import DRAFT_READ
from campaign.views.ruled_cases import as_resolved
from campaign.views.traces import audience_of_all
from campaign.views.turns import turn_seen
from rules.core.errors import CaseError, RulesFault, UnreadableCase
from rules.core.event import read_event
from rules.core.grouping import EventJson
from rules.core.rulings import DECLARE, RULE, Declare, GmTool, declared_anew
from rules.registry import ruleset_for

SALT_BYTES = 16
Document = Mapping[str, Any]
"""What an amendment told before it was a ruling of the case; stored events may be of this type."""


@dataclass(frozen=True)
class Amendment:
    """A GM's change of one seat's declaration: the whole new one, or None for none, and why. `seat` is its key."""

    seat: str
    raw: Mapping[str, Any] | None
    reason: str


@dataclass(frozen=True)
class Authorship:
    """Whose revision it is, without an account the service's own; `tools` are all those used on it, in order."""

    account_id: int | None = None
    reason: str | None = None
    tools: tuple[Document, ...] = ()


def latest_revision(session: Session, turn: Turn) -> StoredResolution | None:
    """Return the latest revision of a turn's draft, None before there is one."""
    revisions = select(StoredResolution).where(StoredResolution.turn_id == turn.id)
    return session.scalar(revisions.order_by(StoredResolution.revision.desc()).limit(1))


@dataclass(frozen=True)
class Fresh:
    """What a claimed turn came to, and what the ledger says besides."""

    draft: Draft
    entries: Sequence[Entry] = ()


def store_drafts(session: Session, drafts: Mapping[Claim, Fresh]) -> frozenset[int]:
    """Store what claimed turns came to and tell the GMs; return of which turns, those left out whose claim is lost."""
    if not drafts:
        return frozenset()
    instant = clock.now(session)
    turns = _fenced(session, drafts, instant)
    before = select(StoredResolution.turn_id, func.max(StoredResolution.revision).label("revision"))
    earlier = before.where(StoredResolution.turn_id.in_(turns)).group_by(StoredResolution.turn_id)
    latest = {row.turn_id: row.revision for row in session.execute(earlier)}
    fresh = {claim.id: one for claim, one in drafts.items() if claim.id in turns}
    revisions = {turn_id: 1 + latest.get(turn_id, 0) for turn_id in fresh}
    rows = [_row(turn_id, revisions[turn_id], one.draft, Authorship(), instant) for turn_id, one in fresh.items()]
    if not rows:
        return frozenset()
    session.execute(insert(StoredResolution), rows)
    prints = {row["turn_id"]: fingerprint_of_draft(row) for row in rows}
    drafted = [
        Entry(
            turns[turn_id].campaign_id,
            "turn_drafted",
            {"turn": turns[turn_id].code, "revision": revision, "fingerprint": prints[turn_id]},
        )
        for turn_id, revision in revisions.items()
    ]
    append_entries(session, [*drafted, *(entry for one in fresh.values() for entry in one.entries)])
    wait_unread(session, revisions, instant)
    notices.tell_drafts(session, revisions, instant)
    return frozenset(fresh)


def _fenced(session: Session, claims: Collection[Claim], instant: datetime) -> dict[int, Row[int, int, str]]:
    """Put the turns of those claims that still stand on `drafted` (see FOLLOWS); return campaign and code by their id.

    From here on they are locked.
    """
    drafted = {"status": TurnStatus.DRAFTED, "drafted_at": instant, "publishes_at": None, **UNTRIED}
    rows = session.execute(
        update(Turn)
        .where(
            Turn.id.in_([claim.id for claim in claims]),
            Turn.lease_token.in_({claim.token for claim in claims}),
            Turn.status == TurnStatus.CLAIMED,
        )
        .values(drafted)
        .returning(Turn.id, Turn.campaign_id, Turn.code)
        .execution_options(synchronize_session="fetch")
    )
    return {row.id: row for row in rows}


def amend_with_tool(
    session: Session, account: Account, turn: Turn, tool: str, values: Mapping[str, Any], *, expected_revision: int
) -> StoredResolution:
    """Use a GM's tool on the drafted state, which makes a new revision; `values` hold `reason` besides its own fields.

    Raise WrongStatus, StaleRevision, NotFound for an unknown tool, InvalidTool with every fault (paths `tool.FIELD`).
    """
    turn, before = amendable(session, account, turn, expected_revision)
    odd = shape_faults(None, "tool", values)
    if odd:
        raise InvalidTool(odd)
    used = {"tool": tool, "values": dict(values)}
    draft = use_tools(turn.campaign.ruleset, turn.scene.options, draft_of(before), (used,))
    reason = str(values.get("reason", ""))
    told = {"tool": tool, "reason": reason, "audience": audience_of_all(draft.events[len(before.events) :])}
    return _revise(session, before, draft, Authorship(account.id, reason, (*before.tools, used)), Line(turn, told))


def amend_declaration(
    session: Session, account: Account, turn: Turn, amendment: Amendment, *, expected_revision: int
) -> StoredResolution:
    """Change one seat's declaration and resolve the case again, with all other rolls as they were, then use its tools.

    The same declaration again changes nothing. Raise WrongStatus, StaleRevision, ReasonMissing, NotAsked,
    InvalidDeclaration with every fault; InvalidTool where a tool that was used before does not fit any more.
    """
    turn, before = amendable(session, account, turn, expected_revision)
    reason = require_reason(amendment.reason)
    seat = amendment.seat
    if seat not in turn.asked:
        raise NotAsked(seat=seat, turn=turn.code)
    declared = {key: raw for key, raw in before.declared.items() if key != seat}
    if amendment.raw is not None:
        declared[seat] = _checked(session, turn, seat, amendment.raw)
    if declared == before.declared:
        return before
    resolved = _resolved_again(session, turn, seat, declared)
    event = declared_anew(Declare(seat, as_resolved(resolved, seat), reason), as_resolved(before, seat)).dump()
    told = replace(resolved, events=(*ruled_events(before), event, *resolved.events))
    draft = use_tools(turn.campaign.ruleset, turn.scene.options, told, before.tools)
    authorship, line = Authorship(account.id, reason, tuple(before.tools)), Line(turn, {"reason": reason}, seat)
    return _revise(session, before, draft, authorship, line)


def count_preview(session: Session, account: Account, turn: Turn) -> None:
    """Keep in the ledger that somebody tries what a change of the draft would bring, before they are told it."""
    access.require(session, account, "preview_amendment", turn)
    stored = latest_revision(session, turn)
    values = {"turn": turn.code, "revision": 0 if stored is None else stored.revision}
    append_entry(session, turn.campaign_id, "amendment_tried", values, account_id=account.id)


def ruled_events(stored: StoredResolution) -> tuple[EventJson, ...]:
    """Return the events of a revision that tell which declarations the GM changed."""
    return tuple(told for told in stored.events if _tells_amendment(told))


def _tells_amendment(event: EventJson) -> bool:
    if event["rule"] != RULE or event["type"] not in {DeclarationAmended.type, GmTool.type}:
        return False
    body = read_event(SERVICE_EVENTS, event).body
    return isinstance(body, DeclarationAmended) or (isinstance(body, GmTool) and body.tool == DECLARE)


def approve_draft(
    session: Session, account: Account, turn: Turn, *, revision: int, next_deadline: datetime | None
) -> None:
    """Approve the latest revision, which the GM names, for publication; the next turn lasts until `next_deadline`.

    Without one it lasts for the campaign's `turn_hours`. Raise WrongStatus, StaleRevision, DeadlinePassed,
    NeedsOthers for whoever plays there while the draft waits to be published unread.
    """
    access.require(session, account, "approve_draft", turn)
    turn = lock_turn(session, turn.id)
    require_waited(session, account, turn)
    _require_revision(session, turn, revision)
    instant = clock.now(session)
    if next_deadline is not None:
        require_deadline(next_deadline, instant)
    set_status(turn, TurnStatus.APPROVED)
    turn.next_deadline = next_deadline
    values = {"turn": turn.code, "revision": revision}
    append_entry(session, turn.campaign_id, "turn_approved", values, account_id=account.id)


def _require_revision(session: Session, turn: Turn, expected: int) -> StoredResolution:
    if turn.status is not TurnStatus.DRAFTED:
        raise WrongStatus(status=turn.status.value, wanted=TurnStatus.DRAFTED.value)
    stored = latest_revision(session, turn)
    if stored is None or stored.revision != expected:
        raise StaleRevision(expected=expected, current=0 if stored is None else stored.revision)
    return stored


def amendable(session: Session, account: Account, turn: Turn, expected_revision: int) -> tuple[Turn, StoredResolution]:
    """Lock a turn whose draft the account may amend, and return it with the latest revision, which is the expected one.

    Raise WrongStatus, StaleRevision.
    """
    access.require(session, account, "amend_draft", turn)
    turn = lock_turn(session, turn.id)
    return turn, _require_revision(session, turn, expected_revision)


def _checked(session: Session, turn: Turn, seat: str, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    ruleset = ruleset_for(turn.campaign.ruleset)
    errors = declaration_faults(seat, raw) or ruleset.check(turn_seen(session, turn, seat), raw)
    if errors:
        raise InvalidDeclaration(errors)
    return ruleset.canonical(turn.asked[seat], raw)


def _resolved_again(session: Session, turn: Turn, seat: str, declared: Mapping[str, Any]) -> Draft:
    """Resolve with an amended declaration. Raise InvalidDeclaration for what only the whole state shows."""
    try:
        draft = resolve_turn(case_input_of(session, turn), declared)
    except CaseRefused as refusal:
        raise InvalidDeclaration(refusal.errors) from refusal
    except (RulesFault, UnreadableCase) as fault:
        raise EngineFault from fault
    errors = [CaseError(**error) for error in draft.set_aside if error["actor"] == seat]
    if errors:
        raise InvalidDeclaration(errors)
    return draft


def draft_of(stored: StoredResolution) -> Draft:
    """Return what a revision came to, as another may begin with it."""
    return Draft(
        stored.declared,
        stored.case,
        stored.state,
        tuple(stored.events),
        tuple(stored.requests),
        tuple(stored.set_aside),
        tuple(stored.rolls),
    )


@dataclass(frozen=True)
class Line:
    """What the ledger says of an amendment besides, and of which seat; that is for its holder, and for GMs."""

    turn: Turn
    told: Mapping[str, Any]
    seat: str | None = None


def _revise(
    session: Session, last: StoredResolution, draft: Draft, authorship: Authorship, line: Line
) -> StoredResolution:
    turn = line.turn
    stored = store_revision(session, turn, draft, authorship, last)
    before, after = (fingerprint_of_stored(one) for one in (last, stored))
    values = {"turn": turn.code, "revision": stored.revision, "before": before, "after": after, **line.told}
    append_entry(
        session, turn.campaign_id, "draft_amended", values, account_id=authorship.account_id, seat_key=line.seat
    )
    return stored


def store_revision(
    session: Session, turn: Turn, draft: Draft, authorship: Authorship, last: StoredResolution | None
) -> StoredResolution:
    """Store a revision of a locked turn beside the ones before, of which `last` is the latest."""
    instant = clock.now(session)
    stored = StoredResolution(**_row(turn.id, 1 if last is None else last.revision + 1, draft, authorship, instant))
    turn.drafted_at, turn.publishes_at = instant, None
    session.add(stored)
    session.flush()
    return stored


def note_reading(session: Session, account_id: int, turn_id: int, revision: int) -> None:
    """Keep in the ledger, for everybody who may know of the turn, that somebody reads a revision of its draft."""
    stored = session.scalars(
        select(StoredResolution).where(StoredResolution.turn_id == turn_id, StoredResolution.revision == revision)
    ).one()
    values = {"turn": stored.turn.code, "revision": revision, "fingerprint": fingerprint_of_stored(stored)}
    append_entry(session, stored.turn.campaign_id, DRAFT_READ, values, account_id=account_id)


def _row(turn_id: int, revision: int, draft: Draft, authorship: Authorship, instant: datetime) -> dict[str, Any]:
    return {
        "turn_id": turn_id,
        "revision": revision,
        "salt": secrets.token_hex(SALT_BYTES),
        "declared": dict(draft.declared),
        "case": dict(draft.case),
        "rolls": [dict(roll) for roll in draft.rolls],
        "tools": list(authorship.tools),
        "state": dict(draft.state),
        "events": [dict(event) for event in draft.events],
        "requests": [dict(request) for request in draft.requests],
        "set_aside": [dict(error) for error in draft.set_aside],
        "ruleset_version": ruleset_for(draft.case["ruleset"]).version,
        "account_id": authorship.account_id,
        "reason": authorship.reason,
        "created_at": instant,
    }
