"""A server that lacks the key of seals says so where somebody would read them; all other pages work."""

from dataclasses import replace

import pytest
from cryptography.fernet import Fernet

from campaign.demo import story
from campaign.operations.api_tokens import make_token
from campaign.store.session import SESSIONS
from tests.factories import a_battle, drafted, file_hands, published
from tests.web.api.conftest import Program

SAID = {"en": "sealed with a key that this server lacks", "ko": "이 서버에 없는 키로 봉인되어"}
TURN = "/campaigns/WAR/turns/S1-1"
OWN = f"{TURN}/declarations/blue-knight"


@pytest.fixture
def filed(war):
    turn = a_battle(war)
    file_hands(war, turn)
    return turn


@pytest.fixture
def lose_key(app, settings, monkeypatch):
    """Let the app go on with another key than that by which everything was sealed."""
    other = replace(settings, seal_keys=(Fernet.generate_key().decode(),))
    return lambda: monkeypatch.setitem(SESSIONS.kw, "info", {"settings": other})


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("address", [OWN, f"{OWN}/receipt", f"{OWN}/withdraw"])
def test_what_cannot_be_opened_is_said_to_be_so(person, filed, lose_key, language, address):
    lose_key()
    answer = person("blue", language).get(address)
    assert answer.status_code == 503
    assert SAID[language] in answer.text


@pytest.mark.parametrize("language", SAID)
def test_the_turns_page_works_but_for_what_is_filed(person, filed, lose_key, language):
    lose_key()
    page = person("blue", language).page(TURN)
    assert SAID[language] in page
    assert SAID[language] not in person("gm", language).page(TURN)


def test_the_results_page_works_but_for_the_proof_of_ones_seals(person, war, filed, lose_key):
    published(war, drafted(war, filed))
    lose_key()
    page = person("blue").page(f"{TURN}/result")
    assert SAID["en"] in page
    assert "Mark of the dice" in page


@pytest.mark.parametrize("address", ["", "/WAR", "/WAR/log", "/WAR/ledger", "/WAR/sheets/yuna"])
def test_all_other_pages_work(person, filed, lose_key, address):
    lose_key()
    assert person("blue").get(f"/campaigns{address}").status_code == 200


def test_a_program_is_told_the_code_and_files_nothing(app, session, war, filed, lose_key):
    program = Program(app, session, make_token(session, war.blue, {"name": "bot"}).token)
    lose_key()
    body = {"declaration": story.FIRST_HANDS["blue-knight"]}
    answers = [program.ask(method, f"{OWN}", given) for method, given in (("GET", None), ("PUT", body))]
    assert [(answer.status_code, answer.json["code"]) for answer in answers] == [(503, "seal_key_lacking")] * 2
