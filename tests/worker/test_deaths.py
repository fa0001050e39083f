"""A process that is killed between any two statements of a job: the work is done once, nothing is lost or doubled."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.post import Post
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import DRAFT
from campaign.operations.jobs import run
from campaign.operations.outbox import mail_job
from campaign.operations.publishing import PUBLISH
from campaign.operations.review import APPROVE
from tests.worker.conftest import ROOT
from tests.worker.mailbox import Mailbox, server
from tests.worker.nights import a_mail, a_night, drafts, run_leases_out, seen
from worker.app import SETTINGS
from worker.mail.gateway import Gateway

MOST = 32  # more statements than any job here sends


@pytest.fixture
def die(database_url):
    """Return a function that does a job on each row, where the nth row's process is killed at its nth statement."""

    def kill(job, rows, **environment):
        given = {**os.environ, "GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, **environment}
        command = [sys.executable, "-m", "tests.worker.dying", job, *(str(row.id) for row in rows)]
        done = subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True, text=True)
        killed = int(done.stdout)
        assert 3 < killed < len(rows)  # else the end of the job was never reached

    return kill


def test_adjudication(session, die):
    turns = [a_night(session, f"N{number}") for number in range(MOST)]
    die("draft", turns)
    run_leases_out(session)
    for turn in turns:
        run(DRAFT, turn.id)
    assert {(seen(session, turn), *drafts(session, turn)) for turn in turns} == {("drafted", 1, 1)}


def test_approval_by_rule(session, die):
    turns = [a_night(session, f"N{number}") for number in range(MOST)]
    session.execute(update(Campaign).values(auto_publish_minutes=0))
    session.commit()
    for turn in turns:
        run(DRAFT, turn.id)
    die("approve", turns)
    run_leases_out(session)
    for turn in turns:
        run(APPROVE, turn.id)
    entries = select(LedgerEntry.campaign_id, func.count()).where(LedgerEntry.kind == "turn_approved")
    approved = session.execute(entries.group_by(LedgerEntry.campaign_id)).all()
    assert {count for _, count in approved} == {1}
    assert {seen(session, turn) for turn in turns} == {"approved"}


def test_publication(session, die):
    turns = [a_night(session, f"N{number}") for number in range(MOST)]
    for turn in turns:
        run(DRAFT, turn.id)
    session.execute(update(Turn).values(status=TurnStatus.APPROVED))
    session.commit()
    die("publish", turns)
    run_leases_out(session)
    for turn in turns:
        run(PUBLISH, turn.id)
    posts = session.execute(select(Post.turn_id, func.count()).group_by(Post.turn_id)).all()
    opened = session.execute(select(Turn.campaign_id, func.count()).group_by(Turn.campaign_id)).all()
    assert sorted(posts) == [(turn.id, 1) for turn in turns]
    assert {count for _, count in opened} == {2}  # the published turn and the next


def test_sending(session, die):
    mails, mailbox = [a_mail(session, f"mail-{number}") for number in range(9)], Mailbox()
    with server(mailbox) as port:
        url = f"smtp://127.0.0.1:{port}"
        die("mail", mails, MAIL_URL=url)
        run_leases_out(session)
        with Gateway(replace(SETTINGS, mail_url=url)) as gateway:
            for mail in mails:
                run(mail_job(gateway.send), mail.id)
    sent = [mail["Message-ID"] for mail in mailbox.mails]
    assert set(sent) == {mail.message_id for mail in mails}
    assert all(sent.count(message_id) <= 2 for message_id in sent)  # twice where the server's word was not kept
