"""Numbers, moments and texts beyond all that is meant: each is a refusal that names its field, and none is a fault."""

import pytest

from tests.factories import a_battle, a_scene, drafted, file_hands

WAR = "/campaigns/WAR"
LONG = "9" * 5_000
GREAT = 2**70
YEARS = ("0001-01-01T00:00:00+09:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-09:00", "9999-12-31T23:59:59Z")


def asked(person, method, path, **sent):
    headers = {**person.headers, "X-CSRFToken": person.token()}
    person.session.commit()
    return person.client.open(path, method=method, headers=headers, **sent)


@pytest.mark.parametrize("digits", ["9" * 150, "9" * 20, "9" * 10])
def test_a_row_of_too_many_digits_is_no_row(person, war, digits):
    hand = f"{WAR}/turns/{a_battle(war).code}/declarations/blue-knight"
    for name in (f"hand.{digits}.card", f"aim.{digits}.x"):
        assert asked(person("blue"), "POST", hand, data={name: "strike"}).status_code in (200, 422)
    sheet = {"kind": "master", "key": "k", "name": "K", f"skills.@{digits}.key": "x", f"spells.{digits}.grade": "A"}
    assert asked(person("gm"), "POST", f"{WAR}/sheets/new", data=sheet).status_code in (303, 422)


FORMS = [
    ("{turn}/declarations/blue-knight", {"replaces": LONG}, "blue", (200, 422)),
    ("{turn}/declarations/blue-knight", {f"hand.{LONG}.card": "strike"}, "blue", (413,)),
    ("{turn}/declarations/blue-knight", {"up": f"hand.{LONG}", "hand.1.card": "x"}, "blue", (200,)),
    ("{turn}/declarations/blue-knight", {"remove": LONG}, "blue", (200,)),
    ("{turn}/declarations/blue-knight", {"add": f"hand.{LONG}"}, "blue", (200,)),
    ("/sheets/yuna/edit", {"revision": LONG, "cause": "x"}, "gm", (409, 422)),
    ("/sheets/new", {"holder": LONG, "key": "k"}, "gm", (404, 422)),
    ("/settings", {"turn_hours": LONG, "name": "War"}, "gm", (422,)),
    ("/seats/holders", {"holder:yuna": LONG}, "gm", (404,)),
    (f"/members/{LONG}/role", {"role": "gm"}, "gm", (404,)),
    (f"/invitations/{LONG}/revoke", {}, "gm", (404,)),
]


@pytest.mark.parametrize(("path", "given", "who", "statuses"), FORMS)
def test_a_number_of_too_many_digits_is_none(person, war, path, given, who, statuses):
    path = path.format(turn=f"/turns/{a_battle(war).code}")
    assert asked(person(who), "POST", WAR + path, data=given).status_code in statuses


@pytest.mark.parametrize("number", [LONG, "9" * 20, "-1"])
def test_a_revision_of_too_many_digits_is_the_latest(person, war, number):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    for page in ("", "/preview", "/case.json"):
        answer = person("gm").get(f"{WAR}/turns/{turn.code}/review{page}?revision={number}")
        assert answer.status_code in (200, 404)


WITH_DEADLINES = [
    ("POST", "/scenes", "deadline", {}),
    ("POST", "/battles", "deadline", {"battle": {}}),
    ("POST", "/turns/S1-1/deadline", "deadline", {"reason": "x"}),
    ("POST", "/turns/S1-1/insert", "deadline", {"battle": {}}),
    ("POST", "/turns/S1-1/release", "deadline", {}),
    ("POST", "/turns/S1-1/again", "deadline", {}),
    ("POST", "/turns/S1-1/review/publish", "next_deadline", {"revision": 1}),
]


@pytest.mark.parametrize("moment", YEARS)
def test_a_deadline_of_the_first_or_last_year_is_refused_by_the_api(person, war, moment):
    gm = person("gm")
    assert asked(gm, "POST", f"/api{WAR}/scenes", json={"deadline": moment}).status_code == 422
    a_scene(war)
    for method, path, field, more in WITH_DEADLINES:
        answer = asked(gm, method, f"/api{WAR}{path}", json={**more, field: moment})
        assert answer.status_code in (409, 422), path
        if answer.json["code"] == "invalid_settings":
            assert [error["field"] for error in answer.json["errors"]] == [field]
        else:
            assert answer.json["code"] in {
                *("deadline_passed", "deadline_too_far", "invalid_tool"),
                *("scene_open", "turn_open", "wrong_status"),
            }


def test_a_deadline_more_than_a_year_ahead_is_too_far(person, war):
    a_scene(war)
    sent = {"reason": "x", "deadline": "2999-01-01T00:00Z"}
    answer = asked(person("gm"), "POST", f"/api{WAR}/turns/S1-1/deadline", json=sent)
    assert (answer.status_code, answer.json["code"]) == (422, "deadline_too_far")
    page = asked(
        person("gm"), "POST", f"{WAR}/turns/S1-1/deadline", data={"reason": "x", "deadline": "2999-01-01T00:00"}
    )
    assert page.status_code == 422
    assert "more than a year ahead" in page.text


