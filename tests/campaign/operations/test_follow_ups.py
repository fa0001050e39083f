"""A case that asks back is resolved again, with the same dice and with what was answered, and nothing else changed."""

import hashlib
from dataclasses import replace

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.access import reader_of
from campaign.demo.reading import FOLDER, read_story
from campaign.demo.rounds import play_story
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import player_salts
from campaign.operations.repeats import restart_turn
from campaign.operations.turns import void_turn
from campaign.views import review_view, turn_view
from campaign.views.dice import dice_proof
from rules import resolve_case
from tests.duel.table import ROUND
from tests.factories import an_account

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
    assert turn.state == asking.state
    assert turn.seed_hash != asking.seed_hash


def test_the_earlier_declarations_count_with_what_was_answered(duel, asking):
    turn = duel.plays(duel.latest(), {"cho": PAPER})
    stored = review_view(duel.session, duel.reader("gm"), turn)
    assert stored.case["declarations"] == {"ann": ROCK, "bea": PAPER, "cho": PAPER}
    assert [event["type"] for event in stored.events] == ["thrown"] * 3 + ["beaten", "beaten", "drawn"]
    assert resolve_case(stored.case)["events"] == list(stored.events)
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


def test_the_dice_are_told_when_no_die_can_come_of_them(duel, asking):
    assert not dice_proof(duel.session, duel.reader("ann"), asking).sub_seeds
    turn = duel.plays(duel.latest(), {"cho": PAPER})
    for one in (asking, turn):
        proof = dice_proof(duel.session, duel.reader("ann"), one)
        assert proof.sub_seeds
        assert proof.wrong() == ()


def test_by_the_first_recipe_the_seed_goes_on_and_is_told_at_last(duel, asking):
    turn = duel.latest()
    for one in (asking, turn):
        one.recipe, one.seed, one.dice_audiences = 1, b"s" * 32, []
        one.seed_hash = hashlib.sha256(one.seed).hexdigest()
    duel.session.flush()
    published = select(LedgerEntry).where(LedgerEntry.kind == "turn_published").order_by(LedgerEntry.number.desc())
    assert "seed" not in duel.session.scalars(published).first().values
    assert turn_view(duel.session, duel.reader("ann"), asking).seed is None
    again = duel.publishes(duel.drafts(turn))
    assert duel.latest().recipe == 1
    assert duel.latest().seed_hash == again.seed_hash
    turn = duel.plays(duel.latest(), {"cho": PAPER})
    assert duel.session.scalars(published).first().values["seed"] == turn.seed.hex()
    assert turn_view(duel.session, duel.reader("ann"), asking).seed == turn.seed.hex()
    assert dice_proof(duel.session, duel.reader("ann"), asking).recipe == 1


def test_a_follow_up_that_was_made_void_is_asked_anew(duel, asking):
    void_turn(duel.session, duel.people["gm"], duel.latest(), "Too short.")
    assert not dice_proof(duel.session, duel.reader("ann"), asking).sub_seeds
    turn = restart_turn(duel.session, duel.people["gm"], duel.latest().scene, duel.in_an_hour())
    assert (turn.continues, turn.asked) == (asking, {"cho": "throw"})
    assert duel.session.scalars(select(Turn).where(Turn.status == TurnStatus.VOID)).one().continues is asking


def test_the_review_says_who_is_asked_and_that_the_scene_goes_on(duel, asking):
    review = review_view(duel.session, duel.reader("gm"), asking)
    assert review.next_asked == {"cho": "throw"}
    assert not review.is_last


def test_an_exchange_that_is_asked_back_is_answered_within_its_turn(session, monkeypatch):
    """KG-2.7: the dice that were rolled come again, and only the plan is new."""
    told = read_story(FOLDER / "kamigakari.json")
    table = [an_account(session, name) for name in ("gina", "pia", "per", "pat")]
    campaign = play_story(session, replace(told, turns=()), tuple(table), clock.now(session))
    first = session.scalars(select(Turn).where(Turn.campaign_id == campaign.id)).one()
    # with these dice the one who wants to be asked has something to be asked
    monkeypatch.setattr(player_salts, "fresh_salt", lambda: "salt")
    first.seed = bytes(32)
    declared = {**told.turns[0], "daon": {**told.turns[0]["daon"]}}
    declared["daon"]["attack"] = {**declared["daon"]["attack"], "spirit": {"policy": "ask"}}
    play_story(session, replace(told, turns=(declared,)), tuple(table), clock.now(session))
    second = session.scalars(select(Turn).where(Turn.campaign_id == campaign.id).order_by(Turn.id.desc())).first()
    assert (second.continues, second.asked) == (first, {"daon": "combat"})
    answer = {"attack": [{"spirit": {"policy": "none"}}], "standing": {"life_burn": True}}
    play_story(session, replace(told, turns=(declared, {"daon": answer})), tuple(table), clock.now(session))
    case = review_view(session, reader_of(session, campaign, table[0]), second).case
    assert case["declarations"]["daon"]["attack"][0]["spirit"] == {"policy": "none"}
    assert "standing" not in case["declarations"]["daon"]
    events = [review_view(session, reader_of(session, campaign, table[0]), turn).events for turn in (first, second)]
    assert events[1][: len(events[0])] == events[0]
    assert events[1][-1]["type"] == "turn_end"
