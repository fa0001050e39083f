"""Adjudication: claimed turns to their drafts, or to a person's decision."""

import logging
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.model.turn import Turn
from campaign.operations.cases import CaseInput, CaseRefused, case_input, resolve_turn, seal_orders
from campaign.operations.closing import close_turns
from campaign.operations.deadlines import DUE, held_turns
from campaign.operations.holding import hold_turn
from campaign.operations.jobs import SHORT_LEASE, Claim, GoesOn, Job, JobName, Outcome, give_back, telling
from campaign.operations.ledger import Entry
from campaign.operations.receipts import OpenedSeal
from campaign.operations.review import Fresh, store_drafts
from campaign.operations.seals import open_seals, reasons
from campaign.views.turns import earlier_declarations
from rules.core.errors import RulesFault, UnreadableCase

LOG = logging.getLogger(__name__)
HELD_FOR: Mapping[type[Exception], str] = {
    SealBroken: "seal_broken",
    CaseRefused: "case_errors",
    RulesFault: "rules_fault",
    UnreadableCase: "rules_fault",
}
"""Why a turn is held, by what went wrong; anything else is tried again."""
SIZE = 50
"""So many turns are drafted at once."""


@dataclass(frozen=True)
class Opened:
    """What a turn is drafted from, with nothing more to be read: as plain values, so that no transaction is open."""

    case_input: CaseInput
    declared: Mapping[str, Any]
    reasons: Sequence[Entry]
    """Why the GM commanded what was declared."""


def adjudicate(session: Session, claim: Claim) -> Outcome:
    """Do as `adjudicate_all` does, for one turn."""
    return adjudicate_all(session, [claim])[claim.id]


def adjudicate_all(session: Session, claims: Sequence[Claim], goes_on: GoesOn = lambda: True) -> dict[int, Outcome]:
    """Open the seals of claimed turns, resolve them and store the drafts; hold those where a person must decide.

    Nothing happens to a turn whose claim does not stand any more: another worker has it. What was read is committed
    before the rules begin: while they work no lock is held, and the claims' tokens alone decide who may store. Where
    `goes_on` says no, the rest is given back.
    """
    close_turns(session, claims)
    session.commit()  # who declared what is in the log before it is opened
    opened = _opened(session, claims)
    session.commit()
    became = _resolved(opened, goes_on)
    drafts = {claim: one for claim, one in became.items() if isinstance(one, Fresh)}
    broken = {claim: one for claim, one in became.items() if isinstance(one, Exception)}
    stored = store_drafts(session, drafts)
    for claim, cause in broken.items():
        with telling(DRAFT, claim):
            _give_up(session, claim, cause)
    rest = opened.keys() - became.keys()
    give_back(session, DUE, rest)
    return {
        claim.id: Outcome.HELD if claim in broken else Outcome.DONE if claim.id in stored else Outcome.NOT_MINE
        for claim in claims
        if claim not in rest
    }


def _resolved(opened: Mapping[Claim, Opened | SealBroken], goes_on: GoesOn) -> dict[Claim, Fresh | Exception]:
    """Return what turns came to, or why a person must decide: one at least, and more while `goes_on` says yes."""
    became = dict[Claim, Fresh | Exception]()
    for claim, one in opened.items():
        if became and not goes_on():
            break
        try:
            if isinstance(one, Exception):
                raise one
            became[claim] = Fresh(resolve_turn(one.case_input, one.declared), one.reasons)
        except tuple(HELD_FOR) as error:
            became[claim] = error
    return became


def _opened(session: Session, claims: Sequence[Claim]) -> dict[Claim, Opened | SealBroken]:
    """Return what the turns of those claims that still stand are drafted from, or why that cannot be read."""
    turns = {turn.id: turn for turn in held_turns(session, claims)}
    seals, orders = open_seals(session, turns.values()), seal_orders(session, turns)
    return {
        claim: _opened_one(session, turns[claim.id], seals[claim.id], orders[claim.id])
        for claim in claims
        if claim.id in turns
    }


def _opened_one(
    session: Session, turn: Turn, seals: Mapping[str, OpenedSeal] | SealBroken, order: tuple[str, ...]
) -> Opened | SealBroken:
    if isinstance(seals, SealBroken):
        return seals
    turn.salts = {key: one.player_salt for key, one in seals.items() if one.player_salt}
    try:
        given = case_input(session, turn, order)
    except SealBroken as broken:
        return broken
    declared = {**earlier_declarations(session, turn), **{key: one.declared for key, one in seals.items()}}
    return Opened(given, declared, reasons(turn, seals))


def _give_up(session: Session, claim: Claim, cause: Exception) -> None:
    """Hold a turn and log where it broke; not the exception's own words, for they may tell what was declared."""
    place = traceback.extract_tb(cause.__traceback__)[-1]
    reason = next(reason for kind, reason in HELD_FOR.items() if isinstance(cause, kind))
    LOG.error("turn %d is held, %s: raised in %s, line %s", claim.id, reason, place.name, place.lineno)
    hold_turn(session, claim, reason)


DRAFT = Job(JobName.DRAFT, DUE, adjudicate, hold_turn, "lease_lost", adjudicate_all, SIZE, SHORT_LEASE)
"""The job that makes drafts of due turns."""
