"""The pages of a session of srs: its declarations drawn from the schemas, and where it stands in words of its own."""

import pytest

from campaign.demo.reading import FOLDER, read_story
from campaign.demo.rounds import code_of
from tests.factories import a_told_story
from tests.web.conftest import Person

STORY = read_story(FOLDER / "srs.json")
TURN = f"/campaigns/{code_of(STORY)}/turns/S1-4"
FORM = f"{TURN}/declarations/gm"


@pytest.fixture
def people(site, session):
    """The GM and the players of the demo's story, after its last turn."""
    return [Person(site.app, session, account) for account in a_told_story(session, STORY)]


def test_whoever_is_asked_reads_where_the_session_stands(people):
    for person in people[:2]:
        page = person.page(TURN)
        for text in ("<dd>main play, opening</dd>", "등대 아래 선착장", "초 (Cho): appearance (r1)"):
            assert text in page


def test_a_player_reads_of_its_own_characters_alone(people):
    _, ann, bea, _ = people
    assert "HP 10 / 10, insight 5, strength 7" in ann.page(TURN)
    assert "insight 5" not in bea.page(TURN)


def test_the_gm_answers_calls_and_starts_by_the_form(people):
    gm = people[0]
    page = gm.page(FORM)
    for text in ("Start a scene", "Call an opposed check", "Spend experience"):
        assert text in page
    added = gm.post(FORM, {"add": "commands", "commands.@new": "gm.permit"}).text
    assert '<option value="r1">초 (Cho)</option>' in added
    commands = {"commands.0.tool": "gm.permit", "commands.0.request": "r1"}
    commands |= {"commands.1.tool": "gm.call_check", "commands.1.id": "leap", "commands.1.actor": "cho"}
    wrong = gm.post(FORM, {"do": "check", **commands, "commands.1.critical_value": "14"})
    assert wrong.status_code == 422
    assert "only 2 to 13 is possible." in wrong.text
    assert gm.post(FORM, {"do": "file", "replaces": "0", **commands}).status_code == 303
    assert "Call a check" in gm.page(f"{FORM}/receipt")
