"""Mails: from the outbox to the mail server, each claimed before it leaves."""

from campaign.clock import now
from campaign.operations.jobs import Failure
from campaign.operations.outbox import lapse, mail_job
from campaign.store.session import session_scope
from worker.app import SETTINGS, app
from worker.mail.breaker import Breaker
from worker.mail.gateway import Gateway, is_configured
from worker.tasks.sweeping import sweep

BREAKER = Breaker()


@app.task
def relay_outbox() -> None:
    """Send every mail whose time has come."""
    relay()


def relay() -> list[Failure]:
    """Send what waits by one connection, where a server is named and answers; return what failed."""
    has_server = is_configured(SETTINGS)
    with session_scope() as session:
        lapse(session, now(session), has_server=has_server)
    if not has_server or BREAKER.is_open():
        return sweep("outbox")
    with Gateway(SETTINGS) as gateway:
        return sweep("outbox", mail_job(BREAKER.around(gateway.send)))
