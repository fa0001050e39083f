"""The form of a hand, checked, filed, replaced and withdrawn, by the holder of its seat alone."""

import json
import re

import pytest
from werkzeug.datastructures import MultiDict

from campaign import views
from campaign.demo import story
from campaign.operations.seals import own_declaration
from campaign.views.reviews import LATE
from tests.factories import a_battle, drafted, file_hands
from web.form_values import FormValues

FORM = "/campaigns/WAR/turns/S1-1/declarations/blue-knight"
GOOD = story.FIRST_HANDS["blue-knight"]


@pytest.fixture
def turn(war):
    """A battle that collects hands."""
    return a_battle(war)


def typed(declaration=GOOD, **more):
    return MultiDict([*FormValues.of(declaration).items(), *more.items()])


def in_force(war, turn, seat="blue-knight", holder="blue"):
    war.session.rollback()
    return own_declaration(war.session, turn, seat, account=war.people[holder])


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("seat", ["blue-knight", "yuna"])
def test_the_form_offers_the_cards_of_the_sheet_with_uses_left(person, turn, seat, language):
    page = person("blue", language).page(f"/campaigns/WAR/turns/S1-1/declarations/{seat}")
    assert page.count("data-main") == 10
    if seat == "blue-knight" and language == "en":
        assert "strike A+ · 3 of 3 left" in page
        assert 'value="noble_phantasm;np=starlight"' in page
        assert "charge: not on your sheet (FW-G3)" in page
        assert "Replace base: masters only" in page


def test_names_beyond_the_seats_own_view_are_not_there(person, turn):
    page = person("blue").page(FORM)
    assert "화염" not in page
    assert "불꽃" not in page


def test_ten_letters_fill_the_slots_without_a_script(person, turn):
    answer = person("blue").post(FORM, {"do": "fill", "quick": "srsgnnnkcs", "row": "back", "replaces": "0"})
    assert answer.status_code == 200
    assert answer.text.count(" selected>strike A+") == 3
    assert 'name="row" value="back" checked' in answer.text


@pytest.mark.parametrize(
    ("hand", "word"), [([{"card": "strike"}] * 401, "more than the 400 rows"), ("{", "This is no JSON object")]
)
def test_what_the_form_cannot_hold_is_not_put_into_it(person, turn, hand, word):
    text = json.dumps({"hand": hand}) if hand != "{" else hand
    answer = person("blue").post(FORM, {"do": "text", "as_text": text, "replaces": "0"})
    assert answer.status_code == 422
    assert word in answer.text


def test_what_the_quick_box_does_not_understand_is_said(person, turn):
    answer = person("blue").post(FORM, {"do": "fill", "quick": "strike flop", "replaces": "0"})
    assert answer.status_code == 422
    assert "flop" in answer.text
    assert 'href="#f-quick"' in answer.text


def test_a_hand_is_checked_then_filed(person, war, turn):
    blue = person("blue")
    checked = blue.post(FORM, typed(do="check", replaces="0"))
    assert checked.status_code == 200
    assert "Not filed yet" in checked.text
    assert in_force(war, turn) is None
    filed = blue.post(FORM, typed(do="file", replaces="0"))
    assert filed.status_code == 303
    own = in_force(war, turn)
    assert (own.version, own.raw) == (1, GOOD)
    receipt = blue.page(FORM + "/receipt")
    assert own.salt in receipt
    assert own.fingerprint in receipt
    assert "Received" in receipt


def test_every_fault_comes_at_once_with_the_field_the_clause_and_what_was_typed(person, war, turn):
    wrong = {
        "row": "back",
        "hand": [{"card": "critical"}, *[{"card": "strike", "plus": True}] * 7, {"card": "guard"}],
        "retreat": {"at_slot": "nine", "with": ["mira"]},
    }
    answer = person("blue").post(FORM, typed(wrong, do="check", replaces="0", **{"hand.9.card": ""}))
    assert answer.status_code == 422
    for field in ("f-hand-0-card", "f-hand-9-card", "f-retreat-at-slot"):
        assert f'href="#{field}"' in answer.text
        assert f'id="{field}"' in answer.text
    assert "FW-B5" in answer.text
    assert 'value="nine"' in answer.text
    assert answer.text.count('aria-invalid="true"') >= 3
    assert "retreat, first slot: this value is not allowed. Allowed: a whole number." in answer.text
    assert in_force(war, turn) is None


def test_a_card_too_many_marks_every_slot_that_holds_it(person, turn):
    hand = {"hand": story.hand(None, "critical", "strike", "critical", *["standby"] * 7)}
    page = person("blue").post(FORM, typed(hand, do="check", replaces="0")).text
    assert page.count('class="slot bad"') == 2
    assert 'aria-describedby="f-hand-why"' in page
    assert 'id="f-hand-why"' in page


