"""The forms of a scene at a browser, on a narrow window without a script: every choice has its own parameters."""

import pytest

from campaign.operations.seals import own_declaration
from tests.factories import a_scene, drafted, published
from tests.flows.conftest import SIZES
from tests.flows.test_pages_of_play import looked_at

TURN = "/campaigns/WAR/turns/S1-1"
YUNA = f"{TURN}/declarations/yuna"
NEXT = "/campaigns/WAR/turns/S1-2"


@pytest.fixture
def turn(war):
    """A scene that collects declarations; blue and red stand in one region."""
    return a_scene(war)


def sealed(war, turn, seat):
    """Return what is in force; nothing stays read, for the site writes into the same file."""
    war.session.rollback()
    own = own_declaration(war.session, turn, seat, account=war.blue)
    war.session.rollback()
    return own


def choose(page, part, action, **fields):
    page.locator(f'[name="{part}.action"][value="{action}"]').check()
    for field, value in fields.items():
        page.locator(f'[name="{part}.action@{action}.{field}"]').select_option(value)


def test_a_scene_is_declared_without_a_script(war, turn, visitor):
    blue = visitor("ko", 320, war.blue, java_script_enabled=False)
    page = blue.go(YUNA)
    page.locator('[name="move"]').select_option("market")
    page.locator('[name="supply_mp"]').fill("5")
    choose(page, "first", "scout", prefer="lore")
    choose(page, "second", "create_base")
    page.locator('[name="engage"][value="talk"]').check()
    blue.press("내기 전에 확인")
    assert "아직 내지 않았습니다" in page.locator("h1").inner_text()
    assert "시장 (Market)" in page.locator("main").inner_text()
    blue.press("내기")
    assert "접수했습니다" in page.locator("h1").inner_text()
    assert sealed(war, turn, "yuna").raw == {
        "move": "market",
        "supply_mp": 5,
        "first": {"action": "scout", "prefer": "lore"},
        "second": {"action": "create_base"},
        "engage": "talk",
    }
    page = blue.go(YUNA)
    assert page.locator('[name="first.action@scout.prefer"]').input_value() == "lore"
    assert page.locator('[name="engage"][value="talk"]').is_checked()


def test_every_fault_leads_to_its_field_and_nothing_is_lost(war, turn, visitor):
    blue = visitor("en", 320, war.blue)
    page = blue.go(YUNA)
    choose(page, "first", "socialise")
    choose(page, "long", "rest")
    page.locator('[name="supply_mp"]').fill("many")
    blue.press("Check before filing")
    links = [link.get_attribute("href") for link in page.locator("#errors li > a:first-child").all()]
    assert sorted(links) == ["#f-first-partner", "#f-long", "#f-supply-mp"]
    assert all(page.locator(link).count() == 1 for link in links)
    assert page.locator('[name="supply_mp"]').input_value() == "many"
    assert page.locator('[name="long.action"][value="rest"]').is_checked()


def test_what_the_sheet_excludes_is_disabled_with_its_clause(war, turn, visitor):
    page = visitor("en", 320, war.blue).go(YUNA)
    craft = page.locator('[name="long.action"][value="craft"]')
    assert craft.is_disabled()
    assert "needs the craft of mystic codes" in craft.locator("xpath=..").inner_text()
    assert page.locator('[name="first.action"][value="scout"]').is_enabled()


def test_standing_cards_are_kept_when_they_are_filed_again(war, turn, visitor):
    blue = visitor("en", 320, war.blue, java_script_enabled=False)
    page = blue.go(f"{TURN}/declarations/blue-knight")
    choose(page, "first", "search")
    page.get_by_text("Standing battle orders").click()
    page.locator('[name="standing"]').check()
    for slot, card in enumerate(["strike", "rush", "guard", *["standby"] * 7]):
        page.locator(f'[name="standing@yes.battle.hand.{slot}.card"]').select_option(card)
    page.locator('[name="standing@yes.battle.hand.0.target"]').select_option("red-lance")
    page.locator('[name="standing@yes.battle.hand.0.plus"]').check()
    blue.press("Check before filing")
    blue.press("File")
    raw = sealed(war, turn, "blue-knight").raw
    assert raw["battle"]["hand"][0] == {"card": "strike", "target": "red-lance", "plus": True}
    assert [card["card"] for card in raw["battle"]["hand"]][1:4] == ["rush", "guard", "standby"]
    blue.go(f"{TURN}/declarations/blue-knight")
    blue.press("Check before filing")
    blue.press("File")
    assert sealed(war, turn, "blue-knight").version == 1


def found_each_other(war, turn, visitor):
    """Let Yuna scout where Mira and Red Lance stand, and the turn be published."""
    blue = visitor("en", 1280, war.blue)
    page = blue.go(YUNA)
    choose(page, "first", "scout")
    blue.press("Check before filing")
    blue.press("File")
    war.session.rollback()
    published(war, drafted(war, turn))


def test_a_finder_is_asked_and_answers(war, turn, visitor):
    found_each_other(war, turn, visitor)
    blue = visitor("ko", 320, war.blue, java_script_enabled=False)
    page = blue.go(f"{NEXT}/declarations/yuna")
    assert "붉은 창 (Red Lance)" in page.locator("main").inner_text()
    page.locator('[name="engage"][value=""]').check()
    page.locator('[name="engage@.engage"][value="red-lance"]').check()
    blue.press("내기 전에 확인")
    blue.press("내기")
    asked = war.session.get(type(turn), turn.id + 1)
    assert asked.asked == {"yuna": "engage"}
    assert sealed(war, asked, "yuna").raw == {"engage": ["red-lance"]}


@pytest.mark.parametrize(("language", "width"), SIZES)
def test_every_page_of_a_scene_is_whole(war, visitor, language, width):
    gm, blue = (visitor(language, width, account) for account in (war.gm, war.blue))
    wrong = looked_at(gm, "/campaigns/WAR/scenes/new")
    turn = a_scene(war)
    for address in (TURN, YUNA, f"{TURN}/declarations/blue-knight", f"{TURN}/together"):
        wrong += looked_at(blue, address)
    wrong += looked_at(gm, TURN)
    found_each_other(war, turn, visitor)
    for address in (f"{TURN}/result", NEXT, f"{NEXT}/declarations/yuna", f"{NEXT}/together", f"{YUNA}/receipt"):
        wrong += looked_at(blue, address)
    for address in (f"{TURN}/review", f"{TURN}/result", "/campaigns/WAR/sheets/yuna"):
        wrong += looked_at(gm, address)
    assert wrong == []
