"""The GM's pages around the turns in a real browser: a campaign from the example, the tools, the house rules."""

import pytest

from campaign.demo import story
from campaign.operations.campaigns import change_settings
from campaign.operations.insertions import insert_turn
from campaign.operations.turns import void_turn
from tests.factories import a_battle, a_scene
from tests.flows.conftest import SIZES
from tests.flows.test_pages_of_play import looked_at

TOOLS = "/campaigns/WAR/tools"
NEW_BATTLE = "/campaigns/WAR/battles/new?before=S1-1"
PAGES = (
    "/campaigns",
    "/campaigns/new/import",
    "/campaigns/new/import?example=1",
    "/campaigns/WAR/house-rules",
    "/campaigns/WAR/ledger",
    TOOLS,
    *(f"{TOOLS}/{name}" for name in ("gm.award", "gm.start_battle?camps.@0.key=a&against.@0.key=sol")),
)


@pytest.mark.parametrize(("language", "width"), SIZES)
def test_every_page_is_whole(war, visitor, language, width):
    gm = visitor(language, width, war.gm)
    turn = a_battle(war)
    assert looked_at(gm, TOOLS) == []
    void_turn(war.session, war.gm, turn, "A mistake.")
    change_settings(war.session, war.gm, war.campaign, {"options": {"roster": "hidden", "victory_reward": {"xp": 2}}})
    war.session.commit()
    wrong = [fault for address in PAGES for fault in looked_at(gm, address)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("language", "width"), SIZES)
def test_the_pages_of_a_turn_that_waits_are_whole(war, visitor, session, language, width):
    gm, blue = visitor(language, width, war.gm), visitor(language, width, war.blue)
    turn = a_scene(war)
    page = f"/campaigns/WAR/turns/{turn.code}"
    wrong = [fault for address in (page, NEW_BATTLE, TOOLS) for fault in looked_at(gm, address)]
    insert_turn(session, war.gm, turn, story.FIRST_BATTLE, turn.deadline)
    session.commit()
    wrong += [fault for reader in (gm, blue) for fault in looked_at(reader, page)]
    assert not wrong, "\n".join(wrong)


def test_a_campaign_begins_with_the_example_and_a_tool_is_used_with_the_keyboard(war, visitor, session):
    void_turn(session, war.gm, a_battle(war), "A mistake.")
    session.commit()
    gm = visitor("en", 1280, war.gm)
    page = gm.go("/campaigns/new/import?example=1")
    page.fill("#f-code", "SEVEN")
    page.press("#f-code", "Enter")
    page.wait_for_url("**/campaigns/SEVEN")
    page = gm.go(f"{TOOLS}/gm.award")
    page.select_option("#f-id", "yuna")
    page.fill("#f-xp", "many")
    page.fill("#f-reason", "A story well told.")
    page.press("#f-reason", "Enter")
    page.wait_for_selector("#errors")
    page.fill("#f-xp", "2")
    page.press("#f-xp", "Enter")
    page.wait_for_url(f"**{TOOLS}")
    assert "A story well told." in page.inner_text("main")
