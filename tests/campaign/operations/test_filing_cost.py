from threading import Timer

import pytest
from sqlalchemy import event

from campaign import clock
from campaign.access import reader_of
from campaign.errors import InvalidDeclaration, NotAsked, TurnClosed
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import seals
from campaign.operations.seals import Filing, check_declaration, receive_declaration
from campaign.operations.turns import lock_as_read
from campaign.store.session import SESSIONS, session_scope
from campaign.views import turn_at
from tests.lanterns import Lanterns


@pytest.fixture
def found(session, table):
    """The turn as a door finds it for Ann, who sees herself in it."""
    reader = reader_of(session, table.campaign, table.ann)
    return turn_at(session, reader, table.campaign, table.turn.code)


def test_filing_costs_few_statements_however_often_one_files_again(session, table, found, engine, monkeypatch):
    view = {"actor": "ann", "round": 1, "lamps": ["ann"], "persons": {"ann": {"name": "Ann"}}}
    monkeypatch.setattr(Lanterns, "view", lambda *_: view)
    sent = []
    event.listen(engine, "before_cursor_execute", lambda *given: sent.append(given[2]))
    for oil in (3, 4, 3, 4):
        check_declaration(session, found.id, "ann", {"oil": oil}, account=table.ann)
        clock.now(session)
        sent.clear()
        receive_declaration(session, found.id, "ann", Filing({"oil": oil}, "web"), account=table.ann)
        assert len(sent) <= 8
        assert not [statement for statement in sent if "turn.state" in statement]
        session.commit()
        found = turn_at(session, reader_of(session, table.campaign, table.ann), table.campaign, table.turn.code)


def test_what_takes_time_is_done_before_the_turn_is_locked(session, table, lanterns, monkeypatch):
    check, done = type(lanterns).check, []
    monkeypatch.setattr(seals, "lock_as_read", lambda *given: done.append("lock") or lock_as_read(*given))
    monkeypatch.setattr(type(lanterns), "check", lambda *given: done.append("check") or check(*given))
    receive_declaration(session, table.turn.id, "ann", Filing({"oil": 3}, "web"), account=table.ann)
    assert done == ["check", "lock"]


def change_first(monkeypatch, change):
    """Let another change the turn after a declaration was checked and before the turn is locked for it."""

    def lock_changed(own, turn):
        with session_scope() as other:
            change(other.get(Turn, turn.id))
        return lock_as_read(own, turn)

    monkeypatch.setattr(seals, "lock_as_read", lock_changed)


def put_out(turn):
    turn.state = {**turn.state, "lamps": {"ann": 5, "bea": 5}}


def ask_others(turn):
    turn.asked = {key: document for key, document in turn.asked.items() if key != "ann"}


def close(turn):
    turn.status = TurnStatus.CLAIMED


on_postgresql = pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
"""Where others write meanwhile: an SQLite file is one writer's from the beginning of a transaction."""


@on_postgresql
@pytest.mark.parametrize(
    ("change", "refusal"), [(put_out, InvalidDeclaration), (ask_others, NotAsked), (close, TurnClosed)]
)
def test_what_changed_before_the_lock_is_checked_again(session, table, found, monkeypatch, change, refusal):
    change_first(monkeypatch, change)
    with pytest.raises(refusal):
        receive_declaration(session, found.id, "ann", Filing({"lamp": "npc"}, "web"), account=table.ann)


@on_postgresql
def test_what_changes_while_one_waits_for_the_lock_is_checked_again(session, table, found, monkeypatch):
    with SESSIONS() as other:
        put_out(other.get(Turn, found.id))
        other.flush()

        def lock_held(own, turn):
            release = Timer(0.2, other.commit)
            release.start()
            try:
                return lock_as_read(own, turn)
            finally:
                release.join()

        monkeypatch.setattr(seals, "lock_as_read", lock_held)
        with pytest.raises(InvalidDeclaration):
            receive_declaration(session, found.id, "ann", Filing({"lamp": "npc"}, "web"), account=table.ann)


@on_postgresql
def test_what_changed_before_a_turn_is_found_counts_as_found(session, table, found):
    with session_scope() as other:
        put_out(other.get(Turn, found.id))
    again = turn_at(session, reader_of(session, table.campaign, table.ann), table.campaign, table.turn.code)
    with pytest.raises(InvalidDeclaration):
        receive_declaration(session, again.id, "ann", Filing({"lamp": "npc"}, "web"), account=table.ann)


def test_a_turn_that_nobody_read_before_is_compared_by_what_it_asks(session, table):
    turn = session.get(Turn, table.turn.id)
    assert lock_as_read(session, turn)
