"""Tokens for programs: made after the password, shown once, named, listed, ended; good in the header alone."""

import re

import pytest
from sqlalchemy import select

from campaign.model.api_token import ApiToken
from campaign.secret_tokens import hashed
from tests.web.api.conftest import Program
from tests.web.conftest import PASSWORD, PASSWORD_HASH

GIVEN = {"name": "dice bot", "days": "90", "password": PASSWORD}
SHOWN = re.compile(r'<pre id="token"[^>]*>([^<]+)</pre>')


@pytest.fixture
def blue(person, war):
    war.blue.password = PASSWORD_HASH
    return person("blue")


@pytest.fixture
def token(blue):
    return SHOWN.search(blue.post("/account/tokens", GIVEN).text).group(1)


def test_a_token_asks_as_its_owner(app, session, token):
    assert Program(app, session, token).ask("GET", "/account").json["display_name"] == "Blue"


def test_it_is_shown_once_and_kept_as_its_hash(blue, session, token):
    page = blue.page("/account/tokens")
    assert "dice bot" in page
    assert token not in page
    kept = session.scalars(select(ApiToken)).one()
    assert kept.token_hash == hashed(token)
    assert (kept.expires_at - kept.created_at).days == 90


@pytest.mark.parametrize("password", ["", "not the password"])
def test_a_borrowed_browser_makes_none(blue, session, password):
    answer = blue.post("/account/tokens", {**GIVEN, "password": password})
    assert answer.status_code == 422
    assert 'id="f-password-why"' in answer.text
    assert SHOWN.search(answer.text) is None
    assert session.scalars(select(ApiToken)).all() == []


def test_passwords_are_not_guessed_there(blue):
    answers = [blue.post("/account/tokens", {**GIVEN, "password": "guess"}).status_code for _ in range(12)]
    assert (answers[0], answers[-1]) == (422, 429)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(("field", "value"), [("name", ""), ("name", "x" * 81), ("days", "0"), ("days", "367")])
def test_a_fault_stands_beside_its_field(person, blue, language, field, value):
    answer = person("blue", language).post("/account/tokens", {**GIVEN, field: value})
    assert answer.status_code == 422
    assert f'id="f-{field}-why"' in answer.text


@pytest.mark.parametrize("days", ["", "five", "-1", "9" * 5000])
def test_days_are_a_number(blue, days):
    assert blue.post("/account/tokens", {**GIVEN, "days": days}).status_code == 422


@pytest.mark.parametrize("address", ["/api/account?auth_token={}", "/account?auth_token={}"])
def test_in_an_address_it_counts_for_nothing(app, token, address):
    assert app.test_client().get(address.format(token)).status_code in (302, 401)


def test_in_a_body_it_counts_for_nothing(app, token):
    answer = app.test_client().patch("/api/account", json={"auth_token": token, "theme": "dark"})
    assert answer.status_code in (400, 401)


def test_it_outlives_logging_out_and_ends_when_its_owner_says_so(app, session, blue, token):
    program = Program(app, session, token)
    page = blue.page("/account/tokens")
    blue.post("/logout")
    assert program.ask("GET", "/account").status_code == 200
    assert program.ask("GET", "/account/tokens").json[0]["name"] == "dice bot"
    (number,) = re.findall(r'action="/account/tokens/(\d+)/revoke"', page)
    assert program.ask("DELETE", f"/account/tokens/{number}").status_code == 204
    assert program.ask("GET", "/account").status_code == 401


def test_it_is_ended_on_the_page(app, session, blue, token):
    (address,) = re.findall(r'action="(/account/tokens/\d+/revoke)"', blue.page("/account/tokens"))
    assert blue.post(address).status_code == 303
    assert Program(app, session, token).ask("GET", "/account").status_code == 401
    assert blue.post(address).status_code == 404


def test_nobody_ends_anothers(person, blue, token):
    (address,) = re.findall(r'action="(/account/tokens/\d+/revoke)"', blue.page("/account/tokens"))
    assert person("red").post(address).status_code == 404


def test_it_ends_on_its_day(app, session, token):
    kept = session.scalars(select(ApiToken)).one()
    kept.expires_at = kept.created_at
    assert Program(app, session, token).ask("GET", "/account").status_code == 401


def test_a_new_password_ends_it(app, session, blue, token):
    fresh = "another long password"
    changed = {"password": PASSWORD, "new_password": fresh, "new_password_confirm": fresh}
    assert blue.post("/account/password", changed).status_code == 302
    assert Program(app, session, token).ask("GET", "/account").status_code == 401


def test_a_program_makes_one_with_the_password_alone(app, session, token):
    program = Program(app, session, token)
    wanted = {"name": "second", "days": 7}
    assert program.ask("POST", "/account/tokens", wanted).status_code == 422
    refused = program.ask("POST", "/account/tokens", {**wanted, "password": "guess"}).json
    assert [(one["field"], one["code"]) for one in refused["errors"]] == [("settings.password", "wrong_password")]
    made = program.ask("POST", "/account/tokens", {**wanted, "password": PASSWORD})
    assert made.status_code == 201
    assert Program(app, session, made.json["token"]).ask("GET", "/account").status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_has_none(person, method):
    assert getattr(person(), method)("/account/tokens").status_code in (302, 401)


def test_the_description_says_how_programs_ask(app):
    spec = app.test_client().get("/api/openapi.json").json
    assert spec["components"]["securitySchemes"]["token"]["in"] == "header"
    assert "/account/tokens" in spec["components"]["securitySchemes"]["token"]["description"]
    assert "/account/tokens" in app.test_client().get("/api/docs").text
