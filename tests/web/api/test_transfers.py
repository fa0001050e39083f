"""Transfers by the API: the same bytes out after in, every fault with its field, the GM's alone."""

import pytest

from tests.factories import a_result


def test_a_campaign_goes_out_and_comes_in_again(program, session):
    gm = program("gm")
    sent = gm.ask("GET", "/campaigns/WAR/export")
    answer = gm.ask("POST", "/import", {"code": "COPY", "document": sent.json})
    assert (answer.status_code, answer.json["role"]) == (201, "gm")
    assert gm.ask("GET", "/campaigns/COPY/export").data == sent.data


def test_faults_are_told_with_their_fields(program):
    answer = program("otto").ask(
        "POST", "/import", {"code": "?", "document": {"ruleset": "fate_war", "sheets": {"a": 1}}}
    )
    fields = {error["field"] for error in answer.json["errors"]}
    assert (answer.status_code, fields) == (422, {"settings.code", "settings.name", "format", "sheets.a"})


@pytest.mark.parametrize("document", [None, 5, [], "{}"])
def test_what_is_no_document_is_refused(program, document):
    assert program("otto").ask("POST", "/import", {"code": "COPY", "document": document}).status_code == 422


def test_a_case_is_the_gms(program, war):
    turn = a_result(war)
    path = f"/campaigns/WAR/turns/{turn.code}/case"
    assert sorted(program("gm").ask("GET", path).json) == [
        *("declarations", "dice", "edition", "options", "ruleset", "state"),
    ]
    for name in ("blue", "otto", None):
        assert program(name).ask("GET", path).status_code in (403, 404)
        assert program(name).ask("GET", "/campaigns/WAR/export").status_code == 403
