"""A campaign of the duel: a GM, three players with a duelist each, all by operations."""

from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy import select

from campaign import clock
from campaign.access import member_of, reader_of
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.operations.adjudication import adjudicate
from campaign.operations.campaigns import create_campaign
from campaign.operations.deadlines import claim_turn
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.operations.scenes import open_scene
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.sheets import create_sheet
from tests.done_once import done_once
from tests.factories import a_member, an_account

PLAYERS = ("ann", "bea", "cho")
ROUND = {"commands": [{"tool": "gm.open_round"}]}


@dataclass
class DuelTable:
    """The campaign with its people by name; a player's seat has the player's name."""

    session: object
    campaign: Campaign
    people: dict[str, Account] = field(default_factory=dict)

    def reader(self, name):
        return reader_of(self.session, self.campaign, self.people[name])

    def opens(self):
        """Open a scene; its first turn asks the GM alone."""
        turn = open_scene(self.session, self.people["gm"], self.campaign, self.in_an_hour())
        self.session.commit()
        return turn

    def in_an_hour(self):
        return clock.now(self.session) + timedelta(hours=1)

    def latest(self):
        """Return the turn that was opened last."""
        return self.session.scalars(select(Turn).order_by(Turn.id.desc())).first()

    def member(self, name):
        return member_of(self.session, self.campaign.id, self.people[name])

    def seat(self, key):
        return self.session.scalars(select(Seat).where(Seat.key == key)).one()

    def files(self, turn, key, raw, by=None, **values):
        receipt = receive_declaration(
            self.session, turn.id, key, Filing(raw, "web", **values), account=self.people[by or key]
        )
        self.session.commit()
        return receipt

    def drafts(self, turn):
        """Let the deadline pass and the turn be adjudicated."""
        adjudicate(self.session, claim_turn(self.session, turn.id, now=turn.deadline + timedelta(seconds=1)))
        self.session.commit()
        return turn

    def publishes(self, turn, revision=1):
        approve_draft(self.session, self.people["gm"], turn, revision=revision, next_deadline=None)
        publish_turn(self.session, turn.id)
        self.session.commit()
        return turn

    def plays(self, turn, declared):
        """File what is declared, by seat, and bring the turn to its post."""
        for key, raw in declared.items():
            self.files(turn, key, raw)
        return self.publishes(self.drafts(turn))


@done_once(though_patched=True)
def a_duel(session, **values):
    """Return a campaign of the duel, which must be registered, with its people and sheets; no die decides anything."""
    people = {name: an_account(session, name, language="en") for name in ("gm", *PLAYERS)}
    given = {"code": "DUEL", "name": "Duel", "ruleset": "duel", "language": "en", "options": {"draws": "nobody"}}
    table = DuelTable(session, create_campaign(session, people["gm"], {**given, **values}), people)
    for name in PLAYERS:
        member = a_member(session, people["gm"], table.campaign, people[name])
        create_sheet(session, people["gm"], table.campaign, name, {"name": name.title()}, holder=member)
    session.commit()
    return table
