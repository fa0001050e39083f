"""`doctor`: everything that can be wrong with a service, each with its cure."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from campaign.operations.jobs import trouble_of
from campaign.operator.findings import Finding, Findings, wrong
from campaign.operator.inside import INNER, database_findings, writing_finding
from campaign.operator.running import DONE, FAILED, RESTORE, Refusal, command, counted, database, say, say_json
from campaign.operator.surroundings import (
    broker_finding,
    file_findings,
    mail_finding,
    settings_findings,
    usual_files,
    web_finding,
)
from campaign.settings import Settings, SettingsError, load_settings
from campaign.store.session import ONLY_READS, SESSIONS

REPORT = "set right what it names; where it names nothing of yours, it is a fault of ours: report it with this line"
"""The cure where a check itself breaks."""


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--json", action="store_true", help="for programs: a list of level, about, said, cure")
    parser.add_argument(
        "--environment-file", action="append", default=[], type=Path, metavar="FILE", help="also see who may read this"
    )


@command
def run(options: Namespace) -> int:
    """Look at everything, and print it; the status is 1 where anything is wrong."""
    found: list[Finding] = []
    for finding in look(options.environment_file or usual_files()):
        found.append(finding)
        if not options.json:
            say(f"{finding.level:9}{finding.about}: {finding.said}")
            if finding.cure:
                say(f"{'':9}  -> {finding.cure}")
    levels = [finding.level for finding in found]
    if options.json:
        say_json(found)
    else:
        say(f"{counted(levels.count('wrong'), 'thing')} wrong, {counted(levels.count('warning'), 'warning')}")
    return FAILED if "wrong" in levels else DONE


def look(files: list[Path]) -> Findings:
    """Yield every finding, as far as one can look."""
    try:
        given = load_settings(os.environ)
    except SettingsError as refusal:
        for fault in refusal.faults:
            yield wrong("settings", fault, "set it where every process of the service reads its environment")
        return
    checks: dict[str, Callable[[], Iterable[Finding]]] = {
        "settings": lambda: settings_findings(given),
        "files": lambda: file_findings(given, files),
        "web server": lambda: [web_finding(given)],
        "broker": lambda: [broker_finding(given)],
        "mail server": lambda: [mail_finding(given)],
        "database": lambda: _database(given),
    }
    for about, check in checks.items():
        yield from by_itself(about, check)


def by_itself(about: str, check: Callable[[], Iterable[Finding]], cure: str = REPORT) -> Findings:
    """Yield what a check finds; where it breaks, that is a finding too, so that it hides none of the others."""
    try:
        yield from check()
    except Exception as error:  # noqa: BLE001 - whatever it is
        yield wrong(about, f"this could not be looked at to the end: {trouble_of(error)}", cure)


def _database(given: Settings) -> Findings:
    try:
        with database(given) as engine:
            last = None
            for last in database_findings(engine):
                yield last
            if last is not None and last.level != "wrong":
                yield from _inside(given)
    except Refusal as refusal:
        said, _, cure = str(refusal).partition(": ")
        yield wrong("database", said, cure)


def _inside(given: Settings) -> Findings:
    """Yield what there is within; a row that cannot be read hides nothing of another kind."""
    with SESSIONS() as session:
        yield from by_itself("writing", lambda: [writing_finding(session)])
    for about, look_at in INNER.items():
        with SESSIONS() as session:
            session.connection(execution_options={ONLY_READS: True})
            yield from by_itself(about, partial(look_at, session, given), RESTORE)
