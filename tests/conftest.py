"""What tests of every folder share: both databases, a real Redis, a browser, and no skips in CI."""

import gc
import os
import shutil
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import HealthCheck
from hypothesis import settings as examples
from playwright.sync_api import sync_playwright
from redis import Redis

from campaign.settings import Settings, load_settings
from campaign.store import session as store
from campaign.store.session import SESSIONS, connect
from launch.broker import find_server, start_server
from launch.child import LaunchError
from launch.machine import CHROMIUM, has_hangul
from launch.postgres import Cluster, take_cluster
from tests.databases import Postgres, cheap_engine, make_tables
from tests.done_once import MEMORY, NotedPatch

ROOT = Path(__file__).parents[1]
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
CLUSTER = pytest.StashKey[Cluster]()
CLUSTER_URL = "cluster_url"
CHROMIUM_FLAGS = (
    "--no-sandbox",  # root has none
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)

# How long an example takes says more of the machine than of us; and what CI finds, it must find again.
examples.register_profile("house", deadline=None, derandomize=IN_CI, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("house")

store.new_engine = cheap_engine


def fail_in_ci(report):
    """Turn a skip into a failure: in CI a missing server or browser is a fault of the machine."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"skipped in CI: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return fail_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return fail_in_ci((yield))


def pytest_sessionstart(session):
    """Compile the catalogues that are older than their source, as `make setup` does."""
    for source in ROOT.glob("web/translations/*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            buffer = BytesIO()
            with source.open("rb") as file:
                write_mo(buffer, read_po(file))
            passing = compiled.with_suffix(f".{os.getpid()}")  # several test processes begin at once
            passing.write_bytes(buffer.getvalue())
            passing.replace(compiled)


def pytest_collection_finish(session):
    """Look for garbage seldom, and never among what was imported: that was a sixth of all the time of pages' tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup():
    MEMORY.patched = False


@pytest.fixture
def monkeypatch():
    """pytest's own, but that where it has changed something, nothing is taken for done."""
    with NotedPatch.context() as patch:
        yield patch


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """With pytest-xdist: the process that outlives all others starts the one cluster."""
    config = node.config
    if CLUSTER not in config.stash:
        try:
            config.stash[CLUSTER] = take_cluster(os.environ)
        except LaunchError:
            return
        config.add_cleanup(config.stash[CLUSTER].stop)
    node.workerinput[CLUSTER_URL] = config.stash[CLUSTER].admin_url


@pytest.fixture(scope="session")
def cluster_url(request):
    """The address of a PostgreSQL cluster where databases may be made and dropped."""
    if hasattr(request.config, "workerinput") and CLUSTER_URL in request.config.workerinput:
        yield request.config.workerinput[CLUSTER_URL]
        return
    try:
        cluster = take_cluster(os.environ)
    except LaunchError as trouble:
        pytest.skip(str(trouble))
    yield cluster.admin_url
    cluster.stop()


@pytest.fixture(scope="session")
def postgres(cluster_url):
    """The PostgreSQL databases of this test process."""
    databases = Postgres(cluster_url)
    yield databases
    for name in databases.made[:]:
        databases.drop(name)


@pytest.fixture
def postgres_url(postgres):
    """A PostgreSQL database of this test's own, with all tables."""
    name = postgres.take()
    yield postgres.address(name)
    postgres.give_back(name)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory):
    """An empty SQLite file with all tables."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    make_tables(f"sqlite:///{path}")
    return path


@pytest.fixture
def sqlite_url(sqlite_template, tmp_path):
    """An SQLite file of this test's own, with all tables."""
    path = tmp_path / "grailjudge.db"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request):
    """Each database in turn; a test may choose by parametrizing `database_url` indirectly."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def settings(database_url) -> Settings:
    """The settings of a test: everything at its default but the database."""
    return load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url})


@pytest.fixture
def engine(settings):
    """The engine that SESSIONS is bound to for this test."""
    engine = connect(settings)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine):
    """A session; what the test does not commit is rolled back."""
    with SESSIONS() as session:
        yield session


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    """A real broker of this test process."""
    try:
        broker = start_server(find_server(), tmp_path_factory.mktemp("broker"))
    except LaunchError as trouble:
        pytest.skip(str(trouble))
    yield broker
    broker.child.stop()


@pytest.fixture
def redis_url(redis_server):
    """The address of a real, empty broker."""
    with closing(Redis.from_url(redis_server.url)) as client:
        client.flushall()
    return redis_server.url


@pytest.fixture(scope="session")
def browser():
    """A real Chromium that can write Hangul (without a font a screenshot of boxes would pass just as well)."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium; install it (Debian: chromium)")
    if not has_hangul():
        pytest.skip("no font with Hangul; install one (Debian: fonts-nanum)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()
