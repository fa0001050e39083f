"""Turns of the lantern game that are due: the least that a worker can adjudicate."""

from datetime import timedelta

from sqlalchemy import func, select, update

from campaign import clock
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.operations.outbox import Letter
from campaign.operations.turns import open_turn
from tests.factories import waiting_mail
from tests.lanterns import SLUG


def a_night(session, code, fault=""):
    """Return a committed turn of a campaign of its own, whose deadline has passed."""
    instant = clock.now(session)
    campaign = Campaign(code=code, name=code, ruleset=SLUG, options={}, setting={}, created_at=instant)
    session.add(campaign)
    session.flush()
    session.add(Sheet(seat=Seat(campaign=campaign, key="ann"), document={"name": "ann", "oil": 5}))
    state = {"round": 1, "lamps": {"ann": 5}, "dry": [], "fault": fault}
    scene = Scene(campaign=campaign, number=1, ruleset_version="1", options={}, state=state, opened_at=instant)
    session.add(scene)
    session.flush()
    turn = open_turn(session, scene, instant + timedelta(hours=1), now=instant)
    turn.deadline = instant - timedelta(seconds=1)
    session.commit()
    return turn


def run_leases_out(session):
    """Let every lease and every wait after a failure end now, as an hour would."""
    for noun in (Turn, OutboxMessage):
        session.execute(update(noun).where(noun.lease_until.is_not(None)).values(lease_until=clock.now(session)))
        session.execute(update(noun).values(next_try_at=None))
    session.commit()


def seen(session, turn):
    """Return a turn's status as it is in the database now, and end the look."""
    status = session.scalar(select(Turn.status).where(Turn.id == turn.id))
    session.commit()
    return status.value


def drafts(session, turn):
    """Count a turn's stored revisions and the ledger entries that tell of a draft."""
    revisions = session.scalar(select(func.count()).where(StoredResolution.turn_id == turn.id))
    entries = session.scalar(
        select(func.count()).where(LedgerEntry.campaign_id == turn.campaign_id, LedgerEntry.kind == "turn_drafted")
    )
    session.commit()
    return revisions, entries


def a_mail(session, key="hello", recipient="ann@example.org"):
    """Return a committed mail that waits to be sent."""
    message = waiting_mail(session, key, recipient, Letter("joined", "ko", "환영합니다", "반갑습니다.\n"))
    session.commit()
    return message
