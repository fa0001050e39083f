"""Sheets: by form and as JSON, with every fault at once, rows without a script, history, and who may see what."""

import json
import re
from io import BytesIO

import pytest

from campaign.demo import story
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from tests.factories import a_battle, a_result
from tests.web.conftest import typed_in

NEW = "/campaigns/WAR/sheets/new"
SERVANT = {
    "kind": "servant",
    "key": "green-bow",
    "name": "Green Bow",
    "hp": "60",
    "mp": "40",
    "grades.strength": "B+",
    "skills.@0.key": "riding",
    "skills.@0.value": "C",
    "noble_phantasms.0.id": "arrow",
    "noble_phantasms.0.grade": "A",
    "noble_phantasms.0.form": "release_attack",
    "ranged": ["snipe", "throw"],
    "inventory": "",
}
DOCUMENT = {
    "kind": "servant",
    "name": "Green Bow",
    "hp": 60,
    "mp": 40,
    "grades": {"strength": "B+"},
    "skills": {"riding": "C"},
    "noble_phantasms": [{"id": "arrow", "grade": "A", "form": "release_attack"}],
    "ranged": ["snipe", "throw"],
}


def holds(whole, part):
    """Tell whether a document holds all of another; a saved sheet has its defaults filled in."""
    if isinstance(part, dict):
        return all(holds(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(holds, whole, part))
    return whole == part


def sheet_of(session, key):
    session.expire_all()
    return session.query(Sheet).join(Seat).filter(Seat.key == key).one_or_none()


def test_a_player_makes_a_sheet_by_its_form(person, session, war):
    answer = person("blue").post(NEW, SERVANT)
    key = key_of(answer)
    assert key.startswith("green-bow-")
    assert holds(sheet_of(session, key).document, DOCUMENT)
    assert key in war.reader("blue").seats


def key_of(answer):
    """Return the key of the sheet that was made: a player's has a mark at its end."""
    assert answer.status_code == 303
    return answer.location.removeprefix("/campaigns/WAR/sheets/")


def test_the_same_sheet_as_json(person, session):
    given = {"key": "green-bow", "json": json.dumps(DOCUMENT), "how": "json"}
    answer = person("blue").post(NEW, given)
    assert holds(sheet_of(session, key_of(answer)).document, DOCUMENT)


def test_the_same_sheet_as_a_file(person, session):
    file = (BytesIO(b"\xef\xbb\xbf" + json.dumps(DOCUMENT).encode()), "sheet.json")
    given = {"key": "green-bow", "json": "", "how": "json", "file": file}
    answer = person("blue").post(NEW, given, content_type="multipart/form-data")
    assert holds(sheet_of(session, key_of(answer)).document, DOCUMENT)


def test_the_gm_makes_one_for_a_member(person, war):
    member = war.member("silver")
    assert person("gm").post(NEW, {**SERVANT, "holder": member.id}).status_code == 303
    assert "green-bow" in war.reader("silver").seats


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("key", "two words", "key"),
        ("hp", "many", "hp"),
        ("hp", "", "hp"),
        ("grades.strength", "F", "grades-strength"),
        ("skills.@0.value", "", "skills--0"),
        ("noble_phantasms.0.grade", "", "noble-phantasms-0-grade"),
        ("noble_phantasms.0.mp_cost", "-1", "noble-phantasms-0-mp-cost"),
        ("master", "nobody", "master"),
    ],
)
def test_a_fault_is_told_beside_its_field_and_nothing_is_lost(person, session, language, field, value, shown):
    answer = person("blue", language).post(NEW, {**SERVANT, field: value})
    assert answer.status_code == 422
    assert f'href="#f-{shown}"' in answer.text
    assert f'id="f-{shown}"' in answer.text
    for kept in ("Green Bow", "arrow", "riding"):
        assert kept in answer.text
    assert sheet_of(session, "green-bow") is None


def test_a_fault_calls_its_field_as_the_form_does(person):
    answer = person("blue").post(NEW, {**SERVANT, "grades.luck": "F"})
    assert "Luck: " in answer.text
    assert "grades, luck" not in answer.text