def test_an_empty_slot_is_no_silent_standby(person, turn):
    answer = person("blue").post(FORM, {"do": "check", "hand.0.card": "strike", "hand.1.card": "", "replaces": "0"})
    assert answer.status_code == 422
    assert answer.text.count('href="#f-hand-1-card"') == 1
    assert answer.text.count("Slot 2: is needed and missing.") == 2  # in the list above, and beside the slot


def test_a_form_from_an_older_page_is_a_conflict_with_both_versions(person, war, turn):
    blue = person("blue")
    blue.post(FORM, typed(do="file", replaces="0"))
    other = {"hand": story.hand("mira", *["guard"] * 2, *["standby"] * 8)}
    stale = blue.post(FORM, typed(other, do="file", replaces="0"))
    assert stale.status_code == 409
    assert "In force: version 1" in stale.text
    assert "What you wrote now" in stale.text
    assert 'name="replaces" value="1"' in stale.text
    assert in_force(war, turn).version == 1
    again = blue.post(FORM, typed(other, do="file", replaces="1"))
    assert again.status_code == 303
    assert in_force(war, turn).version == 2


def test_the_same_again_changes_nothing(person, war, turn):
    blue = person("blue")
    blue.post(FORM, typed(do="file", replaces="0"))
    answer = blue.post(FORM, typed(do="file", replaces="1"))
    assert answer.status_code == 303
    assert "in force already" in blue.page(FORM + "/receipt")
    assert in_force(war, turn).version == 1


def salt_in(page):
    return re.search(r'<input id="[^"]*" name="salt" type="text" value="([^"]*)"', page).group(1)


def test_the_form_suggests_a_salt_that_may_be_typed_over(person, war, turn):
    blue = person("blue")
    fresh = salt_in(blue.page(FORM))
    assert re.fullmatch(r"[0-9a-f]{32}", fresh)
    assert fresh != salt_in(blue.page(FORM))
    assert "data-fresh" in blue.page(FORM)
    page = blue.post(FORM, typed(do="check", salt="moon")).text
    assert 'name="salt" value="moon"' in page
    blue.post(FORM, typed(do="file", salt="moon"))
    assert in_force(war, turn).player_salt == "moon"
    again = blue.page(FORM)
    assert salt_in(again) == "moon"
    assert "data-fresh" not in again


@pytest.mark.parametrize(("language", "words"), [("ko", "한 낱말입니다"), ("en", "A salt is one word")])
def test_what_is_no_salt_is_said_beside_its_field(person, turn, language, words):
    answer = person("blue", language).post(FORM, typed(do="file", salt="two words"))
    assert answer.status_code == 422
    assert words in answer.text
    assert salt_in(answer.text) == "two words"


def test_withdrawing_asks_once(person, war, turn):
    blue = person("blue")
    blue.post(FORM, typed(do="file", replaces="0"))
    assert "Yes, withdraw it" in blue.page(FORM + "/withdraw")
    assert not in_force(war, turn).withdrawn
    assert blue.post(FORM + "/withdraw").status_code == 303
    assert in_force(war, turn).withdrawn


@pytest.mark.parametrize(("language", "words"), [("ko", "1판을 철회했습니다"), ("en", "Version 1 was withdrawn")])
def test_the_receipt_of_what_was_withdrawn_says_so_with_a_way_to_file_again(person, war, turn, language, words):
    blue = person("blue", language)
    assert blue.get(FORM + "/receipt").status_code == 404
    blue.post(FORM, typed(do="file", replaces="0"))
    blue.post(FORM + "/withdraw")
    page = blue.page(FORM + "/receipt")
    assert words in page
    assert f'class="btn primary" href="{FORM}"' in page
    blue.post(FORM, typed(do="file", replaces="0"))
    assert words not in blue.page(FORM + "/receipt")


def test_what_was_withdrawn_cannot_be_filed_again_after_the_deadline(person, war, turn):
    blue = person("blue")
    blue.post(FORM, typed(do="file", replaces="0"))
    blue.post(FORM + "/withdraw")
    drafted(war, turn)
    page = blue.page(FORM + "/receipt")
    assert "Nothing was filed for this seat at the deadline" in page
    assert f'href="{FORM}"' not in page


def test_after_the_deadline_what_was_typed_is_shown_and_not_filed(person, war, turn):
    file_hands(war, turn)
    drafted(war, turn)
    answer = person("blue").post(FORM, typed({"row": "front"}, do="file", replaces="1"))
    assert answer.status_code == 409
    assert "deadline has passed" in answer.text
    assert person("blue").get(FORM).location.endswith("/receipt")
    assert "Sealed" in person("blue").page(FORM + "/receipt")


@pytest.mark.parametrize(("name", "status"), [("red", 403), ("gm", 403), ("reader", 404), (None, 302)])
def test_nobody_else_comes_near(person, turn, name, status):
    found = person(name).get(FORM).status_code
    assert found in {status, 403, 404} if name else found == status
    assert person(name).get(FORM + "/receipt").status_code in {302, 403, 404}
    if name:
        assert person(name).post(FORM, typed(do="file", replaces="0")).status_code in {403, 404}


