from dataclasses import replace

import pytest

from campaign.errors import NotFound
from campaign.operations.turns import void_turn
from campaign.views.dice import dice_proof
from campaign.views.turns import published_resolution
from rules.core.drawing import sub_seed_of
from rules.core.event import GM_ONLY, readers
from tests.factories import a_battle, a_result, a_war, drafted, file_hands

READERS = ("gm", "co_gm", "blue", "red", "silver", "reader", "otto", None)


def proofs(war, turn):
    return {name: dice_proof(war.session, war.reader(name), turn) for name in READERS}


def told(proof):
    return {one.audience for one in proof.sub_seeds}


def test_before_the_end_there_is_the_mark_alone(session):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    open_and_drafted = [proofs(war, turn), proofs(war, drafted(war, turn))]
    for proof in (one for found in open_and_drafted for one in found.values()):
        assert (proof.mark, proof.address) == (turn.seed_hash, "WAR/S1-1")
        assert (proof.sub_seeds, proof.salts, proof.own_salts, proof.rolls) == ((), None, (), ())


def test_everybody_is_told_what_is_theirs_and_nobody_more(session):
    war = a_war(session)
    turn = a_result(war)
    found = proofs(war, turn)
    assert told(found["blue"]) == {"all", '["blue-knight"]', '["yuna"]'}
    assert told(found["silver"]) == {"all", '["haru"]', '["silver-sword"]'}
    assert told(found["reader"]) == told(found["otto"]) == told(found[None]) == {"all"}
    assert told(found["gm"]) == set(turn.dice_audiences)
    for proof in found.values():
        assert proof.wrong() == ()
        assert turn.seed.hex() not in str(proof)


def test_a_secret_of_a_void_turn_is_told_too(session):
    war = a_war(session)
    turn = a_battle(war)
    void_turn(session, war.gm, turn, "a mistake")
    found = proofs(war, turn)
    assert told(found["blue"]) == {"all", '["blue-knight"]', '["yuna"]'}
    assert [(proof.wrong(), proof.salts) for proof in found.values()] == [((), None)] * len(READERS)


def test_a_turn_whose_key_is_lost_can_be_made_void(session):
    war = a_war(session)
    turn = a_battle(war)
    turn.seed = turn.wrapped_key = b"lost"
    void_turn(session, war.gm, turn, "a lost key")
    assert dice_proof(session, war.reader("blue"), turn).sub_seeds == ()


def test_an_audience_of_several_is_told_once_there_is_a_roll_to_read(session):
    """Its name says who is in it, whom the reader need not know."""
    war = a_war(session)
    turn = a_result(war)
    both = readers("blue-knight", "yuna")
    seed = turn.seed
    turn.dice_audiences = sorted({*turn.dice_audiences, both.name})
    assert both.name not in told(dice_proof(session, war.reader("blue"), turn))
    rolls = [{"audience": one.dump(), "label": "x", "sides": 6, "face": 1, "turn": "S1-1"} for one in (both, GM_ONLY)]
    with session.no_autoflush:
        published_resolution(session, turn).__dict__["rolls"] = rolls  # as if it had been stored so
    proof = dice_proof(session, war.reader("blue"), turn)
    assert both.name in told(proof)
    assert [one.audience for one in proof.rolls] == [both.name]
    assert proof.can_check(proof.rolls[0])
    assert both.name not in told(dice_proof(session, war.reader("red"), turn))
    assert sub_seed_of(seed, "gm").hex() not in str(proof)


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: replace(proof, mark="0" * 64),
        lambda proof: replace(proof, sub_seeds=(replace(proof.sub_seeds[0], sub_seed="0" * 64),)),
        lambda proof: replace(proof, sub_seeds=(replace(proof.sub_seeds[0], audience='["other"]'),)),
    ],
)
def test_whatever_was_changed_is_found(session, change):
    war = a_war(session)
    proof = dice_proof(session, war.reader("blue"), a_result(war))
    assert change(proof).wrong() != ()


def test_who_may_not_know_of_a_turn_is_told_nothing(session):
    war = a_war(session)
    turn = a_result(war)
    stranger = replace(war.reader("gm"), campaign_id=turn.campaign_id + 1)
    with pytest.raises(NotFound):
        dice_proof(session, stranger, turn)