def test_all_faults_come_at_once(person):
    answer = person("blue").post(NEW, {**SERVANT, "hp": "x", "mp": "y", "grades.strength": "F"})
    assert answer.text.count('href="#f-') == 3


@pytest.mark.parametrize("text", ["{", "[]", "", '{"kind": "servant", "wings": 2}'])
def test_bad_json_is_told_and_kept(person, text):
    answer = person("blue").post(NEW, {"key": "green-bow", "json": text, "how": "json"})
    assert answer.status_code == 422
    assert 'id="errors"' in answer.text


def test_a_row_is_added_and_removed_without_a_script(person, session):
    blue = person("blue")
    added = blue.post(NEW, {**SERVANT, "add": "noble_phantasms"})
    assert added.status_code == 200
    assert 'name="noble_phantasms.1.id"' in added.text
    assert 'value="arrow"' in added.text
    removed = blue.post(NEW, {**SERVANT, "remove": "noble_phantasms.0"})
    assert 'value="arrow"' not in removed.text
    assert sheet_of(session, "green-bow") is None


@pytest.mark.parametrize("kind", ["master", "servant", "npc"])
def test_each_kind_has_its_own_form(person, kind):
    page = person("gm").page(f"{NEW}?kind={kind}")
    assert ('name="command_seals"' in page) == (kind == "master")
    assert ('name="grades.strength"' in page) == (kind == "servant")
    assert ('name="placement"' in page) == (kind == "npc")


def folded(page):
    """Return the tags of the folds of rare fields on a page."""
    return re.findall(r'<details class="rare"[^>]*>', page)


def test_a_new_sheet_begins_with_what_it_needs_and_folds_the_rest(person):
    page = person("blue").page(f"{NEW}?kind=servant")
    assert folded(page) == ['<details class="rare">']
    common, rare = page.split('<details class="rare">')
    for name in ("name", "master", "hp", "mp", "grades.strength", "cards.strike"):
        assert f'name="{name}"' in common
    for name in ("used_once", "overflow_until", "host", "active_scenes"):
        assert f'name="{name}"' in rare


@pytest.mark.parametrize("typed", [{"xp": "3"}, {"xp": "many"}, {"add": "statuses"}])
def test_rare_fields_are_open_where_one_has_something(person, typed):
    answer = person("blue").post(NEW, {**SERVANT, "key": "two words", **typed})
    assert '<details class="rare" open>' in folded(answer.text)


def test_what_the_gm_alone_writes_is_asked_of_the_gm_alone(person):
    assert 'name="side"' in person("gm").page(NEW)
    assert 'name="side"' not in person("blue").page(NEW)


def test_persons_and_regions_are_chosen_by_their_names(person, war):
    page = person("blue").page("/campaigns/WAR/sheets/blue-knight/edit")
    for key, entry in war.campaign.setting["map"].items():
        assert re.search(f'<option value="{key}"[^>]*>{re.escape(entry["name"])}<', page)
    assert f'<option value="yuna" selected>{story.SHEETS["yuna"]["name"]}<' in page
    assert '<option value="blue-knight"' not in page


def edited(session, key, **changes):
    document = sheet_of(session, key).document
    return {"how": "json", "json": json.dumps({**document, **changes}), "revision": sheet_of(session, key).revision}


def test_a_sheet_is_edited_with_a_cause_that_its_history_tells(person, session):
    blue = person("blue")
    given = {**edited(session, "yuna", name="유나 2"), "cause": "새 이름"}
    assert blue.post("/campaigns/WAR/sheets/yuna/edit", given).status_code == 303
    page = blue.page("/campaigns/WAR/sheets/yuna/history")
    assert "새 이름" in page
    assert "유나 2" in page


def test_the_form_of_a_sheet_saved_as_it_is_changes_nothing(person, session):
    blue, before = person("blue"), sheet_of(session, "blue-knight")
    document, revision = dict(before.document), before.revision
    page = blue.page("/campaigns/WAR/sheets/blue-knight/edit")
    given = typed_in(page, "/edit") | {"cause": "nothing", "how": "fields"}
    assert blue.post("/campaigns/WAR/sheets/blue-knight/edit", given).status_code == 303
    assert (sheet_of(session, "blue-knight").document, sheet_of(session, "blue-knight").revision) == (
        document,
        revision,
    )


