"""Campaigns: the list, a new one, the front page with what is due first, the settings."""

import re

import pytest

from campaign.demo import story
from campaign.model.campaign import Campaign
from tests.factories import a_battle, a_member, drafted, file_hands, published
from tests.web.conftest import typed_in

GM_PAGES = (
    "/campaigns",
    "/campaigns/new",
    "/campaigns/WAR",
    "/campaigns/WAR/settings",
    "/campaigns/WAR/members",
    "/campaigns/WAR/log",
    "/campaigns/WAR/ledger",
    "/campaigns/WAR/sheets/new",
    "/account",
)
NEW = {
    "ruleset": "fate_war",
    "name": "The Star War",
    "code": "STAR",
    "language": "ko",
    "time_zone": "Asia/Seoul",
    "turn_hours": "36",
    "filed_list": "names",
    "auto_publish_minutes": "",
    "playing_gm": "countersign",
    "cool_off_minutes": "720",
    "options.guard_limit": "free",
    "options.first_strike_slots": "1",
    "options.victory_reward.xp": "2",
}


def made(session, code="STAR"):
    return session.query(Campaign).filter_by(code=code).one_or_none()


@pytest.mark.parametrize("address", GM_PAGES)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_gm_reads_every_page(person, address, language):
    assert f'<html lang="{language}">' in person("gm", language).page(address)


def test_a_campaign_is_made_and_its_people_are_invited_next(person, session):
    answer = person("otto").post("/campaigns/new", NEW)
    assert (answer.status_code, answer.location) == (303, "/campaigns/STAR/members")
    campaign = made(session)
    assert (campaign.name, campaign.turn_hours, campaign.auto_publish_minutes) == ("The Star War", 36, None)


def test_options_as_usual_are_not_kept(person, session):
    person("otto").post("/campaigns/new", NEW)
    assert made(session).options == {"guard_limit": "free", "victory_reward": {"xp": 2}}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("code", "two words"),
        ("code", "WAR"),
        ("time_zone", "Moon/Sea"),
        ("language", "ja"),
        ("turn_hours", "soon"),
        ("turn_hours", ""),
        ("filed_list", "everything"),
        ("auto_publish_minutes", "-1"),
        ("options.guard_limit", "sometimes"),
        ("options.first_strike_slots", "eleven"),
        ("options.wound_share", "1, 2, 3"),
    ],
)
def test_a_fault_is_told_beside_its_field_and_nothing_is_lost(person, session, language, field, value):
    answer = person("otto", language).post("/campaigns/new", {**NEW, field: value})
    assert answer.status_code == 422
    identifier = "f-" + re.sub(r"[^a-z]", "-", field)
    assert f'href="#{identifier}"' in answer.text
    assert f'id="{identifier}"' in answer.text
    assert "The Star War" in answer.text or field == "name"
    assert made(session) is None


def test_all_faults_come_at_once(person):
    answer = person("otto").post("/campaigns/new", {**NEW, "name": "", "code": "?", "options.row_attack": "?"})
    assert answer.text.count('href="#f-') >= 3


def test_there_is_no_campaign_of_unknown_rules(person):
    assert person("otto").post("/campaigns/new", {**NEW, "ruleset": "chess"}).status_code == 404


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_settings_are_the_gms(person, name):
    assert person(name).get("/campaigns/WAR/settings").status_code == 403
    assert person(name).post("/campaigns/WAR/settings", NEW).status_code == 403


def drawn(person, name="gm"):
    """Return what the form of the settings holds."""
    return {**typed_in(person(name).page("/campaigns/WAR/settings"), "/campaigns/WAR/settings"), "setting": "{}"}


def test_settings_come_back_as_they_were_saved(person, session, war):
    given = {**drawn(person), **NEW, "auto_publish_minutes": "90"}
    assert person("gm").post("/campaigns/WAR/settings", given).status_code == 303
    session.refresh(war.campaign)
    assert war.campaign.auto_publish_minutes == 90
    assert war.campaign.setting["map"] == story.SETTING["map"]
    page = person("gm").page("/campaigns/WAR/settings")
    assert 'value="90"' in page
    assert '<option value="free" selected>' in page


def test_a_region_is_added_by_a_row_of_its_own(person, session, war):
    gm, form = person("gm"), drawn(person)
    added = gm.post("/campaigns/WAR/settings", {**form, "add": "setting.map"})
    assert added.status_code == 200
    place = len(story.SETTING["map"])
    assert f'name="setting.map.@{place}.id"' in added.text
    row = {
        f"setting.map.@{place}.id": "moon",
        f"setting.map.@{place}.name": "Moon",
        f"setting.map.@{place}.neighbours": "riverside, hill",
    }
    assert gm.post("/campaigns/WAR/settings", {**form, **row}).status_code == 303
    session.refresh(war.campaign)
    assert war.campaign.setting["map"]["moon"] == {"name": "Moon", "neighbours": ["riverside", "hill"]}


def test_no_region_is_lost_however_many_there_are(person, session, war):
    regions = {f"place-{number:03}": {"name": f"Place {number}"} for number in range(150)}
    war.campaign.setting = {**war.campaign.setting, "map": {**war.campaign.setting["map"], **regions}}
    session.commit()
    assert person("gm").post("/campaigns/WAR/settings", {**drawn(person), "name": "Other"}).status_code == 303
    session.refresh(war.campaign)
    assert war.campaign.name == "Other"
    assert war.campaign.setting["map"] == {**story.SETTING["map"], **regions}


