"""A GM who plays, in a real browser: the refusal, a countersigned amendment, a blind publication, a void turn."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.operations import jobs
from campaign.operations.approvals import APPROVE
from campaign.operations.campaigns import change_settings
from campaign.operations.jobs import Outcome
from campaign.operations.members import change_role
from campaign.operations.publishing import publish_turn
from campaign.operations.review import latest_revision
from tests.factories import a_battle, drafted, file_hands
from tests.flows.test_pages_of_play import looked_at

TURN = "/campaigns/WAR/turns/S1-1"
REVIEW = f"{TURN}/review"


@pytest.fixture
def draft(session, war):
    """A draft of a battle in which Red plays, who is the only GM from now on."""
    turn = a_battle(war)
    file_hands(war, turn)
    change_role(session, war.gm, war.member("red"), "gm")
    change_role(session, war.people["red"], war.member("co_gm"), "player")
    change_role(session, war.people["red"], war.member("gm"), "player")
    session.commit()
    return drafted(war, turn)


@pytest.mark.parametrize(("language", "width"), [("ko", 320), ("en", 1280)])
def test_the_pages_of_powers_are_whole(war, draft, visitor, language, width):
    red, blue = visitor(language, width, war.people["red"]), visitor(language, width, war.blue)
    wrong = [fault for address in (TURN, "/help/powers", "/campaigns/WAR/powers") for fault in looked_at(red, address)]
    red.page.goto(f"{red.site.address}{TURN}")
    red.page.fill("#f-open-reason", "?")
    red.page.locator("form", has=red.page.locator("#f-open-reason")).locator("button").click()
    red.page.wait_for_url("**/proposals/*")
    address = red.page.url.removeprefix(red.site.address)
    wrong += [fault for one in (red, blue) for fault in looked_at(one, address)]
    assert not wrong, "\n".join(wrong)


def test_whoever_plays_is_refused_with_the_reason_and_amends_once_others_consent(war, draft, visitor, session):
    red, blue = visitor("en", account=war.people["red"]), visitor("en", account=war.blue)
    page = red.page
    assert page.goto(red.site.address + REVIEW).status == 403
    said = page.inner_text("main")
    assert "You hold a player's seat here, so you do not do this alone." in said
    assert "most players of the other seats consent" in said
    page.get_by_role("link", name="To the turn", exact=True).click()
    page.fill("#f-open-reason", "A card of Mira's was misread.")
    red.press("Propose to open the draft")
    page.wait_for_url("**/proposals/*")
    _consents(blue, page.url)
    page.reload()
    red.press("Review the draft", "link")
    page.goto(f"{red.site.address}{REVIEW}/amend/tool/gm.adjust")
    assert page.get_by_role("button", name="Recompute, without saving").count() == 0
    page.fill("#f-path", "characters.mira.hp")
    page.fill("#f-value", "15")
    page.fill("#f-reason", "A card of Mira's was misread.")
    red.press("Propose it to the others")
    page.wait_for_url("**/proposals/*")
    assert latest_revision(session, draft).revision == 1
    session.commit()
    said = _consents(blue, page.url)
    assert "A card of Mira's was misread." in said
    assert "characters.mira.hp" not in said
    session.expire_all()
    assert latest_revision(session, draft).state["characters"]["mira"]["hp"] == 15
    session.commit()
    log = blue.go("/campaigns/WAR/ledger").inner_text("main")
    for line in ("Draft read", "Draft amended", "Proposal made"):
        assert line in log
    assert "Proposal consented to" not in log


def _consents(visitor, address):
    """Consent on the page that a mail leads to; return what it says before."""
    page = visitor.page
    page.goto(address)
    said = page.inner_text("main")
    visitor.press("I consent")
    page.wait_for_selector("text=It is done.")
    return said


def test_a_draft_is_published_that_nobody_has_read(war, visitor, session):
    change_settings(session, war.gm, war.campaign, {"playing_gm": "blind", "cool_off_minutes": 30})
    turn = a_battle(war)
    file_hands(war, turn)
    for name, role in (("red", "gm"), ("co_gm", "player")):
        change_role(session, war.gm, war.member(name), role)
    change_role(session, war.people["red"], war.member("gm"), "player")
    number = drafted(war, turn).id
    red, blue = visitor("en", account=war.people["red"]), visitor("en", account=war.blue)
    said = red.go(TURN).inner_text("main")
    assert "Nobody reads the draft. It is published as it is:" in said
    assert "Publish it unread" not in said
    assert red.page.goto(red.site.address + REVIEW).status == 403
    assert "This campaign publishes such drafts unread" in red.page.inner_text("main")
    assert "published unread 30 minutes after" in blue.go("/campaigns/WAR/powers").inner_text("main")
    turn.publishes_at = clock.now(session) - timedelta(seconds=1)
    session.commit()
    assert jobs.run(APPROVE, number) is Outcome.DONE
    assert publish_turn(session, number) is not None
    session.commit()
    assert "The result is out" in blue.go(TURN).inner_text("main")
    log = blue.go("/campaigns/WAR/ledger").inner_text("main")
    assert "Draft approved, unread" in log
    assert "Draft read" not in log


def test_a_void_turn_is_seen_with_what_was_opened_and_what_was_filed_is_kept(war, visitor, session):
    turn = a_battle(war)
    receipts = file_hands(war, turn)
    drafted(war, turn)
    gm, red = visitor("en", account=war.gm), visitor("en", account=war.people["red"])
    gm.go(REVIEW)
    page = gm.go(TURN)
    page.get_by_text("Make this turn void").click()
    page.fill("#f-void-reason", "A wrong camp.")
    gm.press("Yes, make it void")
    page.wait_for_selector("text=This turn is void")
    said = red.go(TURN).inner_text("main")
    assert "Its seals had been opened by the service:" in said
    assert "The draft was read by Gm." in said
    gm.press("Ask the same again")
    page.wait_for_url("**/turns/S1-2")
    again = "/campaigns/WAR/turns/S1-2"
    seen = red.go(again).inner_text("main")
    assert seen.count("received") >= 2
    assert receipts["mira"].fingerprint[:4] in seen
    form = red.go(f"{again}/declarations/mira")
    assert "In force: version 1." in form.inner_text("main")
    assert "Propose to make it void" in gm.go(again).content()
