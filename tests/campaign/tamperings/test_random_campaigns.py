"""Campaigns in which chance files, replaces, withdraws, moves and voids: every transcript of them is whole."""

import os
from datetime import timedelta
from itertools import combinations
from random import Random

import pytest
from sqlalchemy import select

from campaign import clock, verify
from campaign.access import reader_of
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import publish_turn
from campaign.operations.repeats import restart_turn
from campaign.operations.review import approve_draft
from campaign.operations.seals import Filing, receive_declaration, withdraw_declaration
from campaign.operations.transcripts import transcript_of
from campaign.operations.turns import extend_deadline, open_turn, void_turn
from campaign.transcript.canonical import canonical
from campaign.transcript.checkpoints import checkpoint_of
from campaign.transcript.notes import verifier_of
from campaign.transcript.tree import consistency_proof, root_by_consistency
from tests.campaign.conftest import LONG_AGO
from tests.lanterns import SLUG

GAMES = int(os.environ.get("GAMES", "8"))
"""So many are played; 200 take minutes."""


def a_game(session, table, number):
    """Open a campaign of its own for the people of the table."""
    campaign = Campaign(code=f"G{number}", name="Game", ruleset=SLUG, options={}, setting={}, created_at=LONG_AGO)
    session.add(campaign)
    members = {
        name: Member(campaign=campaign, account=table.accounts[name], role=role, joined_at=LONG_AGO)
        for name, role in {"gina": "gm", "ann": "player", "bea": "player"}.items()
    }
    session.add_all(members.values())
    for key in ("ann", "bea"):
        session.add(Sheet(seat=Seat(campaign=campaign, key=key, member=members[key]), document={"name": key, "oil": 5}))
    state = {"round": 1, "lamps": {"ann": 5, "bea": 5}, "dry": [], "fault": ""}
    scene = Scene(campaign=campaign, number=1, ruleset_version="1", options={}, state=state, opened_at=LONG_AGO)
    session.add(scene)
    session.flush()
    instant = clock.now(session)
    open_turn(session, scene, instant + timedelta(hours=1), now=instant)
    session.commit()
    return campaign


def a_round(session, table, campaign, chance):
    """Play the turn under way as chance will have it."""
    turn = session.scalars(select(Turn).filter_by(campaign_id=campaign.id, status=TurnStatus.COLLECTING)).first()
    if turn is None:
        return
    for _ in range(chance.randrange(5)):
        seat = chance.choice(["ann", "bea"])
        filed = Filing({"oil": chance.randrange(1, 4)}, "web")
        receive_declaration(session, turn.id, seat, filed, account=table.accounts[seat])
        if chance.random() < 0.2:
            withdraw_declaration(session, turn.id, seat, account=table.accounts[seat])
    if chance.random() < 0.3:
        extend_deadline(session, table.gina, turn, clock.now(session) + timedelta(hours=2), "later")
    if turn.repeats is None and chance.random() < 0.2:  # a second time needs the consent of others
        void_turn(session, table.gina, turn, "anew")
        restart_turn(session, table.gina, turn.scene, clock.now(session) + timedelta(hours=1))
        session.commit()
        return
    turn.deadline = clock.now(session) - timedelta(seconds=1)
    session.commit()
    adjudicate(session, claim_turn(session, turn.id, now=clock.now(session)))
    if chance.random() < 0.9:
        approve_draft(session, table.gina, turn, revision=1, next_deadline=None)
        publish_turn(session, turn.id)
    session.commit()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_random_campaigns_are_whole(session, table, tmp_path, capsys):
    file = tmp_path / "transcript.json"
    for number in range(GAMES):
        chance = Random(number)
        campaign = a_game(session, table, number)
        for _ in range(chance.randrange(1, 5)):
            a_round(session, table, campaign, chance)
        assert verify_log(session, campaign.id) is None
        for name in ("ann", "gina", None):
            reader = reader_of(session, campaign, table.accounts.get(name))
            told = transcript_of(session, reader, campaign)
            file.write_bytes(canonical(told))
            assert verify.main([str(file)]) == 0, (number, name, capsys.readouterr().out)
        capsys.readouterr()
        require_consistent(told)


def require_consistent(told):
    """Any two heads are of one log that grew."""
    leaves = [bytes.fromhex(leaf) for leaf in told["leaves"]]
    heads = [checkpoint_of(one["note"], verifier_of(told["key"])) for one in told["heads"]]
    for early, late in combinations(heads, 2):
        proof = consistency_proof(leaves[: late.size], early.size)
        assert root_by_consistency(early.size, early.root, late.size, proof) == late.root
