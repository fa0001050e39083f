import hashlib
from itertools import count, pairwise

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import and_, event, inspect, select, text
from sqlalchemy.orm import Session

from campaign.model.outbox_message import NO_SERVER
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.model.turn_reader import EVERYBODY, TurnReader
from campaign.operations.visibility import readers_of
from campaign.store import migrating
from campaign.store.session import new_engine
from rules.core.case import Case
from rules.core.drawing import WholeSeed
from rules.registry import ruleset_for
from tests.campaign.store.filled import REVISIONS, fill, rows_of
from tests.campaign.store.test_migrations import ROOT, drop_all

REVISION = [script.revision for script in ScriptDirectory(str(ROOT / "campaign/store/migrations")).walk_revisions()][
    ::-1
]
HEAD = REVISION[-1]
ITS_REVISION = and_(StoredResolution.turn_id == Post.turn_id, StoredResolution.revision == Post.revision)


FORGOTTEN = {"invitation": {"token"}, "outbox_message": {"status", "error"}}
"""What a revision takes away or changes on purpose: secrets in plain text, mails that no server was there for."""


class Killed(Exception):
    """What a migration meets where it is killed."""


@pytest.fixture
def upgrade(database_url, monkeypatch):
    """Bring the database of the settings, emptied at first, to a revision as an operator does."""
    engine = new_engine(database_url)
    drop_all(engine)
    engine.dispose()
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("GRAILJUDGE_ENV", "test")
    return lambda revision: command.upgrade(Config(toml_file=ROOT / "pyproject.toml"), revision)


@pytest.fixture
def database(database_url):
    engine = new_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def killing(monkeypatch):
    """Let the engines that are made from now on fail at the statement of this number."""

    def at(number):
        seen = count()

        def kill(*_args):
            if next(seen) == number:
                raise Killed

        def killed_engine(url):
            engine = new_engine(url)
            event.listen(engine, "before_cursor_execute", kill)
            return engine

        monkeypatch.setattr(migrating, "new_engine", killed_engine)

    return at


def revision_of(database):
    with database.connect() as connection:
        return connection.scalar(text("SELECT version_num FROM alembic_version"))


def contents(database):
    """Return the columns and the rows of each table as they are, without what to reflect them would cost each time."""
    with database.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"SELECT * FROM {name}") for name in inspect(connection).get_table_names()
        }
        return {name: (tuple(result.keys()), sorted(result.all(), key=repr)) for name, result in found.items()}


def kept(before, after):
    """Whether each row of each table is there with each of its values; columns that came are not asked."""
    return all(
        all(without_forgotten(table, row) <= now.items() for row, now in zip(rows, after[table], strict=True))
        for table, rows in before.items()
    )


def without_forgotten(table, row):
    """Return a row's values but those that a revision takes away or changes on purpose."""
    return {(name, value) for name, value in row.items() if name not in FORGOTTEN.get(table, ())}


def test_each_revision_has_rows_that_its_own_code_wrote():
    assert sorted(path.name.removesuffix(".json.gz") for path in REVISIONS.iterdir()) == REVISION


@pytest.mark.parametrize("revision", REVISION)
def test_what_a_revision_filled_goes_forward_whole(upgrade, database, revision):
    upgrade(revision)
    fill(database, revision)
    before = rows_of(database)
    upgrade("head")
    assert revision_of(database) == HEAD
    assert kept(before, rows_of(database))
    if database.dialect.name == "sqlite":
        with database.connect() as connection:
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def test_what_stood_in_plain_text_is_there_no_more(upgrade, database):
    upgrade("0003")
    before = fill(database, "0003")
    confirm, other = before["outbox_message"][:2]
    old = "Hello\n\nhttps://grail.example/confirm/WyJh.bC1k\n\nGood bye"
    with database.begin() as connection:
        connection.execute(
            text("UPDATE outbox_message SET kind = 'confirm', body = :body WHERE id = :id"),
            {"body": old, "id": confirm["id"]},
        )
    upgrade("head")
    after = rows_of(database)
    hashes = [hashlib.sha256(row["token"].encode()).hexdigest() for row in before["invitation"]]
    assert [row["token_hash"] for row in after["invitation"]] == hashes
    assert hashes
    assert "token" not in after["invitation"][0]
    told = {row["id"]: (row["body"], row["link"]) for row in after["outbox_message"]}
    assert told[confirm["id"]] == ("Hello\n\n{link}\n\nGood bye", "confirm")
    assert told[other["id"]] == (other["body"], None)


