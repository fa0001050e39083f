"""Wall times: what a clock on the wall of a campaign's zone shows, to an instant and back."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from campaign.errors import WallTimeGap

STEP = timedelta(minutes=1)


@dataclass(frozen=True)
class Meant:
    """The instant that a wall time means; `repeated` where the clocks show it twice, the first time being meant."""

    instant: datetime
    repeated: bool


def instant_of(wall_time: datetime, zone: str) -> Meant:
    """Return the instant, in UTC, at which the clocks of `zone` (an IANA name) show a naive wall time.

    Raise WallTimeGap where they never show it, because they are set forward over it; ValueError for an aware datetime.
    """
    if wall_time.tzinfo is not None:
        raise ValueError("a wall time has no zone of its own")
    if not _is_shown(wall_time, zone):
        shown = _next_shown(wall_time, zone)
        raise WallTimeGap(
            wall_time=wall_time.isoformat(timespec="minutes"), zone=zone, next=shown.isoformat(timespec="minutes")
        )
    first, second = (wall_time.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (0, 1))
    return Meant(first, repeated=first != second)


def wall_time_of(instant: datetime, zone: str) -> datetime:
    """Return what the clocks of `zone` show at an instant, as an aware datetime of that zone.

    Raise ValueError for a naive datetime.
    """
    if instant.tzinfo is None:
        raise ValueError("an instant needs its zone; this datetime has none")
    return instant.astimezone(ZoneInfo(zone))


def _is_shown(wall_time: datetime, zone: str) -> bool:
    there_and_back = wall_time.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).astimezone(ZoneInfo(zone))
    return there_and_back.replace(tzinfo=None, fold=0) == wall_time.replace(fold=0)


def _next_shown(wall_time: datetime, zone: str) -> datetime:
    shown = wall_time.replace(second=0, microsecond=0)
    while not _is_shown(shown, zone):
        shown += STEP
    return shown
