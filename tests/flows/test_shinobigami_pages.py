"""The pages of a battle of shinobigami: plots, a round, the commands of the GM, and what is refused."""

import re
from dataclasses import replace

import pytest

from campaign.demo.reading import FOLDER, read_story
from campaign.demo.rounds import code_of
from tests.factories import a_told_story
from tests.web.conftest import Person

STORY = read_story(FOLDER / "shinobigami.json")
CAMPAIGN = f"/campaigns/{code_of(STORY)}"


def _played(site, session, turns):
    """Return the GM and the players of the demo's story, after its first turns."""
    accounts = a_told_story(session, replace(STORY, turns=STORY.turns[:turns]))
    return [Person(site.app, session, account) for account in accounts]


@pytest.fixture
def people(site, session):
    """All while a plot is asked for the first time."""
    return _played(site, session, 1)


TURN = f"{CAMPAIGN}/turns/S1-2"
FORM = f"{TURN}/declarations/aki"


def test_whoever_is_asked_reads_where_the_battle_stands(people):
    for person in people[:2]:
        page = person.page(TURN)
        for text in ("main phase", "round 1", "보라 (Bora)"):
            assert text in page
    assert "<dt>Ration pills</dt><dd>1</dd>" in people[1].page(TURN)


def test_a_plot_is_chosen_and_checked(people):
    ann = people[1]
    wrong = ann.post(FORM, {"do": "check", "plot": "7"})
    assert wrong.status_code == 422
    assert "from 1 to 6" in wrong.text
    assert ann.post(FORM, {"do": "file", "replaces": "0", "plot": "4"}).status_code == 303


def test_what_is_lost_first_is_put_in_order(people):
    ann = people[1]
    page = ann.page(FORM)
    assert page.count('<select name="loss_order"') == 6
    again = ann.post(FORM, {"do": "check", "plot": "9", "loss_order": ["sorcery", "", "body"]}).text
    chosen = re.findall(r'<option value="(\w+)" selected>', again[again.index('name="loss_order"') :])
    assert chosen[:2] == ["sorcery", "body"]


def test_the_gm_commands_by_the_form(people):
    gm = people[0]
    form = f"{TURN}/declarations/gm"
    added = gm.post(form, {"add": "commands", "commands.@new": "gm.set_modifier"}).text
    assert "아키 (Aki)" in added
    commands = {"commands.0.tool": "gm.start_battle", "commands.0.participants": ["aki", "bora"]}
    wrong = gm.post(form, {"do": "check", **commands})
    assert wrong.status_code == 422
    assert "does not belong to this stage" in wrong.text
    commands = {"commands.0.tool": "gm.set_life", "commands.0.target": "aki", "commands.0.field": "body"}
    assert gm.post(form, {"do": "file", "replaces": "0", **commands, "commands.0.value": "0"}).status_code == 303


def test_a_round_is_declared_with_the_life_at_which_one_gives_up(site, session):
    ann = _played(site, session, 2)[1]
    form = f"{CAMPAIGN}/turns/S1-3/declarations/aki"
    page = ann.page(form)
    assert page.count('name="concede"') == 1
    assert 'name="join.ninpo"' not in page
    assert "at a life of 2 or less" in page
    raw = {"attack.ninpo": "slash", "attack.targets": "bora", "concede": '{"life_at_most": 2}'}
    wrong = ann.post(form, {"do": "check", **raw, "attack.targets": "aki"}).text
    assert "at a life of 2 or less" in wrong[wrong.index(" selected>", wrong.index('name="concede"')) :][:60]
    assert "neither oneself nor an ally" in wrong
    assert ann.post(form, {"do": "file", "replaces": "0", **raw}).status_code == 303
    for page in (ann.page(f"{form}/receipt"), ann.page(f"{CAMPAIGN}/turns/S1-3")):
        assert "<dd>at a life of 2 or less</dd>" in page
