"""Approvals by rule: where every GM plays and the campaign has chosen it, drafts go out unread after their time."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import NeedsOthers
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import TurnStatus
from campaign.operations import jobs
from campaign.operations.approvals import APPROVE, due_drafts
from campaign.operations.campaigns import change_settings
from campaign.operations.jobs import Outcome
from campaign.operations.members import change_role
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.views import ledger_view, turn_view
from tests.factories import a_battle, a_war, drafted, file_hands


@pytest.fixture
def war(session):
    war = a_war(session)
    values = {"playing_gm": "blind", "cool_off_minutes": 30, "auto_publish_minutes": 0}
    change_settings(session, war.gm, war.campaign, values)
    return war


def a_draft(session, war, *, all_play):
    turn = a_battle(war)
    file_hands(war, turn)
    if all_play:
        change_role(session, war.gm, war.member("red"), "gm")
        change_role(session, war.people["red"], war.member("co_gm"), "player")
        change_role(session, war.people["red"], war.member("gm"), "player")
    session.commit()
    return drafted(war, turn)


def test_it_is_published_unread_after_the_time_and_not_before(session, war):
    turn = a_draft(session, war, all_play=True)
    until = turn.drafted_at + timedelta(minutes=30)
    assert turn.publishes_at == until
    assert due_drafts(session, until - timedelta(seconds=1)) == []
    assert due_drafts(session, until) == [turn.id]
    assert turn_view(session, war.reader("red"), turn).publishes_at == until
    assert turn_view(session, war.reader("blue"), turn).publishes_at is None
    turn.publishes_at, number = clock.now(session) - timedelta(seconds=1), turn.id
    session.commit()
    assert jobs.run(APPROVE, number) is Outcome.DONE
    session.refresh(turn)
    assert publish_turn(session, turn.id) is not None
    assert "approved_unread" in {line.kind for line in ledger_view(session, war.reader("blue"), war.campaign)}
    assert session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "draft_read")).all() == []


def test_whoever_plays_does_not_hurry_it(session, war):
    turn = a_draft(session, war, all_play=True)
    with pytest.raises(NeedsOthers):
        approve_draft(session, war.people["red"], turn, revision=1, next_deadline=None)
    assert turn.status is TurnStatus.DRAFTED


def test_where_a_gm_does_not_play_a_person_decides(session, war):
    turn = a_draft(session, war, all_play=False)
    assert turn.publishes_at is None
    approve_draft(session, war.gm, turn, revision=1, next_deadline=None)
    assert turn.status is TurnStatus.APPROVED


def test_where_others_consent_nothing_goes_out_by_itself(session, war):
    change_settings(session, war.gm, war.campaign, {"playing_gm": "countersign", "auto_publish_minutes": None})
    turn = a_draft(session, war, all_play=True)
    assert turn.publishes_at is None
    assert due_drafts(session, clock.now(session) + timedelta(days=30)) == []
