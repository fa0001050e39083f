"""The form of a hand at a browser: by its ten selects without a script, and with the pad that the script draws."""

import re

import pytest

from campaign.demo import story
from campaign.operations.seals import own_declaration
from tests.factories import a_battle

FORM = "/campaigns/WAR/turns/S1-1/declarations/blue-knight"


@pytest.fixture
def turn(war):
    """A battle that collects hands."""
    return a_battle(war)


def cards(page):
    return [re.sub(";.*", "", select.input_value()) for select in page.locator("select[data-card]").all()]


def sealed(war, turn):
    war.session.rollback()
    return own_declaration(war.session, turn, "blue-knight", account=war.blue)


def test_a_hand_is_filed_without_a_script(war, turn, visitor):
    blue = visitor("ko", 320, war.blue, java_script_enabled=False)
    page = blue.go(FORM)
    names = ["strike", "rush", "strike", "guard", *["noble_phantasm;np=starlight"] * 3, "critical", "counter", "strike"]
    for slot, name in enumerate(names):
        page.locator(f'[name="hand.{slot}.card"]').select_option(name)
    page.locator('[name="hand.2.plus"]').check()
    page.locator('[name="retreat.when_hp_at_most"]').fill("10")
    blue.press("내기 전에 확인")
    assert "아직 내지 않았습니다" in page.locator("h1").inner_text()
    blue.press("내기")
    assert "접수했습니다" in page.locator("h1").inner_text()
    own = sealed(war, turn)
    assert own.raw["retreat"] == {"when_hp_at_most": 10}
    assert own.raw["hand"][2] == {"card": "strike", "plus": True}
    assert own.raw["hand"][4] == {"card": "noble_phantasm", "np": "starlight"}


def test_the_quick_box_works_by_its_button_without_a_script(war, turn, visitor):
    blue = visitor("ko", 320, war.blue, java_script_enabled=False)
    page = blue.go(FORM)
    page.locator('[name="quick"]').fill("강타+ 보구x3 방어 대기x5")
    blue.press("칸에 옮기기")
    assert cards(page) == ["strike", *["noble_phantasm"] * 3, "guard", *["standby"] * 5]
    assert page.locator('[name="hand.0.plus"]').is_checked()


def test_a_fault_leads_to_its_slot_and_keeps_everything(war, turn, visitor):
    blue = visitor("en", 320, war.blue)
    page = blue.go(FORM)
    page.locator("[data-quick]").fill("kksrgcwwww")
    blue.press("Check before filing")
    assert "1 thing to fix" in page.locator("#errors h2").inner_text()
    assert page.evaluate("document.activeElement.id") == "errors"
    assert cards(page)[:3] == ["critical", "critical", "strike"]


def test_the_browser_draws_the_salt_and_not_the_service(war, turn, visitor):
    blue = visitor("en", 1280, war.blue)
    page = blue.go(FORM)
    field = page.locator('input[name="salt"]')
    suggested, drawn = field.get_attribute("value"), field.input_value()
    assert re.fullmatch(r"[0-9a-f]{32}", drawn)
    assert drawn != suggested
    page.locator("[data-quick]").fill("ksrgcwwwww")
    blue.press("Check before filing")
    blue.press("File")
    assert sealed(war, turn).player_salt == drawn
    blue.go(FORM)
    assert field.input_value() == drawn


def test_the_pad_fills_replaces_moves_and_undoes(war, turn, visitor):
    blue = visitor("en", 1280, war.blue)
    page = blue.go(FORM)
    pad = page.locator("[data-keys] button")
    strike, phantasm = pad.filter(has_text="strike A+"), pad.filter(has_text="B").filter(has_text="Starlight")
    strike.click()
    phantasm.click()
    assert cards(page)[:5] == ["strike", *["noble_phantasm"] * 3, ""]
    assert "6 empty" in page.locator("[data-status]").inner_text()
    assert phantasm.get_attribute("aria-disabled") == "true"
    page.locator("[data-strip] button").nth(2).click()
    blue.press("← Earlier")
    assert cards(page)[:5] == [*["noble_phantasm"] * 3, "strike", ""]
    blue.press("Undo")
    assert cards(page)[:5] == ["strike", *["noble_phantasm"] * 3, ""]
    blue.press("Standby in the rest")
    assert cards(page)[4:] == ["standby"] * 6
    blue.press("Clear all")
    assert cards(page) == [""] * 10
    assert blue.complaints == []