@pytest.mark.parametrize("has_server", [False, True])
def test_mails_of_a_time_without_a_mail_server_lapse_and_those_of_one_that_was_there_may_go(
    upgrade, database, has_server
):
    upgrade("0001")
    first, *others = fill(database, "0001")["outbox_message"]
    if has_server:
        with database.begin() as connection:
            sent = text("UPDATE outbox_message SET status = 'sent', tries = 1 WHERE id = :id")
            connection.execute(sent, {"id": first["id"]})
    upgrade("head")
    after = {row["id"]: (row["status"], row["error"]) for row in rows_of(database)["outbox_message"]}
    waits, lapsed = ("pending", None), ("lapsed", NO_SERVER)
    assert after[first["id"]] == (("sent", None) if has_server else lapsed)
    assert {after[other["id"]] for other in others} == {waits if has_server else lapsed}


@pytest.mark.parametrize(("revision", "after"), list(pairwise(REVISION)))
def test_a_migration_that_is_killed_at_any_statement_changes_nothing(upgrade, database, killing, revision, after):
    upgrade(revision)
    fill(database, revision)
    before = contents(database)
    assert before.keys() > {"alembic_version", "campaign"}
    for number in count():
        killing(number)
        try:
            upgrade(after)
        except Killed:
            assert (revision_of(database), contents(database)) == (revision, before)
        else:
            break
    assert number > 3
    assert revision_of(database) == after


def test_who_may_know_of_a_turn_is_written_down_for_the_turns_there_are(upgrade, database):
    upgrade("0005")
    fill(database, "0005")
    upgrade("0006")
    with Session(database) as session:
        written = {turn: set() for turn in session.scalars(select(Turn.id))}
        for reader in session.scalars(select(TurnReader)):
            written[reader.turn_id].add(reader.seat_key)
        told = dict(
            session.execute(select(Post.turn_id, StoredResolution.events).join(StoredResolution, ITS_REVISION)).all()
        )
        wanted = {
            turn.id: readers_of(turn.number, turn.asked, told.get(turn.id, ()))
            for turn in session.execute(select(Turn.id, Turn.number, Turn.asked))
        }
    assert written == wanted
    assert {EVERYBODY} in wanted.values()
    assert any(EVERYBODY not in readers for readers in wanted.values())


@pytest.mark.parametrize("revision", ["0002", "0007"])
def test_turns_from_before_keep_their_recipe_and_their_dice_come_of_it_again(upgrade, database, revision):
    upgrade(revision)
    fill(database, revision)
    upgrade("head")
    with Session(database) as session:
        published = session.scalars(select(Turn).where(Turn.published_at.is_not(None))).all()
        assert {turn.recipe for turn in session.scalars(select(Turn))} == {1}
        assert [hashlib.sha256(turn.seed).hexdigest() for turn in published] == [one.seed_hash for one in published]
        rolled = 0
        for turn in published:
            stored = session.scalar(select(StoredResolution).join(Post, ITS_REVISION).where(Post.turn_id == turn.id))
            case, dice = stored.case, WholeSeed(turn.seed).dice()
            ruleset = ruleset_for(case["ruleset"])
            ruleset.resolve(Case(ruleset.slug, case["options"], dice, case["state"], case["declarations"]))
            assert list(dice.faces) == case["dice"]
            rolled += len(dice.faces)
        assert rolled
