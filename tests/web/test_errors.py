"""Refusals and faults: a page in the reader's words with a reference, or JSON; never a 500 for what somebody sends."""

import logging

import pytest
from sqlalchemy.exc import OperationalError

from campaign import errors as refusals
from web import errors
from web.errors import Fault, by_field, field_id, status_of

LANGUAGES = ["ko", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/campaigns/NONE", 404),
        ("GET", "/campaigns/WAR/sheets/nobody", 404),
        ("GET", "/rules/no_such_system", 404),
        ("PUT", "/", 405),
        ("DELETE", "/campaigns/WAR", 405),
    ],
)
def test_a_refusal_is_a_page_in_the_readers_language(person, language, method, address, status):
    reader = person("gm", language)
    answer = reader.client.open(address, method=method, headers={**reader.headers, "Authentication-Token": "x"})
    assert answer.status_code == status
    assert f'<html lang="{language}">' in answer.text
    assert "<code>" in answer.text


@pytest.mark.parametrize("address", ["/", "/api/campaigns"])
@pytest.mark.parametrize("method", ["TRACE", "PROPFIND"])
def test_a_wrong_method_is_told_the_right_ones(person, address, method):
    answer = person().client.open(address, method=method, headers={"Authentication-Token": "x"})
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_api_answers_in_json(person, language):
    answer = person(language=language).get("/api/campaigns/NONE")
    assert (answer.status_code, answer.json["code"]) == (404, "not_found")
    assert set(answer.json) == {"code", "message", "reference", "errors"}


def test_a_page_for_members_leads_to_the_log_in_and_back(person):
    answer = person().get("/campaigns/WAR/settings?x=1")
    assert answer.status_code == 302
    assert answer.location == "/login?next=/campaigns/WAR/settings?x%3D1"


def test_a_form_sent_after_the_session_ended_can_be_sent_again(person):
    reader = person()
    answer = reader.post("/campaigns/new", {"name": "War & Peace", "code": "W"})
    assert answer.status_code == 401
    assert 'name="name" value="War &amp; Peace"' in answer.text


def test_a_form_without_its_token_can_be_sent_again(person):
    reader = person("gm")
    answer = reader.client.post("/campaigns/new", data={"name": "War", "password": "secret"}, headers=reader.headers)
    assert answer.status_code == 400
    assert 'name="name" value="War"' in answer.text
    assert "secret" not in answer.text


def test_a_form_may_stay_open_for_days(app):
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


@pytest.mark.parametrize(("body", "status"), [("{", 400), ("[1]", 400), ('"x"', 400), ("null", 400), ("{}", 422)])
def test_a_body_that_is_none_is_refused(person, body, status):
    reader = person("gm")
    headers = {**reader.headers, "X-CSRFToken": reader.token(), "Content-Type": "application/json"}
    answer = reader.client.post("/api/campaigns", data=body, headers=headers)
    assert answer.status_code == status
    assert answer.json["code"]


def test_a_body_of_another_kind_is_refused(person):
    reader = person("gm")
    answer = reader.client.post("/api/campaigns", data="x", headers={**reader.headers, "X-CSRFToken": reader.token()})
    assert answer.status_code == 415


def test_a_body_that_is_too_large_is_refused(person, app):
    reader = person("gm")
    answer = reader.post("/campaigns/new", {"name": "x" * (app.config["MAX_CONTENT_LENGTH"] + 1)})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/account"])
def test_where_the_database_is_away_nothing_is_broken(app, person, monkeypatch, path):
    def away(*_arguments, **_options):
        raise OperationalError("SELECT 'secret'", {"p": "secret"}, RuntimeError("away"))

    reader = person("gm")
    monkeypatch.setattr("web.auth.ACCOUNTS.find_user", away)
    answer = reader.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert "secret" not in answer.text


def test_no_reference_names_what_was_sent(person, caplog):
    caplog.set_level(logging.INFO)
    person().get("/nowhere/a-very-secret-thing")
    assert "a-very-secret-thing" not in " ".join(
        record.getMessage() for record in caplog.records if record.name == errors.__name__
    )


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (refusals.Forbidden(), 403),
        (refusals.NotFound(), 404),
        (refusals.TurnClosed(), 409),
        (refusals.StaleRevision(), 409),
        (refusals.InvitationVoid(), 410),
        (refusals.InvalidSheet(()), 422),
        (refusals.InvalidDeclaration(()), 422),
    ],
)
def test_each_refusal_has_its_status(error, status):
    assert status_of(error) == status


def test_ids_of_fields_are_plain():
    assert field_id("hand.3.card") == "f-hand-3-card"
    assert field_id("skills.@0.key") == "f-skills--0-key"


def test_faults_stand_beside_their_fields():
    one, two = Fault("a", "first"), Fault("a", "second")
    assert by_field([one, Fault("b", "third"), two])["a"] == [one, two]
