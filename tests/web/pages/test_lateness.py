"""The GM's pages say when the service is late; nobody else's do."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from tests.factories import a_battle

PAGES = ["/campaigns/WAR", "/campaigns/WAR/turns/S1-1"]
TITLE = {"en": "The service is late", "ko": "서비스가 늦어지고 있습니다"}


@pytest.fixture
def turn(war):
    return a_battle(war)


def beat(session, ago):
    at = clock.now(session) - ago
    session.add_all(Heartbeat(name=name, started_at=at, finished_at=at) for name in SWEEPS)
    session.commit()


@pytest.mark.parametrize("language", TITLE)
@pytest.mark.parametrize("address", PAGES)
def test_the_gm_is_told_in_their_language(person, session, turn, address, language):
    beat(session, timedelta(minutes=7))
    turn.deadline = clock.now(session) - timedelta(minutes=6)
    session.commit()
    page = person("gm", language).page(address)
    assert TITLE[language] in page
    assert ("1 closed turn waits" if language == "en" else "턴 1개가 초안을") in page
    assert ("has stood still" if language == "en" else "멈춘 때") in page
    assert "/campaigns/WAR/mails" in page
    assert TITLE[language] not in person("blue", language).page(address)


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_said_while_all_is_well(person, session, turn, address):
    beat(session, timedelta())
    assert TITLE["en"] not in person("gm").page(address)


@pytest.mark.parametrize("address", PAGES)
def test_a_service_whose_worker_never_ran_is_late(person, turn, address):
    assert "has not begun yet" in person("gm").page(address)
