"""What happens to clocks: set wrong either way, and set forward and back by the year; the database's alone counts."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import select, text, update

from campaign.errors import WallTimeGap
from campaign.model.heartbeat import Heartbeat
from campaign.model.turn import Turn
from campaign.operations.deadlines import due_turns
from campaign.store.session import session_scope
from campaign.wall_time import instant_of, wall_time_of
from tests.chaos.games import a_game
from tests.chaos.playing import wait_whole

YEARS = (2026, 2028)
SEOUL = "Asia/Seoul"
AROUND = [timedelta(seconds=seconds) for seconds in (-7200, -3600, -1800, -1, 0, 1, 1799, 1800, 3600, 7200)]
SERVER_ZONES = ("UTC", "America/New_York", "Australia/Lord_Howe")
STRANGE = {"TZ": "America/New_York", "PGTZ": "Australia/Lord_Howe"}
"""Zones of a worker's machine and of its connection, which must not matter."""
INSTANT = timedelta(microseconds=1)


def skewed(ground, ahead):
    """A worker's clock, in a machine of another zone, is ahead by so many seconds."""
    games = [a_game(f"passed{ahead}"), a_game(f"soon{ahead}", due=timedelta(seconds=3))]
    ground.processes.worker(AHEAD=str(ahead), **STRANGE)
    ground.processes.beat(AHEAD=str(ahead))
    wait_whole(ground, games)
    with session_scope() as session:
        for game in games:
            turn = session.get_one(Turn, game.turn)
            ground.tally.see("drafted after its deadline", turn.cutoff_at > turn.deadline, wanted=True)
        noted = session.scalars(select(Heartbeat.skew_ms).where(Heartbeat.name == "deadlines")).one()
        ground.tally.see("skew noted", abs(noted - 1000 * ahead) < 5000, wanted=True)


def skewed_either_way(ground):
    """Clocks are wrong by 20 seconds to 10 minutes."""
    for ahead in (20, -20, 120, -120, 600, -600):
        skewed(ground, ahead)
        ground.processes.stop()


@dataclass(frozen=True)
class Change:
    """The instant at which the clocks of a zone are set."""

    zone: str
    instant: datetime


def changes():
    """Return every change of clocks in YEARS; zones that show the same all the time are named once."""
    first, last = (datetime(year, 1, 1, tzinfo=UTC) for year in (YEARS[0], YEARS[1] + 1))
    days = [first + timedelta(days=day) for day in range((last - first).days + 1)]
    found = {}
    for zone in sorted(available_timezones()):
        offsets = [day.astimezone(ZoneInfo(zone)).utcoffset() for day in days]
        steps = [(days[at], days[at + 1]) for at, (one, next_one) in enumerate(pairwise(offsets)) if one != next_one]
        instants = tuple(_instant_of_change(zone, *step) for step in steps)
        found.setdefault((instants, tuple(offsets[:1])), zone)
    return [Change(zone, instant) for (instants, _), zone in found.items() for instant in instants]


def _instant_of_change(zone, before, after):
    """Return the first second after `before` at which the clocks show another offset."""
    info, offset = ZoneInfo(zone), before.astimezone(ZoneInfo(zone)).utcoffset()
    low, high = 0, int((after - before).total_seconds())
    while high - low > 1:
        middle = (low + high) // 2
        is_before = (before + timedelta(seconds=middle)).astimezone(info).utcoffset() == offset
        low, high = (middle, high) if is_before else (low, middle)
    return before + timedelta(seconds=high)


def midnights():
    """Return the midnights of Seoul that end a month."""
    months = [(year, month) for year in range(YEARS[0], YEARS[1] + 1) for month in range(1, 13)]
    return [Change(SEOUL, datetime(year, month, 1, tzinfo=ZoneInfo(SEOUL)).astimezone(UTC)) for year, month in months]


def wall_times(ground):
    """Around each change, what the clocks show means that instant, or its first; and no skipped time means any."""
    for change in (*changes(), *midnights()):
        for instant in (change.instant + step for step in AROUND):
            shown = wall_time_of(instant, change.zone)
            meant = instant_of(shown.replace(tzinfo=None, fold=0), change.zone)
            is_it = meant.instant == instant or (meant.repeated and shown.fold == 1)
            ground.tally.see(f"{change.zone} at {instant}", is_it, wanted=True)
        _see_gap(ground, change)


def _see_gap(ground, change):
    """See that what is skipped by a change forward is refused."""
    before, after = (wall_time_of(change.instant + step, change.zone) for step in (-INSTANT, timedelta()))
    skipped = after.replace(tzinfo=None) - before.replace(tzinfo=None) - INSTANT
    if skipped > timedelta():
        try:
            instant_of(after.replace(tzinfo=None) - skipped / 2, change.zone)
        except WallTimeGap:
            ground.tally.checks += 1
        else:
            raise AssertionError(f"a time skipped in {change.zone} at {change.instant} means something")


def deadlines_at_changes(ground):
    """A deadline at any of these instants is passed right after it, whatever zone the database thinks in."""
    game = a_game("change")
    instants = sorted({change.instant for change in (*changes(), *midnights())})
    zones = SERVER_ZONES if ground.database == "postgresql" else SERVER_ZONES[:1]
    with session_scope() as session:
        for number, instant in enumerate(instants):
            if ground.database == "postgresql":
                session.execute(text(f"SET LOCAL TIME ZONE '{zones[number % len(zones)]}'"))
            session.execute(update(Turn).where(Turn.id == game.turn).values(deadline=instant))
            seen = [due_turns(session, instant + step) for step in (-INSTANT, timedelta(), INSTANT)]
            ground.tally.see(f"due at {instant}", seen, [[], [], [game.turn]])


def changes_of_clocks(ground):
    """Clocks are set forward and back, and days end in Seoul."""
    wall_times(ground)
    deadlines_at_changes(ground)
