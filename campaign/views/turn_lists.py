"""Lists of turns: which a reader may know of is asked of the database, and only what a line needs is read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select, true
from sqlalchemy.orm import Session

from campaign.access import GMS, Reader
from campaign.clock import now
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.model.turn_reader import EVERYBODY, TurnReader
from campaign.views.paging import Page, cut

FINISHED = (TurnStatus.PUBLISHED, TurnStatus.VOID)
BEHIND_THE_SCREEN = {TurnStatus.DRAFTED, TurnStatus.APPROVED, TurnStatus.HELD}
"""Stages of the GM's work; everybody else sees a turn that is sealed and not yet published."""
LINES = 50
"""How many finished turns a page lists."""


@dataclass(frozen=True)
class TurnLine:
    """A turn in a list. `is_asked`: it asks something of a seat of the reader's."""

    code: str
    scene: int
    number: int
    status: TurnStatus
    opened_at: datetime
    deadline: datetime
    is_open: bool
    is_asked: bool


COLUMNS = (Turn.code, Scene.number, Turn.number, Turn.status, Turn.opened_at, Turn.deadline, Turn.asked)
"""What a line needs: never a state, nor what came of it."""


def visible(reader: Reader) -> ColumnElement[bool]:
    """Return the condition under which the reader may know that there is a turn of their campaign."""
    return visible_to(reader.campaign_id, reader.seats, is_gm=reader.is_gm)


def visible_to(campaign: Any, seats: Any, *, is_gm: bool) -> ColumnElement[bool]:
    """Return the same for the GM of a campaign or the holder of some seats, which may be parameters of a statement."""
    its_campaign = Turn.campaign_id == campaign
    return its_campaign if is_gm else and_(its_campaign, _shown_to(TurnReader.seat_key.in_(seats)))


def turns_under_way(session: Session, reader: Reader) -> tuple[TurnLine, ...]:
    """Return the turns of the reader's campaign that are not finished and that they may know of, the newest first."""
    return _lines(session, reader, _listed(reader).where(Turn.status.not_in(FINISHED)))


def turns_of_scene(session: Session, reader: Reader, scene: Scene) -> tuple[TurnLine, ...]:
    """Return the turns of one scene that the reader may know of, the newest first."""
    return _lines(session, reader, _listed(reader).where(Turn.scene_id == scene.id))


def finished_turns(session: Session, reader: Reader, before: str | None = None) -> Page[TurnLine]:
    """Return a page of the finished turns that the reader may know of, the newest first, or those before one's code."""
    return _page(session, reader, _listed(reader).where(Turn.status.in_(FINISHED)), before)


def turns_of(session: Session, reader: Reader, campaign: Campaign, before: str | None = None) -> Page[TurnLine]:
    """Return a page of all turns that the reader may know of, the newest first, or those before one's code."""
    if reader.campaign_id != campaign.id:
        return Page()
    return _page(session, reader, _listed(reader), before)


def turns_of_member(session: Session, account: Account, campaigns: Sequence[int]) -> dict[int, tuple[TurnLine, ...]]:
    """Return the unfinished turns of some of an account's campaigns that it may know of, by the campaign's row."""
    shared = and_(Seat.member_id.is_(None), Member.role.in_(GMS))
    own = select(Seat.key).where(Seat.campaign_id == Turn.campaign_id, or_(Seat.member_id == Member.id, shared))
    wanted = (
        _ordered(select(Turn.campaign_id, Member.role, *COLUMNS))
        .join(Member, Member.campaign_id == Turn.campaign_id)
        .where(Member.account_id == account.id, Member.left_at.is_(None))
        .where(Turn.campaign_id.in_(campaigns), Turn.status.not_in(FINISHED))
        .where(or_(Member.role.in_(GMS), _shown_to(TurnReader.seat_key.in_(own))))
    )
    held, at = _seats_of_member(session, account), now(session)
    found: dict[int, tuple[TurnLine, ...]] = {}
    for campaign, role, *columns in session.execute(wanted):
        reader = Reader(campaign, account.id, role, held.get(campaign, ()))
        found[campaign] = (*found.get(campaign, ()), line_of(reader, at, columns))
    return found


def line_of(reader: Reader, at: datetime, row: Sequence[Any]) -> TurnLine:
    """Return a turn's line as the reader sees it at an instant, from a row of COLUMNS."""
    code, scene, number, status, opened_at, deadline, asked = row
    hidden = not reader.is_gm and status in BEHIND_THE_SCREEN
    return TurnLine(
        code=code,
        scene=scene,
        number=number,
        status=TurnStatus.CLAIMED if hidden else status,
        opened_at=opened_at,
        deadline=deadline,
        is_open=status is TurnStatus.COLLECTING and at <= deadline,
        is_asked=not asked.keys().isdisjoint(reader.seats),
    )


def _shown_to(seats: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(TurnReader.turn_id == Turn.id, or_(TurnReader.seat_key == EVERYBODY, seats))


def _ordered(wanted: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    return wanted.join(Scene, Scene.id == Turn.scene_id).order_by(Turn.id.desc())


def _listed(reader: Reader) -> Select[*tuple[Any, ...]]:
    return _ordered(select(*COLUMNS)).where(visible(reader))


def _lines(session: Session, reader: Reader, wanted: Select[*tuple[Any, ...]]) -> tuple[TurnLine, ...]:
    at = now(session)
    return tuple(line_of(reader, at, columns) for columns in session.execute(wanted))


def _page(session: Session, reader: Reader, wanted: Select[*tuple[Any, ...]], before: str | None) -> Page[TurnLine]:
    mark = select(Turn.id).where(Turn.campaign_id == reader.campaign_id, Turn.code == before).scalar_subquery()
    older = true() if before is None else Turn.id < mark
    lines = _lines(session, reader, wanted.where(older).limit(LINES + 1))
    return cut(lines, LINES, lambda line: line.code)


def _seats_of_member(session: Session, account: Account) -> dict[int, tuple[str, ...]]:
    shared = and_(Seat.member_id.is_(None), Member.role.in_(GMS))
    wanted = (
        select(Seat.campaign_id, Seat.key)
        .join(Member, Member.campaign_id == Seat.campaign_id)
        .where(Member.account_id == account.id, Member.left_at.is_(None), or_(Seat.member_id == Member.id, shared))
    )
    found: dict[int, tuple[str, ...]] = {}
    for campaign, key in session.execute(wanted):
        found[campaign] = (*found.get(campaign, ()), key)
    return found
