"""Whatever a host changes of what a player may read, the player's transcript and one mailed head show it."""

import json
import shutil
import subprocess
import sys

import pytest
from sqlalchemy import delete

from campaign import clock, verify
from campaign.access import reader_of
from campaign.model.declaration import Declaration
from campaign.model.sealed_body import SealedBody
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.ledger import append_entry
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.transcripts import transcript_of
from campaign.transcript.canonical import canonical, digest
from tests.campaign.conftest import mails
from tests.campaign.tamperings.host import TAMPERINGS, Host

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def played(session, table, close_turn):
    """The first turn published, for which ann filed twice and bea once; ann's sheet is in the log."""
    values = {"revision": 1, "sheet": digest({"name": "ann", "oil": 5}), "cause": "made"}
    append_entry(session, table.campaign.id, "sheet_edited", values, seat_key="ann")
    for seat, account, oil in (("ann", table.ann, 2), ("ann", table.ann, 3), ("bea", table.bea, 1)):
        receive_declaration(session, table.turn.id, seat, Filing({"oil": oil}, "web"), account=account)
    close_turn(table.turn)
    adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
    approve_draft(session, table.gina, table.turn, revision=1, next_deadline=None)
    publish_turn(session, table.turn.id)
    session.commit()
    return table


@pytest.fixture
def checked(session, played, tmp_path, capsys):
    """Return a function that checks somebody's transcript at home: the exit status, and what was said."""

    def check(account, *heads, change=None, leaf=None):
        session.expire_all()
        told = transcript_of(session, reader_of(session, played.campaign, account), played.campaign)
        text = canonical(told)
        file = tmp_path / "transcript.json"
        file.write_bytes(text if change is None else change(text))
        words = [*(word for head in heads for word in ("--head", head)), *(["--leaf", leaf] if leaf else ())]
        status = verify.main([str(file), *words])
        said = capsys.readouterr()
        return status, said.out + said.err

    return check


def mailed(session, account):
    """Return the head in the mail of a result."""
    (body,) = (mail.body for mail in mails(session, kind="result", account_id=account.id))
    return next(line.split("  ")[-1].strip() for line in body.splitlines() if line.startswith(("Log", "기록")))


def test_what_nobody_touched_is_well(session, played, checked):
    assert len(TAMPERINGS) >= 30
    for account in (played.ann, played.bea, played.gina, played.rob, played.otto, None):
        status, said = checked(account, mailed(session, played.ann))
        assert (status, said.splitlines()[-1]) == (0, "all is well"), said
    assert "2 declarations" in checked(played.ann)[1]


@pytest.mark.parametrize("is_rebuilt", [False, True], ids=["as it is", "rebuilt"])
@pytest.mark.parametrize("what", TAMPERINGS)
def test_a_tampering_is_found(session, played, checked, what, is_rebuilt):
    head, host = mailed(session, played.ann), Host(session, played.campaign.id)
    TAMPERINGS[what](host)
    if is_rebuilt or what == "a line of the GM":  # which ann does not read: the log alone can tell her of it
        host.rebuild()
        assert verify_log(session, played.campaign.id) is None
    status, said = checked(played.ann, head)
    assert status == 1, said
    assert "WRONG" in said


@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda text: text[: len(text) // 2],
        lambda _: b"[]",
        lambda _: b'{"format": "another"}',
        lambda _: b'{"format": "grailjudge-transcript-1"}',
        lambda text: text.replace(b'"leaves":[', b'"leaves":[7,'),
        lambda text: text.replace(b'"told":[', b'"told":[null,'),
        lambda text: text.replace(b'"heads":[', b'"heads":[{},'),
        lambda text: text.replace(b'"turns":[', b'"turns":{"a":[').replace(b'],"key"', b']},"key"'),
        lambda _: b"[" * 100_000,
        lambda _: b"\xff\xfe",
    ],
)
def test_what_is_no_transcript_is_told_in_one_line(played, checked, change):
    status, said = checked(played.ann, change=change)
    assert status == 2, said
    assert said.splitlines()[-1].startswith("cannot be read: ")
    assert "Traceback" not in said


