"""Adjudication: a claimed turn to its draft, or to a person's decision."""

import logging
import traceback

from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.cases import CaseRefused, case_input_of, resolve_turn
from campaign.operations.deadlines import MOST_ATTEMPTS, Claim, holds
from campaign.operations.ledger import append_entry
from campaign.operations.review import store_draft
from campaign.operations.seals import open_seals, record_reasons
from campaign.operations.turns import set_status
from campaign.views.turns import earlier_declarations
from rules.core.errors import RulesFault, UnreadableCase

LOG = logging.getLogger(__name__)


def adjudicate(session: Session, claim: Claim) -> None:
    """Open the seals of a claimed turn, resolve it and store the draft; hold it where a person must decide.

    Nothing happens where the claim does not stand any more: another worker has the turn. What was read is committed
    before the rules begin: while they work no lock is held, and the claim's token alone decides who may store.
    """
    if claim.attempts > MOST_ATTEMPTS:
        hold_turn(session, claim, "lease_lost")
        return
    try:
        opened = open_seals(session, claim)
        if opened is None:
            return
        turn = session.get_one(Turn, claim.turn_id)
        case_input, earlier = case_input_of(session, turn), earlier_declarations(session, turn)
        session.commit()
        declared = {**earlier, **{key: one.declared for key, one in opened.items()}}
        if store_draft(session, claim, resolve_turn(case_input, declared)):
            record_reasons(session, session.get_one(Turn, claim.turn_id), opened)
    except SealBroken as broken:
        _give_up(session, claim, "seal_broken", broken)
    except CaseRefused as refusal:
        _give_up(session, claim, "case_errors", refusal)
    except (RulesFault, UnreadableCase) as fault:
        _give_up(session, claim, "rules_fault", fault)


def _give_up(session: Session, claim: Claim, reason: str, cause: Exception) -> None:
    """Hold a turn and log where it broke; not the exception's own words, for they may tell what was declared."""
    place = traceback.extract_tb(cause.__traceback__)[-1]
    LOG.error("turn %d is held, %s: raised in %s, line %s", claim.turn_id, reason, place.name, place.lineno)
    hold_turn(session, claim, reason)


def hold_turn(session: Session, held: Claim | Turn, reason: str) -> None:
    """Put a claimed turn, or a locked one, on hold with a reason of HELD_REASONS, and tell the GMs."""
    if isinstance(held, Claim):
        if not holds(session, held):
            return
        held = session.get_one(Turn, held.turn_id)
    set_status(held, TurnStatus.HELD)
    held.held_reason = reason
    held.lease_token = held.lease_until = None
    entry = append_entry(session, held.campaign_id, "turn_held", {"turn": held.code, "reason": reason})
    notices.tell_hold(session, held, entry.number)
