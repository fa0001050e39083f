from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.turn import TurnStatus
from campaign.operations.deadlines import claim_turn, due_turns, held_turns
from campaign.operations.jobs import LEASE, Claim
from campaign.store.session import session_scope


def test_a_turn_is_due_only_after_its_deadline(session, table):
    turn, instant = table.turn, table.turn.deadline
    assert due_turns(session, instant - timedelta(seconds=1)) == []
    assert due_turns(session, instant) == []
    assert claim_turn(session, turn.id, now=instant) is None
    assert due_turns(session, instant + timedelta(microseconds=1)) == [turn.id]


def test_a_claim_shuts_the_seals_at_once(session, table):
    instant = table.turn.deadline + timedelta(seconds=1)
    claim_turn(session, table.turn.id, now=instant)
    with session_scope() as other:
        assert due_turns(other, instant) == []
    assert table.turn.cutoff_at == instant


def test_a_lease_that_ran_out_is_claimed_again_and_the_first_is_fenced(session, table):
    instant = table.turn.deadline + timedelta(seconds=1)
    first = claim_turn(session, table.turn.id, now=instant)
    assert claim_turn(session, table.turn.id, now=instant + LEASE - timedelta(seconds=1)) is None
    assert due_turns(session, instant + LEASE) == [table.turn.id]
    second = claim_turn(session, table.turn.id, now=instant + LEASE)
    assert second.attempts == 2
    assert not held_turns(session, [first])
    assert held_turns(session, [first, second]) == [table.turn]
    assert table.turn.cutoff_at == instant


@pytest.mark.parametrize("status", [s for s in TurnStatus if s not in {TurnStatus.COLLECTING, TurnStatus.CLAIMED}])
def test_no_other_status_is_ever_due(session, table, status):
    table.turn.status = status
    session.commit()
    later = table.turn.deadline + timedelta(days=365)
    assert due_turns(session, later) == []
    assert claim_turn(session, table.turn.id, now=later) is None


def test_extension_then_stale_job(session, table):
    instant = table.turn.deadline + timedelta(seconds=1)
    assert due_turns(session, instant) == [table.turn.id]
    table.turn.deadline = instant + timedelta(hours=1)
    session.commit()
    assert claim_turn(session, table.turn.id, now=instant) is None


def test_no_claim_holds_what_it_did_not_claim(session, table):
    assert not held_turns(session, [Claim(table.turn.id, "made up", 1)])
    assert not held_turns(session, [Claim(404, "made up", 1)])


def test_the_earliest_deadline_comes_first(session, table):
    from campaign.model.scene import Scene
    from campaign.operations.turns import open_turn

    instant = clock.now(session)
    scene = Scene(
        campaign=table.campaign,
        number=2,
        ruleset_version="1",
        options={},
        state=table.scene.state,
        opened_at=instant,
    )
    session.add(scene)
    earlier = open_turn(session, scene, instant + timedelta(minutes=1), now=instant)
    assert due_turns(session, instant + timedelta(hours=2)) == [earlier.id, table.turn.id]
