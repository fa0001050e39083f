"""Mails: from the outbox to the gateway, each claimed before it leaves."""

from campaign.clock import now
from campaign.operations.outbox import claim_message, mark_failed, mark_sent, pending
from campaign.store.session import session_scope
from worker.app import HINT_EXPIRES, SETTINGS, app
from worker.mail import gateway
from worker.tasks.heartbeat import heartbeat


@app.task
def relay_outbox() -> None:
    """Send a task for each mail whose time has come."""
    with heartbeat("outbox"):
        for message_id in waiting():
            send_message.apply_async((message_id,), expires=HINT_EXPIRES)


def waiting() -> list[int]:
    """Return the ids of the mails to send now."""
    if not gateway.is_configured(SETTINGS):
        return []
    with session_scope() as session:
        return pending(session, now(session))


@app.task
def send_message(message_id: int) -> None:
    """Send a mail, once; no transaction is open while the server is talked to.

    Where the worker dies between the server's word and ours, the lease runs out and the mail goes once more, with the
    same Message-ID.
    """
    with session_scope() as session:
        at = now(session)
        outgoing = claim_message(session, message_id, now=at)
    if outgoing is None:
        return
    try:
        gateway.send(SETTINGS, outgoing, at)
    except gateway.MailRefused as refusal:
        with session_scope() as session:
            mark_failed(session, outgoing, str(refusal), now=now(session))
    else:
        with session_scope() as session:
            mark_sent(session, outgoing, now=now(session))
