"""What each job of `campaign.operations.jobs` needs to begin with, and what must have come of it, once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaign.model.outbox_message import OutboxMessage
from campaign.operations.adjudication import DRAFT
from campaign.operations.approvals import APPROVE
from campaign.operations.jobs import Job, JobName, Outcome, run
from campaign.operations.outbox import mail_job
from campaign.operations.publishing import PUBLISH
from campaign.store.session import session_scope
from tests.chaos.games import Game, a_game, see_approval, see_draft, see_post
from tests.worker.nights import a_mail


@dataclass(frozen=True)
class Scenario:
    """`begin` makes what waits for the job, by a code; `row` is its row; `see` looks what has come of it."""

    job: Callable[[Any], Job]
    begin: Callable[[str], Any]
    row: Callable[[Any], int]
    see: Callable[[Any, Any], None]


def a_draft(code):
    """Return a game that waits to be approved by rule."""
    return _brought(a_game(code), DRAFT)


def an_approved(code):
    """Return a game that waits to be published."""
    return _brought(a_draft(code), APPROVE)


def _brought(game: Game, job):
    assert run(job, game.turn) is Outcome.DONE
    return game


def a_letter(code):
    """Return the Message-ID and the row of a mail that waits to be sent."""
    with session_scope() as session:
        message = a_mail(session, code)
        return message.message_id, message.id


def see_letter(ground, letter):
    """See that a mail has left, at most twice and then under one Message-ID."""
    message_id, row = letter
    sent = sum(mail["Message-ID"] == message_id for mail in ground.mailbox.mails)
    ground.tally.see(f"mail sent {sent} times", sent in {1, 2}, wanted=True)
    with session_scope() as session:
        ground.tally.see("status", session.get_one(OutboxMessage, row).status, "sent")


def of_turn(job, begin, see):
    """Return the scenario of a job that is done with the turn of a game."""
    return Scenario(lambda _: job, begin, lambda game: game.turn, lambda ground, game: see(ground.tally, game))


SCENARIOS = {
    JobName.DRAFT: of_turn(DRAFT, a_game, see_draft),
    JobName.APPROVE: of_turn(APPROVE, a_draft, see_approval),
    JobName.PUBLISH: of_turn(PUBLISH, an_approved, see_post),
    JobName.MAIL: Scenario(mail_job, a_letter, lambda letter: letter[1], see_letter),
}


def job_of(name, send):
    """Return a job by its name; mails leave by `send`."""
    return SCENARIOS[JobName(name)].job(send)
