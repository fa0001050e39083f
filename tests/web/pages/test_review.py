"""The GM reads a draft, amends it and publishes it."""

import json
from datetime import timedelta

import pytest

from campaign import clock
from campaign.demo import story
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.review import amend_with_tool
from campaign.operations.sheets import create_sheet
from campaign.views import review_view
from rules import resolve_case
from tests.campaign.telling.fate_war.edition_1 import old_draft
from tests.factories import a_battle, a_scene, drafted, file_hands
from tests.web.conftest import typed_in
from web.form_values import FormValues
from web.times import local_input

REVIEW = "/campaigns/WAR/turns/S1-1/review"


@pytest.fixture
def turn(war):
    """A drafted battle."""
    turn = a_battle(war)
    file_hands(war, turn)
    return drafted(war, turn)


def latest(war, turn):
    war.session.expire_all()
    return review_view(war.session, war.reader("gm"), war.session.get_one(Turn, turn.id))


def amended(path="characters.red-lance.hp", value="16", **more):
    return {"path": path, "value": value, "reason": "Agreed before.", "revision": "1", "do": "amend", **more}


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_draft_stands_with_every_slot_its_working_and_its_clauses(person, turn, language):
    page = person("gm", language).page(REVIEW)
    for slot in range(1, 11):
        assert f'-slot-{slot}"' in page
    for clause in ("FW-C1", "FW-C15", "FW-C12", "FW-C9", "FW-M11", "FW-B8"):
        assert f'#{clause}"' in page
    assert page.count("<summary>") >= 10
    assert '<span class="was">50</span> → <span class="now">18</span>' in page


def test_the_case_given_away_resolves_to_the_same(person, war, turn):
    case = json.loads(person("gm").page(REVIEW + "/case.json"))
    assert resolve_case(case)["state"] == latest(war, turn).state


def test_a_number_is_tried_without_saving_then_amended_with_a_reason(person, war, turn):
    gm = person("gm")
    tried = gm.post(REVIEW + "/amend/tool/gm.adjust", amended(do="preview"))
    assert tried.status_code == 200
    assert "What would change (not saved)" in tried.text
    assert '<span class="was">18</span> → <span class="now">16</span>' in tried.text
    assert latest(war, turn).latest == 1
    assert gm.post(REVIEW + "/amend/tool/gm.adjust", amended()).status_code == 303
    review = latest(war, turn)
    assert (review.latest, review.state["characters"]["red-lance"]["hp"]) == (2, 16)
    page = gm.page(REVIEW)
    assert "Agreed before." in page
    assert "earlier revision" in gm.page(REVIEW + "?revision=1")


@pytest.mark.parametrize(
    ("language", "button"), [("ko", "2판의 재정 되돌리기"), ("en", "Undo the ruling of revision 2")]
)
def test_the_newest_ruling_is_undone_by_one_press_and_a_double_press_acts_once(person, war, turn, language, button):
    gm = person("gm", language)
    assert "/review/undo" not in gm.page(REVIEW)
    gm.post(REVIEW + "/amend/tool/gm.adjust", amended())
    assert button in gm.page(REVIEW)
    for _press in range(2):
        assert gm.post(REVIEW + "/undo", {"revision": "2"}).status_code == 303
    review = latest(war, turn)
    assert (review.latest, review.state["characters"]["red-lance"]["hp"]) == (3, 18)
    assert "/review/undo" not in gm.page(REVIEW)
    assert gm.post(REVIEW + "/undo", {"revision": "3"}).status_code == 404
    assert gm.post(REVIEW + "/undo", {"revision": "1"}).status_code == 409


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"reason": ""}, "f-reason"),
        ({"value": "many"}, "f-value"),
        ({"path": "characters.nobody.hp"}, "f-path"),
    ],
)
def test_a_tool_with_faults_changes_nothing(person, war, turn, given, field):
    answer = person("gm").post(REVIEW + "/amend/tool/gm.adjust", amended(**given))
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.text
    assert latest(war, turn).latest == 1