@pytest.mark.parametrize(
    "moment", ["0001-01-01T00:00", "9999-12-31T23:59", "9999-12-31T23:59-23:59", "2999-01-01T00:00"]
)
def test_a_form_shows_what_is_wrong_with_such_a_deadline(person, war, moment):
    gm = person("gm")
    assert asked(gm, "POST", f"{WAR}/scenes/new", data={"deadline": moment}).status_code in (404, 405, 422)
    a_scene(war)
    answer = asked(gm, "POST", f"{WAR}/turns/S1-1/deadline", data={"deadline": moment, "reason": "x"})
    assert answer.status_code == 422


NUMBERS = [
    ("PATCH", "", {"turn_hours": GREAT}, "settings.turn_hours"),
    ("PATCH", "", {"setting": {"x": GREAT}}, "settings.setting.x"),
    ("POST", "/sheets", {"key": "k", "document": {"hp": GREAT}}, "sheet.hp"),
    ("POST", "/sheets", {"key": "k", "document": {}, "holder": GREAT}, "holder"),
    ("PUT", "/sheets/yuna", {"document": {}, "revision": GREAT, "cause": "x"}, "revision"),
    ("PUT", "/seats/yuna/holder", {"member": GREAT}, "member"),
    ("POST", "/tools", {"tool": "gm.adjust", "values": {"value": GREAT}}, "tool.value"),
    ("PUT", "/turns/S1-1/declarations/yuna", {"declaration": {"move": GREAT}}, "declarations.yuna.move"),
    ("PUT", "/turns/S1-1/declarations/yuna", {"declaration": {}, "replaces": GREAT}, "replaces"),
    ("POST", "/turns/S1-1/review/publish", {"revision": GREAT}, "revision"),
]


@pytest.mark.parametrize(("method", "path", "sent", "field"), NUMBERS)
def test_a_number_beyond_what_json_holds_exactly_is_refused_with_its_field(person, war, method, path, sent, field):
    a_scene(war)
    who = person("blue" if "declarations" in path else "gm")
    answer = asked(who, method, f"/api{WAR}{path}", json=sent)
    assert answer.status_code == 422
    assert field in [error["field"] for error in answer.json["errors"]]


TEXTS = ("a\x00b", "\ud800", "\udfff\ud800")
PLACES = [
    ("PATCH", "", {"name": "?"}),
    ("PATCH", "", {"setting": {"map": {"?": {"name": "?"}}}}),
    ("POST", "/sheets", {"key": "?", "document": {"name": "?"}}),
    ("POST", "/sheets", {"key": "k", "document": {"kind": "master", "name": "?"}}),
    ("PUT", "/sheets/yuna", {"document": {}, "revision": 1, "cause": "?"}),
    ("POST", "/invitations", {"role": "?"}),
    ("PATCH", "/members/2", {"role": "?"}),
    ("POST", "/tools", {"tool": "?", "values": {}}),
    ("POST", "/tools", {"tool": "gm.adjust", "values": {"reason": "?"}}),
    ("POST", "/turns/S1-1/deadline", {"deadline": "?", "reason": "?"}),
    ("POST", "/turns/S1-1/void", {"reason": "?"}),
    ("PUT", "/turns/S1-1/declarations/gm", {"declaration": {"?": "?"}, "reason": "?"}),
    ("POST", "/turns/S1-1/review/declaration", {"seat": "?", "reason": "?", "revision": 1, "declaration": {}}),
]


@pytest.mark.parametrize("database_url", ["sqlite_url", "postgres_url"], indirect=True)
@pytest.mark.parametrize("text", TEXTS, ids=["nul", "half", "halves"])
def test_a_text_that_cannot_be_kept_is_refused_wherever_it_stands(person, war, text):
    a_scene(war)
    gm = person("gm")
    for method, path, sent in PLACES:
        answer = asked(gm, method, f"/api{WAR}{path}", json=_filled(sent, text))
        assert answer.status_code in (403, 404, 422), (path, answer.json)
    for path in (f"{WAR}/settings", f"{WAR}/sheets/new", f"{WAR}/invitations", "/account", "/campaigns/new"):
        typed = text.encode("utf-8", "replace").decode()
        answer = asked(
            gm,
            "POST",
            path,
            data={"ruleset": "fate_war", "name": typed, "role": typed, "display_name": typed, "key": typed},
        )
        assert answer.status_code in (302, 303, 422), path


def _filled(value, text):
    if isinstance(value, dict):
        return {key.replace("?", text): _filled(part, text) for key, part in value.items()}
    return value.replace("?", text) if isinstance(value, str) else value


@pytest.mark.parametrize("sent", [[1], "x", 5, None, {"email": ["x"]}, {"email": {}}, {"email": "\ud800"}])
def test_a_log_in_of_any_json_is_a_refusal(person, sent):
    answer = person().client.post("/login", json=sent, headers={"Accept": "application/json"})
    assert 400 <= answer.status_code < 500
