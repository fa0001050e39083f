"""Campaigns: the list of one's own, and one campaign's front page and settings."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, and_, bindparam, func, select, true
from sqlalchemy.orm import Session

from campaign.access import Reader, note_member
from campaign.campaign_settings import CampaignSettings, settings_of
from campaign.errors import NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.sheets_in_play import open_scene_of
from campaign.views.paging import Page, cut
from campaign.views.persons import Person, knowledge_of
from campaign.views.turn_lists import TurnLine, finished_turns, turns_of_member, turns_under_way

LINES = 20
"""How many campaigns a page lists."""
_ITS_PLACE = and_(
    Member.campaign_id == Campaign.id, Member.account_id == bindparam("account"), Member.left_at.is_(None)
)
AT: Select[Campaign, Member | None] = (
    select(Campaign, Member).outerjoin(Member, _ITS_PLACE).where(Campaign.code == bindparam("code"))
)
"""Asks for a campaign by its code, with the place in it that an account has and has not left."""


@dataclass(frozen=True)
class CampaignLine:
    """One of an account's campaigns, with the turns that are not finished yet."""

    code: str
    name: str
    ruleset: str
    role: str
    time_zone: str
    turns: tuple[TurnLine, ...]


@dataclass(frozen=True)
class CampaignView:
    """A campaign's front page for one reader; `role` is None for the public, `settings` are the GM's alone.

    `scene` is the number of the latest scene, None before the first.
    """

    code: str
    name: str
    ruleset: str
    time_zone: str
    language: str
    created_at: datetime
    role: str | None
    is_gm: bool
    scene: int | None
    turns: tuple[TurnLine, ...]
    finished: Page[TurnLine]
    persons: tuple[Person, ...]
    own: tuple[str, ...]
    settings: CampaignSettings | None


def campaign_at(session: Session, code: str, account: Account | None = None) -> Campaign:
    """Return the campaign of that code, read together with the account's place in it. Raise NotFound for none."""
    row = session.execute(AT, {"code": code, "account": account and account.id}).one_or_none()
    if row is None:
        raise NotFound
    campaign, member = row
    if account is not None:
        note_member(session, campaign.id, account, member)
    return campaign


def campaigns_of(session: Session, account: Account, before: str | None = None) -> Page[CampaignLine]:
    """Return a page of the campaigns in which the account has a place, the newest first, or those before one's code."""
    mark = select(Campaign.id).where(Campaign.code == before).scalar_subquery()
    found = session.execute(
        select(Member.role, Campaign)
        .join(Campaign, Campaign.id == Member.campaign_id)
        .where(Member.account_id == account.id, Member.left_at.is_(None))
        .where(true() if before is None else Member.campaign_id < mark)
        .order_by(Member.campaign_id.desc())
        .limit(LINES + 1)
    ).all()
    turns = turns_of_member(session, account, [one.id for _, one in found[:LINES]])
    lines = [
        CampaignLine(one.code, one.name, one.ruleset, role, one.time_zone, turns.get(one.id, ())) for role, one in found
    ]
    return cut(lines, LINES, lambda line: line.code)


def campaign_view(session: Session, reader: Reader, campaign: Campaign, *, before: str | None = None) -> CampaignView:
    """Return a campaign as the reader sees it, with a page of its finished turns (those `before` one's code).

    Raise NotFound where the reader is another campaign's.
    """
    if reader.campaign_id != campaign.id:
        raise NotFound
    persons = knowledge_of(session, reader, campaign).persons
    return CampaignView(
        code=campaign.code,
        name=campaign.name,
        ruleset=campaign.ruleset,
        time_zone=campaign.time_zone,
        language=campaign.language,
        created_at=campaign.created_at,
        role=reader.role,
        is_gm=reader.is_gm,
        scene=_latest_scene(session, campaign),
        turns=turns_under_way(session, reader),
        finished=finished_turns(session, reader, before),
        persons=tuple(persons.values()),
        own=tuple(key for key in reader.seats if key in persons),
        settings=settings_of(campaign) if reader.is_gm else None,
    )


def is_scene_open(session: Session, campaign: Campaign) -> bool:
    """Tell whether a scene is open, which keeps its sheets from being written; public, as the scene's number is."""
    return open_scene_of(session, campaign) is not None


def _latest_scene(session: Session, campaign: Campaign) -> int | None:
    scene = open_scene_of(session, campaign)
    if scene is not None:
        return scene.number
    return session.scalar(select(func.max(Scene.number)).where(Scene.campaign_id == campaign.id))