def test_a_form_of_more_rows_than_are_read_changes_nothing(person, session, war):
    regions = {f"place-{number:03}": {"name": f"Place {number}"} for number in range(450)}
    war.campaign.setting = {**war.campaign.setting, "map": {**war.campaign.setting["map"], **regions}}
    session.commit()
    assert person("gm").post("/campaigns/WAR/settings", {**drawn(person), "name": "Other"}).status_code == 413
    session.refresh(war.campaign)
    assert (war.campaign.name, len(war.campaign.setting["map"])) == ("War", len(story.SETTING["map"]) + 450)


@pytest.mark.parametrize(("field", "value"), [("id", ""), ("base_bonus", "much")])
def test_a_fault_of_a_region_stands_in_its_row(person, session, war, field, value):
    row = {"setting.map.@0.id": "moon", "setting.map.@0.name": "Moon", f"setting.map.@0.{field}": value}
    answer = person("gm").post("/campaigns/WAR/settings", {**drawn(person), **row})
    assert answer.status_code == 422
    assert f'href="#f-setting-map--0-{field.replace("_", "-")}"' in answer.text
    session.refresh(war.campaign)
    assert war.campaign.setting == story.SETTING


def test_a_rest_that_is_no_json_is_refused_and_kept(person):
    answer = person("gm").post("/campaigns/WAR/settings", {**drawn(person), "setting": "{map: }"})
    assert answer.status_code == 422
    assert "{map: }" in answer.text


def test_while_a_scene_is_open_it_holds_the_setting(person, war):
    before = drawn(person)
    a_battle(war)
    assert 'name="setting_read"' not in person("gm").page("/campaigns/WAR/settings")
    assert person("gm").post("/campaigns/WAR/settings", {**before, "setting": '{"alliances": []}'}).status_code == 409


def test_what_a_scene_has_changed_meanwhile_is_not_lost(person, war, session):
    before = drawn(person)
    war.campaign.setting = {**story.SETTING, "alliances": [["blue", "red"]]}
    session.commit()
    assert person("gm").post("/campaigns/WAR/settings", before).status_code == 409


def test_what_is_due_comes_first(person, war):
    turn = a_battle(war)
    page = person("blue").page("/campaigns/WAR")
    assert page.index(f'id="due-{turn.code}"') < page.index('id="turns"')
    assert f"/turns/{turn.code}/declarations/blue-knight" in page
    assert "declarations/red-lance" not in page


def test_a_draft_waits_for_the_gm_alone(person, war):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    address = f'href="/campaigns/WAR/turns/{turn.code}/review"'
    assert address in person("gm").page("/campaigns/WAR")
    assert address not in person("blue").page("/campaigns/WAR")


def collecting(_war, turn):
    return turn


def posted(war, turn):
    return published(war, drafted(war, turn))


def test_who_joins_is_led_to_their_first_sheet(person, session, war):
    a_member(session, war.gm, war.campaign, war.people["otto"], "player")
    session.commit()
    page = person("otto").page("/campaigns/WAR")
    assert "Nothing waits" not in page
    assert page.count("btn primary") == 1
    assert '<a class="btn primary" href="/campaigns/WAR/sheets/new">Make your sheet</a>' in page
    assert "Make your sheet" not in person("blue").page("/campaigns/WAR")
    assert "Make your sheet" not in person("reader").page("/campaigns/WAR")


@pytest.mark.parametrize("stage", [collecting, drafted, posted])
def test_one_button_is_filled(person, war, stage):
    turn = a_battle(war)
    file_hands(war, turn)
    stage(war, turn)
    for name in ("gm", "blue", "reader", "otto", None):
        assert person(name).page("/campaigns/WAR").count("btn primary") <= 1


def test_the_public_sees_no_member_and_no_sheet(person, war):
    page = person().page("/campaigns/WAR")
    assert "Silver" not in page
    assert "/members" not in page
    assert "/settings" not in page


def test_a_gm_sees_partners_beside_each_other_and_a_stranger_does_not(person):
    names = [story.SHEETS[key]["name"] for key in ("blue-knight", "yuna", "grey-archer", "sol", "mira", "red-lance")]
    places = {name: page.index(name) for page in [person("gm").page("/campaigns/WAR")] for name in names}
    assert sorted(places, key=places.get) == [
        story.SHEETS[key]["name"] for key in ("blue-knight", "yuna", "grey-archer", "sol", "mira", "red-lance")
    ]
    page = person("red").page("/campaigns/WAR")
    assert page.index(story.SHEETS["blue-knight"]["name"]) < page.index(story.SHEETS["grey-archer"]["name"])
    assert page.index(story.SHEETS["grey-archer"]["name"]) < page.index(story.SHEETS["yuna"]["name"])


def test_the_document_of_an_open_scene_is_told_to_hold_what_the_scene_found(person, war):
    said = "with the sheets as the open scene found them"
    assert said not in person("gm").page("/campaigns/WAR")
    a_battle(war)
    assert said in person("gm").page("/campaigns/WAR")
