"""The pages of a combat of senya_gekki: the table, a plan and the commands of the GM, and what is refused."""

import pytest

from campaign.demo.reading import FOLDER, read_story
from campaign.demo.rounds import code_of
from tests.factories import a_told_story
from tests.web.conftest import Person

STORY = read_story(FOLDER / "senya_gekki.json")
TURN = f"/campaigns/{code_of(STORY)}/turns/S1-{len(STORY.turns) + 1}"
FORM = f"{TURN}/declarations"
ENTRY = {"plan.0.do": "attack", "plan.0.attack_type": "slash", "plan.0.targets": "shade"}


@pytest.fixture
def people(site, session):
    """The GM and the players of the demo's story, after its last turn."""
    return [Person(site.app, session, account) for account in a_told_story(session, STORY)]


def test_whoever_is_asked_reads_where_the_combat_stands(people):
    for person in people[:2]:
        page = person.page(TURN)
        for text in ("setup process", "그림자 짐승 (Shade)", "Action count", "<dt>Round</dt><dd>2,"):
            assert text in page
    assert "<dt>Tension</dt>" in people[1].page(TURN)


def test_a_plan_is_made_of_deeds_and_orders(people):
    ann = people[1]
    page = ann.page(f"{FORM}/saebom")
    for text in ("Finishing blow", "Clear the daze", "Standing orders"):
        assert text in page
    added = ann.post(f"{FORM}/saebom", {"add": "plan", "plan.@new": "attack"}).text
    assert '<option value="slash">베기 (Slash)</option>' in added
    assert "그림자 짐승 (Shade)" in added
    wrong = ann.post(f"{FORM}/saebom", {"do": "check", **ENTRY, "plan.0.shots": "3"})
    assert wrong.status_code == 422
    assert "this attack throws no knives" in wrong.text
    assert ann.post(f"{FORM}/saebom", {"do": "file", "replaces": "0", **ENTRY}).status_code == 303
    assert "Use a skill" not in ann.page(f"{FORM}/saebom/receipt")


def test_conditions_are_chosen_from_what_can_be_asked(people):
    ann = people[1]
    when = {"plan.0.when.0.fact": "self.hp", "plan.0.when.0.op": "<=", "plan.0.when.0.value": "10"}
    page = ann.post(f"{FORM}/saebom", {"do": "check", **ENTRY, **when}).text
    assert "own HP" in page
    late = {**when, "plan.0.when.0.fact": "attack.achievement"}
    wrong = ann.post(f"{FORM}/saebom", {"do": "check", **ENTRY, **late})
    assert wrong.status_code == 422
    assert "is not known at that moment" in wrong.text


def test_the_gm_commands_by_the_form(people):
    gm = people[0]
    added = gm.post(f"{FORM}/gm", {"add": "commands", "commands.@new": "gm.apply_effect"}).text
    assert "limit damage" in added
    commands = {"commands.0.tool": "gm.set_modifier", "commands.0.actor": "saebom", "commands.0.on": "hit"}
    assert gm.post(f"{FORM}/gm", {"do": "check", **commands}).status_code == 422
    commands |= {"commands.0.value": "2", "commands.1.tool": "gm.end_combat"}
    assert gm.post(f"{FORM}/gm", {"do": "file", "replaces": "0", **commands}).status_code == 303
    assert "End the combat" in gm.page(f"{FORM}/gm/receipt")


def test_a_sheet_tells_what_its_skills_inflict_in_words(people):
    people[0].post("/language", {"language": "ko"})
    page = people[0].page(f"/campaigns/{code_of(STORY)}/sheets/shade")
    assert "<dd>독</dd>" in page
    assert "poison" not in page
