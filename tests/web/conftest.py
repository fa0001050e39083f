"""What tests of the web door share: the app on a database of its own, and people at their browsers."""

import re
from html.parser import HTMLParser

import pytest

from campaign.operations.logins import open_login
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from tests.factories import a_war
from web import create_app

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@pytest.fixture
def database_url(request):
    """One database is enough where the door alone is tested; a test may choose both by their fixtures' names."""
    return request.getfixturevalue(getattr(request, "param", "sqlite_url"))


@pytest.fixture(scope="session")
def common_app():
    """The app of all tests that ask for nothing special: making it costs more than most of them.

    What it is configured to stands beside it.
    """
    made = create_app(load_settings({"GRAILJUDGE_ENV": "test"}))
    SESSIONS.kw["bind"].dispose()
    return made, dict(made.config)


@pytest.fixture
def app(settings, request):
    """The app on the test's own database, as if it had just been made; its engine is closed afterwards."""
    if settings == load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": settings.database_url}):
        made, configured = request.getfixturevalue("common_app")
        made.config.clear()
        made.config.update({**configured, "SETTINGS": settings})
        forget_counts(made)
        connect(settings)
    else:
        made = create_app(settings)
    yield made
    SESSIONS.kw["bind"].dispose()


def forget_counts(app):
    """Let nobody have asked anything yet; without a Redis the app counts by itself."""
    for limiter in app.extensions["limiter"]:
        limiter._fallback_limiter.storage.reset()


@pytest.fixture
def session(app):
    """A session beside the app's own; it keeps what it has read, for reading again would lock the file."""
    with SESSIONS(expire_on_commit=False) as session:
        yield session


@pytest.fixture
def war(session):
    """A campaign with its people and sheets."""
    return a_war(session)


class FormReader(HTMLParser):
    """Reads what a browser would send of a form, as drawn."""

    def __init__(self):
        super().__init__()
        self.sent, self.select = {}, None

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "select":
            self.select = given["name"]
        elif tag == "option" and "selected" in given:
            self.sent.setdefault(self.select, []).append(given["value"])
        elif tag == "input" and (given.get("type") in ("text", "hidden") or "checked" in given):
            self.sent.setdefault(given["name"], []).append(given.get("value", ""))


def typed_in(page, action):
    """Return what a browser would send of the form of a page whose action, or the page's own address, ends so."""
    reader = FormReader()
    start = page.find(f'{action}"')
    reader.feed(page[max(start, page.find('enctype="multipart/form-data"')) :])
    return {name: values for name, values in reader.sent.items() if name != "csrf_token"}


class Person:
    """Somebody at a browser: a test client that sends each form with its token."""

    def __init__(self, app, session, account=None, language="en"):
        self.client = app.test_client()
        self.session = session
        self.headers = {"Accept-Language": language}
        if account is not None:
            with self.client.session_transaction() as cookie:
                cookie["_user_id"], cookie["_fresh"] = open_login(session, account), True
            session.commit()  # what is not committed keeps the file locked

    def get(self, address, **options):
        self.session.commit()
        return self.client.get(address, headers=self.headers, buffered=True, **options)

    def page(self, address):
        """Return a page's text; it must be there."""
        answer = self.get(address)
        assert answer.status_code == 200, (answer.status_code, answer.location)
        return answer.text

    def post(self, address, data=None, **options):
        given = {"csrf_token": self.token(), **(data or {})}
        self.session.commit()
        return self.client.post(address, data=given, headers=self.headers, buffered=True, **options)

    def token(self):
        return TOKEN.search(self.get("/help").text).group(1)


@pytest.fixture
def person(app, war):
    """Return whoever is named at a browser; without a name somebody who is not logged in."""

    def make(name=None, language="en"):
        account = war.people[name] if name else None
        if account is not None and account.language != language:
            account.language = language
            war.session.commit()
        return Person(app, war.session, account, language)

    return make
