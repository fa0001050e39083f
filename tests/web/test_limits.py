"""How often one may ask: with a real Redis, and without any, where a request neither fails nor waits."""

import time

import pytest

from campaign.settings import load_settings
from web.limits import EVERYTHING

NO_REDIS = "redis://127.0.0.1:1/0"
FLOOD = 12


@pytest.fixture
def settings(database_url, request):
    """The settings with the Redis that the test asks for."""
    url = request.getfixturevalue("redis_url") if request.param == "redis" else NO_REDIS
    return load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, "REDIS_URL": url})


@pytest.mark.parametrize("settings", ["redis", "none"], indirect=True)
def test_passwords_of_one_account_are_guessed_slowly(person):
    stranger = person()
    answers = [stranger.post("/login", {"email": "nobody@example.org", "password": "guess"}) for _ in range(FLOOD)]
    assert answers[0].status_code == 422
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"]
    assert person().post("/login", {"email": "else@example.org", "password": "guess"}).status_code == 422


@pytest.mark.parametrize("settings", ["none"], indirect=True)
@pytest.mark.parametrize("spelling", ["Nobody@Example.org", " nobody@ｅxample.org", "nobody@EXAMPLE。org"])
def test_another_spelling_of_an_address_is_the_same_account(person, spelling):
    stranger = person()
    for _ in range(FLOOD):
        stranger.post("/login", {"email": "nobody@example.org", "password": "guess"})
    assert person().post("/login", {"email": spelling, "password": "guess"}).status_code == 429


@pytest.mark.parametrize("settings", ["redis", "none"], indirect=True)
def test_no_mailbox_is_flooded(person):
    stranger = person()
    answers = [stranger.post("/reset", {"email": "gm@example.org"}).status_code for _ in range(6)]
    assert (answers[0], answers[-1]) == (200, 429)


@pytest.mark.parametrize("settings", ["none"], indirect=True)
def test_without_redis_nothing_waits(person):
    stranger = person()
    stranger.get("/help")
    began = time.monotonic()
    assert stranger.get("/help").status_code == 200
    assert time.monotonic() - began < 1


def test_reading_is_limited_loosely():
    assert int(EVERYTHING.split()[0]) >= 600
