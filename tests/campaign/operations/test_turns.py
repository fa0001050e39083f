from datetime import timedelta
from itertools import product

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import DeadlinePassed, Forbidden, NotFound, ReasonMissing, SceneOpen, TurnClosed, WrongStatus
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn, due_turns
from campaign.operations.repeats import restart_turn
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.turn_keys import seed_of
from campaign.operations.turns import (
    FOLLOWS,
    extend_deadline,
    lock_turn,
    open_turn,
    release_turn,
    set_status,
    skip_turn,
    void_turn,
)
from campaign.store.session import settings_of
from campaign.transcript.canonical import digest
from campaign.transcript.dice_trees import seeds_tree
from tests.campaign.conftest import mails

S = TurnStatus
ALLOWED = {
    (S.COLLECTING, S.CLAIMED),
    (S.COLLECTING, S.VOID),
    (S.COLLECTING, S.HELD),
    (S.CLAIMED, S.CLAIMED),
    (S.CLAIMED, S.DRAFTED),
    (S.CLAIMED, S.HELD),
    (S.DRAFTED, S.APPROVED),
    (S.DRAFTED, S.HELD),
    (S.DRAFTED, S.VOID),
    (S.APPROVED, S.PUBLISHED),
    (S.APPROVED, S.HELD),
    (S.HELD, S.COLLECTING),
    (S.HELD, S.DRAFTED),
    (S.HELD, S.APPROVED),
    (S.HELD, S.VOID),
}
HOUR = timedelta(hours=1)


def last_entry(session, kind):
    return session.scalars(
        select(LedgerEntry).where(LedgerEntry.kind == kind).order_by(LedgerEntry.number.desc()).limit(1)
    ).one()


@pytest.mark.parametrize(("before", "after"), list(product(TurnStatus, TurnStatus)))
def test_every_pair_of_statuses(before, after):
    turn = Turn(status=before)
    if (before, after) in ALLOWED:
        set_status(turn, after)
        assert turn.status is after
    else:
        with pytest.raises(WrongStatus) as caught:
            set_status(turn, after)
        assert caught.value.values == {"status": before.value, "wanted": after.value}
        assert turn.status is before


def test_every_status_has_its_row():
    assert FOLLOWS.keys() == set(TurnStatus)


def test_an_opened_turn_asks_whom_the_rules_ask(session, table):
    turn = table.turn
    assert (turn.code, turn.number, turn.status) == ("S1-1", 1, S.COLLECTING)
    assert turn.asked == {"ann": "light", "bea": "light", "bea-2": "light", "npc": "light"}
    assert turn.state == table.scene.state


def test_the_seed_is_secret_and_what_binds_to_it_is_told(session, table):
    turn = table.turn
    seed = seed_of(settings_of(session), turn.seed)
    assert len(seed) == 32
    assert seed not in turn.seed
    assert turn.dice_audiences == ['["ann"]', '["bea"]', '["bea-2"]', '["npc"]', "all", "gm"]
    assert turn.seed_hash == seeds_tree(seed, turn.dice_audiences).root.hex()
    values = last_entry(session, "turn_opened").values
    told = {"turn": "S1-1", "deadline": turn.deadline.isoformat(), "seed_hash": turn.seed_hash, "edition": "1"}
    assert values == {**told, "options": digest(turn.scene.options), "state": digest(turn.state)}


def test_each_holder_is_told_once_of_all_their_seats(session, table):
    told = {mail.account_id: mail.body for mail in mails(session, kind="turn_open")}
    assert told.keys() == {table.ann.id, table.bea.id}
    assert "bea, bea-2" in told[table.bea.id]
    assert "http://127.0.0.1:8000/campaigns/STAR/turns/S1-1" in told[table.ann.id]


def test_a_deadline_in_the_past_opens_nothing(session, table):
    instant = clock.now(session)
    with pytest.raises(DeadlinePassed):
        open_turn(session, table.scene, instant, now=instant)


