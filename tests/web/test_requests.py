"""What a request leaves in the log, and the name by which it is found there again."""

import logging
import re

import pytest

from campaign import logs
from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from tests.factories import a_battle
from web import create_app

NAME = re.compile(r"[0-9a-f]{16}")
GIVEN = "proxy-0123456789abcdef"


@pytest.fixture
def lines(caplog):
    """The records of this test, each with what its line tells of the work."""
    caplog.set_level(logging.INFO)
    caplog.handler.addFilter(logs.Context())
    yield lambda name: [record for record in caplog.records if record.name == name]
    caplog.handler.filters.clear()


@pytest.fixture
def behind(sqlite_url, request):
    """The app behind so many proxies."""
    given = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": sqlite_url, "TRUSTED_PROXIES": str(request.param)}
    yield create_app(load_settings(given))
    SESSIONS.kw["bind"].dispose()


@pytest.mark.parametrize("address", ["/help", "/nowhere", "/api/rules", "/health", "/campaigns/new"])
def test_every_answer_says_by_which_name_it_is_found(app, address):
    names = [app.test_client().get(address).headers["X-Request-ID"] for _ in range(2)]
    assert all(NAME.fullmatch(name) for name in names)
    assert names[0] != names[1]


@pytest.mark.parametrize(
    ("behind", "given", "is_taken"),
    [(0, GIVEN, False), (1, GIVEN, True), (1, "short", False), (1, "x" * 65, False), (1, 'a"b{}0123456', False)],
    indirect=["behind"],
)
def test_a_name_is_taken_from_a_trusted_proxy_alone(behind, given, is_taken):
    answer = behind.test_client().get("/help", headers={"X-Request-ID": given})
    assert (answer.headers["X-Request-ID"] == given) is is_taken


def test_a_line_tells_the_route_and_not_the_address(app, session, lines):
    app.test_client().get("/reset/a-secret-token?also=secret")
    (line,) = lines("web.requests")
    assert (line.method, line.route, line.status) == ("GET", "/reset/<token>", 302)
    assert line.ms >= 0
    assert "secret" not in line.getMessage()


def test_a_line_tells_of_which_campaign_and_turn_by_number(person, war, lines):
    turn = a_battle(war)
    answer = person("blue").get("/campaigns/WAR/turns/S1-1")
    line = lines("web.requests")[-1]
    assert (line.campaign, line.turn, line.request) == (war.campaign.id, turn.id, answer.headers["X-Request-ID"])
    person("blue").get("/help")
    assert not hasattr(lines("web.requests")[-1], "campaign")


def test_what_a_monitor_or_a_browser_asks_all_the_time_is_not_told(app, lines):
    for address in ("/health", "/static/base.css"):
        assert app.test_client().get(address, buffered=True).status_code == 200
    assert lines("web.requests") == []


def test_a_refusal_and_a_fault_are_told_with_the_name_of_the_request(app, person, monkeypatch, lines):
    def broken(token):
        raise ZeroDivisionError(token)

    app.config["TESTING"] = False
    monkeypatch.setitem(app.view_functions, "joining.show", broken)
    answer = person("gm").get("/join/a-secret-token")
    assert answer.status_code == 500
    (fault,), (refusal,) = lines("web.database"), lines("web.errors")
    assert (fault.getMessage(), fault.levelno) == ("fault in GET /join/<token>", logging.ERROR)
    assert fault.request == refusal.request == answer.headers["X-Request-ID"]
