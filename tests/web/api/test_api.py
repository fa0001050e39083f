"""The API: the operations of the pages for programs, its description, its documentation, who is asking."""

import json

import pytest

from campaign.demo import story
from rules.registry import RULESETS
from tests.duel.registration import register
from tests.duel.table import ROUND, a_duel
from tests.web.api.conftest import Program
from tests.web.conftest import Person
from tests.web.pages.test_sheets import DOCUMENT

CAMPAIGN = {"code": "STAR", "name": "Star", "ruleset": "fate_war"}

READ = [
    ("/account", 401, 200),
    ("/account/tokens", 401, 200),
    ("/campaigns", 401, 200),
    ("/campaigns/WAR", 200, 200),
    ("/campaigns/WAR/members", 200, 200),
    ("/campaigns/WAR/editions", 403, 200),
    ("/campaigns/WAR/export", 403, 200),
    ("/campaigns/WAR/tools", 200, 200),
    ("/campaigns/WAR/invitations", 401, 200),
    ("/campaigns/WAR/sheets", 200, 200),
    ("/campaigns/WAR/sheets/yuna", 404, 200),
    ("/campaigns/WAR/sheets/yuna/history", 404, 200),
    ("/campaigns/WAR/log", 200, 200),
    ("/campaigns/WAR/ledger", 200, 200),
    ("/rules", 200, 200),
    ("/rules/fate_war", 200, 200),
    ("/campaigns/NONE", 404, 404),
    ("/nowhere", 404, 404),
]


@pytest.mark.parametrize(("path", "stranger", "gm"), READ)
def test_who_may_read(program, path, stranger, gm):
    assert program().ask("GET", path).status_code == stranger
    assert program("gm").ask("GET", path).status_code == gm


def test_tokens_end_with_all_sessions(program, person):
    blue, page = program("blue"), person("blue")
    assert page.post("/account/sessions/end").status_code == 303
    assert blue.ask("GET", "/account").status_code == 401
    assert page.get("/account").status_code == 302


@pytest.mark.parametrize("token", ["x", "eyJ2ZXIiOiI1In0.x.y", "é"])
def test_a_token_that_is_none(app, session, token):
    assert Program(app, session, token).ask("GET", "/account").status_code == 401


def test_a_cookie_needs_the_token_against_forged_forms(person):
    reader = person("gm")
    assert reader.client.patch("/api/account", json={"theme": "dark"}).status_code == 400
    answer = reader.client.patch("/api/account", json={"theme": "dark"}, headers={"X-CSRFToken": reader.token()})
    assert answer.json["theme"] == "dark"


def test_a_campaign_from_nothing(program, session):
    gm, otto = program("otto"), program("blue")
    assert gm.ask("POST", "/campaigns", CAMPAIGN).status_code == 201
    assert gm.ask("PATCH", "/campaigns/STAR", {"turn_hours": 48}).json["settings"]["turn_hours"] == 48
    link = gm.ask("POST", "/campaigns/STAR/invitations", {"role": "player"}).json
    joined = otto.ask("POST", f"/join/{link['token']}").json
    assert [member["role"] for member in joined] == ["gm", "player"]
    new = {"key": "green-bow", "document": DOCUMENT}
    made = otto.ask("POST", "/campaigns/STAR/sheets", new)
    assert (made.status_code, made.json["person"]["name"]) == (201, "Green Bow")
    bow = made.json["person"]["key"]
    change = {"document": {**made.json["document"], "hp": 55}, "revision": 1, "cause": "hurt"}
    assert otto.ask("PUT", f"/campaigns/STAR/sheets/{bow}", change).json["revision"] == 2
    assert otto.ask("PUT", f"/campaigns/STAR/sheets/{bow}", change).status_code == 409
    assert otto.ask("GET", f"/campaigns/STAR/sheets/{bow}/history").json[0]["cause"] == "hurt"
    player = joined[1]["id"]
    assert gm.ask("PUT", f"/campaigns/STAR/seats/{bow}/holder", {"member": None}).status_code == 200
    assert gm.ask("PUT", f"/campaigns/STAR/seats/{bow}/holder", {"member": player}).status_code == 200
    assert gm.ask("PATCH", f"/campaigns/STAR/members/{player}", {"role": "co_gm"}).status_code == 200
    assert gm.ask("DELETE", f"/campaigns/STAR/invitations/{link['id']}").status_code == 204
    assert otto.ask("DELETE", "/campaigns/STAR/membership").status_code == 204
    ledger = gm.ask("GET", "/campaigns/STAR/ledger").json
    assert (ledger["is_whole"], ledger["verified"]) == (True, 200)


