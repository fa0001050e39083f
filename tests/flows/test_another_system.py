"""A rule system without templates of its own: its forms are drawn from its schemas."""

from datetime import UTC, datetime, timedelta

import pytest

from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.seals import own_declaration
from rules.registry import RULESETS
from tests.duel.registration import register
from tests.duel.table import ROUND, a_duel
from tests.web.conftest import Person

TURN = "/campaigns/STAR/turns/S1-1"
FORM = f"{TURN}/declarations/bea"


@pytest.fixture
def bea(site, session, table):
    """A player of the lantern game, who reads English."""
    return Person(site.app, session, table.bea)


@pytest.fixture
def gina(site, session, table):
    """Its GM."""
    table.gina.language = "en"
    session.commit()
    return Person(site.app, session, table.gina)


def test_a_declaration_is_checked_and_filed_by_a_form_drawn_from_the_schema(session, table, bea):
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


def test_a_value_of_several_kinds_gets_the_fields_of_the_kind_that_is_chosen(session, table, bea):
    page = bea.page(FORM)
    assert '<option value="paper">Paper</option>' in page
    assert 'name="shade.picture"' not in page
    chosen = {"shade.kind": "paper", "replaces": "0"}
    assert 'name="shade.picture"' in bea.post(FORM, {"do": "edit", **chosen}).text
    assert bea.post(FORM, {"do": "file", "shade.picture": "a crane", **chosen}).status_code == 303
    own = own_declaration(session, table.turn, "bea", account=table.bea)
    assert own.raw == {"shade": {"kind": "paper", "picture": "a crane"}}


def test_tools_and_declarations_of_a_draft_have_their_forms(session, table, gina, bea):
    bea.post(FORM, {"do": "file", "oil": "3", "replaces": "0"})
    adjudicate(session, claim_turn(session, table.turn.id, now=table.turn.deadline + timedelta(seconds=1)))
    session.commit()
    assert 'name="oil" type="text" value="3"' in gina.page(f"{TURN}/review/amend/seat/bea")
    assert 'name="lamp"' in gina.page(f"{TURN}/review/amend/tool/gm.fill")


@pytest.fixture
def duel(site, session, monkeypatch):
    """A campaign of the duel, in which the GM declares."""
    register(monkeypatch)
    return a_duel(session)


def at_browser(site, duel, name):
    return Person(site.app, duel.session, duel.people[name])


def test_the_gm_opens_a_scene_and_commands_by_a_form_drawn_from_the_schema(site, duel):
    gm = at_browser(site, duel, "gm")
    assert "Open a battle" not in gm.page("/campaigns/DUEL")
    gm.page("/campaigns/DUEL/scenes/new")
    assert gm.get("/campaigns/DUEL/battles/new").status_code == 404
    deadline = (datetime.now(UTC) + timedelta(days=30)).strftime("%Y-%m-%dT%H:%M")
    opened = gm.post("/campaigns/DUEL/scenes/new", {"deadline": deadline})
    assert opened.location.endswith("/campaigns/DUEL/turns/S1-1")
    assert "GM" in gm.page("/campaigns/DUEL/turns/S1-1")
    form = "/campaigns/DUEL/turns/S1-1/declarations/gm"
    page = gm.page(form)
    assert '<option value="gm.open_round">Open a round</option>' in page
    added = gm.post(form, {"add": "commands", "commands.@new": "gm.award", "reason": "kept"}).text
    assert '<input type="hidden" name="commands.0.tool" value="gm.award">' in added
    assert '<option value="ann">Ann</option>' in added
    assert 'value="kept"' in added
    wrong = gm.post(form, {"do": "check", "commands.0.tool": "gm.award", "commands.0.points": "0"})
    assert wrong.status_code == 422
    assert 'href="#f-commands-0-person"' in wrong.text
    assert 'href="#f-commands-0-points"' in wrong.text
    commands = {"commands.0.tool": "gm.award", "commands.0.person": "ann", "commands.0.points": "1"}
    commands |= {"commands.1.tool": "gm.open_round", "reason": "Ann came first."}
    assert "Ann" in gm.post(form, {"do": "check", **commands}).text
    assert gm.post(form, {"do": "file", "replaces": "0", **commands}).status_code == 303
    assert "closed" in gm.page("/campaigns/DUEL/turns/S1-1")


def test_a_declaration_may_be_pasted_as_text(site, duel):
    gm, turn = at_browser(site, duel, "gm"), duel.opens()
    form = f"/campaigns/DUEL/turns/{turn.code}/declarations/gm"
    text = '{"commands": [{"tool": "gm.award", "person": "bea", "points": 3}]}'
    page = gm.post(form, {"do": "text", "as_text": text}).text
    assert 'name="commands.0.points" type="text" value="3"' in page
    assert '<option value="bea" selected>Bea</option>' in page
    wrong = gm.post(form, {"do": "text", "as_text": "{"})
    assert wrong.status_code == 422
    assert 'href="#f-as-text"' in wrong.text


