"""The doctor names what is wrong and what to do, with servers that are there, away, or something else."""

import errno
import json
import socket
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import text

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.turn import TurnStatus
from campaign.operations.outbox import Letter
from campaign.operator import doctor, inside, surroundings
from campaign.settings import DEVELOPMENT_SEAL_KEY, load_settings
from campaign.store.seal_keys import print_of
from launch.broker import free_port
from launch.environment import new_secret
from tests.factories import waiting_mail
from tests.worker.mailbox import Mailbox, server

PRODUCTION = {
    "GRAILJUDGE_ENV": "production",
    "BASE_URL": "https://war.example",
    "SECRET_KEY": new_secret(),
    "SEAL_KEYS": new_secret(),
    "MAIL_FROM": "war@war.example",
}


@pytest.fixture
def swept(session):
    """All sweeps have just been done."""
    instant = clock.now(session)
    session.add_all(Heartbeat(name=name, started_at=instant, finished_at=instant, skew_ms=0) for name in SWEEPS)
    session.commit()


@pytest.fixture
def examined(prompt):
    """Return a function that asks the doctor, and gives what it said at one level: `about` and how it is."""

    def ask(level, *typed, **environment):
        done = prompt("doctor", "--json", *typed, **environment)
        found = json.loads(done.out)
        assert done.status == ("wrong" in [one["level"] for one in found])
        assert all(one["cure"] for one in found if one["level"] != "ok")
        return {one["about"]: one["said"] for one in found if one["level"] == level}

    return ask


def unreachable(*_given, **_named):
    """Stand in for what would ask another machine."""
    return HTTPConnection("127.0.0.1", free_port())


