"""What tests of the web door share: the app on a database of its own, and people at their browsers."""

import re
from html.parser import HTMLParser

import pytest
from argon2 import PasswordHasher

from campaign.operations.logins import open_login
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from tests.factories import a_war
from web import create_app

CHEAP = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}
"""A hash is dear so that nobody tries many passwords; a test tries few."""
PASSWORD = "correct horse battery"
PASSWORD_HASH = PasswordHasher(**CHEAP).hash(PASSWORD)
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
    made.extensions["security"].pwd_context.update(**{f"argon2__{name}": value for name, value in CHEAP.items()})
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
        self.headers, self.token_for = {"Accept-Language": language}, None
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
        """Return the token of this browser's forms, as a page has it; it is good for as long as the cookie's part."""
        if self.token_for is None or self.token_for != self.cookies_part():
            self.known_token = TOKEN.search(self.get("/help").text).group(1)
            self.token_for = self.cookies_part()
        return self.known_token

    def cookies_part(self):
        """Return what the cookie says that a token must fit to; a new session has a new one."""
        app, cookie = self.client.application, self.client.get_cookie("session")
        kept = app.session_interface.get_signing_serializer(app).loads(cookie.value) if cookie else {}
        return kept.get("csrf_token")


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
