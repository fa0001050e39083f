"""Publishing: an approved draft becomes the state, the post, the mails and the next turn, all or nothing, once."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.asking import asks_back
from campaign.model.account import Account
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.narration import Line, narrate
from campaign.operations import jobs, notices
from campaign.operations.digests import digests_of
from campaign.operations.holding import hold_turn
from campaign.operations.insertions import resume_turn
from campaign.operations.jobs import SHORT_LEASE, Claim, GoesOn, Job, JobName, Outcome, Queue
from campaign.operations.ledger import append_entry
from campaign.operations.log_heads import Passed, make_heads
from campaign.operations.review import latest_revision
from campaign.operations.scenes import close_scene
from campaign.operations.turn_dice import combined_salts, open_seed
from campaign.operations.turns import lock_turn, open_turn, set_status
from campaign.operations.visibility import show_turn
from campaign.sheets_in_play import names_at
from campaign.views.draft_prints import fingerprint_of_stored
from campaign.views.traces import trace
from campaign.views.turns import may_see, waiting_turn
from rules.core.drawing import RECIPE
from rules.core.errors import RulesFault
from rules.registry import ruleset_for

SIZE = 20
"""So many turns are claimed at once."""


def is_approved(_session: Session, _now: datetime) -> ColumnElement[bool]:
    """Match turns that wait for publication."""
    return Turn.status == TurnStatus.APPROVED


APPROVED = Queue(Turn, is_approved, Turn.deadline)


def approved_turns(session: Session) -> list[int]:
    """Return the ids of the turns that wait for publication, at most a batch of them."""
    return jobs.waiting(session, APPROVED, clock.now(session))


def publish(session: Session, claim: Claim) -> Outcome:
    """Publish a claimed turn. The status of the row, which is locked meanwhile, keeps it from being done twice."""
    return Outcome.DONE if publish_turn(session, claim.id) else Outcome.NOT_MINE


def publish_all(session: Session, claims: Sequence[Claim], goes_on: GoesOn) -> dict[int, Outcome]:
    """Publish claimed turns, each in a transaction of its own, so that no campaign waits for another's."""
    return jobs.one_after_another(session, PUBLISH, claims, goes_on, partial(jobs.by_itself, publish))


def publish_turn(session: Session, turn_id: int) -> Post | None:
    """Publish an approved turn; None, and nothing done, where it is not approved or was published before.

    In one transaction: the post, the state of the scene, the ledger entry, the next turn for whom the rules ask or
    else the end of the scene, and one mail for each reader of what that reader may read. Where the rules break over
    what comes next, the turn is held instead.
    """
    turn = lock_turn(session, turn_id)
    stored = latest_revision(session, turn)
    if turn.status is not TurnStatus.APPROVED or stored is None:
        return None
    try:
        with session.begin_nested():
            return _publish(session, turn, stored)
    except RulesFault:
        hold_turn(session, lock_turn(session, turn_id), "rules_fault")
        return None


def _publish(session: Session, turn: Turn, stored: StoredResolution) -> Post:
    instant = clock.now(session)
    set_status(turn, TurnStatus.PUBLISHED)
    turn.published_at = instant
    turn.scene.state = stored.state
    post = Post(campaign_id=turn.campaign_id, turn=turn, revision=stored.revision, published_at=instant)
    session.add(post)
    show_turn(session, turn, stored.events)
    values: dict[str, Any] = {"turn": turn.code, "revision": stored.revision, **digests_of(stored)}
    if printed := fingerprint_of_stored(stored):
        values["fingerprint"] = printed
    if salts := combined_salts(session, turn):  # from now on the log holds what all dice were mixed with
        values["salts"] = salts
    if not asks_back(turn.campaign.ruleset, stored.requests):  # else the dice of the turn that continues it were known
        seed = open_seed(session, turn)
        if turn.recipe != RECIPE:
            values["seed"] = seed.hex()
    append_entry(session, turn.campaign_id, "turn_published", values)
    _go_on(session, turn, stored, instant)
    head = make_heads(session, [Passed(turn.campaign_id, turn.id, "published")], instant).get(turn.id)
    _tell_readers(session, turn, head, names_at(turn.campaign.ruleset, stored.state, turn.scene.options))
    return post


def next_deadline(turn: Turn, now: datetime) -> datetime:
    """Return until when the turn after this one lasts: as the GM set it, or else for the campaign's `turn_hours`."""
    if turn.next_deadline is not None and turn.next_deadline > now:
        return turn.next_deadline
    return now + timedelta(hours=turn.campaign.turn_hours)


def _go_on(session: Session, turn: Turn, stored: StoredResolution, now: datetime) -> None:
    until = next_deadline(turn, now)
    if asks_back(turn.campaign.ruleset, stored.requests):
        open_turn(session, turn.scene, until, now=now, requests=stored.requests, continues=turn)
    elif not ruleset_for(turn.campaign.ruleset).is_over(stored.state):
        open_turn(session, turn.scene, until, now=now, requests=stored.requests)
    elif waiting := waiting_turn(session, turn):
        resume_turn(session, waiting, stored.state, turn.next_deadline and until, now=now)
    else:
        close_scene(session, turn.scene, stored.state, turn)


def _tell_readers(session: Session, turn: Turn, head: str | None, names: Mapping[str, str]) -> None:
    read = dict[Account, Sequence[Line]]()
    for account, _role in notices.readers_of(session, turn.campaign):
        reader = access.reader_of(session, turn.campaign, account)
        if may_see(session, reader, turn):
            read[account] = narrate(turn.campaign.ruleset, trace(session, reader, turn), account.language, names)
    notices.tell_results(session, turn, read, head)


PUBLISH = Job(JobName.PUBLISH, APPROVED, publish, hold_turn, "publication_failed", publish_all, SIZE, SHORT_LEASE)
"""The job that publishes approved turns."""
