"""Adjudication: a claimed turn to its draft, or to a person's decision."""

import logging
import traceback

from sqlalchemy.orm import Session

from campaign import logs
from campaign.errors import SealBroken
from campaign.model.turn import Turn
from campaign.operations.cases import CaseRefused, case_input_of, resolve_turn
from campaign.operations.deadlines import DUE, holds
from campaign.operations.holding import hold_turn
from campaign.operations.jobs import Claim, Job, JobName, Outcome
from campaign.operations.review import store_draft
from campaign.operations.seals import open_seals, record_reasons
from campaign.views.turns import earlier_declarations
from rules.core.errors import RulesFault, UnreadableCase

LOG = logging.getLogger(__name__)


def adjudicate(session: Session, claim: Claim) -> Outcome:
    """Open the seals of a claimed turn, resolve it and store the draft; hold it where a person must decide.

    Nothing happens where the claim does not stand any more: another worker has the turn. What was read is committed
    before the rules begin: while they work no lock is held, and the claim's token alone decides who may store.
    """
    try:
        turn = holds(session, claim)
        opened = open_seals(session, claim)
        if turn is None or opened is None:
            return Outcome.NOT_MINE
        logs.tell(campaign=turn.campaign_id)
        case_input, earlier = case_input_of(session, turn), earlier_declarations(session, turn)
        session.commit()
        declared = {**earlier, **{key: one.declared for key, one in opened.items()}}
        if store_draft(session, claim, resolve_turn(case_input, declared)):
            record_reasons(session, session.get_one(Turn, claim.id), opened)
        return Outcome.DONE
    except SealBroken as broken:
        return _give_up(session, claim, "seal_broken", broken)
    except CaseRefused as refusal:
        return _give_up(session, claim, "case_errors", refusal)
    except (RulesFault, UnreadableCase) as fault:
        return _give_up(session, claim, "rules_fault", fault)


def _give_up(session: Session, claim: Claim, reason: str, cause: Exception) -> Outcome:
    """Hold a turn and log where it broke; not the exception's own words, for they may tell what was declared."""
    place = traceback.extract_tb(cause.__traceback__)[-1]
    LOG.error("turn %d is held, %s: raised in %s, line %s", claim.id, reason, place.name, place.lineno)
    hold_turn(session, claim, reason)
    return Outcome.HELD


DRAFT = Job(JobName.DRAFT, DUE, adjudicate, hold_turn, "lease_lost")
"""The job that makes drafts of due turns."""