@pytest.mark.parametrize("language", ["ko", "en"])
def test_anothers_seat_is_said_to_be_not_ones_own_character(person, turn, language):
    answer = person("red", language).get(FORM)
    assert answer.status_code == 403
    assert {"ko": "당신의 인물이 아닙니다", "en": "That character is not yours"}[language] in answer.text


def test_a_form_left_open_for_days_is_offered_again_with_all_that_was_typed(person, turn):
    answer = person("blue").client.post(FORM, data=typed(do="file", replaces="0"), headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    assert 'name="hand.2.plus" value="true"' in answer.text


def test_whoever_was_logged_out_meanwhile_gets_all_of_it_back_to_send_again(person, turn):
    answer = person().post(FORM, typed(do="file", replaces="0"))
    assert answer.status_code == 401
    assert 'name="hand.2.plus" value="true"' in answer.text
    assert 'name="do" value="file"' in answer.text


def test_a_split_battle_asks_for_five_cards_and_shows_the_others_before_the_next_five(person, war):
    a_battle(war, {**story.FIRST_BATTLE, "mode": "split"})
    page = person("blue").page(FORM)
    assert page.count("data-main") == 5
    assert "Cards 1 to 5" in page


def test_a_melee_has_a_list_for_each_opponent(person, war):
    camps = {"blue": ["blue-knight"], "red": ["red-lance"], "silver": ["silver-sword"]}
    a_battle(war, {**story.FIRST_BATTLE, "camps": camps})
    blue = person("blue")
    page = blue.page(FORM)
    assert page.count("Toward ") == 2
    hand = [{"cards": {"red-lance": {"card": "strike"}, "silver-sword": {"card": "rush"}}}]
    hand += [{"card": "guard"}, *[{"card": "standby"}] * 8]
    assert blue.post(FORM, typed({"hand": hand}, do="file", replaces="0")).status_code == 303
    assert "red-lance" in in_force(war, war.session.merge(turn_of(war))).canonical


def turn_of(war):
    from campaign.model.turn import Turn

    return war.session.query(Turn).one()


@pytest.mark.parametrize(("language", "words"), [("ko", "봉인 전"), ("en", "not sealed yet")])
def test_a_receipt_says_that_nothing_is_sealed_yet(person, turn, war, language, words):
    file_hands(war, turn)
    page = person("blue", language).page(f"{FORM}/receipt")
    assert f'aria-hidden="true">{words}</div>' in page


def test_nobody_covered_is_said_in_korean(person, turn):
    page = person("blue", "ko").page(FORM)
    assert "아무도 지키지 않음" in page
    assert "아무도 보지 않습니다" not in page


def test_what_comes_too_late_is_shown_again_and_noted_for_its_filer_and_the_gm(person, war, turn):
    drafted(war, turn)
    answer = person("blue").post(FORM, typed(do="file"))
    assert answer.status_code == 409
    assert "Not filed: the deadline has passed" in answer.text
    assert answer.text.count("strike") > 1
    war.session.rollback()
    for name, seats in {"gm": ["blue-knight"], "blue": ["blue-knight"], "red": [], "reader": []}.items():
        read = views.ledger_view(war.session, war.reader(name), war.campaign)
        assert [line.seat for line in read if line.kind == LATE] == seats
    assert "something came too late. It is kept sealed" in person("gm").page("/campaigns/WAR/turns/S1-1/review")


@pytest.mark.parametrize(("language", "words"), [("ko", "늦은 글"), ("en", "Late text")])
def test_a_late_text_is_shown_to_its_sender_withdrawn_and_admitted_no_more(person, war, turn, language, words):
    drafted(war, turn)
    blue, gm, review = person("blue", language), person("gm"), "/campaigns/WAR/turns/S1-1/review"
    blue.post(FORM, typed(do="file"))
    assert blue.get(FORM).location.endswith("/late")
    assert words in blue.page(f"{FORM}/late")
    assert person("red").get(f"{FORM}/late").status_code == 403
    sent = {"seat": "blue-knight", "number": "1", "reason": "The train was late.", "revision": "1"}
    assert 'name="number" value="1"' in gm.page(review)
    assert gm.post(f"{review}/admit", {**sent, "reason": ""}).status_code == 422
    assert gm.post(f"{review}/admit", sent).status_code == 303
    assert "it was admitted" in gm.page(review)
    assert blue.post(f"{FORM}/late/withdraw").status_code == 409
    assert gm.post(f"{review}/undo", {"revision": "2"}).status_code == 303
    assert blue.post(f"{FORM}/late/withdraw").status_code == 303
    assert gm.post(f"{review}/admit", {**sent, "revision": "3"}).status_code == 409
    assert "withdrawn by its sender" in gm.page(review)
