"""The app: made without touching the database, and what production asks of it."""

import re

import pytest
from cryptography.fernet import Fernet
from flask import request

from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from web import asset, create_app

PRODUCTION = {
    "GRAILJUDGE_ENV": "production",
    "SECRET_KEY": "x" * 40,
    "SEAL_KEYS": Fernet.generate_key().decode(),
    "BASE_URL": "https://grail.example",
    "MAIL_URL": "smtp://mail.example:25",
    "TRUSTED_PROXIES": "1",
}
BEHIND_PROXY = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.fixture
def production(tmp_path):
    """The app as real people meet it, on an empty database without a table."""
    yield create_app(load_settings({**PRODUCTION, "DATABASE_URL": f"sqlite:///{tmp_path}/empty.db"}))
    SESSIONS.kw["bind"].dispose()


def test_making_the_app_needs_no_table(production):
    answer = production.test_client().get("/", base_url="http://grail.example")
    assert answer.status_code == 200


def test_cookies_are_for_https_alone(production):
    answer = production.test_client().get("/", base_url="http://grail.example", headers=BEHIND_PROXY)
    cookies = answer.headers.getlist("Set-Cookie")
    assert cookies
    assert all(
        re.search(r"; Secure", cookie) and "HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies
    )


def test_browsers_are_told_to_stay_with_https(production):
    client = production.test_client()
    assert "Strict-Transport-Security" in client.get("/", base_url="http://grail.example", headers=BEHIND_PROXY).headers
    assert "Strict-Transport-Security" not in client.get("/", base_url="http://grail.example").headers


@pytest.mark.parametrize(("trusted", "place"), [("0", "127.0.0.1"), ("1", "198.51.100.4"), ("2", "203.0.113.9")])
def test_whoever_asks_is_known_by_trusted_proxies_alone(tmp_path, trusted, place):
    given = {**PRODUCTION, "TRUSTED_PROXIES": trusted, "DATABASE_URL": f"sqlite:///{tmp_path}/empty.db"}
    app = create_app(load_settings(given))
    app.add_url_rule("/asks", view_func=lambda: request.remote_addr)
    forwarded = {"X-Forwarded-For": "203.0.113.9, 198.51.100.4"}
    assert app.test_client().get("/asks", base_url="http://grail.example", headers=forwarded).text == place
    SESSIONS.kw["bind"].dispose()


def test_no_other_host_is_answered_for(production):
    assert production.test_client().get("/", base_url="http://elsewhere.example").status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost"])
def test_a_monitor_on_the_same_machine_is_answered(production, host):
    assert production.test_client().get("/health", base_url=f"http://{host}").status_code == 200


def test_real_people_have_no_common_mailbox(production):
    assert production.test_client().get("/mailbox", base_url="http://grail.example").status_code == 404


def test_a_file_has_a_new_address_when_it_changes(production):
    with production.test_request_context(base_url="http://grail.example"):
        assert re.fullmatch(r"/static/base\.css\?v=[0-9a-f]{12}", asset("base.css"))
