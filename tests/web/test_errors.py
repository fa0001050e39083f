"""Refusals and faults: a page in the reader's words with a reference, or JSON; never a 500 for what somebody sends."""

import logging

import pytest
from sqlalchemy.exc import OperationalError

from campaign import errors as refusals
from tests.factories import a_scene
from web import errors
from web.database import session as own
from web.errors import status_of

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
    monkeypatch.setattr("web.logins.logged_in_by", away)
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


class TestOnPostgreSQL:
    """What a value does that the one database takes and the other does not."""

    @pytest.fixture
    def database_url(self, postgres_url):
        return postgres_url

    @pytest.mark.parametrize("value", ["a\x00b", "\ud800", "x" * 300])
    def test_a_text_that_no_database_holds_is_refused(self, person, value):
        gm = person("gm")
        headers = {**gm.headers, "X-CSRFToken": gm.token()}
        for path, body in (
            ("/api/account", {"display_name": value}),
            ("/api/campaigns/WAR", {"name": value, "setting": {"map": {value: {"name": value}}}}),
        ):
            assert gm.client.patch(path, json=body, headers=headers).status_code == 422
        typed = value.encode("utf-8", "replace").decode()
        assert gm.post("/campaigns/WAR/invitations", {"role": typed}).status_code == 422
        assert gm.get(f"/join/{typed}").status_code in (404, 410, 422)
        assert gm.get("/account").status_code == 200


ODD = ["", "  ", "\x00", "-1", "99999999999999999999", "true", "null", "[]", "{}", "é" * 3000, "<b>&", "a.b", "@0"]
FORMS = {
    "/account": ("display_name", "language", "time_zone", "theme"),
    "/campaigns/new": (
        "code",
        "name",
        "turn_hours",
        "auto_publish_minutes",
        "options.move_range",
        "options.convert_ratio",
    ),
    "/campaigns/WAR/settings": ("name", "filed_list", "setting", "options.victory_reward.xp"),
    "/campaigns/WAR/invitations": ("role",),
    "/campaigns/WAR/members/1/role": ("role",),
    "/campaigns/WAR/seats/holders": ("holder:yuna",),
    "/campaigns/WAR/sheets/new": (
        "key",
        "kind",
        "holder",
        "hp",
        "spells.0.grade",
        "skills.@0.key",
        "add",
        "remove",
        "json",
    ),
    "/campaigns/WAR/sheets/yuna/edit": (
        "revision",
        "cause",
        "name",
        "cards.strike",
        "statuses.0.status",
        "effects.9.uses.strike",
    ),
    "/language": ("language", "next"),
    "/signup": ("email", "password", "display_name"),
}


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_nothing_typed_breaks_a_form(person, odd):
    gm = person("gm")
    token = gm.token()
    for address, names in FORMS.items():
        for name in names:
            given = {"csrf_token": token, "ruleset": "fate_war", "kind": "master", name: odd}
            answer = gm.client.post(address, data=given, headers=gm.headers)
            assert answer.status_code < 500, (address, name)


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_nothing_typed_breaks_a_page_of_several_seats(person, war, odd):
    a_scene(war)
    gm = person("gm")
    token = gm.token()
    for name in ("sol:move", "sol:engage", "grey-archer:first.action", "sol:quick", "sol:", ":", "do"):
        given = {"csrf_token": token, name: odd}
        answer = gm.client.post("/campaigns/WAR/turns/S1-1/together", data=given, headers=gm.headers)
        assert answer.status_code < 500, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("address", "endpoint"), [("/", "home.home"), ("/api/rules", "api_records.list_rules")])
def test_a_fault_of_ours_is_a_page_too_and_changes_nothing(
    app, person, war, session, monkeypatch, address, endpoint, language
):
    def broken():
        own().get_one(type(war.campaign), war.campaign.id).name = "half a change"
        own().flush()
        raise ZeroDivisionError("a secret")

    reader = person("gm", language)
    app.config["TESTING"] = False
    monkeypatch.setitem(app.view_functions, endpoint, broken)
    answer = reader.get(address)
    assert answer.status_code == 500
    assert "a secret" not in answer.text
    assert "reference" in answer.text or "<code>" in answer.text
    session.refresh(war.campaign)
    assert war.campaign.name == "War"
