"""One press takes back the newest ruling of a draft, by a revision more."""

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.access import reader_of
from campaign.errors import NotFound, StaleRevision, WrongStatus
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, approve_draft, latest_revision
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.undoing import undo_ruling
from campaign.views import review_view

FILL = {"lamp": "ann", "oil": 50, "reason": "a leak"}


@pytest.fixture
def drafted(session, table, close_turn):
    receive_declaration(session, table.turn.id, "ann", Filing({"oil": 3}, "web"), account=table.ann)
    close_turn(table.turn)
    adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
    session.commit()
    return table.turn


def fill(session, table, turn, revision, oil=50):
    return amend_with_tool(session, table.gina, turn, "gm.fill", {**FILL, "oil": oil}, expected_revision=revision)


def declare(session, table, turn, revision, oil=9):
    return amend_declaration(
        session, table.gina, turn, Amendment("ann", {"oil": oil}, "so"), expected_revision=revision
    )


def undo(session, table, turn, revision):
    return undo_ruling(session, table.gina, turn, expected_revision=revision)


def content(stored):
    return stored.declared, stored.tools, stored.case, stored.state, stored.events, stored.requests, stored.set_aside


@pytest.mark.parametrize(
    ("steps", "like"),
    [
        ((fill, undo), 1),
        ((declare, undo), 1),
        ((fill, declare, undo), 2),
        ((declare, fill, undo), 2),
        ((fill, declare, undo, undo), 1),
        ((fill, undo, declare, undo), 1),
        ((fill, undo, declare, fill, undo), 4),
        ((fill, undo, fill), 2),
    ],
)
def test_the_newest_ruling_that_stands_is_left_out(session, table, drafted, steps, like):
    for revision, step in enumerate(steps, 1):
        step(session, table, drafted, revision)
    stored = {one.revision: one for one in session.scalars(select(StoredResolution))}
    assert len(stored) == len(steps) + 1
    assert content(stored[len(stored)]) == content(stored[like])


def test_the_case_holds_the_rulings_that_stand(session, table, drafted):
    declare(session, table, drafted, 1)
    fill(session, table, drafted, 2)
    undo(session, table, drafted, 3)
    gm = reader_of(session, table.campaign, table.gina)
    review = review_view(session, gm, drafted)
    assert [ruling["tool"] for ruling in review.ruled_case["rulings"]] == ["declare"]
    assert (review.undoable, [line.undoes for line in review.revisions]) == (2, [None, None, None, 3])
    undo(session, table, drafted, 4)
    review = review_view(session, gm, drafted)
    assert "rulings" not in review.ruled_case
    assert review.undoable is None


def test_a_double_press_acts_once(session, table, drafted):
    fill(session, table, drafted, 1)
    assert undo(session, table, drafted, 2).revision == 3
    assert undo(session, table, drafted, 2).revision == 3
    assert latest_revision(session, drafted).revision == 3
    entries = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "ruling_undone")).all()
    told = {"turn": "S1-1", "revision": 3, "undone": 2, "reason": "a leak"}
    assert [told.items() <= entry.values.items() for entry in entries] == [True]


def test_what_cannot_be_undone(session, table, drafted):
    with pytest.raises(NotFound, match="nothing_to_undo"):
        undo(session, table, drafted, 1)
    fill(session, table, drafted, 1)
    with pytest.raises(StaleRevision):
        undo(session, table, drafted, 1)
    approve_draft(session, table.gina, drafted, revision=2, next_deadline=None)
    with pytest.raises(WrongStatus):
        undo(session, table, drafted, 2)
