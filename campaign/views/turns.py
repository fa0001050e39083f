"""Turns: how far one has come, what it asks of the reader, and who has filed as far as the reader may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import Session, aliased, contains_eager, joinedload

from campaign.access import Reader, plays
from campaign.clock import now
from campaign.errors import NotAsked, NotFound, NotYourSeat
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.store.memory import remembered
from campaign.store.row_version import RowVersion
from campaign.views.persons import Person, knowledge_of, name_of
from campaign.views.seat_views import seat_view
from campaign.views.turn_lists import TurnLine, line_of, visible, visible_to
from rules.core.drawing import RECIPE
from rules.core.ruleset import GM, View

_OF_SEAT = aliased(Declaration)
IS_LATEST = Declaration.version == (
    select(func.max(_OF_SEAT.version))
    .where(_OF_SEAT.turn_id == Declaration.turn_id, _OF_SEAT.seat_id == Declaration.seat_id)
    .scalar_subquery()
)
"""Matches the latest declaration of each seat in each turn: those before it are never read again, however many."""
AT = {
    is_gm: select(Turn, RowVersion(Turn.id))
    .options(joinedload(Turn.scene).defer(Scene.state))
    .where(
        Turn.code == bindparam("code"),
        visible_to(bindparam("campaign"), bindparam("seats", expanding=True), is_gm=is_gm),
    )
    .execution_options(populate_existing=True)  # what the session knows of the turn is made as old as its version
    for is_gm in (True, False)
}
"""Asks for a turn by its code that a GM, or the holder of some seats, may know of."""
LATEST = (
    select(Declaration)
    .join(Declaration.seat)
    .options(contains_eager(Declaration.seat))
    .where(Declaration.turn_id == bindparam("turn"), IS_LATEST)
)


@dataclass(frozen=True)
class AskedSeat:
    """One of the reader's own seats in a turn. `version` None: nothing is filed, or what was filed is withdrawn."""

    key: str
    name: str
    document: str
    version: int | None
    received_at: datetime | None
    fingerprint: str | None


@dataclass(frozen=True)
class FiledSeat:
    """That somebody has filed, never what. Version and time are the GM's to see, None for others."""

    key: str
    name: str
    is_filed: bool
    version: int | None = None
    received_at: datetime | None = None


@dataclass(frozen=True)
class FiledList:
    """How many of the asked have filed. `seats` is empty where the campaign shows the number alone."""

    filed: int
    asked: int
    seats: tuple[FiledSeat, ...] = ()


@dataclass(frozen=True)
class TurnView:
    """A turn as one reader sees it. Times are UTC; `seed_hash` binds the service to the dice from the opening on.

    `seed` (hex) is told with the result where one seed is behind all dice, by the first recipe; else see `dice_proof`.

    `filed` is None where the reader may not know; `held_reason`, `drafted_at` and `next_deadline` are the GM's alone.
    """

    campaign: str
    ruleset: str
    code: str
    scene: int
    number: int
    status: TurnStatus
    opened_at: datetime
    deadline: datetime
    deadline_version: int
    is_open: bool
    seed_hash: str
    seed: str | None
    published_at: datetime | None
    revision: int | None
    own: tuple[AskedSeat, ...]
    requests: tuple[Mapping[str, Any], ...]
    filed: FiledList | None
    waits: bool = False
    """It waits for another turn, which was inserted before it."""
    held_reason: str | None = None
    drafted_at: datetime | None = None
    next_deadline: datetime | None = None
    publishes_at: datetime | None = None
    """When its draft is published unread, for the GMs, all of whom play in it; None: a person decides."""
    plays: bool = False
    """The reader is a GM who plays in it, and so may not do all alone."""
    is_again: bool = False
    """It asks again what was void before, so that no GM makes it void alone."""


def turn_at(session: Session, reader: Reader, campaign: Campaign, code: str) -> Turn:
    """Return the turn of that code. Raise NotFound where there is none that the reader may know of."""
    if reader.campaign_id != campaign.id:
        raise NotFound
    row = session.execute(
        AT[reader.is_gm], {"campaign": campaign.id, "code": code, "seats": reader.seats}
    ).one_or_none()
    if row is None:
        raise NotFound
    turn: Turn = row[0]
    remembered(session, ("may_see", reader, turn.id), lambda: True)
    remembered(session, ("version", turn.id), lambda: row[1])
    return turn


def version_read(session: Session, turn: Turn) -> str | None:
    """Return the version that a turn had when `turn_at` read it, None where that was not in this transaction."""
    version: str | None = remembered(session, ("version", turn.id), lambda: None)
    return version


def may_see(session: Session, reader: Reader, turn: Turn) -> bool:
    """Tell whether the reader may know that there is this turn."""
    if reader.is_gm:
        return reader.campaign_id == turn.campaign_id
    shown = select(Turn.id).where(Turn.id == turn.id, visible(reader))
    return remembered(session, ("may_see", reader, turn.id), lambda: session.scalar(shown) is not None)


