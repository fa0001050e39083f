"""Proposals: what nobody does alone is proposed with its reason, consented to by others, and then done exactly once."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.access import BOUND, Action, Witnesses
from campaign.errors import CampaignError, Forbidden, InvalidSettings, NeedsOthers, NotFound, WrongStatus
from campaign.model.account import Account
from campaign.model.proposal import Consent, Proposal
from campaign.model.scene import Scene
from campaign.model.turn import Turn, TurnStatus
from campaign.model.types import canonical_json
from campaign.operations import proposal_notices
from campaign.operations.insertions import insert_turn
from campaign.operations.ledger import append_entry
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, latest_revision
from campaign.operations.scenes import use_tool
from campaign.operations.turns import extend_deadline, lock_turn, require_reason, skip_turn, turn_under_way, void_turn
from rules.core.errors import CaseError

OPEN, GRANTED, DONE, ENDED = "open", "granted", "done", "ended"


@dataclass(frozen=True)
class Act:
    """What is proposed: an action of `access.BOUND`, what its operation is called with, and why.

    `values` by action: `deadline` (ISO, with its offset) to shorten_deadline and, with `values` of the rule system's
    opening tool, to insert_turn; `tool` and `values` to use_tool;
    to amend_draft either these or `seat` and `declaration` (None: none); nothing to the others.
    """

    action: Action
    values: Mapping[str, Any]
    reason: str


def propose(session: Session, account: Account, thing: Turn | Scene, act: Act) -> Proposal:
    """Propose to do something with a turn, or with a scene between its turns, and tell whoever may consent to it.

    It is tried first and taken back, so that nobody consents to what cannot be done; nothing of what comes of it is
    told. Not so a change of a draft by whoever may not read that: what is refused would tell of it. Raise what the
    operation raises, ReasonMissing, and NeedsOthers where consent is not the way or nobody is there to give it.
    """
    bound = BOUND.get(act.action)
    if bound is None:
        raise NotFound
    if not access.may(access.member_of(session, thing.campaign_id, account), act.action, thing):
        raise Forbidden(action=act.action)
    is_blind = thing.campaign.playing_gm == "blind"
    witnesses = access.witnesses_of(session, account.id, act.action, thing)
    if not bound.countersigned or (is_blind and not bound.where_blind) or not witnesses.is_somebody:
        raise NeedsOthers(action=act.action, has_gm=bool(witnesses.gms), by_consent=False, is_blind=is_blind)
    reason = require_reason(act.reason)
    proposal = _row(session, account, thing, act, reason)
    if act.action != "amend_draft" or _may_read(session, account, thing):
        _try(session, proposal)
    proposal.status = OPEN
    session.add(proposal)
    session.flush()
    append_entry(session, thing.campaign_id, "proposal_made", _told(proposal), account_id=account.id)
    proposal_notices.tell_proposal(session, proposal, witnesses.gms | witnesses.players)
    return proposal


def consent(session: Session, account: Account, proposal: Proposal) -> None:
    """Consent to a proposal; with the last consent that it needs it is done, once.

    Where the turn has moved on, or it cannot be done any more, the proposal ends instead. Raise Forbidden for whoever
    is not asked, WrongStatus where it is decided already.
    """
    proposal = session.get_one(Proposal, proposal.id, with_for_update={"key_share": True}, populate_existing=True)
    thing = _locked_thing(session, proposal)
    witnesses = _witnesses(session, proposal)
    if account.id not in witnesses.gms | witnesses.players:
        raise Forbidden(action=proposal.action)
    if proposal.status != OPEN:
        raise WrongStatus("proposal_decided", status=proposal.status)
    if proposal.basis != basis_of(session, thing):
        _decide(session, proposal, ENDED)
        return
    if session.get(Consent, (proposal.id, account.id)) is None:
        session.add(Consent(proposal_id=proposal.id, account_id=account.id, at=clock.now(session)))
        session.flush()
        # for the GMs alone: who consents plays there, which not everybody may know
        append_entry(session, proposal.campaign_id, "proposal_backed", _told(proposal), account_id=account.id)
    given = session.scalars(select(Consent.account_id).where(Consent.proposal_id == proposal.id)).all()
    if witnesses.is_enough(given):
        _do(session, proposal)


def basis_of(session: Session, thing: Turn | Scene) -> str:
    """Return where a turn, or a scene between turns, stands: a proposal holds for as long as this stays the same."""
    if isinstance(thing, Scene):
        under_way = turn_under_way(session, thing)
        return f"{thing.status}:{under_way.code if under_way else ''}:{_digest(thing.state)}"
    stored = latest_revision(session, thing)
    revision = 0 if stored is None else stored.revision
    return f"{thing.status.value}:{thing.deadline_version}:{revision}:{_digest(thing.state)}"


def stands(session: Session, proposal: Proposal) -> bool:
    """Tell whether a proposal can still be consented to."""
    return proposal.status == OPEN and proposal.basis == basis_of(session, proposal.turn or proposal.scene)


def _digest(state: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical_json(dict(state)).encode()).hexdigest()[:16]


def _row(session: Session, account: Account, thing: Turn | Scene, act: Act, reason: str) -> Proposal:
    turn = thing if isinstance(thing, Turn) else None
    return Proposal(
        campaign_id=thing.campaign_id,
        scene_id=thing.id if turn is None else turn.scene_id,
        turn_id=None if turn is None else turn.id,
        action=act.action,
        values={**act.values},
        reason=reason,
        account_id=account.id,
        basis=basis_of(session, thing),
        status=GRANTED,
        created_at=clock.now(session),
    )


def _try(session: Session, proposal: Proposal) -> None:
    """Do what is proposed and take it back; what it raises passes. The row comes back as one that is not stored yet."""
    values = {column.key: getattr(proposal, column.key) for column in Proposal.__table__.columns if column.key != "id"}
    trial = session.begin_nested()
    try:
        tried = Proposal(**values)
        session.add(tried)
        session.flush()
        _carry_out(session, tried)
    finally:
        trial.rollback()


def _may_read(session: Session, account: Account, thing: Turn | Scene) -> bool:
    reader = access.reader_of(session, thing.campaign, account)
    return isinstance(thing, Turn) and access.may_read_draft(session, reader, thing)


def _do(session: Session, proposal: Proposal) -> None:
    """Do what is proposed; one that cannot be done any more ends."""
    _decide(session, proposal, GRANTED)
    try:
        with session.begin_nested():
            _carry_out(session, proposal)
    except CampaignError:
        _decide(session, proposal, ENDED)
        return
    if proposal.action != "read_draft":  # which is allowed from now on, until the turn is over
        _decide(session, proposal, DONE)
    proposal_notices.tell_decision(session, proposal)


def _decide(session: Session, proposal: Proposal, status: str) -> None:
    proposal.status, proposal.decided_at = status, clock.now(session)
    session.flush()


def _locked_thing(session: Session, proposal: Proposal) -> Turn | Scene:
    if proposal.turn_id is not None:
        return lock_turn(session, proposal.turn_id)
    return session.get_one(Scene, proposal.scene_id, populate_existing=True)


def _witnesses(session: Session, proposal: Proposal) -> Witnesses:
    action: Any = proposal.action
    return access.witnesses_of(session, proposal.account_id, action, proposal.turn or proposal.scene)


def _told(proposal: Proposal) -> dict[str, Any]:
    about = {"scene": proposal.scene.number} if proposal.turn is None else {"turn": proposal.turn.code}
    return {**about, "proposal": proposal.id, "action": proposal.action, "reason": proposal.reason}


def _carry_out(session: Session, proposal: Proposal) -> None:
    CARRIED_OUT[proposal.action](session, proposal)


def _turn_of(proposal: Proposal) -> Turn:
    if proposal.turn is None:
        raise NotFound
    return proposal.turn


def _read(_session: Session, proposal: Proposal) -> None:
    turn = _turn_of(proposal)
    if turn.status is not TurnStatus.DRAFTED:
        raise WrongStatus(status=turn.status.value, wanted=TurnStatus.DRAFTED.value)


def _void(session: Session, proposal: Proposal) -> None:
    void_turn(session, proposal.account, _turn_of(proposal), proposal.reason)


def _skip(session: Session, proposal: Proposal) -> None:
    skip_turn(session, proposal.account, _turn_of(proposal), proposal.reason)


def _shorten(session: Session, proposal: Proposal) -> None:
    extend_deadline(session, proposal.account, _turn_of(proposal), _deadline(proposal), proposal.reason)


def _insert(session: Session, proposal: Proposal) -> None:
    given = proposal.values.get("values")
    values = given if isinstance(given, dict) else {}
    told = {**values, "reason": proposal.reason}
    insert_turn(session, proposal.account, _turn_of(proposal), told, _deadline(proposal))


def _deadline(proposal: Proposal) -> datetime:
    """Return the deadline of a proposal. Raise InvalidSettings where it is none, or has no offset from UTC."""
    try:
        deadline = datetime.fromisoformat(str(proposal.values.get("deadline", "")))
        if deadline.tzinfo is not None:
            return deadline.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    allowed = {"allowed": "2026-12-03T22:00+09:00"}
    raise InvalidSettings((CaseError(None, "bad_value", "deadline", "", allowed),))


def _use(session: Session, proposal: Proposal) -> None:
    use_tool(session, proposal.account, proposal.scene, *_tool_of(proposal))


def _amend(session: Session, proposal: Proposal) -> None:
    turn, values = _turn_of(proposal), proposal.values
    stored = latest_revision(session, turn)
    revision = 0 if stored is None else stored.revision
    if "tool" in values:
        tool, given = _tool_of(proposal)
        amend_with_tool(session, proposal.account, turn, tool, given, expected_revision=revision)
        return
    raw = values.get("declaration")
    amendment = Amendment(str(values.get("seat", "")), raw if isinstance(raw, dict) else None, proposal.reason)
    amend_declaration(session, proposal.account, turn, amendment, expected_revision=revision)


def _tool_of(proposal: Proposal) -> tuple[str, Mapping[str, Any]]:
    """Return a tool and its values, whose reason is that of the proposal, which all have read who consented."""
    given = proposal.values.get("values")
    return str(proposal.values.get("tool", "")), {
        **(given if isinstance(given, dict) else {}),
        "reason": proposal.reason,
    }


CARRIED_OUT: Mapping[str, Callable[[Session, Proposal], None]] = {
    "read_draft": _read,
    "void_turn": _void,
    "skip_turn": _skip,
    "shorten_deadline": _shorten,
    "use_tool": _use,
    "insert_turn": _insert,
    "amend_draft": _amend,
}
"""What is done with a proposal once others have consented, by its action."""
