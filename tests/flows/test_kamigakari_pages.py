"""The pages of a combat of kamigakari: where everybody stands, what one has oneself, and a turn by the form."""

import pytest

from campaign.demo.reading import FOLDER, read_story
from campaign.demo.rounds import code_of
from tests.factories import a_told_story
from tests.web.conftest import Person

STORY = read_story(FOLDER / "kamigakari.json")
TURN = f"/campaigns/{code_of(STORY)}/turns/S1-2"


@pytest.fixture
def people(site, session):
    """The GM and the players of the demo's story, after its last turn."""
    return [Person(site.app, session, account) for account in a_told_story(session, STORY)]


def test_whoever_is_asked_sees_the_board_and_how_everybody_fares(people):
    for person in people[:2]:
        page = person.page(TURN)
        for text in ("<dd>combat, turn 2, opening</dd>", "(5, 5)", "HP "):
            assert text in page
        assert page.count('<pre aria-hidden="true">') == 1


def test_a_player_reads_of_its_own_spirit_and_attacks_alone(people):
    _, ann, bea, _ = people
    assert "moon sword" in ann.page(TURN)
    assert "moon sword" not in bea.page(TURN)
    assert "<dt>Spirit</dt>" in bea.page(TURN)


def test_a_turn_is_declared_by_the_form(people):
    ann = people[1]
    form = f"{TURN}/declarations/gaon"
    added = ann.post(form, {"add": "attack", "attack.@new": "attack"}).text
    assert '<option value="sword">달검 (moon sword)</option>' in added
    declared = {"attack.0.action": "attack", "attack.0.attack": "sword", "attack.0.targets": "spider"}
    declared |= {"attack.0.spirit.policy": "succeed", "standing.engage": "all", "prep.0.action": "move"}
    wrong = ann.post(form, {"do": "check", **declared, "prep.0.path": "9/9"})
    assert wrong.status_code == 422
    assert "List every square of the way." in wrong.text
    assert "several with commas: 4/5, 5/5" in wrong.text
    del declared["prep.0.action"]
    assert ann.post(form, {"do": "file", "replaces": "0", **declared}).status_code == 303
    assert "moon sword" in ann.page(f"{form}/receipt")