def published_resolution(session: Session, turn: Turn, revision: int | None = None) -> StoredResolution | None:
    """Return the revision of a turn that counts: the latest that was published, None before one is.

    With a number that revision, if it was published.
    """
    wanted = (
        select(StoredResolution)
        .join(Post, (Post.turn_id == StoredResolution.turn_id) & (Post.revision == StoredResolution.revision))
        .where(StoredResolution.turn_id == turn.id)
    )
    if revision is not None:
        wanted = wanted.where(StoredResolution.revision == revision)
    latest = wanted.order_by(StoredResolution.revision.desc()).limit(1)
    return remembered(session, ("published", turn.id, revision), lambda: session.scalar(latest))


@dataclass(frozen=True)
class PublishedRevision:
    """A revision of a turn that was published, and why if a GM put the turn right by it."""

    revision: int
    published_at: datetime
    reason: str | None


def published_revisions(session: Session, turn: Turn) -> tuple[PublishedRevision, ...]:
    """Return every published revision of a turn, the first first; that one has no reason."""
    wanted = (
        select(Post.revision, Post.published_at, StoredResolution.reason)
        .join(
            StoredResolution,
            (Post.turn_id == StoredResolution.turn_id) & (Post.revision == StoredResolution.revision),
        )
        .where(Post.turn_id == turn.id)
    )
    rows = session.execute(wanted.order_by(Post.revision)).all()
    return tuple(
        PublishedRevision(row.revision, row.published_at, row.reason if number else None)
        for number, row in enumerate(rows)
    )


def earlier_declarations(session: Session, turn: Turn) -> dict[str, Any]:
    """Return what was declared in the turn that this one continues; nothing where it continues none."""
    stored = None if turn.continues is None else published_resolution(session, turn.continues)
    return {} if stored is None else dict(stored.declared)


def turn_view(session: Session, reader: Reader, turn: Turn) -> TurnView:
    """Return a turn as the reader sees it. Raise NotFound where they may not know of it."""
    if not may_see(session, reader, turn):
        raise NotFound
    return remembered(session, ("turn_view", reader, turn.id), lambda: _turn_view(session, reader, turn))


def _turn_view(session: Session, reader: Reader, turn: Turn) -> TurnView:
    line = _line(reader, turn, now(session))
    persons = knowledge_of(session, reader, turn.campaign).persons
    filed = in_force(session, turn)
    return TurnView(
        campaign=turn.campaign.code,
        ruleset=turn.campaign.ruleset,
        code=turn.code,
        scene=line.scene,
        number=turn.number,
        status=line.status,
        opened_at=turn.opened_at,
        deadline=turn.deadline,
        deadline_version=turn.deadline_version,
        is_open=line.is_open,
        seed_hash=turn.seed_hash,
        seed=turn.seed.hex() if turn.recipe != RECIPE and _is_settled(session, turn) else None,
        published_at=turn.published_at,
        revision=_revision(session, reader, turn),
        own=_own(reader, turn, persons, filed),
        requests=tuple(request for request in turn.requests if request.get("actor") in reader.seats),
        filed=_filed_list(session, reader, turn, persons, filed),
        waits=turn.waits,
        held_reason=turn.held_reason if reader.is_gm else None,
        drafted_at=turn.drafted_at if reader.is_gm else None,
        next_deadline=turn.next_deadline if reader.is_gm else None,
        publishes_at=turn.publishes_at if reader.is_gm and turn.status is TurnStatus.DRAFTED else None,
        plays=reader.is_gm and plays(session, reader.account_id, turn),
        is_again=turn.repeats_id is not None,
    )


def is_told(turn: Turn) -> bool:
    """Tell whether each reader may be told their part of a turn's dice: it is published or void, for good."""
    return turn.status in {TurnStatus.PUBLISHED, TurnStatus.VOID} and turn.has_open_seed


def _is_settled(session: Session, turn: Turn) -> bool:
    """Tell whether no die can come of a turn's seed any more: it is published, and so is whatever continues it."""
    if turn.status is not TurnStatus.PUBLISHED:
        return False
    in_scene = select(Turn.id, Turn.continues_id, Turn.status).where(Turn.scene_id == turn.scene_id)
    rows = session.execute(in_scene).all()
    published = {row.id for row in rows if row.status is TurnStatus.PUBLISHED}

    def is_settled(one: int) -> bool:
        later = [row.id for row in rows if row.continues_id == one]
        return one in published and (not later or any(map(is_settled, later)))

    return is_settled(turn.id)


def form_view(session: Session, reader: Reader, turn: Turn, seat: Seat) -> View:
    """Return what the seat sees of the turn's state, in the rule system's own words, for its form and its check.

    Raise NotYourSeat where the reader does not hold the seat, NotAsked where the turn asks nothing of it.
    """
    if reader.campaign_id != seat.campaign_id or seat.key not in reader.seats:
        raise NotYourSeat(seat=seat.key)
    if turn.campaign_id != seat.campaign_id or seat.key not in turn.asked:
        raise NotAsked(seat=seat.key, turn=turn.code)
    return turn_seen(session, turn, seat.key)


