"""Transfers: a campaign out as a file and in again through the form, a turn as a case; the GM's alone."""

import json
from io import BytesIO

import pytest

from campaign.model.campaign import Campaign
from campaign.views import review_view
from campaign.views.exports import campaign_document, document_text
from tests.factories import a_result

IMPORT = "/campaigns/new/import"
EXPORT = "/campaigns/WAR/export.json"


def made(session, code="COPY"):
    return session.query(Campaign).filter_by(code=code).one_or_none()


@pytest.mark.parametrize("how", ["text", "file"])
def test_a_campaign_goes_out_and_comes_in_again(person, session, how):
    gm = person("gm")
    answer = gm.get(EXPORT)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="WAR.json"'
    data = {"json": answer.text} if how == "text" else {"file": (BytesIO(answer.data), "WAR.json"), "json": "{"}
    answer = gm.post(IMPORT, {"code": "COPY", **data})
    assert (answer.status_code, answer.location) == (303, "/campaigns/COPY")
    assert gm.get("/campaigns/COPY/export.json").data == gm.get(EXPORT).data


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_example_is_a_campaign(person, session, language):
    otto = person("otto", language)
    page = otto.page(f"{IMPORT}?example=1")
    text = page.split("<textarea")[1].split(">\n", 1)[1].split("</textarea>")[0].replace("&#34;", '"')
    assert otto.post(IMPORT, {"code": "COPY", "json": text}).status_code == 303
    assert made(session).name == "일곱 쌍의 전쟁 (A war of seven pairs)"


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_fault_is_told_and_nothing_is_lost(person, session, war, language):
    document = campaign_document(session, war.reader("gm"), war.campaign)
    yuna = {**document["sheets"]["yuna"], "hp": "many"}
    text = document_text({**document, "format": "?", "turn_hours": 0, "sheets": {"yuna": yuna}})
    answer = person("gm", language).post(IMPORT, {"code": "two words", "json": text})
    assert answer.status_code == 422
    assert answer.text.count('<a href="#f-json">') == 3
    assert answer.text.count('<a href="#f-code">') == 1
    assert "yuna" in answer.text
    assert "many" in answer.text
    assert made(session) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "5"])
def test_what_is_no_document_is_refused(person, session, text):
    assert person("otto").post(IMPORT, {"code": "COPY", "json": text}).status_code == 422
    assert made(session) is None


@pytest.mark.parametrize("ruleset", ["chess", None, ["fate_war"], {"a": 1}])
def test_a_document_of_unknown_rules_is_refused(person, session, ruleset):
    answer = person("otto").post(IMPORT, {"code": "COPY", "json": json.dumps({"ruleset": ruleset})})
    assert answer.status_code == 422


def test_a_case_goes_out_as_the_rules_had_it(person, session, war):
    turn = a_result(war)
    gm = person("gm")
    address = f"/campaigns/WAR/turns/{turn.code}/case.json"
    assert f'href="{address}"' in gm.page(f"/campaigns/WAR/turns/{turn.code}/result")
    assert gm.get(address).text == document_text(review_view(session, war.reader("gm"), turn).ruled_case)


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_nobody_but_the_gm_takes_anything_away(person, war, name):
    turn = a_result(war)
    case = f"/campaigns/WAR/turns/{turn.code}/case.json"
    assert person(name).get(EXPORT).status_code == 403
    assert person(name).get(case).status_code in (403, 404)
    assert "case.json" not in person(name).get(f"/campaigns/WAR/turns/{turn.code}/result").text
    assert "export.json" not in person(name).page("/campaigns/WAR")


@pytest.mark.parametrize("address", [EXPORT, IMPORT])
def test_a_stranger_logs_in_first(person, address):
    assert person().get(address).status_code == 302
