"""Playing on: real workers bring games to their posts and mails, whatever happens meanwhile."""

from dataclasses import replace

from sqlalchemy import func, select

from campaign import clock
from campaign.model.outbox_message import OutboxMessage
from campaign.model.turn import TurnStatus
from campaign.operations.jobs import JobName, drain
from campaign.operations.outbox import lapse
from campaign.store.session import session_scope
from tests.chaos.games import see_whole, status
from tests.chaos.scenarios import job_of
from tests.launch.waiting import wait_for
from worker.app import SETTINGS
from worker.mail.gateway import Gateway

JOBS = tuple(JobName)
"""In the order in which a turn comes to them."""


def sweep_here(ground, jobs=JOBS):
    """Do jobs once in this process, as `python -m worker` does without a broker."""
    with Gateway(replace(SETTINGS, mail_url=ground.mail_url)) as gateway:
        for job in jobs:
            ground.tally.see("failures", drain(job_of(job, gateway.send)), [])
    with session_scope() as session:
        lapse(session, clock.now(session), has_server=True)


def wait_whole(ground, games, meanwhile=lambda: None, doubled=False):
    """Wait until games are published and no mail waits, and see all that must be so then.

    `meanwhile` is done between two looks. Each mail has left once; `doubled`: or twice, where a worker died.
    """

    def is_whole():
        meanwhile()
        return all(status(game) is TurnStatus.PUBLISHED for game in games) and not waiting_mails()

    wait_for(is_whole, "the posts and the mails", pause=0.2)
    for game in games:
        see_whole(ground.tally, game)
    see_mails(ground, {1, 2} if doubled else {1})


def waiting_mails():
    """Count the mails that have neither left nor lapsed, as a call for declarations does with its turn."""
    with session_scope() as session:
        return session.scalar(select(func.count()).where(OutboxMessage.status.not_in(("sent", "lapsed"))))


def see_mails(ground, times):
    """See that every mail that was to leave has left as often as it may, and nothing else has."""
    with session_scope() as session:
        written = set(session.scalars(select(OutboxMessage.message_id).where(OutboxMessage.status == "sent")))
    sent = [mail["Message-ID"] for mail in list(ground.mailbox.mails)]
    wrong = {one: sent.count(one) for one in {*sent, *written} if one not in written or sent.count(one) not in times}
    ground.tally.see("mails that left", wrong, {})
    ground.tally.checks += len(written)
