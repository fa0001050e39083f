"""The log and the ledger: what was published and done, as far as each reader may read it."""

import pytest

from campaign.model.ledger_entry import LedgerEntry
from tests.factories import a_battle, a_result, file_hands
from tests.web.conftest import TOKEN

LOG, LEDGER = "/campaigns/WAR/log", "/campaigns/WAR/ledger"


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["gm", "blue", "red", "reader", None])
def test_everybody_has_a_log_and_a_ledger(person, war, language, name):
    turn = a_result(war)
    assert ("results" in person(name, language).page(LOG)) or turn.code in person(name, language).page(LOG)
    assert person(name, language).page(LEDGER)


def test_the_log_cites_its_clauses(person, war):
    a_result(war)
    page = person("gm").page(LOG)
    assert 'href="/rules/fate_war#FW-B8"' in page


def test_an_outsider_reads_no_card(person, war):
    a_result(war)
    assert "Starlight" in person("gm").page(LOG)
    assert "Starlight" not in person().page(LOG)


@pytest.mark.parametrize("name", ["blue", "silver", "reader", None])
def test_no_ledger_tells_who_has_filed(person, war, name):
    turn = a_battle(war)
    before = TOKEN.sub("", person(name).page(LEDGER))
    file_hands(war, turn)
    assert TOKEN.sub("", person(name).page(LEDGER)) == before


def test_a_broken_chain_is_told(person, war, session):
    assert "badge win" in person("gm").page(LEDGER)
    session.connection().exec_driver_sql("UPDATE ledger_entry SET kind = 'forged' WHERE number = 2")
    session.commit()
    assert "badge error" in person("gm").page(LEDGER)
    assert "badge error" in person("blue").page(LEDGER)
    assert session.query(LedgerEntry).count() > 2