@contextmanager
def answering(words):
    """Something listens, and says this to whoever comes."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer():
            line, _ = listening.accept()
            with line:
                line.recv(64)
                line.sendall(words)

        thread = Thread(target=answer)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def test_a_sound_service_has_nothing_wrong(prompt, swept, war, redis_url, monkeypatch):
    monkeypatch.setattr(surroundings, "HTTPSConnection", unreachable)
    with server(Mailbox()) as port:
        settings = {**PRODUCTION, "REDIS_URL": redis_url, "MAIL_URL": f"smtp://127.0.0.1:{port}"}
        done = prompt("doctor", **settings)
    assert (done.status, done.err) == (0, "")
    assert "0 things wrong" in done.out
    for word in (
        "broker: it answers",
        "mail server: it answers",
        "tables: those",
        "writing: the database takes",
        "whole",
    ):
        assert word in done.out
    for secret in (PRODUCTION["SECRET_KEY"], PRODUCTION["SEAL_KEYS"]):
        assert secret not in done.out


def test_doctor_writes_nothing(prompt, session, swept):
    prompt("doctor")
    assert sorted(session.scalars(text("SELECT name FROM heartbeat"))) == sorted(SWEEPS)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_settings_that_are_refused_are_each_told_with_a_cure(prompt):
    told = prompt("doctor", GRAILJUDGE_ENV="production", SECRET_KEY="canary")
    lines = [line for line in told.out.splitlines() if line.startswith("wrong")]
    assert (told.status, len(lines)) == (1, 4)
    assert all(line.startswith("wrong    settings: ") for line in lines)
    assert "canary" not in told.out
    told = prompt("doctor", GRAILJUDGE_ENV="development", BASE_URL="http://war.example")
    assert "1 thing wrong" in told.out


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_addresses_that_lead_nowhere(examined, swept, monkeypatch):
    monkeypatch.setattr(surroundings, "HTTPSConnection", unreachable)
    assert "more than a host" in examined("wrong", BASE_URL="http://127.0.0.1:8000/war")["BASE_URL"]
    assert (
        "own machine"
        in examined(
            "wrong", **{**PRODUCTION, "BASE_URL": "https://localhost", "MAIL_URL": f"smtp://127.0.0.1:{free_port()}"}
        )["BASE_URL"]
    )


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broker_that_is_away_is_no_fault_and_a_mail_server_is(examined, swept):
    away = f"127.0.0.1:{free_port()}"
    given = {"REDIS_URL": f"redis://{away}/0", "MAIL_URL": f"smtp://{away}"}
    assert "it does not answer" in examined("warning", **given)["broker"]
    assert "ConnectionRefusedError" in examined("wrong", **given)["mail server"]
    with answering(b"HTTP/1.1 400 Bad Request\r\n") as port:
        assert "no Redis" in examined("warning", REDIS_URL=f"redis://127.0.0.1:{port}/0")["broker"]
    with answering(b"-NOAUTH Authentication required.\r\n") as port:
        assert "broker" in examined("ok", REDIS_URL=f"redis://127.0.0.1:{port}/0")


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_web_server_is_asked_by_the_address_that_people_use(examined, swept):
    with answering(b'HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{"alive":true}\n') as port:
        assert examined("ok", BASE_URL=f"http://127.0.0.1:{port}")["web server"] == "it answers"
    with answering(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") as port:
        assert "something else answers (404)" in examined("warning", BASE_URL=f"http://127.0.0.1:{port}")["web server"]
    with answering(b"220 mail.example\r\n") as port:
        assert "does not answer" in examined("warning", BASE_URL=f"http://127.0.0.1:{port}")["web server"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_files_with_secrets_are_their_owners_alone(examined, swept, tmp_path):
    file = tmp_path / "env"
    file.write_text("SECRET_KEY=x")
    file.chmod(0o640)
    assert "0640" in examined("warning", "--environment-file", file)["environment file"]
    file.chmod(0o600)
    assert "environment file" in examined("ok", "--environment-file", file)
    assert "No such file" in examined("wrong", "--environment-file", tmp_path / "none")["environment file"]


def test_a_file_in_a_folder_that_is_shut_is_told_of_all_the_same(monkeypatch):
    def refuse(path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "lstat", refuse)
    monkeypatch.setattr(Path, "stat", refuse)
    (*_, kept) = surroundings.usual_files()
    (finding,) = surroundings.file_findings(load_settings({"DATABASE_URL": "postgresql://judge@db/judge"}), [kept])
    assert (finding.level, finding.about) == ("ok", "environment file")
    assert f"{kept} lies in a folder that is shut" in finding.said


def test_a_database_that_is_away_or_of_other_tables(examined, session, database_url, tmp_path):
    assert "no database at" in examined("wrong", DATABASE_URL=f"sqlite:///{tmp_path}/none.db")["database"]
    nowhere = examined("wrong", DATABASE_URL="sqlite:////nowhere/at/all.db")
    assert list(nowhere) == ["database"]
    assert "does not answer" in examined("wrong", DATABASE_URL="postgresql://x:canary@127.0.0.1:9/x")["database"]
    session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    session.commit()
    assert "revision 0001" in examined("wrong")["tables"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broken_file_of_sqlite_is_seen(examined, swept, sqlite_url, tmp_path):
    path = tmp_path / "grailjudge.db"
    pages = path.read_bytes()
    path.write_bytes(pages[:8192] + b"\xff" * 4096 + pages[12288:])
    found = examined("wrong", DATABASE_URL=sqlite_url)
    assert found.keys() & {"SQLite", "database"}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_is_cured_by_restoring(prompt, tmp_path, database_url):
    path = tmp_path / "broken.db"
    path.write_bytes(b"hello\n" * 1000)
    found = json.loads(prompt("doctor", "--json", DATABASE_URL=f"sqlite:///{path}").out)
    (one,) = [one for one in found if one["level"] == "wrong"]
    assert (one["about"], "its file is broken" in one["said"], "restore FILE --replace" in one["cure"]) == (
        "database",
        True,
        True,
    )


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("check", ["settings_findings", "file_findings", "web_finding", "broker_finding"])
def test_a_check_that_breaks_is_a_finding_and_the_others_go_on(examined, swept, monkeypatch, check):
    def breaks(*_given):
        raise RuntimeError("canary")

    monkeypatch.setattr(doctor, check, breaks)
    (said,) = examined("wrong").values()
    assert "could not be looked at to the end: RuntimeError in breaks" in said
    assert "ledgers" in examined("ok")


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_row_that_cannot_be_read_hides_nothing_of_another_kind(examined, swept, monkeypatch):
    def breaks(*_given):
        raise RuntimeError("canary")

    monkeypatch.setitem(inside.INNER, "seal keys", breaks)
    assert "RuntimeError" in examined("wrong")["seal keys"]
    assert {"turns", "mails", "ledgers"} <= examined("ok").keys()


def test_a_service_in_which_nothing_was_played_is_told_so(examined, swept):
    found = examined("ok")
    assert found["seal keys"].startswith("new turns will be under")
    assert (found["turns"], found["mails"]) == ("0 turns due", "0 mails waiting")


def test_seals_whose_key_is_lacking_or_old(examined, swept, sealed):
    own, other = print_of(DEVELOPMENT_SEAL_KEY), new_secret()
    assert own in examined("ok")["seal keys"]
    assert (
        f"2 keys of turns and logs under the key with the fingerprint {own}, which is lacking"
        in examined("wrong", SEAL_KEYS=other)["seal keys"]
    )
    assert "not the first" in examined("warning", SEAL_KEYS=f"{other},{DEVELOPMENT_SEAL_KEY}")["seal keys"]
    assert print_of(other) in examined("ok", SEAL_KEYS=f"{DEVELOPMENT_SEAL_KEY},{other}")["seal keys"]


def test_turns_of_a_time_when_no_key_was_noted_are_no_fault(examined, session, swept, sealed):
    sealed.key_print = None
    session.commit()
    assert "1 key of a turn or a log older than their noting" in examined("warning")["seal keys"]
    assert "seal keys" not in examined("wrong")


def test_work_that_waits_and_clocks_that_are_wrong(examined, session, war, sealed, swept):
    instant = clock.now(session)
    session.get_one(Heartbeat, "approved").finished_at = instant - timedelta(hours=3)
    session.get_one(Heartbeat, "outbox").skew_ms = 90_000
    sealed.deadline = instant - timedelta(minutes=10)
    waiting_mail(session, "old", "x@example.org", Letter("result", "en", ".", ".")).next_try_at = instant - timedelta(
        hours=2
    )
    session.commit()
    found = examined("wrong")
    assert "approved was done 3 h ago" in found["sweeps"]
    assert "90 s ahead of the database" in found["clocks"]
    assert "1 turn due, the first for 10 min" in found["turns"]
    assert "the first for 2 h" in found["mails"]


def test_what_a_person_must_decide(examined, session, war, sealed, swept):
    sealed.status, sealed.held_reason = TurnStatus.HELD, "rules_fault"
    mail = waiting_mail(session, "failed", "x@example.org", Letter("result", "en", ".", "."))
    mail.status, mail.error = "failed", "SMTP 550"
    session.commit()
    found = examined("warning")
    assert "1 turn held" in found["turns"]
    assert "1 mail refused in the last 7 days: SMTP 550" in found["mails"]
    session.execute(text("UPDATE ledger_entry SET kind = 'other' WHERE number = 3"))
    session.commit()
    assert "that of WAR" in examined("wrong")["ledgers"]
