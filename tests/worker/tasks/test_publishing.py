from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from campaign.model.outbox_message import OutboxMessage
from campaign.model.post import Post
from campaign.model.turn import Turn
from tests.factories import a_battle, a_war, drafted, file_hands
from tests.worker.nights import seen
from worker.tasks import publishing


@pytest.fixture
def draft(session):
    """A drafted turn of a campaign whose drafts go by themselves after ten minutes."""
    war = a_war(session, auto_publish_minutes=10)
    turn = a_battle(war)
    file_hands(war, turn)
    return drafted(war, turn)


def test_a_fresh_draft_waits_for_the_gm(session, draft):
    publishing.sweep_approved()
    assert seen(session, draft) == "drafted"


def test_an_old_draft_is_approved_by_rule_and_published_once(session, draft):
    drafted_at = draft.drafted_at
    session.execute(update(Turn).where(Turn.id == draft.id).values(drafted_at=drafted_at - timedelta(minutes=11)))
    session.commit()
    for _ in range(2):
        publishing.sweep_approved()
    assert seen(session, draft) == "published"
    assert session.scalar(select(func.count()).select_from(Post)) == 1
    results = select(OutboxMessage.recipient).where(OutboxMessage.kind == "result")
    recipients = session.scalars(results).all()
    assert len(recipients) == len(set(recipients)) > 1