def test_a_card_without_a_plus_or_a_target_has_no_such_field(war, turn, visitor):
    page = visitor("en", 1280, war.blue).go(FORM)
    page.locator('[name="hand.0.card"]').select_option("guard")
    assert page.locator('[name="hand.0.plus"]').is_disabled()
    assert page.locator('[name="hand.0.target"]').is_disabled()
    page.locator("details[data-more]").first.locator("summary").click()
    assert page.locator('[name="hand.0.cover"]').is_enabled()
    page.locator('[name="hand.0.card"]').select_option("strike")
    assert page.locator('[name="hand.0.plus"]').is_enabled()
    assert page.locator('[name="hand.0.cover"]').is_disabled()


def test_counts_say_what_is_left(war, turn, visitor):
    page = visitor("en", 1280, war.blue).go(FORM)
    for slot in range(4):
        page.locator(f'[name="hand.{slot}.card"]').select_option("strike")
    assert "strike 4/3" in page.locator("[data-usage]").inner_text()
    assert "Over the limit" in page.locator("[data-status]").inner_text()


def test_a_melee_is_filed_by_a_list_for_each_opponent(war, visitor):
    camps = {"blue": ["blue-knight"], "red": ["red-lance"], "silver": ["silver-sword"]}
    turn = a_battle(war, {**story.FIRST_BATTLE, "camps": camps})
    blue = visitor("en", 320, war.blue)
    page = blue.go(FORM)
    page.locator('[name="hand.0.cards.red-lance.card"]').select_option("strike")
    page.locator('[name="hand.0.cards.silver-sword.card"]').select_option("rush")
    for slot in range(1, 10):
        page.locator(f'[name="hand.{slot}.card"]').select_option("standby")
    blue.press("Check before filing")
    blue.press("File")
    assert sealed(war, turn).raw["hand"][0] == {
        "cards": {"red-lance": {"card": "strike"}, "silver-sword": {"card": "rush"}}
    }


def test_what_was_typed_waits_in_the_tab_until_it_is_filed(war, turn, visitor):
    blue = visitor("en", 1280, war.blue)
    page = blue.go(FORM)
    assert page.locator("[data-draft-note]").is_hidden()
    page.locator('[name="quick"]').fill("srsgnnnkcs")
    page.locator('[name="retreat.when_hp_at_most"]').fill("12")
    page.locator('[name="row"][value="back"]').check()
    blue.go("/help")
    blue.go(FORM)
    assert page.locator('[name="retreat.when_hp_at_most"]').input_value() == ""
    blue.press("Put it back")
    assert page.locator('[name="retreat.when_hp_at_most"]').input_value() == "12"
    assert page.locator('[name="row"][value="back"]').is_checked()
    assert cards(page)[:4] == ["strike", "rush", "strike", "guard"]
    page.locator('[name="row"][value="front"]').check()
    blue.press("Check before filing")
    blue.press("File")
    assert "Received" in page.locator("h1").inner_text()
    assert page.evaluate("sessionStorage.length") == 0
    blue.go(FORM)
    assert page.locator("[data-draft-note]").is_hidden()
    assert blue.complaints == []


def test_a_draft_ends_with_logging_out(war, turn, visitor):
    blue = visitor("en", 1280, war.blue)
    page = blue.go(FORM)
    page.locator('[name="retreat.when_hp_at_most"]').fill("12")
    blue.go("/help")
    assert page.evaluate("sessionStorage.length") == 1
    blue.press("Log out")
    page.wait_for_load_state()
    assert page.evaluate("sessionStorage.length") == 0
