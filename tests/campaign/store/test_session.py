import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.member import Member
from campaign.model.role import Role
from campaign.operations.ledger import append_entry
from campaign.store.session import AppendOnlyBroken, new_engine, session_scope, settings_of
from tests.campaign.conftest import LONG_AGO


def test_a_scope_commits_at_its_end(engine):
    with session_scope() as session:
        session.add(Role(name="keeper"))
    with session_scope() as session:
        assert session.scalars(select(Role.name)).all() == ["keeper"]


def add_and_fail():
    with session_scope() as session:
        session.add(Role(name="keeper"))
        session.flush()
        _ = 1 / 0


def test_a_scope_rolls_back_where_an_exception_leaves_it(engine):
    with pytest.raises(ZeroDivisionError):
        add_and_fail()
    with session_scope() as session:
        assert session.scalars(select(Role)).all() == []


def test_a_session_carries_its_settings(engine, settings):
    with session_scope() as session:
        assert settings_of(session) is settings


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_file_that_was_deleted_is_not_written_to_and_another_in_its_place_is_opened(engine, tmp_path):
    path = tmp_path / "grailjudge.db"
    with session_scope() as session:
        session.add(Role(name="keeper"))
    path.rename(tmp_path / "away")
    for _ in range(2):
        with pytest.raises(OperationalError, match="its file is gone"):
            add_and_fail()
    assert not path.exists()
    (tmp_path / "away").rename(path)
    with session_scope() as session:
        assert session.scalars(select(Role.name)).all() == ["keeper"]
    path.rename(tmp_path / "old")
    new_engine(f"sqlite:///{path}").connect().close()
    with pytest.raises(OperationalError, match="no such table"), session_scope() as session:
        session.scalars(select(Role.name)).all()


def test_foreign_keys_are_held(session):
    session.add(Member(campaign_id=404, account_id=404, role="gm", joined_at=LONG_AGO))
    with pytest.raises(IntegrityError):
        session.flush()


def test_sqlite_writes_ahead_and_waits(session):
    if session.get_bind().dialect.name != "sqlite":
        return
    found = [
        session.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "foreign_keys", "busy_timeout")
    ]
    assert found == ["wal", 1, 30_000]


@pytest.mark.parametrize(("question", "answer"), [("PRAGMA busy_timeout", 7000), ("SHOW statement_timeout", "7s")])
def test_a_statement_may_have_its_time(engine, question, answer):
    if (engine.dialect.name == "sqlite") != question.startswith("PRAGMA"):
        return
    limited = new_engine(engine.url.render_as_string(hide_password=False), statement_seconds=7)
    with limited.connect() as connection:
        assert connection.scalar(text(question)) == answer
    limited.dispose()


def test_history_is_neither_changed_nor_deleted(session, table):
    append_entry(session, table.campaign.id, "noted", {"a": 1})
    session.commit()
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "noted")).one()
    entry.values = {"a": 2}
    with pytest.raises(AppendOnlyBroken):
        session.flush()
    session.rollback()
    session.delete(session.get_one(LedgerEntry, entry.id))
    with pytest.raises(AppendOnlyBroken):
        session.flush()


def test_a_declaration_may_be_withdrawn_but_not_rewritten(session, table):
    from campaign.model.seat import Seat

    seat = session.scalars(select(Seat).where(Seat.key == "ann")).one()
    row = Declaration(
        turn=table.turn,
        seat=seat,
        version=1,
        document="light",
        fingerprint="0" * 64,
        received_at=LONG_AGO,
        channel="web",
        account_id=table.ann.id,
    )
    session.add(row)
    session.commit()
    row.withdrawn = True
    session.commit()
    row.fingerprint = "1" * 64
    with pytest.raises(AppendOnlyBroken):
        session.flush()
