"""What comes too late is kept sealed; the GM may let it count, unless its owner withdrew or replaced it."""

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import InvalidDeclaration, NotFound, NotYourSeat, ReasonMissing, WrongStatus
from campaign.model.late_declaration import LateDeclaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.late_texts import (
    MOST_KEPT,
    Admission,
    admit_late,
    keep_late,
    late_texts,
    own_late_text,
    withdraw_late,
)
from campaign.operations.review import latest_revision
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.undoing import undo_ruling
from campaign.orders.canonical import fingerprint_of
from campaign.views.reviews import LATE

CANARY = "the-canary-sings-at-dusk"


@pytest.fixture
def late(session, table, close_turn):
    """Return a function that sends late for a seat; `ann` declared 3 of oil in time, the draft is there."""
    receive_declaration(session, table.turn.id, "ann", Filing({"oil": 3}, "web"), account=table.ann)
    session.commit()
    close_turn(table.turn)
    adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
    session.commit()

    def late(seat="ann", raw=None, account=None):
        raw = {"oil": 5, "wish": CANARY} if raw is None else raw
        by = account or table.accounts[seat]
        return keep_late(session, table.turn.id, seat, raw, channel="web", account=by)

    return late


def admit(session, table, number=1, revision=1, reason="a late train"):
    return admit_late(session, table.gina, table.turn, Admission("ann", number, reason), expected_revision=revision)


def test_it_is_kept_sealed_and_noted_without_what_it_says(session, table, late):
    kept = late()
    row = session.scalars(select(LateDeclaration)).one()
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == LATE)).one()
    assert (entry.seat_key, entry.account_id) == ("ann", table.ann.id)
    assert entry.values == {
        "turn": "S1-1",
        "received_at": row.received_at.isoformat(),
        "deadline": table.turn.deadline.isoformat(),
        "deadline_version": table.turn.deadline_version,
        "fingerprint": kept.fingerprint,
    }
    assert CANARY.encode() not in row.ciphertext
    own = own_late_text(session, table.turn, "ann", account=table.ann)
    assert (own.raw, own.status) == ({"oil": 5, "wish": CANARY}, "kept")
    assert fingerprint_of(own.salt, own.canonical) == kept.fingerprint
    with pytest.raises(NotYourSeat):
        own_late_text(session, table.turn, "ann", account=table.bea)
    with pytest.raises(NotYourSeat):
        late(account=table.bea)


def test_it_counts_for_nothing_before_it_is_admitted_and_as_a_ruling_then(session, table, late):
    late()
    assert latest_revision(session, table.turn).declared["ann"] == {"oil": 3}
    stored = admit(session, table)
    assert stored.declared["ann"] == {"oil": 5, "wish": CANARY}
    told = next(event for event in stored.events if event["type"] == "gm_tool")
    assert (told["tool"], told["reason"], told["audience"]) == ("declare", "a late train", ["ann"])
    assert late_texts(session, table.turn)[0].status == "admitted"
    with pytest.raises(WrongStatus, match="late_admitted"):
        admit(session, table, revision=2)
    with pytest.raises(WrongStatus, match="late_admitted"):
        withdraw_late(session, table.turn.id, "ann", account=table.ann)


def test_what_was_withdrawn_or_replaced_is_never_admitted(session, table, late):
    late()
    late(raw={"oil": 6})
    with pytest.raises(WrongStatus, match="late_replaced"):
        admit(session, table)
    withdraw_late(session, table.turn.id, "ann", account=table.ann)
    with pytest.raises(WrongStatus, match="late_withdrawn"):
        admit(session, table, number=2)
    with pytest.raises(NotFound):
        admit(session, table, number=3)
    with pytest.raises(WrongStatus, match="late_withdrawn"):
        withdraw_late(session, table.turn.id, "ann", account=table.ann)


def test_an_admission_that_is_undone_can_be_made_again_or_withdrawn(session, table, late):
    late()
    admit(session, table)
    undo_ruling(session, table.gina, table.turn, expected_revision=2)
    session.expire_all()
    assert late_texts(session, table.turn)[0].status == "kept"
    assert admit(session, table, revision=3).declared["ann"]["oil"] == 5


def test_the_rules_look_at_it_when_it_comes_and_when_it_is_admitted(session, table, late):
    refused = late(raw={"oil": -1})
    assert (refused.number, bool(refused.errors)) == (None, True)
    assert session.scalars(select(LateDeclaration)).all() == []
    late()
    with pytest.raises(ReasonMissing):
        admit(session, table, reason=" ")
    late("bea", {"oil": 4, "lamp": "npc"})
    table.turn.state = {**table.turn.state, "dry": ["npc"]}
    admission = Admission("bea", 1, "so")
    with pytest.raises(InvalidDeclaration):
        admit_late(session, table.gina, table.turn, admission, expected_revision=1)


@pytest.mark.parametrize("status", [TurnStatus.PUBLISHED, TurnStatus.VOID])
def test_whoever_may_know_the_result_is_noted_alone(session, table, late, status):
    table.turn.status = status
    assert late().number is None
    assert session.scalars(select(LateDeclaration)).all() == []
    assert session.scalars(select(LedgerEntry).where(LedgerEntry.kind == LATE)).one()


def test_so_many_are_kept_and_no_more(session, table, late):
    numbers = [late(raw={"oil": 1}).number for _ in range(MOST_KEPT + 2)]
    assert numbers == [*range(1, MOST_KEPT + 1), None, None]
    statuses = session.scalars(select(LateDeclaration.status).order_by(LateDeclaration.number)).all()
    assert statuses == [*["replaced"] * (MOST_KEPT - 1), "kept"]
