"""Backups on both databases: of one instant while others write, whole or not there, and restored without a loss."""

import gzip
import json
import os
import stat
from contextlib import contextmanager

import pytest
from alembic import command
from sqlalchemy import func, inspect, select, text

from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.backups import back_up, examine
from campaign.operations.ledger import append_entry
from campaign.operations.log_checks import verify_log
from campaign.operations.restoring import restore
from campaign.settings import DEVELOPMENT_SEAL_KEY, EX_CONFIG, load_settings
from campaign.store import archive
from campaign.store.archive import Archive, TableHead
from campaign.store.new_file import new_file
from campaign.store.seal_keys import print_of
from campaign.store.session import SESSIONS, connect, new_engine
from launch.environment import new_secret
from tests.campaign.operator.dying import die, die_at, is_killed
from tests.campaign.store.filled import fill, rows_of
from tests.campaign.store.test_migrations import drop_all, migrate
from tests.campaign.store.test_revisions import HEAD, REVISION, kept
from tests.factories import War, drafted, published

WAYS = pytest.mark.parametrize(
    ("database_url", "other_url"),
    [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")],
    indirect=True,
)
"""From which database to which: between two of one server goes by the statements that the first two go by."""
KEY = print_of(DEVELOPMENT_SEAL_KEY)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "war.backup"


@pytest.fixture
def other_url(request, tmp_path):
    """A database of a kind with nothing in it, not even tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    url = request.getfixturevalue("postgres_url")
    with engine_of(url) as engine:
        drop_all(engine)
    return url


@contextmanager
def engine_of(url):
    engine = new_engine(url)
    yield engine
    engine.dispose()


def settings_for(url, **given):
    return load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": url, **given})


def backed_up(engine, file, **how):
    return back_up(engine, settings_for("sqlite://"), file, **how)


def restored(url, file, **how):
    settings = settings_for(url)
    restore(url, file, examine(file, settings), **how)


def rows_in(file):
    """Return every row of a backup by its table, whatever the order of its columns."""
    found, table = {}, ""
    for part in Archive(file).parts():
        if isinstance(part, TableHead):
            table = part.name
        else:
            found.setdefault(table, []).append(part)
    return found


def changed(file, old, new):
    """Change the text of a backup, as if nobody would notice."""
    lines = gzip.decompress(file.read_bytes())
    assert old in lines
    file.write_bytes(gzip.compress(lines.replace(old, new, 1)))


def played_on(war):
    """Bring the sealed turn to its post, and return what was declared and what came of it."""
    turn = war.session.scalars(select(Turn)).one()
    assert published(war, drafted(war, turn)).status is TurnStatus.PUBLISHED
    assert verify_log(war.session, war.campaign.id) is None
    return tuple(war.session.execute(select(StoredResolution.declared, StoredResolution.events)).one())


@WAYS
def test_a_restored_service_opens_every_seal_and_publishes_the_same(session, engine, war, sealed, file, other_url):
    backed_up(engine, file)
    ids = {name: one.id for name, one in war.people.items()}
    original = played_on(war)
    restored(other_url, file)
    other = connect(settings_for(other_url))
    with SESSIONS() as there:
        people = {name: there.get_one(type(war.gm), number) for name, number in ids.items()}
        again = War(there, there.get_one(type(war.campaign), war.campaign.id), people)
        assert played_on(again) == original
    other.dispose()


@WAYS
def test_what_is_restored_is_the_same_rows_on_either_database(engine, sealed, file, other_url, tmp_path):
    backed_up(engine, file)
    restored(other_url, file)
    with engine_of(other_url) as other:
        backed_up(other, tmp_path / "again")
    assert rows_in(tmp_path / "again") == rows_in(file)
    assert len(rows_in(file)["declaration"]) == 4


def test_a_backup_is_of_one_instant_and_nobody_waits_for_it(session, engine, war, file, monkeypatch):
    """Before each table somebody writes two entries; were the backup in their way, this would never end."""
    campaign, before = war.campaign.id, session.scalar(select(func.count()).select_from(LedgerEntry))
    session.commit()
    write_table = archive._write_table

    def write_meanwhile(*given):
        with SESSIONS() as own:
            for half in (1, 2):
                append_entry(own, campaign, "dummy", {"half": half})
            own.commit()
        return write_table(*given)

    monkeypatch.setattr(archive, "_write_table", write_meanwhile)
    examined = backed_up(engine, file)
    assert (examined.is_whole, examined.entries) == (True, before)
    assert session.scalar(select(func.count()).select_from(LedgerEntry)) > before + 20


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("revision", [REVISION[0], REVISION[-1]])
def test_a_backup_of_any_revision_is_brought_up_to_this_one(database_url, revision, file, tmp_path):
    with engine_of(database_url) as engine:
        drop_all(engine)
        migrate(engine, command.upgrade, revision)
        fill(engine, revision)
        before = rows_of(engine)
        assert backed_up(engine, file).header.revision == revision
    restored(f"sqlite:///{tmp_path}/other.db", file)
    with engine_of(f"sqlite:///{tmp_path}/other.db") as engine:
        assert kept(before, rows_of(engine))
        with engine.connect() as connection:
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == HEAD


@pytest.mark.parametrize("number", [1, 5, 25, None])
def test_a_backup_that_is_killed_leaves_the_one_before_and_is_not_in_the_way(
    sealed, engine, database_url, file, number
):
    backed_up(engine, file)
    before = file.read_bytes()

    def prepare():
        if number is None:
            os.fsync = die
        else:
            die_at(number)

    def work():
        with engine_of(database_url) as own:
            backed_up(own, file, replaces=True)

    assert is_killed(prepare, work)
    assert file.read_bytes() == before
    backed_up(engine, file, replaces=True)
    assert sorted(path.name for path in file.parent.glob("*war.backup*")) == ["war.backup"]


@pytest.mark.parametrize(("database_url", "other_url"), [("sqlite", "sqlite"), ("sqlite", "postgres")], indirect=True)
def test_a_restoration_that_is_killed_changes_nothing_and_can_be_done_again(sealed, engine, file, other_url):
    backed_up(engine, file)
    for number in range(5, 10_000, 97):
        is_dead = is_killed(lambda number=number: die_at(number), lambda: restored(other_url, file))
        with engine_of(other_url) as other:
            there = inspect(other).get_table_names()
        if not is_dead:
            break
        assert there == []
    assert number > 100
    assert "turn" in there


def test_a_filled_database_is_kept_unless_it_is_to_be_replaced(prompt, session, war, sealed, file):
    assert prompt("backup", file).status == 0
    append_entry(session, war.campaign.id, "dummy", {})
    session.commit()
    refused = prompt("restore", file)
    assert (refused.status, refused.err.count("\n")) == (1, 1)
    assert "there are rows in this database" in refused.err
    session.rollback()
    assert prompt("restore", file, "--replace").status == 0
    assert "dummy" not in session.scalars(select(LedgerEntry.kind)).all()


def test_a_backup_tells_what_it_holds_and_no_key(prompt, sealed, file, database_url):
    done = prompt("backup", file)
    assert (done.status, done.err) == (0, "")
    assert "each ledger whole" in done.out
    assert KEY in done.out
    assert "The file holds no seal keys" in done.out
    assert DEVELOPMENT_SEAL_KEY.encode() not in gzip.decompress(file.read_bytes())
    assert DEVELOPMENT_SEAL_KEY not in done.out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert prompt("restore", file, "--check").status == 0


def test_a_file_is_replaced_by_force_alone(prompt, file):
    file.write_text("precious")
    refused = prompt("backup", file)
    assert (refused.status, file.read_text()) == (1, "precious")
    assert "--force" in refused.err
    assert prompt("backup", file, "--force").status == 0
    assert prompt("restore", file, "--check").status == 0


def test_two_backups_to_one_file_do_not_meet(prompt, file):
    with new_file(file) as busy:
        busy.write(b"half")
        refused = prompt("backup", file)
    assert (refused.status, file.read_bytes()) == (1, b"half")
    assert "another process writes this file" in refused.err


UNREADABLE = {
    "no file of ours": lambda file: file.write_text("hello\nworld\n"),
    "a strange header": lambda file: sealed_anew(file, revision=["0001"]),
    "strange keys": lambda file: sealed_anew(file, keys={"a": 1}),
    "another format": lambda file: file.write_bytes(gzip.compress(b'{"format": "tar"}\n')),
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-200]),
    "no end": lambda file: file.write_bytes(gzip.compress(b"".join(lines_in(file)[:-1]))),
    "a row less": lambda file: file.write_bytes(gzip.compress(b"".join([*lines_in(file)[:9], *lines_in(file)[10:]]))),
    "a changed row": lambda file: changed(file, b"Gm", b"Me"),
    "more after it": lambda file: file.write_bytes(file.read_bytes() + gzip.compress(b"[]\n")),
    "a flipped byte": lambda file: file.write_bytes(file.read_bytes()[:900] + b"\x00\xff" + file.read_bytes()[902:]),
}


def lines_in(file):
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_file_that_is_no_whole_backup_is_told_in_a_line(prompt, sealed, tmp_path, database_url):
    for what, spoil in UNREADABLE.items():
        file = tmp_path / what
        prompt("backup", file)
        spoil(file)
        for command_line in (("restore", file, "--check"), ("restore", file)):
            refused = prompt(*command_line, DATABASE_URL=f"sqlite:///{tmp_path}/never.db")
            assert (refused.status, refused.err.count("\n")) == (2, 1), what
            assert "this is no whole backup" in refused.err, what
    assert not (tmp_path / "never.db").exists()
    missing = prompt("restore", tmp_path / "nothing", "--check")
    assert missing.status == 2
    assert "No such file" in missing.err


def sealed_anew(file, **header):
    """Write a backup's lines with another header, and the right checksum."""
    first, *rows, last = lines_in(file)
    first = json.dumps({**json.loads(first), **header}).encode() + b"\n"
    digest = archive.hashlib.sha256(b"".join([first, *rows])).hexdigest()
    end = json.dumps({**json.loads(last), "sha256": digest}).encode() + b"\n"
    file.write_bytes(gzip.compress(b"".join([first, *rows, end])))


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_backup_of_newer_code_is_not_restored(prompt, sealed, file, tmp_path):
    prompt("backup", file)
    sealed_anew(file, revision="9999")
    assert prompt("restore", file, "--check").status == 1
    refused = prompt("restore", file, DATABASE_URL=f"sqlite:///{tmp_path}/never.db")
    assert refused.status == EX_CONFIG
    assert "needs newer code" in refused.err


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("written", ["{}", "{no JSON"])
def test_a_ledger_that_was_changed_is_seen_when_it_is_backed_up(prompt, session, sealed, file, written):
    session.execute(text('UPDATE ledger_entry SET "values" = :written WHERE number = 2'), {"written": written})
    session.commit()
    done = prompt("backup", file)
    assert done.status == 1
    assert "WRONG: the ledger of WAR is missing or changed from entry 2 on" in done.out
    entries = session.scalar(select(func.count()).select_from(LedgerEntry))
    session.rollback()
    assert f"{entries} ledger entries of 1 campaign\n" in done.out
    other = {"DATABASE_URL": f"sqlite:///{file.parent}/other.db"}
    refused = prompt("restore", file, **other)
    assert (refused.status, "--with-broken-ledgers" in refused.err) == (1, True)
    assert not (file.parent / "other.db").exists()
    assert prompt("restore", file, "--with-broken-ledgers", **other).status == 0


BROKEN = {
    "a page": lambda pages: pages[:4096] + b"\xff" * 4096 + pages[8192:],
    "no database": lambda _: b"hello\n" * 1000,
}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_kept_and_the_backup_takes_its_place(prompt, sealed, file, tmp_path, how):
    prompt("backup", file)
    path = tmp_path / "broken.db"
    given = {"DATABASE_URL": f"sqlite:///{path}"}
    assert prompt("restore", file, **given).status == 0
    broken = BROKEN[how](path.read_bytes())
    path.write_bytes(broken)
    refused = prompt("restore", file, **given)
    assert (refused.status, refused.err.count("\n")) == (1, 1)
    assert "--replace" in refused.err  # whoever asks for little may not meet the page that is broken
    assert ("the database file is broken" in refused.err) is (how == "no database")
    done = prompt("restore", file, "--replace", **given)
    (aside,) = tmp_path.glob("broken.db.broken-*Z")
    assert (done.status, f"it is kept as {aside}" in done.out) == (0, True)
    assert aside.read_bytes() == broken
    assert prompt("restore", file, "--replace", **given).out.count("kept as") == 0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_folder_that_is_not_there_is_named(prompt, tmp_path, database_url):
    refused = prompt("backup", tmp_path / "none" / "b1.backup")
    assert (refused.status, refused.err) == (1, f"python -m campaign: {tmp_path}/none: there is no such folder\n")


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_without_its_keys_a_backup_is_restored_only_knowingly(prompt, sealed, file, tmp_path):
    prompt("backup", file)
    other = {"SEAL_KEYS": new_secret(), "DATABASE_URL": f"sqlite:///{tmp_path}/other.db"}
    check = prompt("restore", file, "--check", **other)
    assert check.status == 1
    assert (
        f"WRONG: 2 keys of turns and logs cannot be opened: the key with the fingerprint {KEY} is lacking" in check.out
    )
    refused = prompt("restore", file, **other)
    assert (refused.status, "--without-keys" in refused.err) == (1, True)
    assert prompt("restore", file, "--without-keys", **other).status == 0
    both = f"{other['SEAL_KEYS']},{DEVELOPMENT_SEAL_KEY}"
    assert prompt("restore", file, "--check", SEAL_KEYS=both).status == 0


@WAYS
def test_rows_that_come_after_a_restoration_have_numbers_of_their_own(engine, war, file, other_url):
    backed_up(engine, file)
    restored(other_url, file)
    other = connect(settings_for(other_url))
    with SESSIONS() as there:
        append_entry(there, war.campaign.id, "dummy", {})
        own = there.scalar(select(LedgerEntry.id).where(LedgerEntry.kind == "dummy"))
        assert own == there.scalar(select(func.max(LedgerEntry.id)))
    other.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("environment", "status", "word"),
    [
        ({"DATABASE_URL": "sqlite:////nowhere/at/all.db"}, 1, "there is no database at"),
        ({"DATABASE_URL": "mysql://x"}, EX_CONFIG, "DATABASE_URL must be"),
        ({"DATABASE_URL": "postgresql://who:hidden@127.0.0.1:9/x"}, 1, "the database does not do it"),
        ({"SEAL_KEYS": "canary"}, EX_CONFIG, "SEAL_KEYS must be"),
    ],
)
def test_what_keeps_a_command_from_working_is_told_in_a_line(prompt, file, environment, status, word):
    refused = prompt("backup", file, **environment)
    assert (refused.status, refused.err.count("\n"), refused.out) == (status, 1, "")
    assert word in refused.err
    assert "hidden" not in refused.err
    assert "canary" not in refused.err
