"""What monitors ask: without a database, with old tables, lacking keys, silent sweeps, late turns; and the figures."""

from datetime import timedelta
from threading import Lock

import pytest
from cryptography.fernet import Fernet
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event, text

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.turn import TurnStatus
from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from tests.factories import a_battle, file_hands
from web import create_app, monitoring
from web.monitoring import NO_ANSWER, Latest, forget

BOTH = pytest.mark.parametrize("database_url", ["sqlite_url", "postgres_url"], indirect=True)
METRICS_TOKEN = "0123456789abcdef"


@pytest.fixture
def ask(app, session):
    """Return a function that asks as a monitor does, of whom nothing was asked before."""

    def get(address, **headers):
        session.commit()
        forget(app)
        return app.test_client().get(address, headers=headers)

    return get


@pytest.fixture
def metered(database_url):
    """The app of a host who set a token for figures."""
    given = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, "METRICS_TOKEN": METRICS_TOKEN}
    yield create_app(load_settings(given))
    SESSIONS.kw["bind"].dispose()


def beat(session, *, ago=timedelta(), **values):
    at = clock.now(session) - ago
    session.add_all(Heartbeat(name=name, started_at=at, finished_at=at, **values) for name in SWEEPS)
    session.commit()


def failing(answer):
    return {name for name, check in answer.json["checks"].items() if not check["ok"]}


def figures(answer):
    """Return the samples of an answer by name and labels."""
    families = text_string_to_metric_families(answer.text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


@BOTH
def test_a_service_that_does_its_work_is_ready(ask, session):
    beat(session)
    answer = ask("/ready")
    assert (answer.status_code, answer.json["ready"]) == (200, True)
    checks = answer.json["checks"]
    assert list(checks) == ["database", "heartbeats", "mails", "seal_keys", "tables", "turns"]
    assert set(checks["heartbeats"]["age_seconds"]) == set(SWEEPS)


def test_without_a_worker_the_service_is_not_ready(ask):
    answer = ask("/ready")
    assert (answer.status_code, failing(answer)) == (503, {"heartbeats"})
    assert set(answer.json["checks"]["heartbeats"]["age_seconds"].values()) == {None}


@BOTH
def test_what_waits_for_too_long_is_named(ask, session, war):
    beat(session, ago=timedelta(minutes=6))
    turn = a_battle(war)
    turn.deadline = clock.now(session) - timedelta(minutes=3)
    session.commit()
    answer = ask("/ready")
    assert (answer.status_code, failing(answer)) == (503, {"heartbeats", "turns"})
    assert answer.json["checks"]["turns"]["due"] == 1


def test_a_key_that_seals_need_is_missed(ask, app, session, war):
    beat(session)
    a_battle(war)
    other = {"GRAILJUDGE_ENV": "test", "SEAL_KEYS": Fernet.generate_key().decode()}
    app.config["SETTINGS"] = load_settings({**other, "DATABASE_URL": app.config["SETTINGS"].database_url})
    assert failing(ask("/ready")) == {"seal_keys"}


@BOTH
def test_tables_of_another_revision_are_told(ask, session):
    session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    answer = ask("/ready")
    assert (answer.status_code, failing(answer)) == (503, {"tables"})


def test_where_the_database_is_away_the_process_still_lives(tmp_path):
    address = "postgresql://nobody@127.0.0.1:1/none"
    app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": address}))
    client = app.test_client()
    assert (client.get("/health").status_code, client.get("/health").json) == (200, {"alive": True})
    answer = client.get("/ready")
    assert (answer.status_code, answer.json["checks"]) == (503, NO_ANSWER)
    SESSIONS.kw["bind"].dispose()


def statements(app, *addresses, **headers):
    """Return how many statements it costs to ask for addresses one after another."""
    told = []
    engine = SESSIONS.kw["bind"]
    listener = event.listen(engine, "before_cursor_execute", lambda *given: told.append(given[2])) or told
    for address in addresses:
        app.test_client().get(address, headers=headers)
    return len([one for one in listener if not one.startswith(("BEGIN", "PRAGMA"))])


@BOTH
def test_who_asks_again_and_again_costs_nothing(app, session, monkeypatch):
    monkeypatch.setattr(monitoring, "KEPT_SECONDS", 600.0)
    monkeypatch.setattr(monitoring, "STALE_SECONDS", 600.0)
    session.commit()
    forget(app)
    assert statements(app, *["/ready"] * 5) <= 12
    assert statements(app, *["/health"] * 5) == 0


def test_while_one_asks_the_others_are_answered_from_before():
    busy = Lock()
    busy.acquire()
    good = {"database": {"ok": True}}
    assert Latest(good, float("-inf"), busy).checked(lambda: good) == NO_ANSWER
    latest = Latest(NO_ANSWER, float("-inf"), Lock())
    assert latest.checked(lambda: good) == good
    latest.making = busy
    assert latest.checked(lambda: NO_ANSWER) == good


def test_figures_are_nobodys_where_no_token_is_set(ask):
    assert ask("/metrics").status_code == 404
    assert ask("/metrics", Authorization="Bearer ").status_code == 404


@pytest.mark.parametrize("given", ["", METRICS_TOKEN, f"Bearer {METRICS_TOKEN}0", "Bearer ", "Bearer 한글"])
def test_figures_are_for_who_has_the_token(metered, given):
    headers = [("Authorization", given.encode().decode("latin-1"))]
    answer = metered.test_client().get("/metrics", headers=headers)
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "grailjudge_" not in answer.text


@BOTH
def test_figures_tell_how_the_service_goes_and_name_nobody(metered, session, war):
    beat(session, skew_ms=-1500)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.deadline = clock.now(session) - timedelta(minutes=3)
    session.commit()
    answer = metered.test_client().get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    assert answer.status_code == 200
    told = figures(answer)
    assert told["grailjudge_database_up",] == 1
    assert {told["grailjudge_turns", status.value] for status in TurnStatus} == {0, 1}
    assert (told["grailjudge_turns_due",], told["grailjudge_turns_held", "rules_fault"]) == (1, 0)
    assert told["grailjudge_turns_due_delay_seconds",] >= 180
    assert told["grailjudge_mails", "turn_open", "waiting"] >= 1
    assert told["grailjudge_declarations_filed_total",] == 4
    assert told["grailjudge_clock_skew_seconds", "deadlines"] == -1.5
    assert told["grailjudge_heartbeat_age_seconds", "outbox"] >= 0
    assert told["process_resident_memory_bytes",] > 0
    names = {war.campaign.code, war.campaign.name, turn.code, *(one.email for one in war.people.values())}
    assert {name for name in names if f'"{name}"' in answer.text or "@" in answer.text} == set()
    session.commit()
    assert statements(metered, "/metrics", Authorization=f"Bearer {METRICS_TOKEN}") <= 12


def test_without_a_database_the_figures_say_so(tmp_path):
    given = {"METRICS_TOKEN": METRICS_TOKEN, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    app = create_app(load_settings({"GRAILJUDGE_ENV": "test", **given}))
    told = figures(app.test_client().get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}))
    assert told["grailjudge_database_up",] == 0
    assert ("grailjudge_turns_due",) not in told
    SESSIONS.kw["bind"].dispose()
