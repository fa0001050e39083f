"""The service's figures as Prometheus reads them: asked of the database when they are read, so all processes agree.

Labels are words of ours alone: no campaign, person or address, and no more series however long the service lives.
"""

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from campaign.model.turn import TurnStatus
from campaign.views.service_figures import ServiceFigures, service_figures
from campaign.views.service_state import ServiceState, service_state
from web.database import discard


class ServiceCollector(Collector):
    """Tells the state of the service in the database that a session asks."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self._session = session

    def collect(self) -> Iterator[Metric]:
        """Yield the figures; where the database does not answer, that alone."""
        try:
            state, figures = service_state(self._session()), service_figures(self._session())
        except SQLAlchemyError:
            discard()
            yield _gauge("database_up", "Whether the database answers.", 0)
            return
        yield _gauge("database_up", "Whether the database answers.", 1)
        yield from _of_turns(state, figures)
        yield from _of_mails(state, figures)
        yield from _of_sweeps(state)
        filed = CounterMetricFamily("grailjudge_declarations_filed", "Declarations filed, each version by itself.")
        filed.add_metric([], figures.declarations)
        yield filed


def registry_of(session: Callable[[], Session]) -> CollectorRegistry:
    """Return what is told at once: the service's figures, and those of the process that answers."""
    registry = CollectorRegistry()
    registry.register(ServiceCollector(session))
    for of_process in (ProcessCollector, PlatformCollector, GCCollector):
        of_process(registry=registry)
    return registry


def _of_turns(state: ServiceState, figures: ServiceFigures) -> Iterator[Metric]:
    turns = _labelled("turns", "Turns by where they stand.", "status")
    for status in TurnStatus:
        turns.add_metric([status.value], state.turns.get(status, 0))
    held = _labelled("turns_held", "Turns that wait for a person's decision, by reason.", "reason")
    for reason, count in figures.held.items():
        held.add_metric([reason], count)
    yield turns
    yield held
    yield _gauge("turns_due", "Turns past their deadline that have no draft yet.", state.due.count)
    yield _gauge("turns_due_delay_seconds", "How long the first of them has waited.", state.delay.total_seconds())
    since = state.approved.since
    delay = (state.at - since).total_seconds() if since else 0
    yield _gauge("turns_approved_delay_seconds", "How old the first approved draft is that is not published.", delay)


def _of_mails(state: ServiceState, figures: ServiceFigures) -> Iterator[Metric]:
    mails = _labelled("mails", "Mails that have not left (waiting) or were refused (undelivered).", "status", "kind")
    for (where, kind), count in figures.mails.items():
        mails.add_metric([where, kind], count)
    yield mails
    yield _gauge("mails_waiting", "Mails that have not left.", state.mails.count)
    yield _gauge("mails_undelivered", "Mails that the mail server refused for good.", state.failed)
    delay = state.mail_delay.total_seconds()
    yield _gauge("mails_delay_seconds", "For how long the first of the waiting mails could have left.", delay)


def _of_sweeps(state: ServiceState) -> Iterator[Metric]:
    age = _labelled("heartbeat_age_seconds", "How long ago a sweep did its work to the end.", "sweep")
    skew = _labelled("clock_skew_seconds", "By how much a sweep's machine is ahead of the database's clock.", "sweep")
    for sweep in state.sweeps:
        since = state.age(sweep)
        age.add_metric([sweep.name], float("+Inf") if since is None else since.total_seconds())
        skew.add_metric([sweep.name], sweep.ahead.total_seconds())
    skew.add_metric(["web"], state.ahead.total_seconds())
    yield age
    yield skew


def _gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"grailjudge_{name}", help_text, value=value)


def _labelled(name: str, help_text: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"grailjudge_{name}", help_text, labels=labels)
