"""Every page around the play in a real browser: axe reports nothing, nothing scrolls sideways; plain forms do all."""

import re

import pytest

from campaign.account_links import text_of
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.accounts import set_preferences
from tests.factories import a_result
from tests.flows.conftest import SIZES
from tests.flows.test_pages_of_play import looked_at

PAGES = [
    (None, "/"),
    (None, "/login"),
    (None, "/signup"),
    (None, "/reset"),
    (None, "/help"),
    (None, "/contact"),
    (None, "/privacy"),
    (None, "/rules"),
    (None, "/rules/fate_war"),
    (None, "/api/docs"),
    (None, "/campaigns/WAR"),
    ("gm", "/mailbox"),
    ("gm", "/account"),
    ("gm", "/account/password"),
    ("gm", "/campaigns"),
    ("gm", "/campaigns/new"),
    ("gm", "/campaigns/WAR"),
    ("gm", "/campaigns/WAR/settings"),
    ("gm", "/campaigns/WAR/members"),
    ("gm", "/campaigns/WAR/mails"),
    ("gm", "/campaigns/WAR/ledger"),
    ("gm", "/campaigns/WAR/log"),
    ("gm", "/campaigns/WAR/sheets/new?kind=npc"),
    ("blue", "/campaigns/WAR"),
    ("blue", "/campaigns/WAR/ledger"),
    ("blue", "/campaigns/WAR/sheets/yuna"),
    ("blue", "/campaigns/WAR/sheets/red-lance"),
    ("blue", "/campaigns/WAR/sheets/blue-knight/edit"),
    ("blue", "/campaigns/WAR/sheets/blue-knight/history"),
]
PASSWORD = "correct horse battery"


@pytest.mark.parametrize(("language", "width"), SIZES)
def test_every_page_is_whole(war, visitor, language, width):
    a_result(war)
    for account in (war.gm, war.blue):
        set_preferences(war.session, account, {"theme": "light" if width == 320 else "dark"})
    war.session.commit()
    people = {name: visitor(language, width, war.people.get(name)) for name in ("gm", "blue", None)}
    wrong = [fault for name, address in PAGES for fault in looked_at(people[name], address)]
    assert wrong == []


def test_the_keyboard_skips_to_the_content(visitor):
    page = visitor().go("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_summary_of_faults_has_the_focus_and_leads_to_the_field(war, visitor):
    page = visitor("en", 320, war.blue).go("/campaigns/WAR/sheets/new?kind=master")
    page.locator("[name=key]").fill("sun")
    page.locator("[name=hp]").fill("many")
    page.locator("[name=mp]").fill("3")
    page.get_by_role("button", name="Make the sheet", exact=True).click()
    assert page.evaluate("document.activeElement.id") == "errors"
    page.locator("#errors a").first.click()
    assert page.evaluate("document.activeElement.name") == "hp"
    assert page.locator("[name=hp]").input_value() == "many"


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_newcomer_comes_in_without_a_script(war, session, visitor, language):
    gm = visitor(language, 1280, war.gm, java_script_enabled=False)
    page = gm.go("/campaigns/WAR/members")
    page.locator("button[name=role][value=player]").click()
    link = page.locator("pre").last.inner_text().strip()

    newcomer = visitor(language, 320, java_script_enabled=False)
    page = newcomer.page
    page.goto(link)
    page.locator('main a[href^="/signup"]').click()
    page.locator("[name=display_name]").fill("Nari")
    page.locator("[name=email]").fill("nari@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password_confirm]").fill(PASSWORD)
    page.locator("main button.primary").click()
    session.rollback()
    mail = session.query(OutboxMessage).order_by(OutboxMessage.id.desc()).first()
    address = re.search(r"http://\S+", text_of(session, mail)).group(0)
    session.rollback()
    page.goto(address)
    page.locator("[name=email]").fill("nari@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").click()
    assert page.url == link
    page.locator("main button.primary").click()
    assert page.url.endswith("/campaigns/WAR")

    newcomer.go("/campaigns/WAR/sheets/new?kind=servant")
    page.locator("[name=key]").fill("green-bow")
    page.locator("[name=name]").fill("Green Bow")
    page.locator("[name=hp]").fill("60")
    page.locator("[name=mp]").fill("40")
    page.locator('button[name=add][value="noble_phantasms"]').click()
    page.locator('[name="noble_phantasms.0.id"]').fill("arrow")
    page.locator('[name="noble_phantasms.0.grade"]').fill("A")
    page.locator('[name="noble_phantasms.0.form"]').select_option("release_attack")
    page.locator("button.primary").click()
    assert re.search(r"/campaigns/WAR/sheets/green-bow-[0-9a-f]{4}\b", page.url)
    assert "arrow" in page.content()
