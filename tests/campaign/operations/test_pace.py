"""A turn closes before its deadline where nobody is waited for, and only there."""

import pytest
from sqlalchemy import select

from campaign.errors import TurnClosed
from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.campaigns import change_settings
from campaign.operations.deadlines import due_turns
from campaign.operations.members import assign_seat, change_role
from campaign.operations.seals import withdraw_declaration
from campaign.views import ledger_view
from tests.duel.table import ROUND

ROCK, PAPER, SCISSORS = ({"sign": sign} for sign in ("rock", "paper", "scissors"))


def is_due(duel, turn):
    """Tell whether the next sweep would find the turn."""
    from campaign import clock

    return turn.id in due_turns(duel.session, clock.now(duel.session))


@pytest.fixture
def throwing(duel):
    """A turn that asks the GM and three players."""
    duel.plays(duel.opens(), {"gm": ROUND})
    return duel.latest()


def test_a_turn_of_the_gm_alone_closes_when_the_gm_has_filed(duel):
    turn = duel.opens()
    assert not is_due(duel, turn)
    receipt = duel.files(turn, "gm", ROUND)
    assert receipt.deadline == receipt.received_at
    assert is_due(duel, turn)
    with pytest.raises(TurnClosed):
        duel.files(turn, "gm", {})


def test_the_gm_goes_on_with_an_empty_declaration_too(duel):
    turn = duel.opens()
    duel.files(turn, "gm", {})
    assert is_due(duel, turn)


def test_a_turn_that_asks_players_waits_for_its_deadline(duel, throwing):
    for key, raw in {"ann": ROCK, "bea": PAPER, "cho": PAPER, "gm": {}}.items():
        duel.files(throwing, key, raw)
    assert not is_due(duel, throwing)


def test_a_campaign_may_close_its_turns_as_soon_as_all_have_filed(duel, throwing):
    change_settings(duel.session, duel.people["gm"], duel.campaign, {"closes_when_filed": True})
    for key, raw in {"ann": ROCK, "bea": PAPER, "cho": PAPER}.items():
        duel.files(throwing, key, raw)
    assert not is_due(duel, throwing)
    duel.files(throwing, "gm", {})
    assert is_due(duel, throwing)


def test_what_was_withdrawn_is_waited_for(duel, throwing):
    change_settings(duel.session, duel.people["gm"], duel.campaign, {"closes_when_filed": True})
    duel.files(throwing, "ann", ROCK)
    withdraw_declaration(duel.session, throwing.id, "ann", account=duel.people["ann"])
    for key, raw in {"bea": PAPER, "cho": PAPER, "gm": {}}.items():
        duel.files(throwing, key, raw)
    assert not is_due(duel, throwing)


def test_seats_that_gms_hold_are_the_gms(duel, throwing):
    for name in ("ann", "bea"):
        change_role(duel.session, duel.people["gm"], duel.member(name), "co_gm")
    assign_seat(duel.session, duel.people["gm"], duel.seat("cho"), None)
    for key, raw in {"ann": ROCK, "bea": PAPER}.items():
        duel.files(throwing, key, raw)
    duel.files(throwing, "cho", PAPER, by="gm")
    duel.files(throwing, "gm", {})
    assert is_due(duel, throwing)


def test_the_ledger_tells_it_to_others_after_the_turn_has_closed(duel):
    turn = duel.opens()
    duel.files(turn, "gm", ROUND)
    kinds = [entry.kind for entry in duel.session.scalars(select(LedgerEntry).order_by(LedgerEntry.number))]
    assert kinds[-2:] == ["declaration_received", "turn_complete"]
    assert "turn_complete" not in {line.kind for line in ledger_view(duel.session, duel.reader("ann"), duel.campaign)}
    duel.drafts(turn)
    told = [line.kind for line in ledger_view(duel.session, duel.reader("ann"), duel.campaign)]
    assert "turn_complete" in told
    assert "declaration_received" not in told
