"""A real mail server of the tests."""

from contextlib import contextmanager
from email import policy
from email.parser import BytesParser

from aiosmtpd.controller import Controller

from launch.broker import free_port


class Mailbox:
    """A mail server's inside: keeps what it takes; `answer` is said to each mail."""

    def __init__(self, answer="250 OK"):
        self.mails = []
        self.answer = answer

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd calls it so
        self.mails.append(BytesParser(policy=policy.default).parsebytes(envelope.content))
        return self.answer


@contextmanager
def server(mailbox, **options):
    controller = Controller(mailbox, hostname="127.0.0.1", port=free_port(), **options)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()
