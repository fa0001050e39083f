"""A process that is killed between any two statements of a task: the work is done once, nothing is lost or doubled."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

from campaign.model.post import Post
from campaign.model.turn import Turn, TurnStatus
from tests.worker.conftest import ROOT
from tests.worker.mailbox import Mailbox, server
from tests.worker.nights import a_mail, a_night, drafts, run_leases_out, seen
from worker.tasks import outbox
from worker.tasks.adjudication import adjudicate_turn
from worker.tasks.publishing import publish_approved

MOST = 32  # more statements than any task here sends


@pytest.fixture
def die(database_url):
    """Return a function that runs a task on each row, where the nth row's process is killed at its nth statement."""

    def run(task, rows, **environment):
        given = {**os.environ, "GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, **environment}
        command = [sys.executable, "-m", "tests.worker.dying", task, *(str(row.id) for row in rows)]
        done = subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True, text=True)
        killed = int(done.stdout)
        assert 3 < killed < len(rows)  # else the end of the task was never reached

    return run


def test_adjudication(session, die):
    turns = [a_night(session, f"N{number}") for number in range(MOST)]
    die("adjudicate_turn", turns)
    run_leases_out(session)
    for turn in turns:
        adjudicate_turn(turn.id)
    assert {(seen(session, turn), *drafts(session, turn)) for turn in turns} == {("drafted", 1, 1)}


def test_publication(session, die):
    turns = [a_night(session, f"N{number}") for number in range(MOST)]
    for turn in turns:
        adjudicate_turn(turn.id)
    session.execute(update(Turn).values(status=TurnStatus.APPROVED))
    session.commit()
    die("publish_approved", turns)
    for turn in turns:
        publish_approved(turn.id)
    posts = session.execute(select(Post.turn_id, func.count()).group_by(Post.turn_id)).all()
    opened = session.execute(select(Turn.campaign_id, func.count()).group_by(Turn.campaign_id)).all()
    assert sorted(posts) == [(turn.id, 1) for turn in turns]
    assert {count for _, count in opened} == {2}  # the published turn and the next


def test_sending(session, die, monkeypatch):
    mails, mailbox = [a_mail(session, f"mail-{number}") for number in range(9)], Mailbox()
    with server(mailbox) as port:
        url = f"smtp://127.0.0.1:{port}"
        monkeypatch.setattr(outbox, "SETTINGS", replace(outbox.SETTINGS, mail_url=url))
        die("send_message", mails, MAIL_URL=url)
        run_leases_out(session)
        for mail in mails:
            outbox.send_message(mail.id)
    sent = [mail["Message-ID"] for mail in mailbox.mails]
    assert set(sent) == {mail.message_id for mail in mails}
    assert all(sent.count(message_id) <= 2 for message_id in sent)  # twice where the server's word was not kept