def test_any_tool_has_its_form(person, war, turn):
    gm = person("gm")
    assert gm.get(REVIEW + "/amend/tool/gm.nothing").status_code == 404
    page = gm.page(REVIEW + "/amend/tool/gm.award")
    assert 'name="xp"' in page
    given = {"id": "mira", "xp": "2", "reason": "A fine post.", "revision": "1", "do": "amend"}
    assert gm.post(REVIEW + "/amend/tool/gm.award", given).status_code == 303
    assert latest(war, turn).state["characters"]["mira"]["xp"] == 2


def test_fw_n6_an_attack_on_an_npc_that_was_won_is_opened_from_the_review(person, war):
    turn = a_won_hunt(war)
    gm = person("gm")
    page = gm.page(REVIEW)
    assert "Blue Knight) may attack Elder" in page
    assert latest(war, turn).is_last
    given = typed_in(page[page.index('aria-labelledby="fight-1"') :], "gm.start_battle")
    assert given["camps.blue"] == ["blue-knight"]
    assert gm.post(REVIEW + "/amend/tool/gm.start_battle", {**given, "do": "amend", "reason": "Go."}).status_code == 303
    review = latest(war, turn)
    assert (review.is_last, dict(review.next_asked)) == (False, {"blue-knight": "battle", "elder": "battle"})
    assert review.state["battles"][0]["region"] == "market"
    assert "Knight) may attack Elder" not in gm.page(REVIEW)


def a_won_hunt(war):
    """Return a drafted scene in which the knight pursues the sword to an elder whom it knows, and beats it there."""
    war.campaign.setting = {**war.campaign.setting, "met": {"blue-knight": ["elder"]}}
    elder = {"kind": "npc", "name": "Elder", "region": "market", "hp": 5, "hp_max": 5, "mp": 5, "mp_max": 5}
    create_sheet(war.session, war.gm, war.campaign, "elder", elder)
    hunt = {
        "first": {"action": "search"},
        "second": {"action": "pursue", "target": "silver-sword"},
        "engage": ["silver-sword"],
        "npc": {"id": "elder", "do": "attack"},
        "battle": {"hand": [{"card": "strike"}] + [{"card": "standby"}] * 9},
    }
    turn = a_scene(war)
    quiet = {key: {"engage": "none", "battle": {"hand": [{"card": "standby"}] * 10}} for key in turn.asked}
    file_hands(war, turn, {**quiet, "blue-knight": hunt})
    return drafted(war, turn)


def test_a_card_is_changed_and_the_case_resolved_again(person, war, turn):
    gm = person("gm")
    page = gm.page(REVIEW + "/amend/seat/red-lance")
    assert page.count("data-main") == 10
    hand = {"hand": [{"card": "counter", "target": "blue-knight"}, *story.FIRST_HANDS["red-lance"]["hand"][1:]]}
    hand["hand"][2] = {"card": "standby"}
    given = {**dict(FormValues.of(hand).items()), "reason": "A slip of the pen.", "revision": "1"}
    tried = gm.post(REVIEW + "/amend/seat/red-lance", {**given, "do": "preview"})
    assert "What would change (not saved)" in tried.text
    assert latest(war, turn).latest == 1
    assert gm.post(REVIEW + "/amend/seat/red-lance", {**given, "do": "amend"}).status_code == 303
    review = latest(war, turn)
    assert review.latest == 2
    assert review.case["declarations"]["red-lance"]["hand"][0]["card"] == "counter"
    assert "A slip of the pen." in gm.page(REVIEW)


def test_a_changed_hand_is_held_to_the_rules_and_needs_a_reason(person, war, turn):
    gm = person("gm")
    wrong = dict(FormValues.of({"hand": [{"card": "critical"}] * 10}).items())
    answer = gm.post(REVIEW + "/amend/seat/red-lance", {**wrong, "reason": "x", "revision": "1", "do": "amend"})
    assert answer.status_code == 422
    right = dict(FormValues.of(story.FIRST_HANDS["red-lance"]).items())
    unsaid = gm.post(
        REVIEW + "/amend/seat/red-lance", {**right, "row": "back", "reason": " ", "revision": "1", "do": "amend"}
    )
    assert unsaid.status_code == 422
    assert latest(war, turn).latest == 1


