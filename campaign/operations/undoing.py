"""Undoing: the newest ruling that stands in a draft is left out again, by a revision more."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign import access
from campaign.errors import NotFound
from campaign.model.account import Account
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.late_texts import keep_again
from campaign.operations.ledger import append_entry
from campaign.operations.review import Authorship, amendable, draft_of, store_revision
from campaign.operations.turns import lock_turn
from campaign.views.draft_prints import fingerprint_of_stored
from campaign.views.standing import standing, takes_back


def undo_ruling(session: Session, account: Account, turn: Turn, *, expected_revision: int) -> StoredResolution:
    """Take back the newest ruling that stands: make a revision as if it had never been made, all others as they were.

    The same account asking again of the same revision gets what the first press made. Raise WrongStatus, StaleRevision,
    NotFound (`nothing_to_undo`) where the draft stands as the rules made it.
    """
    access.require(session, account, "amend_draft", turn)
    turn = lock_turn(session, turn.id)
    revisions = _revisions(session, turn)
    if (done := _done_before(revisions, account, expected_revision)) and turn.status is TurnStatus.DRAFTED:
        return done
    turn, last = amendable(session, account, turn, expected_revision)
    stands = standing(revisions)
    if len(stands) < 2:
        raise NotFound("nothing_to_undo", turn=turn.code)
    taken, before = stands[-1], stands[-2]
    authorship = Authorship(account.id, before.reason, tuple(before.tools))
    stored = store_revision(session, turn, draft_of(before), authorship, last)
    keep_again(session, turn, taken.revision)
    prints = {"before": fingerprint_of_stored(last), "after": fingerprint_of_stored(stored)}
    undone = {"undone": taken.revision, "reason": taken.reason, **prints}
    values = {"turn": turn.code, "revision": stored.revision, **undone}
    append_entry(session, turn.campaign_id, "ruling_undone", values, account_id=account.id)
    return stored


def _revisions(session: Session, turn: Turn) -> list[StoredResolution]:
    wanted = select(StoredResolution).where(StoredResolution.turn_id == turn.id)
    return list(session.scalars(wanted.order_by(StoredResolution.revision)))


def _done_before(
    revisions: list[StoredResolution], account: Account, expected_revision: int
) -> StoredResolution | None:
    """Return the revision by which the account took back the ruling of the expected one just now, None for none."""
    if not revisions or (revisions[-1].account_id, revisions[-1].revision) != (account.id, expected_revision + 1):
        return None
    return revisions[-1] if takes_back(standing(revisions[:-1]), revisions[-1]) else None
