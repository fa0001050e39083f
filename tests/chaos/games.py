"""Games on which bad weeks are played: a GM, two players who have filed, a reader, and a turn whose deadline passed."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select, update

from campaign import clock
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.member import Member
from campaign.model.outbox_message import OutboxMessage
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.jobs import LEASE
from campaign.operations.log_checks import verify_log
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.turns import open_turn
from campaign.store.session import session_scope
from tests.lanterns import SLUG

S = TurnStatus
PEOPLE = {"gina": "gm", "ann": "player", "bea": "player", "rob": "reader"}
PLAYERS = [name for name, role in PEOPLE.items() if role == "player"]


@dataclass(frozen=True)
class Game:
    """A campaign of one's own with the turn that is due and what was sealed for it, by seat."""

    campaign: int
    turn: int
    declared: dict[str, dict]


def people(session):
    """Return the accounts by name; they are made once for all games of a database."""
    known = {account.display_name: account for account in session.scalars(select(Account))}
    for name in PEOPLE.keys() - known.keys():
        account = Account(email=f"{name}@example.org", display_name=name, fs_uniquifier=name)
        account.confirmed_at = account.created_at = clock.now(session)
        session.add(account)
        known[name] = account
    session.flush()
    return known


def a_campaign(session, code, accounts):
    """Return a campaign's first turn, open for an hour; its drafts go by themselves at once."""
    instant = clock.now(session)
    campaign = Campaign(code=code, name=code, ruleset=SLUG, options={}, setting={}, created_at=instant)
    campaign.auto_publish_minutes = 0
    session.add(campaign)
    session.flush()
    for name, role in PEOPLE.items():
        member = Member(campaign=campaign, account=accounts[name], role=role, joined_at=instant)
        session.add(member)
        if name in PLAYERS:
            session.add(Sheet(seat=Seat(campaign=campaign, key=name, member=member), document={"name": name}))
    state = {"round": 1, "lamps": dict.fromkeys(PLAYERS, 5), "dry": [], "fault": ""}
    scene = Scene(campaign=campaign, number=1, ruleset_version="1", options={}, state=state, opened_at=instant)
    session.add(scene)
    session.flush()
    return open_turn(session, scene, instant + timedelta(hours=1), now=instant)


def a_game(code, due=timedelta(seconds=-1)):
    """Return a committed game whose turn was due a second ago, or is after `due`."""
    with session_scope() as session:
        accounts = people(session)
        turn = a_campaign(session, code, accounts)
        declared = {name: {"wish": f"{name} in {code}"} for name in PLAYERS}
        for name, raw in declared.items():
            receive_declaration(session, turn.id, name, Filing(raw, "web"), account=accounts[name])
        turn.deadline = clock.now(session) + due
        return Game(turn.campaign_id, turn.id, declared)


def status(game):
    """Return where a game's turn stands now."""
    with session_scope() as session:
        return session.scalar(select(Turn.status).where(Turn.id == game.turn))


def recover(dead_after=0):
    """Let each lease end now that was taken so many seconds ago, and every wait after a failure, as an hour would."""
    with session_scope() as session:
        instant = clock.now(session)
        taken = instant + LEASE - timedelta(seconds=dead_after)
        for noun in (Turn, OutboxMessage):
            session.execute(update(noun).where(noun.lease_until <= taken).values(lease_until=instant))
            session.execute(update(noun).where(noun.lease_until.is_(None)).values(next_try_at=None))


def see_draft(tally, game):
    """See that there is one draft, told once, and that all that was sealed is in it."""
    with session_scope() as session:
        turn = session.get_one(Turn, game.turn)
        stored = session.scalars(select(StoredResolution).where(StoredResolution.turn_id == game.turn)).all()
        tally.see("status", turn.status, S.DRAFTED)
        tally.see("revisions", [one.revision for one in stored], [1])
        tally.see("declarations", stored[0].declared, game.declared)
        tally.see("entries of the draft", entries(session, game, "turn_drafted"), 1)
        tally.see("mails of the draft", mails(session, "draft_ready", Turn.id == game.turn), {"gina": 1})


def see_approval(tally, game):
    """See that a draft was approved once."""
    with session_scope() as session:
        tally.see("status", session.get_one(Turn, game.turn).status, S.APPROVED)
        tally.see("entries of the approval", entries(session, game, "turn_approved"), 1)


def see_post(tally, game):
    """See that there is one post, one result for each reader, one next turn, and an unbroken ledger."""
    with session_scope() as session:
        turn = session.get_one(Turn, game.turn)
        posts = session.scalar(select(func.count()).where(Post.turn_id == game.turn))
        numbers = session.scalars(select(Turn.number).where(Turn.campaign_id == game.campaign).order_by(Turn.id)).all()
        tally.see("status", turn.status, S.PUBLISHED)
        tally.see("posts", posts, 1)
        tally.see("turns", numbers, [1, 2])
        tally.see("entries of the post", entries(session, game, "turn_published"), 1)
        tally.see("results", mails(session, "result", Turn.id == game.turn), dict.fromkeys(PEOPLE, 1))
        follows = Turn.campaign_id == game.campaign, Turn.number == 2
        tally.see("calls of the next turn", mails(session, "turn_open", *follows), dict.fromkeys(PLAYERS, 1))
        tally.see("first broken entry of the ledger", verify_log(session, game.campaign), None)


def see_whole(tally, game):
    """See all that must have come of a game whose turn was drafted, approved and published."""
    see_post(tally, game)
    with session_scope() as session:
        stored = session.scalars(select(StoredResolution).where(StoredResolution.turn_id == game.turn)).one()
        tally.see("declarations", stored.declared, game.declared)
        tally.see("entries of the draft", entries(session, game, "turn_drafted"), 1)
        tally.see("entries of the approval", entries(session, game, "turn_approved"), 1)


def entries(session, game, kind):
    """Count the ledger's entries of a kind."""
    told = LedgerEntry.campaign_id == game.campaign, LedgerEntry.kind == kind
    return session.scalar(select(func.count()).select_from(LedgerEntry).where(*told))


def mails(session, kind, *of_turn):
    """Count the mails of a kind about a turn, by the name of whom they go to."""
    about = select(OutboxMessage.recipient, func.count()).join(Turn, Turn.id == OutboxMessage.turn_id)
    counted = session.execute(about.where(OutboxMessage.kind == kind, *of_turn).group_by(OutboxMessage.recipient))
    return {recipient.partition("@")[0]: count for recipient, count in counted}
