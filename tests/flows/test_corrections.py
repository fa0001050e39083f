"""A published turn with two later turns is put right in the browser: carried forward, then played anew."""

import pytest

from campaign.model.post import Post
from campaign.sheets_in_play import sheets_of
from tests.factories import a_scene, drafted, published

RESULT = "/campaigns/WAR/turns/{}/result"


@pytest.fixture
def three(war):
    """Three scenes of one turn each, in which nobody did anything."""
    return [published(war, drafted(war, a_scene(war))) for _ in range(3)]


def look(gm, value):
    """Go from the result to what it would bring that a number was another."""
    page = gm.go(RESULT.format("S1-1"))
    gm.press("Put the result right", "link")
    page.locator('a[href$="/review/amend/tool/gm.adjust"]').click()
    page.locator('[name="path"]').fill("characters.red-lance.hp")
    page.locator('[name="value"]').fill(value)
    page.locator('[name="reason"]').fill("It was agreed before.")
    gm.press("What would it change?")
    assert "What putting it right would change" in page.content()
    return page


def stands(war):
    """Return which revisions were published, and the number that was put right; the database is let go of."""
    war.session.expire_all()
    found = sorted((post.turn.code, post.revision) for post in war.session.query(Post))
    hp = sheets_of(war.session, war.campaign)["red-lance"]["hp"]
    war.session.rollback()
    return found, hp


def test_a_result_is_carried_forward_and_then_the_later_turns_are_played_anew(war, three, visitor):
    gm, red = visitor(account=war.gm), visitor(account=war.red)
    first = [("S1-1", 1), ("S2-1", 1), ("S3-1", 1)]
    page = look(gm, "16")
    assert page.locator("#later ~ ul").inner_text().count("would change") == 2
    assert stands(war) == (first, 50)
    gm.press("Carry the difference forward")
    page.wait_for_url("**/result")
    assert stands(war) == (sorted([*first, ("S1-1", 2)]), 16)
    seen = red.go(RESULT.format("S1-1"))
    assert "It was agreed before." in seen.locator("section", has=seen.locator("#righted")).inner_text()
    red.press("As first published", "link")
    assert "It does not count any more." in seen.content()
    look(gm, "18")
    gm.press("Play the later turns anew")
    page.wait_for_url("**/result")
    assert stands(war) == (sorted([*first, ("S1-1", 2), ("S1-1", 3), ("S2-1", 2), ("S3-1", 2)]), 18)
    assert "This result was put right" in red.go(RESULT.format("S3-1")).content()
    log = red.go("/campaigns/WAR/log")
    assert "turn S1-1 was put right" in log.content()
    assert (gm.complaints, red.complaints) == ([], [])
