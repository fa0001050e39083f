"""A rule system without templates of its own: its forms are drawn from its schemas."""

from datetime import timedelta

import pytest

from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.seals import own_declaration
from tests.campaign.conftest import lanterns, table  # noqa: F401 - fixtures
from tests.web.conftest import Person

TURN = "/campaigns/STAR/turns/S1-1"
FORM = f"{TURN}/declarations/bea"


@pytest.fixture
def bea(site, session, table):  # noqa: F811
    """A player of the lantern game, who reads English."""
    return Person(site.app, session, table.bea)


@pytest.fixture
def gina(site, session, table):  # noqa: F811
    """Its GM."""
    table.gina.language = "en"
    session.commit()
    return Person(site.app, session, table.gina)


def test_a_declaration_is_checked_and_filed_by_a_form_drawn_from_the_schema(session, table, bea):  # noqa: F811
    page = bea.page(FORM)
    for field in ("oil", "lamp", "colour", "wish"):
        assert f'name="{field}"' in page
    wrong = bea.post(FORM, {"do": "check", "oil": "much", "colour": "green", "wish": "kept", "replaces": "0"})
    assert wrong.status_code == 422
    assert 'href="#f-oil"' in wrong.text
    assert 'value="kept"' in wrong.text
    assert bea.post(FORM, {"do": "check", "oil": "3", "replaces": "0"}).status_code == 200
    assert bea.post(FORM, {"do": "file", "oil": "3", "wish": "peace", "replaces": "0"}).status_code == 303
    assert own_declaration(session, table.turn, "bea", account=table.bea).raw == {"oil": 3, "wish": "peace"}
    assert "peace" in bea.page(f"{FORM}/receipt")
    assert "Receipt" in bea.page(TURN)


def test_tools_and_declarations_of_a_draft_have_their_forms(session, table, gina, bea):  # noqa: F811
    bea.post(FORM, {"do": "file", "oil": "3", "replaces": "0"})
    adjudicate(session, claim_turn(session, table.turn.id, now=table.turn.deadline + timedelta(seconds=1)))
    session.commit()
    assert 'name="oil" type="text" value="3"' in gina.page(f"{TURN}/review/amend/seat/bea")
    assert 'name="lamp"' in gina.page(f"{TURN}/review/amend/tool/gm.fill")
