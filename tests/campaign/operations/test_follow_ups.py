"""A case that asks back is resolved again, with the same dice and with what was answered, and nothing else changed."""

import pytest
from sqlalchemy import select

from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.turns import restart_turn, void_turn
from campaign.views import review_view, turn_view
from tests.duel.table import ROUND

ROCK, PAPER, SLOW = ({"sign": sign} for sign in ("rock", "paper", "slow"))


@pytest.fixture
def asking(duel):
    """A published turn in which `cho` waited and saw."""
    duel.plays(duel.opens(), {"gm": ROUND})
    return duel.plays(duel.latest(), {"ann": ROCK, "bea": PAPER, "cho": SLOW})


def test_the_next_turn_asks_those_alone_whom_the_requests_name(duel, asking):
    turn = duel.latest()
    assert turn.continues is asking
    assert turn.asked == {"cho": "throw"}
    assert turn.requests == [{"actor": "cho", "want": "sign", "path": "declarations.cho.sign"}]
    assert (turn.state, turn.seed, turn.seed_hash) == (asking.state, asking.seed, asking.seed_hash)


def test_the_earlier_declarations_count_with_what_was_answered(duel, asking):
    turn = duel.plays(duel.latest(), {"cho": PAPER})
    stored = review_view(duel.session, duel.reader("gm"), turn)
    assert stored.case["declarations"] == {"ann": ROCK, "bea": PAPER, "cho": PAPER}
    assert [event["type"] for event in stored.events] == ["thrown"] * 3 + ["beaten", "beaten", "drawn"]
    assert duel.latest().asked == {"gm": "gm"}


def test_who_answers_nothing_is_asked_again(duel, asking):
    turn = duel.publishes(duel.drafts(duel.latest()))
    assert duel.latest().asked == {"cho": "throw"}
    assert duel.latest().continues is turn


def test_only_what_was_asked_is_new(duel, asking, monkeypatch):
    from campaign.operations.follow_ups import completed

    turn = duel.latest()
    begun = {"plan": [{"spirit": {"policy": "ask"}, "to": "a"}], "other": 1}
    monkeypatch.setattr("campaign.operations.follow_ups.earlier_declarations", lambda *_: {"cho": begun})
    turn.requests = [{"actor": "cho", "path": "declarations.cho.plan.0.spirit"}]
    answer = {"plan": [{"spirit": {"policy": "exact"}, "to": "b"}, {}], "other": 2}
    assert completed(duel.session, turn, "cho", answer) == {
        "plan": [{"spirit": {"policy": "exact"}, "to": "a"}],
        "other": 1,
    }
    assert completed(duel.session, turn, "cho", {"plan": "much"}) == begun
    one_act = {"plan": {"spirit": {"policy": "exact"}}}
    assert completed(duel.session, turn, "cho", one_act)["plan"][0]["spirit"] == {"policy": "exact"}
    assert completed(duel.session, turn, "ann", answer) == answer
    turn.requests = [{"actor": "cho"}]
    assert completed(duel.session, turn, "cho", answer) == answer


def test_the_seed_is_told_when_no_die_can_come_of_it(duel, asking):
    published = select(LedgerEntry).where(LedgerEntry.kind == "turn_published").order_by(LedgerEntry.number.desc())
    assert "seed" not in duel.session.scalars(published).first().values
    assert turn_view(duel.session, duel.reader("ann"), asking).seed is None
    turn = duel.plays(duel.latest(), {"cho": PAPER})
    assert duel.session.scalars(published).first().values["seed"] == turn.seed.hex()
    assert turn_view(duel.session, duel.reader("ann"), asking).seed == turn.seed.hex()


def test_a_follow_up_that_was_made_void_is_asked_anew(duel, asking):
    void_turn(duel.session, duel.people["gm"], duel.latest(), "Too short.")
    assert turn_view(duel.session, duel.reader("ann"), asking).seed is None
    turn = restart_turn(duel.session, duel.people["gm"], duel.latest().scene, duel.in_an_hour())
    assert (turn.continues, turn.asked) == (asking, {"cho": "throw"})
    assert duel.session.scalars(select(Turn).where(Turn.status == TurnStatus.VOID)).one().continues is asking


def test_the_review_says_who_is_asked_and_that_the_scene_goes_on(duel, asking):
    review = review_view(duel.session, duel.reader("gm"), asking)
    assert review.next_asked == {"cho": "throw"}
    assert not review.is_last
