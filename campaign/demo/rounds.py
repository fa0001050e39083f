"""The demo campaigns of the rule systems' stories: made, played as far as they are told, and left open for more."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.access import member_of
from campaign.demo.reading import Story
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.campaigns import create_campaign
from campaign.operations.deadlines import claim_turn
from campaign.operations.invitations import invite, join
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.operations.scenes import open_scene
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.sheets import create_sheet
from campaign.sheets_in_play import open_scene_of

TURN_LENGTH = timedelta(hours=1)


def play_story(session: Session, story: Story, table: tuple[Account, ...], now: datetime) -> Campaign:
    """Make a story's campaign and play its turns, each once however often this is called.

    `table` is the GM and then the players; where the story has more players, they share the accounts. Commits on the
    way, as a claim does.
    """
    code = code_of(story)
    campaign = session.scalar(select(Campaign).where(Campaign.code == code))
    if campaign is None:
        campaign = _make(session, story, table)
    if open_scene_of(session, campaign) is None and not _turns(session, campaign):
        open_scene(session, table[0], campaign, now + TURN_LENGTH)
    published = _turns(session, campaign, TurnStatus.PUBLISHED)
    for declared in story.turns[published:]:
        _play(session, campaign, table[0], declared, now)
    session.commit()
    return campaign


def code_of(story: Story) -> str:
    """Return the code of a story's campaign."""
    return f"DEMO-{story.ruleset.upper().replace('_', '-')}"


def _make(session: Session, story: Story, table: tuple[Account, ...]) -> Campaign:
    gm, players = table[0], table[1:]
    values = {
        "code": code_of(story),
        "name": story.name,
        "ruleset": story.ruleset,
        "options": dict(story.options),
        "setting": dict(story.setting),
        "closes_when_filed": True,
    }
    campaign = create_campaign(session, gm, values)
    for account in players:
        join(session, account, invite(session, gm, campaign, "player").token)
    for seat in story.seats:
        holder = None if seat.player == 0 else member_of(session, campaign.id, _player(players, seat.player))
        create_sheet(session, gm, campaign, seat.key, seat.sheet, holder=holder)
    return campaign


def _player(players: tuple[Account, ...], number: int) -> Account:
    return players[min(number, len(players)) - 1]


def _turns(session: Session, campaign: Campaign, *wanted: TurnStatus) -> int:
    statuses = wanted or tuple(TurnStatus)
    found = select(func.count()).where(Turn.campaign_id == campaign.id, Turn.status.in_(statuses))
    return session.scalars(found).one()


def _play(session: Session, campaign: Campaign, gm: Account, declared: Mapping[str, object], now: datetime) -> None:
    turn = session.scalars(select(Turn).where(Turn.campaign_id == campaign.id).order_by(Turn.id.desc())).first()
    if turn is None or turn.status is not TurnStatus.COLLECTING:
        return
    for key, raw in declared.items():
        if isinstance(raw, Mapping):
            receive_declaration(session, turn.id, key, Filing(raw, "web"), account=_holder(session, campaign, key, gm))
    claim = claim_turn(session, turn.id, now=turn.deadline + timedelta(seconds=1))
    if claim is not None:
        adjudicate(session, claim)
        approve_draft(session, gm, turn, revision=1, next_deadline=now + TURN_LENGTH)
        publish_turn(session, turn.id)


def _holder(session: Session, campaign: Campaign, key: str, gm: Account) -> Account:
    """Return who files for a seat; the GM files for those that nobody holds."""
    seat = session.scalars(select(Seat).where(Seat.campaign_id == campaign.id, Seat.key == key)).one()
    return gm if seat.member is None else seat.member.account