def test_what_was_read_before_somebody_else_amended_is_not_overwritten(person, war, turn):
    gm, co_gm = person("gm"), person("co_gm")
    assert co_gm.post(REVIEW + "/amend/tool/gm.adjust", amended()).status_code == 303
    assert gm.post(REVIEW + "/amend/tool/gm.adjust", amended(value="3")).status_code == 409
    assert gm.post(REVIEW + "/publish", {"revision": "1"}).status_code == 409
    assert latest(war, turn).latest == 2


@pytest.mark.parametrize(
    ("language", "title"), [("ko", "그사이에 초안이 바뀌었습니다"), ("en", "The draft was changed meanwhile")]
)
@pytest.mark.parametrize("do", ["preview", "amend"])
def test_a_tool_used_on_an_older_draft_keeps_what_was_typed_beside_what_stands_now(
    person, war, turn, language, title, do
):
    person("co_gm").post(REVIEW + "/amend/tool/gm.adjust", amended())
    gm = person("gm", language)
    page = gm.post(REVIEW + "/amend/tool/gm.adjust", amended(value="3", reason="My own words.", do=do))
    assert page.status_code == 409
    for kept in (title, "Agreed before.", " = 16", 'value="3"', 'value="My own words."', 'name="revision" value="2"'):
        assert kept in page.text
    assert f'href="{REVIEW}"' in page.text
    again = gm.post(REVIEW + "/amend/tool/gm.adjust", amended(value="3", revision="2"))
    assert again.status_code == 303
    assert latest(war, turn).state["characters"]["red-lance"]["hp"] == 3


def test_a_hand_amended_on_an_older_draft_stands_beside_the_one_that_counts(person, war, turn):
    person("co_gm").post(REVIEW + "/amend/tool/gm.adjust", amended())
    hand = dict(FormValues.of(story.FIRST_HANDS["red-lance"]).items())
    given = {**hand, "row": "back", "reason": "My own words.", "revision": "1", "do": "amend"}
    page = person("gm").post(REVIEW + "/amend/seat/red-lance", given)
    assert page.status_code == 409
    for kept in ("The draft was changed meanwhile", "Declaration that counts in it", 'value="My own words."'):
        assert kept in page.text
    assert 'name="row" value="back" checked' in page.text
    assert 'name="revision" value="2"' in page.text


def test_a_draft_that_was_amended_meanwhile_is_shown_before_it_is_published(person, war, turn):
    person("co_gm").post(REVIEW + "/amend/tool/gm.adjust", amended())
    page = person("gm").post(REVIEW + "/publish", {"revision": "1"})
    assert page.status_code == 409
    for shown in ("The draft was changed meanwhile", "Agreed before.", 'name="revision" value="2"'):
        assert shown in page.text


def test_pressing_publish_twice_leads_on_to_the_turn(person, war, turn):
    gm = person("gm")
    gm.post(REVIEW + "/publish", {"revision": "1"})
    again = gm.post(REVIEW + "/publish", {"revision": "1"})
    assert (again.status_code, again.location) == (303, REVIEW.removesuffix("/review"))
    assert "It was approved already." in gm.page(again.location)
    late = gm.post(REVIEW + "/amend/tool/gm.adjust", amended())
    assert late.status_code == 409
    assert 'value="Agreed before."' in late.text


def test_the_gm_reads_as_anybody_would(person, turn):
    gm = person("gm")
    public = gm.page(REVIEW + "?as=public")
    assert "Reads 0 lines" in public
    mira = gm.page(REVIEW + "?as=mira")
    assert 'aria-current="true">미라' in mira


def test_the_page_that_a_reader_will_see_is_previewed(person, turn):
    gm = person("gm")
    mira = gm.page(REVIEW + "/preview?as=mira")
    assert "A preview of the draft" in mira
    assert '<span class="was">30</span> → <span class="now">24</span>' in mira
    assert '<span class="now">53</span>' not in mira
    assert "Nothing of this turn is public." in gm.page(REVIEW + "/preview")
    assert person("blue").get(REVIEW + "/preview").status_code == 403


