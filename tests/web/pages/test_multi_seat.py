"""Several seats on one page: what is written is filed, what is blank is not, and one fault holds all of it back."""

from html import unescape

import pytest

from campaign.demo import story
from campaign.model.turn import Turn
from campaign.operations.seals import filed, own_declaration
from tests.factories import a_battle, a_scene, drafted, file_hands, published

TURN = "/campaigns/WAR/turns/S1-1"
PAGE = f"{TURN}/together"


@pytest.fixture
def turn(war):
    """A scene that collects declarations; yuna and blue-knight are one player's."""
    return a_scene(war)


def raw(war, turn, seat):
    war.session.rollback()
    return own_declaration(war.session, turn, seat, account=war.blue).raw


def test_what_is_written_is_filed_and_what_is_blank_is_not(person, war, turn):
    answer = person("blue").post(PAGE, {"yuna:move": "market", "yuna:first.action": "scout", "blue-knight:move": ""})
    assert answer.status_code == 303
    assert answer.location.endswith(TURN)
    war.session.rollback()
    assert set(filed(war.session, turn)) == {"yuna"}
    assert raw(war, turn, "yuna") == {"move": "market", "first": {"action": "scout"}}


def test_partners_stand_beside_each_other_and_who_has_filed_is_left_out(person, turn):
    blue = person("blue")
    page = blue.page(PAGE)
    assert page.index('name="blue-knight:move"') < page.index('name="yuna:move"')
    blue.post(PAGE, {"yuna:move": "market"})
    assert 'name="yuna:move"' not in blue.page(PAGE)


def test_one_fault_holds_everything_back_and_nothing_is_lost(person, war, turn):
    typed = {"yuna:move": "market", "blue-knight:first.action": "search", "blue-knight:long.action": "rest"}
    answer = person("blue").post(PAGE, typed)
    assert answer.status_code == 422
    assert 'href="#f-blue-knight-long"' in answer.text
    assert 'id="f-blue-knight-long"' in answer.text
    assert '<option value="market" selected>' in answer.text
    war.session.rollback()
    assert filed(war.session, turn) == {}


def test_nothing_written_is_said_so(person, turn):
    answer = person("blue").post(PAGE, {"yuna:move": " "})
    assert answer.status_code == 422
    assert "Nothing is written for anybody yet." in answer.text


def test_a_seat_of_somebody_else_is_not_taken(person, war, turn):
    person("blue").post(PAGE, {"mira:move": "market"})
    war.session.rollback()
    assert filed(war.session, turn) == {}


def test_hands_are_written_in_a_line_or_suggested(person, war):
    turn = a_battle(war)
    blue = person("blue")
    assert 'value="standby x10"' in blue.post(PAGE, {"do": "suggest"}).text
    page = blue.post(PAGE, {"do": "suggest", "yuna:quick": "wait x10"}).text
    assert 'value="wait x10"' in page
    suggested = page.partition('name="blue-knight:quick"')[2].partition('value="')[2].partition('"')[0]
    answer = blue.post(PAGE, {"blue-knight:quick": unescape(suggested), "yuna:quick": "wait x10"})
    assert answer.status_code == 303, answer.text
    assert len(raw(war, turn, "blue-knight")["hand"]) == 10
    assert raw(war, turn, "yuna")["hand"] == story.hand(None, *["standby"] * 10)


@pytest.mark.parametrize(("line", "said"), [("sabre x10", "Not understood"), ("strike x10", "strike")])
def test_a_line_that_makes_no_hand_is_told_where_it_stands(person, war, line, said):
    a_battle(war)
    answer = person("blue").post(PAGE, {"blue-knight:quick": line})
    assert answer.status_code == 422
    assert 'href="#f-blue-knight-quick"' in answer.text
    assert said in answer.text
    assert f'value="{line}"' in answer.text


def test_a_closed_turn_leads_back_to_its_page(person, war, turn):
    published(war, drafted(war, turn))
    assert person("blue").get(PAGE).status_code == 303


def test_the_turns_page_leads_here_where_more_than_one_seat_waits(person, turn):
    assert f'href="{PAGE}"' in person("blue").page(TURN)


def test_captives_have_the_choices_that_are_offered(person, war, turn):
    """FW-N8: each by a hidden value, for a form without a script."""
    held = {**turn.state["characters"]["mira"], "statuses": [{"status": "captive"}], "captive_of": "yuna"}
    turn.scene.state = turn.state = {**turn.state, "characters": {**turn.state["characters"], "mira": held}}
    war.session.commit()
    page = person("blue").page(f"{TURN}/declarations/yuna")
    for choice in ("release", "kill"):
        assert f'name="captive-mira@{choice}.dispose.0.npc" value="mira;do={choice}"' in page


def test_the_fallen_have_the_choices_that_are_offered(person, war):
    """FW-X4: on the page of several seats as in the form of one."""
    turn = a_battle(war)
    persons = turn.state["characters"]
    weak = {key: {**one, "hp": 1} if key in ("red-lance", "mira") else one for key, one in persons.items()}
    turn.scene.state = turn.state = {**turn.state, "characters": weak}
    war.session.commit()
    waits = story.hand(None, *["standby"] * 10)
    hits = [{"card": "strike", "target": target} for target in ("red-lance", "mira")]
    hands = {"blue-knight": {"hand": [*hits, *waits[2:]]}, "red-lance": {"hand": waits}, "mira": {"hand": waits}}
    file_hands(war, turn, hands)
    published(war, drafted(war, turn))
    (asked,) = war.session.query(Turn).filter_by(code="S1-2").one().asked
    form = person("blue").page(f"/campaigns/WAR/turns/S1-2/declarations/{asked}")
    together = person("blue").page("/campaigns/WAR/turns/S1-2/together")
    for choice in ("spare", "capture", "kill"):
        assert form.count(f'name="spoils.mira" value="{choice}"') == 1
    assert f'name="{asked}:spoils.mira"' in together
    for choice in ("capture", "kill"):
        assert f'<option value="{choice}"' in together
