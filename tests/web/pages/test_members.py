"""Members: links, roles, seats, leaving; and joining by a link."""

import re

import pytest
from sqlalchemy import select

from campaign.demo import story
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.member import Member
from tests.web.conftest import typed_in

LINK = re.compile(r"/join/([A-Za-z0-9_-]+)<")


def link_of(gm, role, **limits):
    """Make a link as the GM and return its path."""
    answer = gm.post("/campaigns/WAR/invitations", {"role": role, **limits})
    assert answer.status_code == 200
    (token,) = LINK.findall(answer.text)
    return f"/join/{token}"


@pytest.mark.parametrize("role", ["player", "reader", "co_gm"])
def test_a_link_gives_its_role(person, war, role):
    otto = person("otto")
    path = link_of(person("gm"), role)
    assert "Otto" in otto.page(path)
    answer = otto.post(path)
    assert (answer.status_code, answer.location) == (303, "/campaigns/WAR")
    assert war.member("otto").role == role


def test_whoever_has_a_place_goes_on_to_the_campaign(person):
    path = link_of(person("gm"), "reader")
    assert person("blue").get(path).location == "/campaigns/WAR"


def test_a_stranger_signs_up_or_logs_in_and_comes_back(person):
    path = link_of(person("gm"), "player")
    page = person().page(path)
    assert f'href="/login?next={path}"' in page
    assert f'href="/signup?next={path}"' in page
    assert person().post(path).status_code == 401


def test_a_browser_remembers_the_link_while_its_user_signs_up(person):
    path, stranger = link_of(person("gm"), "player"), person()
    stranger.page(path)
    assert stranger.get("/arrived").location == path
    assert stranger.get("/arrived").location == "/campaigns"


def test_the_start_page_takes_a_link_or_a_code(person):
    path = link_of(person("gm"), "player")
    assert person().get(f"/join?code=https://grail.example{path}").location == path
    assert person().get("/join?code=").location == "/#join"


def test_a_void_link_lets_nobody_in(person, war):
    gm = person("gm")
    path = link_of(gm, "player")
    address = re.findall(r'action="(/campaigns/WAR/invitations/\d+/revoke)"', gm.page("/campaigns/WAR/members"))[-1]
    assert gm.post(address).status_code == 303
    assert person("otto").get(path).status_code == 410
    assert person("otto").post(path).status_code == 410
    assert war.member("otto") is None


def test_a_link_is_shown_once_and_listed_with_its_limits(person):
    gm = person("gm")
    path = link_of(gm, "player", days="3", most_uses="2")
    person("otto").post(path)
    page = gm.page("/campaigns/WAR/members")
    assert LINK.search(page) is None
    assert "used 1 of 2 times" in page


def test_a_link_that_is_used_up_lets_nobody_in(person, war):
    path = link_of(person("gm"), "player", most_uses="1")
    assert person("otto").post(path).status_code == 303
    assert person().get(path).status_code == 410


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("field", "value"), [("days", "0"), ("days", "91"), ("days", "x"), ("days", "9" * 5000), ("most_uses", "101")]
)
def test_limits_that_cannot_be_are_told_beside_their_field(person, language, field, value):
    answer = person("gm", language).post("/campaigns/WAR/invitations", {"role": "player", field: value})
    assert answer.status_code == 422
    assert f'id="f-{field.replace("_", "-")}-why"' in answer.text


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
@pytest.mark.parametrize("address", ["invitations", "members/1/role", "seats/holders"])
def test_only_the_gm_changes_who_is_who(person, name, address):
    assert person(name).post(f"/campaigns/WAR/{address}", {"role": "player"}).status_code in (403, 404)


def test_the_gm_gives_another_role_and_another_seat(person, war, session):
    gm, silver = person("gm"), war.member("silver")
    assert gm.post(f"/campaigns/WAR/members/{silver.id}/role", {"role": "co_gm"}).status_code == 303
    assert gm.post("/campaigns/WAR/seats/holders", {"holder:blue-knight": silver.id}).status_code == 303
    session.expire_all()
    assert war.member("silver").role == "co_gm"
    assert "blue-knight" in war.reader("silver").seats


def test_only_the_seats_that_change_hands_stand_in_the_ledger(person, war, session):
    gm = person("gm")
    chosen = typed_in(gm.page("/campaigns/WAR/members"), "/seats/holders")
    assert set(chosen) == {f"holder:{key}" for key in story.SHEETS}
    assert gm.post("/campaigns/WAR/seats/holders", {**chosen, "holder:sol": war.member("blue").id}).status_code == 303
    session.expire_all()
    assert set(war.reader("blue").seats) == {*story.BLUE, "sol"}
    entries = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "seat_assigned")).all()
    assert [entry.seat_key for entry in entries] == ["sol"]


@pytest.mark.parametrize("role", ["", "king"])
def test_there_is_no_such_role(person, war, role):
    answer = person("gm").post(f"/campaigns/WAR/members/{war.member('blue').id}/role", {"role": role})
    assert answer.status_code == 422
    assert 'id="errors"' in answer.text


def test_the_last_gm_stays(person, war):
    assert person("gm").post("/campaigns/WAR/leave").status_code == 422
    assert war.member("gm") is not None


def test_a_player_leaves(person, war, session):
    assert person("blue").post("/campaigns/WAR/leave").location == "/campaigns"
    session.expire_all()
    assert war.member("blue") is None


def test_a_member_of_elsewhere_is_not_found(person, war):
    assert person("gm").post("/campaigns/WAR/members/99999/role", {"role": "player"}).status_code == 404
    assert war.session.query(Member).count() == 6