def turn_seen(session: Session, turn: Turn, key: str) -> View:
    """Return what a seat sees of the state that a turn is declared on."""
    return seat_view(session, turn.campaign.ruleset, turn.state, turn.scene.options, key)


def begun_declaration(session: Session, reader: Reader, turn: Turn, key: str) -> Mapping[str, Any] | None:
    """Return what a seat of the reader's declared in the turn that this one continues, None where that was nothing."""
    return earlier_declarations(session, turn).get(key) if key in reader.seats else None


def _line(reader: Reader, turn: Turn, at: datetime) -> TurnLine:
    shown = (turn.code, turn.scene.number, turn.number, turn.status, turn.opened_at, turn.deadline, turn.asked)
    return line_of(reader, at, shown)


def _revision(session: Session, reader: Reader, turn: Turn) -> int | None:
    if not reader.is_gm:
        published = published_resolution(session, turn) if turn.status is TurnStatus.PUBLISHED else None
        return None if published is None else published.revision
    return session.scalar(
        select(StoredResolution.revision)
        .where(StoredResolution.turn_id == turn.id)
        .order_by(StoredResolution.revision.desc())
        .limit(1)
    )


def _own(
    reader: Reader, turn: Turn, persons: Mapping[str, Person], filed: Mapping[str, Declaration]
) -> tuple[AskedSeat, ...]:
    keys = sorted(turn.asked.keys() & set(reader.seats))
    return tuple(
        _asked_seat(key, name_of(persons, key, turn.campaign), turn.asked[key], filed.get(key))
        for key in keys
        if key in persons or turn.asked[key] == GM
    )


def _asked_seat(key: str, name: str, document: str, filed: Declaration | None) -> AskedSeat:
    if filed is None:
        return AskedSeat(key, name, document, None, None, None)
    return AskedSeat(key, name, document, filed.version, filed.received_at, filed.fingerprint)


def waiting_turn(session: Session, turn: Turn) -> Turn | None:
    """Return the turn of the same scene that waits for this one, which was inserted before it; None where none does."""
    waits = (Turn.status == TurnStatus.HELD) & (Turn.held_reason == INSERTED)
    return session.scalar(select(Turn).where(Turn.scene_id == turn.scene_id, Turn.id != turn.id, waits))


def in_force(session: Session, turn: Turn) -> dict[str, Declaration]:
    """Return the latest declaration of each seat that is asked, those left out whose latest is withdrawn."""
    latest = latest_declarations(session, turn)
    return {key: one for key, one in latest.items() if key in turn.asked and not one.withdrawn}


def in_force_of(session: Session, turns: Mapping[int, Turn]) -> dict[int, dict[str, Declaration]]:
    """Return the same of several turns, by their ids."""
    wanted = select(Declaration, Seat.key).join(Declaration.seat).where(Declaration.turn_id.in_(turns), IS_LATEST)
    latest: dict[int, dict[str, Declaration]] = {turn_id: {} for turn_id in turns}
    for row, key in session.execute(wanted):
        latest[row.turn_id][key] = row
    return {
        turn_id: {key: row for key, row in filed.items() if key in turns[turn_id].asked and not row.withdrawn}
        for turn_id, filed in latest.items()
    }


def latest_declarations(session: Session, turn: Turn) -> dict[str, Declaration]:
    """Return the latest declaration of each seat in a turn, withdrawn or not."""
    return remembered(
        session,
        ("declarations", turn.id),
        lambda: {one.seat.key: one for one in session.scalars(LATEST, {"turn": turn.id})},
    )


def _filed_list(
    session: Session, reader: Reader, turn: Turn, persons: Mapping[str, Person], filed: Mapping[str, Declaration]
) -> FiledList | None:
    if reader.is_gm:
        seats = tuple(
            FiledSeat(key, name_of(persons, key, turn.campaign), key in filed, *_when(filed.get(key)))
            for key in sorted(turn.asked)
        )
        return FiledList(len(filed), len(turn.asked), seats)
    if turn.campaign.filed_list == "off":
        return None
    peers = _peers(session, reader, turn)
    if not peers:
        return None
    seats = tuple(FiledSeat(key, persons[key].name, key in filed) for key in peers if key in persons)
    shown = seats if turn.campaign.filed_list == "names" else ()
    return FiledList(sum(key in filed for key in peers), len(peers), shown)


def _when(filed: Declaration | None) -> tuple[int | None, datetime | None]:
    return (None, None) if filed is None else (filed.version, filed.received_at)


def _peers(session: Session, reader: Reader, turn: Turn) -> list[str]:
    """Return who declares in a turn as far as the reader's own seats may tell, by the rule system's view.

    The turn itself may ask fewer or more; that tells what is not for everybody to know.
    """
    asked = sorted(turn.asked.keys() & set(reader.seats))
    return sorted({peer for key in asked for peer in turn_seen(session, turn, key).get("peers", ())})
