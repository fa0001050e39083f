"""Hostile input costs each door what its size is worth: calls are counted, bounds held, what is left out told."""

import json
import shutil

import pytest

from campaign.errors import MOST_TOLD
from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from tests.factories import a_battle, a_war, drafted, file_hands
from tests.web.conftest import Person
from tests.web.hostile import DOORS, EXAMPLE, HAND, MASTER, WAR, calls_of
from web import create_app

MOST_CALLS = 2_000_000
"""What the largest input may cost, the page that answers it included: about half a second of a slow machine."""
MOST_CALLS_REFUSED = 300_000
NOTHING = 250_000
"""So few calls need not be linear: what is small is drawn, and what is large refused."""
TWICE = 2.6
"""Of the calls for half the input: a little more than what is linear, far less than the four of a square."""


@pytest.fixture(scope="module", params=["open", "drafted"])
def site(request, sqlite_template, tmp_path_factory):
    """A war for all tests of this file, at one stage of its turn; no door keeps what is hostile."""
    path = tmp_path_factory.mktemp("hostile") / "grailjudge.db"
    shutil.copy(sqlite_template, path)
    app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"}))
    engine = SESSIONS.kw["bind"]
    with SESSIONS(expire_on_commit=False) as session:
        war = a_war(session)
        turn = a_battle(war)
        if request.param == "drafted":
            file_hands(war, turn)
            drafted(war, turn)
        yield request.param, {name: Person(app, session, account) for name, account in war.people.items()}
    engine.dispose()


def test_no_door_works_longer_than_its_input_is(site):
    stage, people = site
    for door in (one for one in DOORS if one.stage == stage):
        counted = {}
        for share in (0.01, 0.02, 0.5, 1):  # the first of all makes what is made once
            counted[share], answer = calls_of(lambda door=door, share=share: door.ask(people[door.who], share))
            assert answer.status_code < 500, door.name
        for_half, for_all = counted[0.5] - counted[0.02], counted[1] - counted[0.02]
        assert for_all <= max(TWICE * for_half, NOTHING), (door.name, counted)
        assert counted[1] <= MOST_CALLS, (door.name, counted)


LARGE = {**EXAMPLE, "sheets": {f"k{number}": {} for number in range(20_000)}}
BEYOND = [
    ("blue", HAND, {"data": {"hand." + "0." * 24_000: "x"}}, 413),
    ("blue", HAND, {"data": {"hand." + "0." * 200_000: "x"}}, 413),
    ("blue", HAND, {"data": {"x" * 400_000: "x"}}, 413),
    ("blue", HAND, {"data": {f"hand.{number}.card": "x" for number in range(3_990)}}, 413),
    ("gm", f"{WAR}/sheets/new", {"data": {**MASTER, **{f"skills.@{number}.key": "x" for number in range(3_900)}}}, 413),
    ("gm", f"{WAR}/settings", {"data": "a=&" * 300_000, "content_type": "application/x-www-form-urlencoded"}, 413),
    ("blue", HAND, {"data": {"do": "fill", "quick": "a " * 240_000}}, 422),
    ("blue", HAND, {"data": {"do": "text", "as_text": '{"a":' * 900 + "1" + "}" * 900}}, 422),
    ("gm", "/api/import", {"json": {"code": "I", "document": LARGE}}, 413),
    ("gm", f"/api{WAR}/sheets", {"json": {"key": "k", "document": {str(number): 1 for number in range(11_000)}}}, 422),
    ("gm", f"/api{WAR}/tools", {"data": '{"values":' * 60 + "1" + "}" * 60, "content_type": "application/json"}, 413),
]


@pytest.mark.parametrize("site", ["open"], indirect=True)
def test_what_is_beyond_the_bounds_is_refused_before_it_is_looked_into(site):
    _, people = site
    people["blue"].get(HAND)  # the first of all makes what is made once
    for who, path, sent, status in BEYOND:
        person = people[who]
        headers = {**person.headers, "X-CSRFToken": person.token()}
        person.session.commit()
        calls, answer = calls_of(lambda p=person, a=path, h=headers, s=sent: p.client.post(a, headers=h, **s))
        assert (path, answer.status_code) == (path, status)
        assert calls <= MOST_CALLS_REFUSED, (path, calls)


def test_an_import_of_too_many_sheets_is_told_so(person):
    answer = person("gm").post("/campaigns/new/import", {"code": "I", "json": json.dumps(LARGE)})
    assert answer.status_code == 422
    assert "The limit is 60." in answer.text


@pytest.mark.parametrize(("language", "words"), [("en", "And {} more."), ("ko", "그 밖에 {}건이 더 있습니다.")])
def test_of_many_faults_the_first_are_told_and_how_many_more_there_are(person, language, words):
    gm, document = person("gm", language), {f"x{number}": 1 for number in range(MOST_TOLD + 7)}
    answer = gm.client.post(
        f"/api{WAR}/sheets",
        json={"key": "k", "document": {**document, "name": "K", "kind": "master"}},
        headers={**gm.headers, "X-CSRFToken": gm.token()},
    )
    last = answer.json["errors"][-1]
    assert (len(answer.json["errors"]), last["code"], last["field"]) == (MOST_TOLD + 1, "more_faults", "")
    more = int("".join(sign for sign in last["text"] if sign.isdecimal()))
    assert last["text"].startswith(words.format(more))
    assert more >= 7