def test_a_scene_has_one_turn_at_a_time(session, table):
    instant = clock.now(session)
    with pytest.raises(SceneOpen) as caught:
        open_turn(session, table.scene, instant + HOUR, now=instant)
    assert caught.value.code == "turn_open"


def test_requests_of_who_is_not_asked_any_more_are_left_out(session, table):
    table.turn.status = S.PUBLISHED
    session.flush()
    instant = clock.now(session)
    requests = [{"actor": "ann", "want": "light"}, {"actor": "gone", "want": "light"}]
    turn = open_turn(session, table.scene, instant + HOUR, now=instant, requests=requests)
    assert (turn.code, turn.requests) == ("S1-2", [{"actor": "ann", "want": "light"}])


def test_a_turn_that_asks_nobody_waits_for_nothing(session, table):
    table.turn.status = S.PUBLISHED
    table.scene.state = {**table.scene.state, "lamps": {}}
    session.flush()
    instant = clock.now(session)
    turn = open_turn(session, table.scene, instant + HOUR, now=instant, requests=[{"actor": "ann", "want": "light"}])
    assert (turn.asked, turn.requests, turn.deadline) == ({}, [], instant)
    assert due_turns(session, instant + timedelta(seconds=1)) == [turn.id]


@pytest.mark.parametrize("hours", [2, 0.5], ids=["later", "earlier"])
def test_a_deadline_is_moved_with_a_reason_that_all_may_read(session, table, hours):
    before = table.turn.deadline
    after = clock.now(session) + timedelta(hours=hours)
    extend_deadline(session, table.gina, table.turn, after, " a holiday ")
    assert (table.turn.deadline, table.turn.deadline_version) == (after, 2)
    assert last_entry(session, "deadline_changed").values == {
        "turn": "S1-1",
        "before": before.isoformat(),
        "after": after.isoformat(),
        "deadline_version": 2,
        "reason": "a holiday",
    }
    told = mails(session, kind="deadline_extended")
    assert {mail.account_id for mail in told} == {table.ann.id, table.bea.id}
    assert all("a holiday" in mail.body for mail in told)


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 501])
def test_a_change_needs_its_reason(session, table, reason):
    with pytest.raises(ReasonMissing):
        extend_deadline(session, table.gina, table.turn, table.turn.deadline + HOUR, reason)
    with pytest.raises(ReasonMissing):
        void_turn(session, table.gina, table.turn, reason)
    with pytest.raises(ReasonMissing):
        skip_turn(session, table.gina, table.turn, reason)


def test_no_deadline_is_moved_into_the_past(session, table):
    with pytest.raises(DeadlinePassed):
        extend_deadline(session, table.gina, table.turn, clock.now(session) - HOUR, "late")


@pytest.mark.parametrize("status", [status for status in S if status is not S.COLLECTING])
def test_only_a_collecting_turn_has_a_deadline_to_move(session, table, status):
    table.turn.status = status
    session.flush()
    with pytest.raises(WrongStatus):
        extend_deadline(session, table.gina, table.turn, table.turn.deadline + HOUR, "late")


def test_a_skipped_turn_is_closed_at_once_with_what_is_filed(session, table):
    filing = Filing({"oil": 3}, "web")
    receive_declaration(session, table.turn.id, "ann", filing, account=table.ann)
    before = table.turn.deadline
    skip_turn(session, table.gina, table.turn, "all are at the table")
    closed_at = table.turn.deadline
    session.commit()
    assert closed_at <= clock.now(session)
    values = last_entry(session, "turn_skipped").values
    assert (values["before"], values["after"]) == (before.isoformat(), closed_at.isoformat())
    assert (values["deadline_version"], values["reason"]) == (2, "all are at the table")
    assert {mail.account_id for mail in mails(session, kind="turn_skipped")} == {table.ann.id, table.bea.id}
    instant = clock.now(session)
    with pytest.raises(TurnClosed):
        receive_declaration(session, table.turn.id, "bea", filing, account=table.bea)
    adjudicate(session, claim_turn(session, table.turn.id, now=instant))
    session.commit()
    assert table.turn.status is S.DRAFTED
    assert session.scalars(select(StoredResolution)).one().declared == {"ann": {"oil": 3}}


