"""What stands in the database: the tables, the keys of seals, the work that waits, the ledgers."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from campaign.model.campaign import Campaign
from campaign.model.turn import Turn
from campaign.operations.heartbeats import note_start
from campaign.operations.key_rotation import NO_PRINT, elsewhere
from campaign.operations.log_checks import verify_log
from campaign.operations.outbox import LIFE
from campaign.operator.findings import Finding, Findings, ok, warning, wrong
from campaign.operator.running import KEYS, RESTORE, counted
from campaign.settings import Settings
from campaign.store.broken_file import is_broken
from campaign.store.revision import CURE as MIGRATE
from campaign.store.revision import WrongRevision, require_head_at
from campaign.store.seal_keys import CURE as PUT_BACK
from campaign.store.seal_keys import print_of
from campaign.store.session import ONLY_READS
from campaign.views.service_jobs import stuck_mails
from campaign.views.service_state import MAILS_LATE_AFTER, MOST_SKEW, ServiceState, SweepState, service_state


def database_findings(engine: Engine) -> Findings:
    """Look at the database itself; the last finding is wrong where there is no use in looking further."""
    try:
        with engine.connect() as connection:
            connection.execution_options(**{ONLY_READS: True})  # a check of all pages is long
            yield ok(
                "database", f"{engine.dialect.name} {'.'.join(map(str, connection.dialect.server_version_info or ()))}"
            )
            if engine.dialect.name == "sqlite":
                yield from _sqlite(connection)
            require_head_at(connection)
            yield ok("tables", "those that this code needs")
    except WrongRevision as refusal:
        yield wrong("tables", str(refusal).partition(":")[0], MIGRATE)
    except DBAPIError as error:
        said = str(error.orig).strip().partition("\n")[0]
        if is_broken(error):
            yield wrong("database", f"its file is broken: {said}", RESTORE)
        else:
            yield wrong("database", f"it does not answer: {said}", "start it, or correct DATABASE_URL")


def _sqlite(connection: Connection) -> Findings:
    for pragma, wanted in (("journal_mode", "wal"), ("foreign_keys", 1), ("integrity_check", "ok")):
        found = connection.execute(text(f"PRAGMA {pragma}")).scalar()
        if found == wanted:
            yield ok("SQLite", f"{pragma} is {found}")
        else:
            yield wrong(
                "SQLite", f"{pragma} is {found}", RESTORE if pragma == "integrity_check" else "a disk of its own"
            )
    if connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
        yield wrong("SQLite", "a row refers to one that is not there", RESTORE)


def writing_finding(session: Session) -> Finding:
    """Write something, and take it back."""
    try:
        note_start(session, "doctor")
        session.flush()
    except DBAPIError as error:
        said = str(error.orig).strip().partition("\n")[0]
        return wrong(
            "writing", f"the database takes nothing: {said}", "see to its disk, and to the rights of this user"
        )
    finally:
        session.rollback()
    return ok("writing", "the database takes what is written")


def key_findings(session: Session, given: Settings) -> Findings:
    """Look at whether there are the keys of all seals, and whether old ones may go."""
    first, *older = (print_of(key) for key in given.seal_keys)
    under = elsewhere(session)
    for one, keys in sorted(under.items()):
        said = f"{counted(keys, *KEYS)} under the key with the fingerprint {one}"
        if one == NO_PRINT:
            yield warning("seal keys", f"{counted(keys, *KEYS)} older than their noting", "`rotate-keys` notes it")
        elif one in older:
            yield warning("seal keys", f"{said}, which is not the first", "`rotate-keys`, and then it may go")
        else:
            yield wrong("seal keys", f"{said}, which is lacking", PUT_BACK)
    if not under:
        spare = f"; not needed any more but for backups: {', '.join(older)}" if older else ""
        has_turns = session.scalar(select(Turn.id).limit(1)) is not None
        yield ok("seal keys", f"{'every turn is' if has_turns else 'new turns will be'} under {first}{spare}")


def work_findings(state: ServiceState) -> Findings:
    """Look at the work that waits, and at those who should do it."""
    yield from _sweeps(state)
    for sweep in state.skewed:
        yield wrong("clocks", f"the machine that does {sweep.name} is {_signed(sweep.ahead)}", "let NTP set its clock")
    if abs(state.ahead) > MOST_SKEW:
        yield wrong("clocks", f"this machine is {_signed(state.ahead)}", "let NTP set its clock")
    elif not state.skewed:
        yield ok("clocks", "they agree with the database's")
    due = _waiting(f"{counted(state.due.count, 'turn')} due", state.due.count, state.delay)
    yield wrong("turns", due, "see whether the worker runs, and its log") if state.is_late else ok("turns", due)
    if state.held:
        yield warning("turns", f"{counted(state.held, 'turn')} held: a person decides", "`held` says why; `retry`")


def _sweeps(state: ServiceState) -> Findings:
    for sweep in state.sweeps:
        if sweep in state.silent:
            yield wrong("sweeps", _done(state, sweep), "start beat, worker and mail of the Procfile, or a timer")
        else:
            yield ok("sweeps", _done(state, sweep))


def mail_findings(session: Session, state: ServiceState) -> Findings:
    """Look at the mails that wait, and at those that did not arrive."""
    waiting = _waiting(f"{counted(state.mails.count, 'mail')} waiting", state.mails.count, state.mail_delay)
    if state.mail_delay > MAILS_LATE_AFTER:
        yield wrong("mails", waiting, "see whether the mail worker runs, and what the mail server says to it")
    else:
        yield ok("mails", waiting)
    recent = [mail for mail in stuck_mails(session) if mail.status != "lapsed" and mail.created_at > state.at - LIFE]
    if recent:
        refusals = ", ".join(sorted({mail.error or "no answer" for mail in recent}))
        said = f"{counted(len(recent), 'mail')} refused in the last {LIFE.days} days: {refusals}"
        yield warning("mails", said, "`mails` lists them, `resend` sends them again")


def ledger_findings(session: Session) -> Findings:
    """Look at each ledger, and at the heads of its log."""
    broken = [
        code
        for code, number in session.execute(select(Campaign.code, Campaign.id).order_by(Campaign.code)).all()
        if verify_log(session, number) is not None
    ]
    for code in broken:
        yield wrong("ledgers", f"that of {code} is missing entries or changed", "`check-ledger` says from where on")
    if not broken:
        yield ok("ledgers", "all entries of each are whole, and their heads signed")


INNER: Mapping[str, Callable[[Session, Settings], Findings]] = {
    "seal keys": key_findings,
    "turns": lambda session, _: work_findings(service_state(session)),
    "mails": lambda session, _: mail_findings(session, service_state(session)),
    "ledgers": lambda session, _: ledger_findings(session),
}
"""What is looked at in the tables of this code, each by itself."""


def _waiting(said: str, count: int, since: timedelta) -> str:
    return f"{said}, the first for {_length(since)}" if count else said


def _done(state: ServiceState, sweep: SweepState) -> str:
    age = state.age(sweep)
    return f"{sweep.name} was never done" if age is None else f"{sweep.name} was done {_length(age)} ago"


def _signed(ahead: timedelta) -> str:
    return f"{_length(abs(ahead))} {'ahead of' if ahead > timedelta() else 'behind'} the database"


def _length(time: timedelta) -> str:
    """Return a length of time as whole seconds, minutes or hours."""
    seconds = round(time.total_seconds())
    if seconds < 120:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 7200 else f"{seconds // 3600} h"
