"""Righting: a correction that was looked at is applied, all of it or nothing.

Locks are taken in one order: the turn put right, those published after it by their ids, the turn under way, the ledger
of the campaign. What is applied is what was looked at: all that the look depended on is compared under these locks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.errors import EngineFault, WrongStatus
from campaign.events import FieldChange, TurnCorrected
from campaign.model.account import Account
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.narration import narrate
from campaign.operations import notices
from campaign.operations.corrections import Correction, Look, look_at
from campaign.operations.digests import digests_of
from campaign.operations.late_texts import note_admitted, open_late
from campaign.operations.ledger import append_entry
from campaign.operations.log_heads import Passed, make_heads
from campaign.operations.presents import Carried, present_of, write_present
from campaign.operations.replays import Replayed, later_turns
from campaign.operations.review import Authorship, latest_revision, store_revision
from campaign.operations.turns import lock_turn, require_reason
from campaign.operations.visibility import show_turn
from campaign.sheets_in_play import names_at
from campaign.views.differences import missing
from campaign.views.draft_prints import fingerprint_of_stored
from campaign.views.reviews import TURN_REVISED
from campaign.views.traces import TOOL_USED, audience_of_all, readable
from campaign.views.turns import may_see
from rules.core.event import Event, readers
from rules.core.rulings import RULE

CORRECTION = "correction"
"""What the ledger calls the ruling that carries a difference into the present, in the place of a tool's name."""


@dataclass(frozen=True)
class Right:
    """How a correction is applied: as it was looked at (`basis`), the later turns played anew or left as they are."""

    basis: str
    replays: bool


def put_right(
    session: Session, account: Account, turn: Turn, correction: Correction, right: Right
) -> list[StoredResolution]:
    """Publish a turn anew with a correction, and carry the difference into the present as one ruling that cites it.

    Where `right.replays`, each later published turn is published anew too, and the present gets what the last of them
    leaves to it. What was published before stays as it is. Whoever may read that something changed is told by mail.

    Raise what `look_at` raises, ReasonMissing; WrongStatus where the look is outdated (`correction_stale`), nothing
    would change (`correction_is_nothing`), or it cannot be carried (`refusal` says why); then nothing is written.
    """
    access.require(session, account, "correct_turn", turn)
    reason = require_reason(correction.reason)
    with session.begin_nested():
        turn = _locked(session, turn)
        look = look_at(session, account, turn, correction)
        carried = look.replay if right.replays else look.carry
        if look.basis != right.basis:
            raise WrongStatus("correction_stale", turn=turn.code)
        if look.is_nothing:
            raise WrongStatus("correction_is_nothing", turn=turn.code)
        if carried.refused:
            raise refusal(carried.refused, turn)
        revised = [(look.first, Authorship(account.id, reason, look.tools))]
        if right.replays:
            revised += [(one, Authorship(account.id, reason, tuple(one.played.stored.tools))) for one in look.later]
        stored = [_revise(session, one, authorship, turn) for one, authorship in revised]
        if correction.admission is not None:
            row, _body = open_late(session, turn, correction.admission)
            note_admitted(session, account, turn, row, stored[0])
        _carry(session, account, look, carried, stored[0])
        make_heads(session, [Passed(turn.campaign_id, turn.id, "published")], clock.now(session))
    return stored


def refusal(code: str, turn: Turn) -> WrongStatus | EngineFault:
    """Return why a difference cannot be carried into the present, by its code."""
    refusals = (
        WrongStatus("would_ask_back", turn=turn.code),
        WrongStatus("other_course", turn=turn.code),
        WrongStatus("too_many_turns", turn=turn.code),
        WrongStatus("correction_unfit", turn=turn.code),
        WrongStatus("correction_waits", turn=turn.code),
    )
    return next((one for one in refusals if one.code == code), EngineFault())


def _locked(session: Session, turn: Turn) -> Turn:
    """Lock a turn, those after it, and the turn under way, in this order."""
    locked = lock_turn(session, turn.id)
    for later in sorted(one.id for one in later_turns(session, locked)):
        lock_turn(session, later)
    under_way = present_of(session, locked.campaign).under_way
    if under_way is not None:
        lock_turn(session, under_way.id)
        session.refresh(under_way.scene)
    return locked


def _revise(session: Session, one: Replayed, authorship: Authorship, cause: Turn) -> StoredResolution:
    """Publish a turn anew; whoever knew of it goes on to know of it."""
    turn, before = one.played.turn, one.played.stored
    if one.draft is None:
        raise EngineFault
    stored = store_revision(session, turn, one.draft, authorship, latest_revision(session, turn))
    post = Post(campaign_id=turn.campaign_id, turn=turn, revision=stored.revision, published_at=stored.created_at)
    session.add(post)
    show_turn(session, turn, (*before.events, *stored.events))
    values = {
        "turn": turn.code,
        "revision": stored.revision,
        "before": before.revision,
        "cause": cause.code,
        "reason": authorship.reason,
        "fingerprint": fingerprint_of_stored(stored),
        **digests_of(stored),
    }
    append_entry(session, turn.campaign_id, TURN_REVISED, values, account_id=authorship.account_id)
    _tell(session, turn, before, stored)
    return stored


def _tell(session: Session, turn: Turn, before: StoredResolution, stored: StoredResolution) -> None:
    """Tell each member who reads other events than before what is new and what is withdrawn."""
    slug, names = turn.campaign.ruleset, names_at(turn.campaign.ruleset, stored.state, stored.case["options"])
    for account, _role in notices.readers_of(session, turn.campaign):
        reader = access.reader_of(session, turn.campaign, account)
        if not may_see(session, reader, turn):
            continue
        old, new = (
            tuple(one.events) if reader.is_gm else readable(one.events, reader.seats) for one in (before, stored)
        )
        gone, come = (
            narrate(slug, events, account.language, names) for events in (missing(old, new), missing(new, old))
        )
        if gone or come:
            notices.tell_revision(session, turn, account, stored, gone=gone, lines=come)


def _carry(session: Session, account: Account, look: Look, carried: Carried, stored: StoredResolution) -> None:
    """Write the present, and the ruling that says so; of the asked, those whom it concerns are told by mail."""
    turn, present = look.first.played.turn, look.present
    newly_asked = write_present(session, turn.campaign, present, carried, turn.code)
    events = [event.dump() for event in _rulings(turn, carried, stored)]
    scene = turn.scene if present.scene is None else present.scene
    told = {
        "reason": stored.reason,
        "audience": audience_of_all(events),
        "events": events,
    }  # also where it is of nobody
    # written also where it concerns nobody, for that is nobody's to know
    values: dict[str, Any] = {"scene": scene.number, "tool": CORRECTION, "cites": turn.code, **told}
    entry = append_entry(session, turn.campaign_id, TOOL_USED, values, account_id=account.id)
    if present.under_way is not None:
        notices.tell_opening(session, present.under_way, newly_asked)
        notices.tell_change(session, present.under_way, entry.number, events)


def _rulings(turn: Turn, carried: Carried, stored: StoredResolution) -> Iterator[Event]:
    """Yield for each person what is different on the own sheet now, for the own eyes."""
    for one in carried.persons:
        changed = tuple(FieldChange(change.path, change.before, change.after) for change in one.changes)
        body = TurnCorrected(one.key, turn.code, stored.revision, changed, stored.reason or "")
        yield Event(RULE, body, readers(one.key))