@pytest.mark.parametrize("status", [status for status in S if status is not S.COLLECTING])
def test_only_a_collecting_turn_is_skipped(session, table, status):
    table.turn.status = status
    session.flush()
    with pytest.raises(WrongStatus):
        skip_turn(session, table.gina, table.turn, "on we go")


def test_a_turn_past_its_deadline_is_not_skipped_again(session, table, close_turn):
    close_turn(table.turn)
    with pytest.raises(WrongStatus):
        skip_turn(session, table.gina, table.turn, "on we go")


def test_only_a_gm_does_these(session, table):
    for account in (table.ann, table.rob, table.otto):
        with pytest.raises(Forbidden):
            skip_turn(session, account, table.turn, "late")
        with pytest.raises(Forbidden):
            extend_deadline(session, account, table.turn, table.turn.deadline + HOUR, "late")
        with pytest.raises(Forbidden):
            void_turn(session, account, table.turn, "wrong")
        with pytest.raises(Forbidden):
            release_turn(session, account, table.turn, None)
        with pytest.raises(Forbidden):
            restart_turn(session, account, table.scene, table.turn.deadline)


def test_a_void_turn_is_told_and_another_may_begin(session, table):
    void_turn(session, table.gina, table.turn, "wrong state")
    assert table.turn.status is S.VOID
    assert last_entry(session, "turn_voided").values == {"turn": "S1-1", "reason": "wrong state"}
    assert {mail.account_id for mail in mails(session, kind="turn_void")} == {table.ann.id, table.bea.id}
    again = restart_turn(session, table.gina, table.scene, clock.now(session) + HOUR)
    assert (again.code, again.status) == ("S1-2", S.COLLECTING)
    assert again.seed_hash != table.turn.seed_hash
    assert seeds_tree(table.turn.seed, table.turn.dice_audiences).root.hex() == table.turn.seed_hash
    assert not again.has_open_seed


def test_nothing_begins_in_a_closed_scene(session, table):
    void_turn(session, table.gina, table.turn, "wrong state")
    table.scene.status = "closed"
    with pytest.raises(WrongStatus) as caught:
        restart_turn(session, table.gina, table.scene, clock.now(session) + HOUR)
    assert caught.value.code == "scene_closed"


@pytest.fixture
def held(session, table):
    """The turn, held after three claims."""
    turn = table.turn
    turn.status, turn.held_reason, turn.attempts, turn.lease_token = S.HELD, "lease_lost", 4, "token"
    turn.cutoff_at = turn.deadline = clock.now(session) - HOUR
    session.flush()
    return turn


def test_a_released_turn_collects_again_until_a_new_deadline(session, table, held):
    deadline = clock.now(session) + HOUR
    release_turn(session, table.gina, held, deadline)
    assert (held.status, held.deadline, held.deadline_version) == (S.COLLECTING, deadline, 2)
    assert (held.held_reason, held.attempts, held.lease_token, held.cutoff_at) == (None, 0, None, None)


def test_a_turn_released_without_a_deadline_is_claimed_as_it_stands(session, table, held):
    before = held.deadline
    release_turn(session, table.gina, held, None)
    assert (held.status, held.deadline, held.deadline_version) == (S.COLLECTING, before, 1)


def test_nothing_is_released_into_the_past(session, table, held):
    with pytest.raises(DeadlinePassed):
        release_turn(session, table.gina, held, clock.now(session) - HOUR)


def test_a_turn_that_is_not_held_is_not_released(session, table):
    with pytest.raises(WrongStatus):
        release_turn(session, table.gina, table.turn, None)


def test_no_such_turn_is_locked(session, table):
    with pytest.raises(NotFound):
        lock_turn(session, 404)