def test_a_whole_duel_is_read_on_the_pages(site, duel):
    gm, ann, bea = (at_browser(site, duel, name) for name in ("gm", "ann", "bea"))
    duel.plays(duel.opens(), {"gm": ROUND})
    turn = duel.latest()
    address = f"/campaigns/DUEL/turns/{turn.code}"
    assert "Scissors" in ann.page(f"{address}/declarations/ann").title()
    for key, sign in {"ann": "rock", "bea": "scissors", "cho": "scissors"}.items():
        duel.files(turn, key, {"sign": sign})
    duel.drafts(turn)
    review = gm.page(f"{address}/review")
    for text in ("Ann beats Bea", "The declarations", "The duel ends. Winner: Ann."):
        assert text in review
    assert "Amend a number" not in review
    assert 'name="sign"' in gm.page(f"{address}/review/amend/seat/ann")
    assert "commands.@new" in gm.page(f"{address}/review/amend/seat/gm")
    assert "Ann beats Bea" in gm.page(f"{address}/review?as=ann")
    duel.publishes(turn)
    for person in (gm, ann, bea):
        assert "Ann beats Bea" in person.page(f"{address}/result")
        assert "The duel ends" in person.page("/campaigns/DUEL/log")
        person.page("/campaigns/DUEL/ledger")
    assert "1" in ann.page("/campaigns/DUEL/sheets/ann")
    gm.page("/campaigns/DUEL/settings")
    gm.page("/campaigns/DUEL/members")
    gm.page("/campaigns/DUEL/house-rules")
    assert gm.get("/campaigns/DUEL/sheets/gm").status_code == 404
    ann.page("/rules/duel")
    ann.page("/campaigns")


def test_a_follow_up_begins_with_what_was_declared_before(site, duel):
    duel.plays(duel.opens(), {"gm": ROUND})
    duel.plays(duel.latest(), {"ann": {"sign": "rock"}, "bea": {"sign": "slow"}, "cho": {"sign": "rock"}})
    turn = duel.latest()
    bea = at_browser(site, duel, "bea")
    result = bea.page("/campaigns/DUEL/turns/S1-2/result")
    assert "What the mark binds is told with the result" in result
    assert "Bea waits and sees. (DU-1)" in result
    page = bea.page(f"/campaigns/DUEL/turns/{turn.code}/declarations/bea")
    assert '<option value="slow" selected>' in page
    assert "all else counts as it was sealed: sign" in page
    assert bea.get(f"/campaigns/DUEL/turns/{turn.code}/declarations/ann").status_code == 403


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_system_can_be_chosen_for_a_campaign(site, duel, slug):
    gm = at_browser(site, duel, "gm")
    assert 'name="code"' in gm.page(f"/campaigns/new?ruleset={slug}")
    made = gm.post(
        "/campaigns/new",
        {
            "ruleset": slug,
            "code": "NEW",
            "name": "New",
            "language": "en",
            "time_zone": "UTC",
            "filed_list": "off",
            "turn_hours": "24",
            "closes_when_filed": "1",
            "playing_gm": "countersign",
            "cool_off_minutes": "720",
        },
    )
    assert made.status_code == 303
    for page in ("", "/settings", "/sheets/new", "/scenes/new", "/house-rules"):
        gm.page(f"/campaigns/NEW{page}")
    offered = "Make the GM’s sheet" in gm.page("/campaigns/NEW/sheets/new")
    assert offered == (slug == "srs")
    if offered:
        assert 'value="gm"' in gm.page("/campaigns/NEW/sheets/new?key=gm")
        made = gm.post("/campaigns/NEW/sheets/new", {"how": "json", "key": "gm", "json": '{"name": "The house"}'})
        assert made.status_code == 303
        assert "Make the GM’s sheet" not in gm.page("/campaigns/NEW/sheets/new")
    assert "checked" in gm.page("/campaigns/NEW/settings")


def test_a_declaration_is_read_in_words(site, duel):
    gm, turn = at_browser(site, duel, "gm"), duel.opens()
    duel.files(
        turn, "gm", {"commands": [{"tool": "gm.award", "person": "bea", "points": 3}, {"tool": "gm.open_round"}]}
    )
    page = gm.page(f"/campaigns/DUEL/turns/{turn.code}/declarations/gm/receipt")
    for text in ("<b>Award points</b>", "<dd>Bea</dd>", "<dd>3</dd>", "<b>Open a round</b>"):
        assert text in page
