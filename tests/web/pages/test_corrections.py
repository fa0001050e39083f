"""The GM looks at a correction of a published turn, then carries it forward or plays the later turns anew."""

import re

import pytest

from campaign.views.turns import published_resolution
from tests.factories import a_result
from tests.web.conftest import FormReader

RESULT = "/campaigns/WAR/turns/S1-1/result"
CORRECT = "/campaigns/WAR/turns/S1-1/correct"
TOOL = "/campaigns/WAR/turns/S1-1/review/amend/tool/gm.adjust"
HP = {"path": "characters.red-lance.hp", "value": "16", "reason": "Agreed before.", "revision": "1", "do": "look"}


@pytest.fixture
def turn(war):
    return a_result(war)


def sent_by(page, how):
    """Return what the form of one of the two ways sends."""
    form = re.search(rf'<form method="post" action="[^"]*/apply".*?value="{how}".*?</form>', page, re.S)
    reader = FormReader()
    reader.feed(form.group(0)[form.group(0).rindex("<form") :])
    return {name: value for name, value in reader.sent.items() if name != "csrf_token"}


@pytest.mark.parametrize(
    ("language", "words"),
    [("ko", ("결과 바로잡기", "처음 게시한 모습")), ("en", ("Put the result right", "As first published"))],
)
def test_a_result_is_put_right_and_stays_readable_as_first_published(person, war, turn, language, words):
    gm = person("gm", language)
    assert words[0] in gm.page(RESULT)
    assert words[0] in gm.page(CORRECT)
    looked = gm.post(TOOL, HP)
    assert looked.status_code == 200
    assert '<span class="now">16</span>' in looked.text
    war.session.expire_all()
    assert published_resolution(war.session, turn).revision == 1
    sent = sent_by(looked.text, "carry")
    assert gm.post(f"{CORRECT}/apply", sent).status_code == 303
    again = gm.post(f"{CORRECT}/apply", sent)
    assert again.status_code == 409
    war.session.expire_all()
    assert published_resolution(war.session, turn).revision == 2
    red = person("red", language)
    page = red.page(RESULT)
    assert words[1] in page
    assert "Agreed before." in page
    assert words[1] in red.page(f"{RESULT}?revision=1")
    assert red.get(f"{RESULT}?revision=3").status_code == 404


def test_nothing_changed_is_said_and_nothing_is_written(person, war, turn):
    gm = person("gm")
    page = gm.post(CORRECT, {"reason": "A rule was fixed."})
    assert page.status_code == 200
    assert "Nothing: the turn comes to the same." in page.text
    assert "/apply" not in page.text


def test_what_came_in_between_is_shown_anew(person, war, turn):
    gm = person("gm")
    sent = sent_by(gm.post(TOOL, HP).text, "carry")
    again = gm.post(f"{CORRECT}/apply", {**sent, "basis": "another"})
    assert again.status_code == 409
    assert "Something has changed since this was looked at" in again.text
    assert sent_by(again.text, "carry")["basis"] == sent["basis"]


@pytest.mark.parametrize("name", ["red", "reader", None])
def test_only_a_gm_puts_right(person, turn, name):
    who = person(name)
    assert who.get(CORRECT).status_code in (302, 303, 401, 403)
    assert who.post(f"{CORRECT}/apply", {"basis": "x", "correction": "{}"}).status_code in (302, 303, 401, 403)


def test_a_house_rule_holds_otherwise(person, war, turn):
    gm = person("gm")
    page = gm.page(CORRECT)
    reader = FormReader()
    reader.feed(page)
    sent = {name: value for name, value in reader.sent.items() if name.startswith("options.")}
    assert sent
    same = gm.post(CORRECT, {**sent, "reason": "As it was."})
    assert "Nothing: the turn comes to the same." in same.text
    assert gm.post(CORRECT, {**sent, next(iter(sent)): "no such", "reason": "So."}).status_code == 422


def test_programs_look_and_apply(person, war, turn):
    from tests.web.api.test_turns import Program

    gm = Program(person("gm"))
    address = "/api/campaigns/WAR/turns/S1-1/correction"
    values = {"path": "characters.red-lance.hp", "value": 16, "reason": "Agreed before.", "audience": "all"}
    correction = {"reason": "Agreed before.", "tool": "gm.adjust", "values": values}
    found = gm.send("POST", f"{address}/look", correction)
    assert (found.status_code, found.json["is_nothing"]) == (200, False)
    assert "red-lance" in [one["key"] for one in found.json["persons"]]
    sent = {**correction, "basis": found.json["basis"], "replays": True}
    assert [one["revision"] for one in gm.send("POST", f"{address}/apply", sent).json] == [1, 2]
    stale = gm.send("POST", f"{address}/apply", sent)
    assert (stale.status_code, stale.json["code"]) == (409, "correction_stale")
    assert gm.send("POST", f"{address}/look", {"reason": 5}).status_code == 422
