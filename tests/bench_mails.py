"""`python -m tests.bench_mails`: how fast waiting mails leave, beside a bare loop of `smtplib` to the same mail server.

The server takes each mail and forgets it; the mails wait in PostgreSQL. The ratio counts, not the rates.
"""

import argparse
import os
import smtplib
import statistics
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage

from sqlalchemy import func, insert, select

from campaign import clock
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.jobs import drain
from campaign.operations.outbox import mail_job
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from launch.broker import free_port
from launch.child import start, wait_until
from launch.postgres import take_cluster
from tests.databases import make_tables
from worker.mail.gateway import Gateway

ROUNDS = 3
SUBJECT, BODY = "[War] 새 차례가 열렸습니다", "선언을 기다립니다. / A turn awaits you.\n" * 20
SENDER, RECIPIENT = "grailjudge@example.org", "ann@example.org"


def queue(number, round_):
    """Write so many mails that wait."""
    with SESSIONS() as session:
        instant = clock.now(session)
        common = {"recipient": RECIPIENT, "kind": "result", "language": "ko", "subject": SUBJECT, "body": BODY}
        common |= {"status": "pending", "next_try_at": instant, "created_at": instant, "attempts": 0, "tries": 0}
        keys = [f"{round_}-{at}" for at in range(number)]
        session.execute(
            insert(OutboxMessage), [{**common, "event_key": key, "message_id": f"<{key}@example.org>"} for key in keys]
        )
        session.commit()


def left(number):
    """Return how many a second leave of the mails that wait."""
    begun = time.perf_counter()
    with Gateway(SESSIONS.kw["info"]["settings"]) as gateway:
        failures = drain(mail_job(gateway.send))
    seconds = time.perf_counter() - begun
    with SESSIONS() as session:
        sent = session.scalar(select(func.count()).where(OutboxMessage.status == "sent"))
    if failures or sent % number:
        sys.exit(f"only {sent} mails left: {failures[:3]}")
    return number / seconds


def bare(number, port):
    """Return how many a second leave by one connection and nothing else."""
    begun = time.perf_counter()
    with smtplib.SMTP("127.0.0.1", port) as server:
        for at in range(number):
            mail = EmailMessage()
            mail["Message-ID"] = f"<bare-{at}@example.org>"
            mail["Date"] = datetime.now(UTC)
            mail["From"], mail["To"], mail["Subject"] = SENDER, RECIPIENT, SUBJECT
            mail.set_content(BODY)
            server.send_message(mail)
    return number / (time.perf_counter() - begun)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mails", type=int, default=10_000)
    size = parser.parse_args().mails // ROUNDS
    with ExitStack() as stack:
        cluster, port = take_cluster(os.environ), free_port()
        stack.callback(cluster.stop)
        sink = [sys.executable, "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{port}", "-c", "aiosmtpd.handlers.Sink"]
        server = start("sink", sink)
        stack.callback(server.stop)
        wait_until(lambda: answers_mail(port), server, seconds=30)
        settings = load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": cluster.admin_url})
        engine = connect(replace(settings, mail_url=f"smtp://127.0.0.1:{port}"))
        stack.callback(engine.dispose)
        make_tables(cluster.admin_url)
        found = []
        for round_ in range(ROUNDS):
            queue(size, round_)
            found.append((left(size), bare(size, port)))
    for mails, alone in found:
        print(f"  {mails:8.0f} mails a second, {alone:8.0f} by a bare loop: {mails / alone:5.2f}")
    print(f"mails, of a bare loop's rate: {statistics.median(mails / alone for mails, alone in found):.2f}")


def answers_mail(port):
    """Tell whether a mail server greets on a loopback port."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=1):
            return True
    except OSError:
        return False


if __name__ == "__main__":
    main()
