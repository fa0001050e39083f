import os
import subprocess
import sys
from datetime import timedelta

from sqlalchemy import select, text

from campaign.model.heartbeat import Heartbeat
from launch.broker import free_port
from tests.factories import a_battle, a_war, file_hands
from tests.worker.mailbox import Mailbox, server
from tests.worker.nights import a_mail, a_night, drafts, seen
from tests.worker.processes import ROOT


def sweep(database_url, **given):
    environment = {
        **os.environ,
        "GRAILJUDGE_ENV": "test",
        "DATABASE_URL": database_url,
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        **given,
    }
    command = [sys.executable, "-m", "worker"]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


def a_due_turn(session):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.deadline = turn.opened_at
    session.commit()
    return turn


def test_redis_down_24h(session, database_url):
    """A timer's sweep drafts what was due a day ago; the tests of the web file without Redis."""
    turn = a_due_turn(session)
    turn.deadline -= timedelta(days=1)
    session.commit()
    done = sweep(database_url)
    assert (done.returncode, done.stderr) == (0, "")
    assert (seen(session, turn), drafts(session, turn)) == ("drafted", (1, 1))


def test_what_breaks_is_told_in_a_line_and_the_rest_goes_on(session, database_url):
    broken = [a_night(session, code) for code in ("N1", "N2")]  # of rules that the swept process does not have
    ids = [turn.id for turn in broken]
    sound, mail, mailbox = a_due_turn(session), a_mail(session), Mailbox()
    for turn in broken:
        turn.deadline = sound.opened_at
    session.commit()
    with server(mailbox) as port:
        done = sweep(database_url, MAIL_URL=f"smtp://127.0.0.1:{port}")
    lines = done.stderr.splitlines()
    assert done.returncode == 1
    assert [line for line in lines if line.endswith(": failed")] == [f"draft {number}: failed" for number in ids]
    assert [seen(session, turn) for turn in (*broken, sound)] == ["claimed", "claimed", "drafted"]
    assert mail.message_id in {sent["Message-ID"] for sent in mailbox.mails}


def test_a_sweep_that_cannot_even_look_is_told_and_the_others_go_on(session, database_url):
    turn = a_due_turn(session)
    turn.deadline += timedelta(days=1)
    session.execute(text("DROP TABLE outbox_message"))
    session.commit()
    done = sweep(database_url)
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stderr.splitlines()] == ["sweep of outbox"]
    assert set(session.scalars(select(Heartbeat.name))) == {"deadlines", "approved"}