@pytest.mark.parametrize(
    ("method", "path", "body", "fields"),
    [
        (
            "POST",
            "/campaigns",
            {**CAMPAIGN, "name": 5, "options": {"guard_limit": "x"}},
            ["settings.name", "options.guard_limit"],
        ),
        ("POST", "/campaigns", {}, ["settings.code", "settings.name", "settings.ruleset"]),
        ("PATCH", "/account", {"theme": "pink", "wings": 2}, ["settings.theme", "settings.wings"]),
        (
            "POST",
            "/campaigns/WAR/sheets",
            {"key": "?", "document": {"hp": "x"}},
            ["key", "sheet.kind", "sheet.hp", "sheet.mp"],
        ),
        ("POST", "/campaigns/WAR/sheets", {"key": "x", "document": []}, ["sheet.kind", "sheet.hp", "sheet.mp"]),
        ("POST", "/campaigns/WAR/invitations", {"role": "king"}, ["settings.role"]),
        ("POST", "/campaigns/WAR/invitations", {"role": 5}, ["settings.role"]),
    ],
)
def test_every_fault_is_told_with_its_field_and_words(program, method, path, body, fields):
    answer = program("gm").ask(method, path, body)
    assert answer.status_code == 422
    assert {fault["field"] for fault in answer.json["errors"]} == set(fields)
    assert all(fault["text"] and fault["code"] for fault in answer.json["errors"])


ODD = [None, [], "", 0, -1, 10**30, True, {"a": {}}, "\x00", "x" * 5000, "é", 1.5]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_no_odd_value_breaks_anything(program, odd):
    gm = program("gm")
    for method, path, fields in (
        ("PATCH", "/account", ("display_name", "language", "time_zone", "theme")),
        ("POST", "/campaigns", ("code", "name", "ruleset", "options", "setting", "turn_hours", "auto_publish_minutes")),
        ("PATCH", "/campaigns/WAR", ("name", "options", "setting", "turn_hours")),
        ("POST", "/campaigns/WAR/sheets", ("key", "document", "holder")),
        ("PUT", "/campaigns/WAR/sheets/yuna", ("document", "revision", "cause")),
        ("PUT", "/campaigns/WAR/seats/yuna/holder", ("member",)),
        ("PATCH", "/campaigns/WAR/members/1", ("role",)),
    ):
        for field in fields:
            assert gm.ask(method, path, {**CAMPAIGN, "code": "ODD", field: odd}).status_code < 500


@pytest.mark.parametrize("slug", [None, *RULESETS])
def test_the_description_is_whole(program, slug):
    description = described(program, slug)
    schemas = description["components"]["schemas"]
    named = {name.rpartition("/")[2] for name in _references(description)}
    assert named <= schemas.keys() | {"DEFAULT_ERROR", "UNPROCESSABLE_ENTITY"}
    assert description["paths"] == described(program, None)["paths"]
    if slug is None:
        assert schemas["Declaration"]["type"] == "object"
    else:
        documents = [f"{slug}.{one}" for one in RULESETS[slug].declaration_schemas]
        assert [one["$ref"].rpartition("/")[2] for one in schemas["Declaration"]["oneOf"]] == documents
        assert {name.partition(".")[0] for name in schemas if "." in name} <= {slug, "srs", "core"}


def described(program, slug):
    return program().ask("GET", f"/openapi/{slug}.json" if slug else "/openapi.json").json


def _references(part):
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for one in part.values():
            yield from _references(one)
    elif isinstance(part, list):
        for one in part:
            yield from _references(one)


@pytest.mark.parametrize("slug", RULESETS)
def test_patterns_are_those_of_json_schema(program, slug):
    assert "\\\\Z" not in json.dumps(described(program, slug))


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_documentation_shows_every_operation(person, language):
    reader = person(language=language)
    page, description = reader.page("/api/docs"), reader.get("/api/openapi.json").json
    for path in description["paths"]:
        assert path in page
    for slug in RULESETS:
        described, own = reader.get(f"/api/openapi/{slug}.json").json, reader.page(f"/api/docs/{slug}")
        assert f'href="/api/docs/{slug}"' in page
        for name in described["components"]["schemas"]:
            assert f"<summary>{name}</summary>" in page + own


def test_a_stranger_sees_no_sheet(program):
    assert (
        story.SHEETS["blue-knight"]["noble_phantasms"][0]["id"]
        not in program("red").ask("GET", "/campaigns/WAR/sheets").text
    )


def test_values_of_several_kinds_are_told_apart_by_their_tag(program):
    tagged = [
        (schemas, part)
        for system in RULESETS.values()
        if "gm" in system.declaration_schemas
        for schemas in [described(program, system.slug)["components"]["schemas"]]
        for part in schemas[f"{system.slug}.gm"]["properties"].values()
        if "discriminator" in part.get("items", {})
    ]
    assert tagged
    for schemas, part in tagged:
        kinds = part["items"]["discriminator"]["mapping"]
        assert [one["$ref"] for one in part["items"]["oneOf"]] == list(kinds.values())
        for name, reference in kinds.items():
            kind = schemas[reference.rpartition("/")[2]]
            assert kind["properties"][part["items"]["discriminator"]["propertyName"]]["enum"] == [name]


def test_a_program_commands_for_the_gm_with_a_reason(app, session, monkeypatch):
    register(monkeypatch)
    duel = a_duel(session)
    turn = duel.opens()
    gm = Person(app, session, duel.people["gm"])
    address = f"/api/campaigns/DUEL/turns/{turn.code}/declarations/gm"
    token = {"X-CSRFToken": gm.token()}
    odd = gm.client.put(address, json={"declaration": {}, "reason": 3}, headers=token)
    assert (odd.status_code, odd.json["errors"][0]["field"]) == (422, "reason")
    filed = gm.client.put(address, json={"declaration": ROUND, "reason": "They are ready."}, headers=token)
    assert filed.status_code == 201
    assert gm.client.get(address).json["reason"] == "They are ready."