def test_it_is_published_as_it_was_read(person, war, turn):
    assert person("gm").post(REVIEW + "/publish", {"revision": "1"}).status_code == 303
    war.session.expire_all()
    assert war.session.get_one(Turn, turn.id).status is TurnStatus.APPROVED
    assert "being published" in person("gm").page(REVIEW)


def test_what_is_asked_next_needs_its_deadline(person, war):
    turn = a_battle(war, {**story.FIRST_BATTLE, "mode": "split"})
    file_hands(war, turn, {key: {"hand": hand["hand"][:5]} for key, hand in story.FIRST_HANDS.items() if key != "mira"})
    drafted(war, turn)
    gm = person("gm")
    assert "What is asked next" in gm.page(REVIEW)
    assert gm.post(REVIEW + "/publish", {"revision": "1", "deadline": ""}).status_code == 422
    later = clock.now(war.session) + timedelta(days=1)
    given = {"revision": "1", "deadline": local_input(later, "Asia/Seoul")}
    assert gm.post(REVIEW + "/publish", given).status_code == 303
    war.session.expire_all()
    assert local_input(war.session.get_one(Turn, turn.id).next_deadline, "Asia/Seoul") == given["deadline"]


def test_where_nobody_is_asked_next_it_takes_no_deadline(person, war):
    duel = {**story.FIRST_BATTLE, "mode": "split", "camps": {"blue": ["blue-knight"], "red": ["red-lance"]}}
    turn = drafted(war, a_battle(war, duel))
    for revision, key in enumerate(("blue-knight", "red-lance"), 1):
        fall = {"path": f"characters.{key}.hp", "value": 0, "reason": "They fall both."}
        amend_with_tool(war.session, war.gm, turn, "gm.adjust", fall, expected_revision=revision)
    war.session.commit()
    gm = person("gm")
    assert "Nobody has anything left to declare." in gm.page(REVIEW)
    assert gm.post(REVIEW + "/publish", {"revision": "3"}).status_code == 303


def test_who_filed_nothing_is_pointed_out(person, war):
    turn = a_battle(war)
    file_hands(war, turn, {"blue-knight": story.FIRST_HANDS["blue-knight"]})
    drafted(war, turn)
    page = person("gm").page(REVIEW)
    assert page.count("nothing was filed, so the rules") == 3


@pytest.mark.parametrize(("name", "status"), [("blue", 403), ("reader", 403), (None, 302)])
def test_only_a_gm_comes_in(person, turn, name, status):
    for address in (REVIEW, REVIEW + "/case.json", REVIEW + "/amend/tool/gm.adjust", REVIEW + "/amend/seat/mira"):
        assert person(name).get(address).status_code == status


def test_there_is_no_review_before_the_draft(person, war):
    a_battle(war)
    assert person("gm").get(REVIEW).status_code == 404


def test_a_long_review_leads_to_its_parts_and_folds_what_is_usual(person, war):
    turn = a_scene(war)
    file_hands(war, turn, {"yuna": {"move": "market"}})
    drafted(war, turn)
    page = person("gm").page(REVIEW)
    assert '<a href="#amend">' in page.partition("</nav>")[2].partition("</nav>")[0]
    assert "7 filed nothing" in page
    assert "1 point" in page
    assert '<optgroup label="유나 (Yuna)">' in page
    assert '<details class="card"><summary>유나 (Yuna)</summary>' in page
    assert "강변 (Riverside)" in page.partition('id="diff"')[2]


def test_the_end_of_a_scene_is_told_before_it_is_published(person, war):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    assert "the scene ends here" in person("gm").page(REVIEW)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_draft_of_the_first_edition_is_read_as_whole_and_as_each_would(person, war, language):
    old_draft(war)
    gm = person("gm", language)
    page = gm.page(REVIEW)
    for slot in range(1, 11):
        assert f'-slot-{slot}"' in page
    for clause in ("FW-C1", "FW-C15", "FW-C12", "FW-C9", "FW-M11", "FW-B8"):
        assert f'#{clause}"' in page
    assert '<span class="was">50</span> → <span class="now">18</span>' in page
    assert "-slot-10" in gm.page(REVIEW + "/preview?as=red-lance")