def test_rows_that_the_form_only_keeps_are_saved_too_and_one_that_is_wrong_is_shown(person, session):
    gm, sheet = person("gm"), sheet_of(session, "yuna")
    spells = [
        {"id": f"spell-{number}", "name": f"Spell {number}", "kind": "attack", "grade": 1} for number in range(70)
    ]
    sheet.document = {**sheet.document, "spells": spells}
    session.commit()
    page = gm.page("/campaigns/WAR/sheets/yuna/edit")
    assert "10 more, which stay as they are." in page
    given = typed_in(page, "/edit") | {"cause": "more", "how": "fields", "hp": "11"}
    wrong = gm.post("/campaigns/WAR/sheets/yuna/edit", {**given, "spells.65.grade": "much"})
    assert wrong.status_code == 422
    assert 'id="f-spells-65-grade"' in wrong.text
    assert gm.post("/campaigns/WAR/sheets/yuna/edit", given).status_code == 303
    kept = sheet_of(session, "yuna").document
    assert (kept["hp"], [spell["id"] for spell in kept["spells"]]) == (11, [spell["id"] for spell in spells])


def test_two_at_once_are_told_apart(person, session):
    given = {**edited(session, "yuna", name="one"), "cause": "one"}
    assert person("blue").post("/campaigns/WAR/sheets/yuna/edit", given).status_code == 303
    late = person("gm").post("/campaigns/WAR/sheets/yuna/edit", {**given, "json": given["json"].replace("one", "two")})
    assert late.status_code == 409
    assert "two" in late.text
    assert sheet_of(session, "yuna").document["name"] == "one"


@pytest.mark.parametrize("cause", ["", "  ", "x" * 501])
def test_a_change_needs_its_cause(person, session, cause):
    answer = person("blue").post(
        "/campaigns/WAR/sheets/yuna/edit", {**edited(session, "yuna", name="x"), "cause": cause}
    )
    assert answer.status_code == 422
    assert 'href="#f-cause"' in answer.text


def test_a_scene_keeps_its_sheets(person, war, session):
    a_battle(war)
    answer = person("blue").post("/campaigns/WAR/sheets/yuna/edit", {**edited(session, "yuna", name="x"), "cause": "x"})
    assert answer.status_code == 409
    assert "/yuna/edit" not in person("blue").page("/campaigns/WAR/sheets/yuna")


@pytest.mark.parametrize(
    ("name", "form", "history"),
    [("blue", 200, 200), ("gm", 200, 200), ("red", 403, 403), ("reader", 404, 404), (None, 302, 404)],
)
def test_whose_sheet_it_is(person, name, form, history):
    assert person(name).get("/campaigns/WAR/sheets/yuna/edit").status_code == form
    assert person(name).get("/campaigns/WAR/sheets/yuna/history").status_code == history


def test_of_others_one_sees_the_person_alone(person):
    page = person("red").page("/campaigns/WAR/sheets/blue-knight")
    assert story.SHEETS["blue-knight"]["name"] in page
    assert "별빛" not in page
    assert "/edit" not in page
    assert person("red").get("/campaigns/WAR/sheets/blue-knight.json").status_code == 403


def test_a_sheet_is_exported_as_its_form_takes_it(person, session):
    exported = person("blue").get("/campaigns/WAR/sheets/blue-knight.json")
    assert exported.json == sheet_of(session, "blue-knight").document


@pytest.mark.parametrize("name", ["reader", "otto"])
def test_who_makes_no_sheet(person, name):
    assert person(name).get(NEW).status_code == 403
    assert person(name).post(NEW, SERVANT).status_code == 403


def test_what_a_seat_knows_stands_by_its_sheet_for_its_holder_and_the_gm(person, war):
    a_result(war)
    sheet = "/campaigns/WAR/sheets/blue-knight"
    for name in ("blue", "gm"):
        page = person(name).page(sheet)
        assert "What 청기사 (Blue Knight) knows" in page
        assert "붉은 창 (Red Lance)" in page.partition("Info points.")[2].partition("</table>")[0]
        assert "Map of the regions" in page
    assert "Info points." not in person("red").page(sheet)
