"""Deadlines as a form takes them: a wall time of the campaign's zone, and what is wrong with it."""

from datetime import datetime, timedelta

from flask_babel import gettext as _

from campaign.errors import CampaignError, DeadlinePassed, WallTimeGap
from campaign.wall_time import instant_of
from web.faults import Fault, refusal_words
from web.times import clock_time, local_input

FIELD = "deadline"


def read_deadline(text: str, zone: str) -> tuple[datetime | None, list[Fault]]:
    """Return the instant that a field `datetime-local` means in `zone`, or why it means none.

    Of a wall time that the clocks show twice the first is meant.
    """
    try:
        wall_time = datetime.fromisoformat(text.strip())
    except ValueError:
        return None, [Fault(FIELD, _("Deadline: give a date and a time, for example 2026-12-03T22:00."))]
    try:
        return instant_of(wall_time.replace(tzinfo=None), zone).instant, []
    except (WallTimeGap, OverflowError) as error:
        return None, [_not_there(error)]


def deadline_fault(error: DeadlinePassed) -> Fault:
    """Return what to say beside the field where the operation refused the instant."""
    return Fault(FIELD, refusal_words(error), None, error.code)


def suggested(now: datetime, hours: int, zone: str) -> str:
    """Return the usual deadline as the field takes it: so many hours from now, at the next full hour."""
    later = now + timedelta(hours=hours)
    return local_input(later.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1), zone)


def span_of(deadline: datetime, zone: str, auto_publish_minutes: int | None, *, is_brief: bool = False) -> str:
    """Say when a turn is resolved at the earliest and published at the latest; a brief one waits for nobody else."""
    moment = clock_time(deadline, zone)
    earliest = (
        _("Resolved at %(moment)s, or as soon as everybody has filed.", moment=moment)
        if is_brief
        else _("Resolved at %(moment)s, never before, even if everybody has filed.", moment=moment)
    )
    reviewed = _("Published when the GM has reviewed the draft.")
    if auto_publish_minutes is not None:
        latest = clock_time(deadline + timedelta(minutes=auto_publish_minutes), zone)
        reviewed = _("Published when the GM has reviewed the draft, at the latest about %(moment)s.", moment=latest)
    return f"{earliest} {reviewed}"


def _not_there(error: Exception) -> Fault:
    if isinstance(error, CampaignError):
        return Fault(FIELD, refusal_words(error), None, error.code)
    return Fault(FIELD, _("Deadline: give a date and a time, for example 2026-12-03T22:00."))
