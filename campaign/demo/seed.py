"""The making of the demo, step by step, each done once however often the service starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.access import member_of
from campaign.demo import story
from campaign.demo.reading import stories
from campaign.demo.rounds import play_story
from campaign.demo.scene import SCENE
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.turn import Turn
from campaign.operations.accounts import add_account
from campaign.operations.adjudication import adjudicate
from campaign.operations.campaigns import create_campaign
from campaign.operations.deadlines import claim_turn
from campaign.operations.invitations import invite, join
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.operations.scenes import start_battle
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.sheets import create_sheet
from campaign.sheets_in_play import open_scene_of

DEMO_CODE = "DEMO"
TURN_LENGTH = timedelta(minutes=2)
"""How long the open battle collects."""
FIRST_TURN_LENGTH = timedelta(seconds=30)
"""More than it takes to file the hands of the battle that is published from the start."""
REVIEW_MINUTES = 1
"""After so many minutes the draft is published by itself, for whoever only watches."""


@dataclass(frozen=True)
class DemoLogin:
    """One account of the demo; the password is no secret."""

    email: str
    password: str
    display_name: str
    role: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True)
class DemoLogins:
    """The demo campaign's code and its accounts."""

    campaign: str
    logins: tuple[DemoLogin, ...]


LOGINS = DemoLogins(
    DEMO_CODE,
    (
        DemoLogin("gm@demo.example", "starlit-gm", "진행자 (GM)", "gm"),
        DemoLogin("blue@demo.example", "starlit-blue", "파랑 (Blue)", "player", story.BLUE),
        DemoLogin("red@demo.example", "starlit-red", "빨강 (Red)", "player", (*story.RED, *story.SILVER)),
        DemoLogin("reader@demo.example", "starlit-reader", "독자 (Reader)", "reader"),
    ),
)


def seed_demo(session: Session, now: datetime, hash_password: Callable[[str], str]) -> DemoLogins:
    """Make what is missing of the demo and return its logins; where all is there, do nothing.

    `now` is the present, aware; `hash_password` is the doors' own. Commits on the way, as a claim does.
    """
    campaign = session.scalar(select(Campaign).where(Campaign.code == DEMO_CODE))
    if campaign is None:
        campaign = _make_campaign(session, hash_password)
    accounts = _accounts(session)
    scenes = session.scalar(select(func.count()).where(Scene.campaign_id == campaign.id))
    if scenes == 0:
        _publish_first_battle(session, campaign, accounts, now)
    if scenes in {0, 1} and open_scene_of(session, campaign) is None:
        _open_second_battle(session, campaign, accounts, now)
    session.commit()
    table = tuple(accounts[f"{name}@demo.example"] for name in ("gm", "blue", "red"))
    for told in (SCENE, *stories()):
        play_story(session, told, table, now)
    return LOGINS


def _make_campaign(session: Session, hash_password: Callable[[str], str]) -> Campaign:
    for login in LOGINS.logins:
        add_account(session, login.email, hash_password(login.password), login.display_name)
    accounts = _accounts(session)
    gm = accounts["gm@demo.example"]
    campaign = create_campaign(
        session,
        gm,
        {
            "code": DEMO_CODE,
            "name": "별무리 전쟁 (War of the Star Cluster)",
            "ruleset": story.RULESET,
            "setting": dict(story.SETTING),
            "options": {"battle_visibility": "all"},
            "filed_list": "names",
            "auto_publish_minutes": REVIEW_MINUTES,
        },
    )
    for login in LOGINS.logins:
        if login.role != "gm":
            join(session, accounts[login.email], invite(session, gm, campaign, login.role).token)
    for key, document in story.SHEETS.items():
        create_sheet(session, gm, campaign, key, document, holder=_holder(session, campaign, accounts, key))
    return campaign


def _accounts(session: Session) -> dict[str, Account]:
    emails = [login.email for login in LOGINS.logins]
    return {account.email: account for account in session.scalars(select(Account).where(Account.email.in_(emails)))}


def _holder_of(accounts: Mapping[str, Account], key: str) -> Account:
    """Return the account that plays a seat; the GM plays those that nobody holds."""
    held = (login.email for login in LOGINS.logins if key in login.seats)
    return accounts[next(held, "gm@demo.example")]


def _holder(session: Session, campaign: Campaign, accounts: Mapping[str, Account], key: str) -> Member | None:
    member = member_of(session, campaign.id, _holder_of(accounts, key))
    return None if member is None or member.role == "gm" else member


def _publish_first_battle(session: Session, campaign: Campaign, accounts: Mapping[str, Account], now: datetime) -> None:
    gm = accounts["gm@demo.example"]
    turn = start_battle(session, gm, campaign, story.FIRST_BATTLE, now + FIRST_TURN_LENGTH)
    _file(session, turn, accounts, story.FIRST_HANDS)
    claim = claim_turn(session, turn.id, now=turn.deadline + timedelta(seconds=1))
    if claim is not None:
        adjudicate(session, claim)
        approve_draft(session, gm, turn, revision=1, next_deadline=None)
        publish_turn(session, turn.id)


def _open_second_battle(session: Session, campaign: Campaign, accounts: Mapping[str, Account], now: datetime) -> None:
    gm = accounts["gm@demo.example"]
    turn = start_battle(session, gm, campaign, story.SECOND_BATTLE, now + TURN_LENGTH)
    _file(session, turn, accounts, story.SECOND_HANDS)


def _file(session: Session, turn: Turn, accounts: Mapping[str, Account], hands: Mapping[str, story.Document]) -> None:
    for key, declaration in hands.items():
        filing = Filing(declaration, "web")
        receive_declaration(session, turn.id, key, filing, account=_holder_of(accounts, key))