def test_a_huge_file_is_not_read(played, checked, monkeypatch):
    monkeypatch.setattr(verify, "LONGEST", 1000)
    assert checked(played.ann)[0] == 2


@pytest.mark.parametrize(
    "head", ["", "12", "12 zz", "many 0123456789abcdef", "9" * 40 + " 0123456789abcdef", "a\n1\nb\n"]
)
def test_what_is_no_head_is_told_in_one_line(played, checked, head):
    status, said = checked(played.ann, head)
    assert (status, said.count("\n")) == (2, 1)


def test_the_head_of_another_log_is_named(session, played, checked):
    status, said = checked(played.ann, f"16 {'0' * 16}")
    assert (status, "another log" in said) == (1, True)
    status, said = checked(played.ann, f"1600 {'0' * 16}")
    assert (status, "log cut off" in said) == (1, True)


def test_nothing_but_python_is_needed_and_it_speaks_korean(session, played, tmp_path):
    told = transcript_of(session, reader_of(session, played.campaign, played.ann), played.campaign)
    file = tmp_path / "transcript.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    saved = shutil.copy(verify.__file__, tmp_path / "verify.py")
    program = [sys.executable, "-I", "-S", "-X", "utf8", saved, str(file), "--language", "ko"]
    done = subprocess.run(program, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "모두 맞음"), done.stderr
    assert "서명은 확인하지 않음" in done.stdout


def leaves_of(session, account):
    """Return the leaves in the mails of somebody's receipts."""
    lines = [line for mail in mails(session, kind="receipt", account_id=account.id) for line in mail.body.splitlines()]
    return [line.removeprefix("기록").removeprefix("Log").strip() for line in lines if line.startswith(("기록", "Log"))]


def test_a_receipt_is_in_the_log_or_it_is_found(session, played, checked):
    first, last = leaves_of(session, played.ann)
    assert checked(played.ann, leaf=first)[0] == checked(played.ann, leaf=last)[0] == 0
    status, said = checked(played.ann, leaf="0123 4567 89ab cdef")
    assert (status, "a receipt that is not in the log" in said) == (1, True)


def test_a_filing_that_vanishes_before_the_closing_is_known_by_its_receipt(session, table, declare, checked_at):
    declare("ann", {"oil": 2})
    (leaf,) = leaves_of(session, table.ann)
    host = Host(session, table.campaign.id)
    host.remove(host.entry("declaration_received"))
    session.execute(delete(SealedBody))
    session.execute(delete(Declaration))
    session.commit()
    status, said = checked_at(table, leaf)
    assert (status, "a receipt that is not in the log" in said) == (1, True)


@pytest.fixture
def declare(session, table):
    """Return a function that files for ann, and commits."""

    def file(seat, raw):
        receive_declaration(session, table.turn.id, seat, Filing(raw, "web"), account=table.accounts[seat])
        session.commit()

    return file


@pytest.fixture
def checked_at(session, close_turn, tmp_path, capsys):
    """Return a function that closes the turn, and checks ann's transcript for a leaf."""

    def check(table, leaf):
        close_turn(table.turn)
        adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
        session.commit()
        told = transcript_of(session, reader_of(session, table.campaign, table.ann), table.campaign)
        file = tmp_path / "transcript.json"
        file.write_bytes(canonical(told))
        return verify.main([str(file), "--leaf", leaf]), capsys.readouterr().out

    return check


def test_nobody_reads_what_is_not_theirs(session, played):
    told = transcript_of(session, reader_of(session, played.campaign, played.ann), played.campaign)
    parts = {part[1] for one in told["told"] for part in one["parts"]}
    assert not {name for name in parts if name.endswith((".bea", ".bea-2", ".npc"))}
    assert "number" not in parts
    assert {one["seat"] for turn in told["turns"] for one in turn["declarations"]} == {"ann"}
    assert not {"case", "state", "ruled"} & {key for turn in told["turns"] for key in turn}
    hidden = [leaf for at, leaf in enumerate(told["leaves"]) if at not in {one["at"] for one in told["told"]}]
    assert len(hidden) > len(told["told"])
