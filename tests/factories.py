"""A small war for tests: its people, its campaign and sheets, and battles brought to any stage, all by operations."""

from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy import select

from campaign import clock
from campaign.access import member_of, reader_of
from campaign.demo import story
from campaign.demo.rounds import play_story
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.accounts import add_account, set_preferences
from campaign.operations.adjudication import adjudicate
from campaign.operations.campaigns import create_campaign
from campaign.operations.deadlines import claim_turn
from campaign.operations.invitations import invite, join
from campaign.operations.outbox import About, enqueue
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.operations.scenes import open_scene, start_battle
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.sheets import create_sheet
from tests.done_once import done_once

HASH = "not a hash"
"""What stands for a password where nobody logs in."""

HOLDERS = {"blue": story.BLUE, "red": story.RED, "silver": story.SILVER}
"""Which player holds which seats; the grey pair is the GM's."""

ROLES = {"gm": "gm", "co_gm": "co_gm", "blue": "player", "red": "player", "silver": "player", "reader": "reader"}


@dataclass
class War:
    """A campaign with its people by name, and `otto`, who is no member."""

    session: object
    campaign: Campaign
    people: dict[str, Account] = field(default_factory=dict)

    def __getattr__(self, name):
        return self.people[name]

    def __reduce__(self):
        return War, (self.session, self.campaign, self.people)

    def reader(self, name):
        """Return somebody as a reader; None is nobody who logged in."""
        return reader_of(self.session, self.campaign, None if name is None else self.people[name])

    def member(self, name):
        return member_of(self.session, self.campaign.id, self.people[name])


NOTHING = About()


def an_account(session, name, *, password_hash=HASH, **preferences):
    """Return a confirmed account `name@example.org`."""
    account = add_account(session, f"{name}@example.org", password_hash, name.title())
    set_preferences(session, account, preferences)
    return account


def waiting_mail(session, event_key, recipient, letter, *, about=NOTHING):
    """Return a mail that waits, the one of this event."""
    enqueue(session, event_key, recipient, letter, about=about)
    return session.scalars(select(OutboxMessage).filter_by(event_key=event_key)).one()


@done_once
def a_told_story(session, story):
    """Return the accounts of the GM and three players of a demo's story, after its last turn."""
    accounts = [an_account(session, name, language="en") for name in ("gm", "ann", "bea", "cho")]
    play_story(session, story, tuple(accounts), clock.now(session))
    return accounts


def a_campaign(session, gm, **values):
    """Return a campaign of the demo's war whose GM the account is."""
    given = {"code": "WAR", "name": "War", "ruleset": story.RULESET, "setting": dict(story.SETTING)}
    return create_campaign(session, gm, {**given, **values})


def a_member(session, gm, campaign, account, role="player"):
    """Let an account join by a link of its own."""
    return join(session, account, invite(session, gm, campaign, role).token)


@done_once
def a_war(session, *, sheets=None, password_hash=HASH, **values):
    """Return a campaign with its people and sheets; `sheets` change documents by key, `values` the settings."""
    people = {name: an_account(session, name, password_hash=password_hash) for name in (*ROLES, "otto")}
    war = War(session, a_campaign(session, people["gm"], **values), people)
    for name, role in ROLES.items():
        if name != "gm":
            a_member(session, war.gm, war.campaign, people[name], role)
    for key, document in story.SHEETS.items():
        holder = next((war.member(name) for name, seats in HOLDERS.items() if key in seats), None)
        written = {**document, **(sheets or {}).get(key, {})}
        create_sheet(session, war.gm, war.campaign, key, written, holder=holder)
    session.commit()
    return war


def holder_of(war, key):
    """Return the account that files for a seat."""
    return war.people[next((name for name, seats in HOLDERS.items() if key in seats), "gm")]


@done_once
def a_battle(war, battle=story.FIRST_BATTLE, **length):
    """Open a battle's first turn; without a length it collects for an hour."""
    deadline = clock.now(war.session) + timedelta(**length or {"hours": 1})
    turn = start_battle(war.session, war.gm, war.campaign, battle, deadline)
    war.session.commit()
    return turn


@done_once
def a_scene(war, **length):
    """Open a whole scene's first turn; without a length it collects for an hour."""
    turn = open_scene(war.session, war.gm, war.campaign, clock.now(war.session) + timedelta(**length or {"hours": 1}))
    war.session.commit()
    return turn


@done_once
def file_hands(war, turn, hands=story.FIRST_HANDS):
    """Seal hands, each by whoever holds the seat; return the receipts by seat."""
    receipts = {
        key: receive_declaration(war.session, turn.id, key, Filing(hand, "web"), account=holder_of(war, key))
        for key, hand in hands.items()
    }
    war.session.commit()
    return receipts


@done_once
def drafted(war, turn):
    """Let the deadline pass and the turn be adjudicated."""
    claim = claim_turn(war.session, turn.id, now=turn.deadline + timedelta(seconds=1))
    adjudicate(war.session, claim)
    war.session.commit()
    return turn


@done_once
def published(war, turn, revision=1):
    """Bring a turn from its draft to its post."""
    approve_draft(war.session, war.gm, turn, revision=revision, next_deadline=None)
    publish_turn(war.session, turn.id)
    war.session.commit()
    return turn


def a_result(war, battle=story.FIRST_BATTLE, hands=story.FIRST_HANDS):
    """Play a battle's first turn to its post."""
    turn = a_battle(war, battle)
    file_hands(war, turn, hands)
    return published(war, drafted(war, turn))
