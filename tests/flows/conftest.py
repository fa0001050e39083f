"""What whole turns through the doors share: the site on a real socket, and people at real browsers."""

import socket
import threading
from contextlib import closing

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wsgi import ClosingIterator

from campaign.model.account import Account
from campaign.operations.logins import open_login
from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from tests.campaign.conftest import lanterns, table
from tests.factories import a_war
from web import create_app

__all__ = ["lanterns", "table"]
LOCALES = {"ko": "ko-KR", "en": "en-US"}
SIZES = [(language, width) for language in LOCALES for width in (320, 1280)]


class Quiet(WSGIRequestHandler):
    """A server that writes no line for each request."""

    def log(self, *_):
        """Say nothing."""


def handed_over_whole(app):
    """Read each response of an app and close it: the server forgets a file where a browser hangs up in between."""

    def answer(environ, start_response):
        with closing(ClosingIterator(app(environ, start_response))) as parts:
            return [b"".join(parts)]

    return answer


class Site:
    """The app at its address, served by threads of this process."""

    def __init__(self, sqlite_url):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        settings = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": sqlite_url, "BASE_URL": self.address}
        self.app = create_app(load_settings(settings))
        self._server = make_server("127.0.0.1", port, handed_over_whole(self.app), threaded=True, request_handler=Quiet)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        SESSIONS.kw["bind"].dispose()


@pytest.fixture
def site(sqlite_url):
    """The site, empty."""
    site = Site(sqlite_url)
    yield site
    site.close()


@pytest.fixture
def session(site):
    """A session beside the site's own."""
    with SESSIONS(expire_on_commit=False) as session:
        yield session


@pytest.fixture
def war(session):
    """A campaign with its people and sheets."""
    return a_war(session)


class Visitor:
    """Somebody at a browser window of a given width."""

    def __init__(self, context, site):
        self.context = context
        self.site = site
        self.page = context.new_page()
        self.complaints = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def go(self, address):
        """Open a page of the site, which must be there."""
        answer = self.page.goto(self.site.address + address)
        assert answer.status == 200, (answer.status, address)
        return self.page

    def press(self, name, role="button"):
        self.page.get_by_role(role, name=name, exact=True).first.click()


@pytest.fixture
def visitor(browser, site):
    """Return a new visitor: `account` is logged in; without one nobody is."""
    contexts = []

    def enter(language="en", width=1280, account=None, **options):
        context = browser.new_context(
            locale=LOCALES[language],
            viewport={"width": width, "height": 800},
            **{"reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        if account is not None:
            context.add_cookies([{"name": "session", "value": _cookie(site, account, language), "url": site.address}])
        return Visitor(context, site)

    yield enter
    for context in contexts:
        context.close()


def _cookie(site, account, language):
    with SESSIONS.begin() as session:
        session.get_one(Account, account.id).language = language
        key = open_login(session, account)
    client = site.app.test_client()
    with client.session_transaction() as cookie:
        cookie["_user_id"], cookie["_fresh"] = key, True
    return client.get_cookie("session").value
