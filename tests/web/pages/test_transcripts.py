"""The page that says how anybody checks a war, the transcript of each, and the book that the GM opens at the end."""

import json
from pathlib import Path

import pytest

from campaign import verify
from campaign.__main__ import main
from tests.factories import a_battle, a_result, file_hands

CHECK, TRANSCRIPT = "/campaigns/WAR/check", "/campaigns/WAR/transcript.json"


@pytest.fixture
def saved(person, tmp_path):
    """Return a function that saves somebody's transcript, and gives its file and what is in it."""

    def save(name):
        text = person(name).client.get(TRANSCRIPT, headers=person(name).headers).data
        file = tmp_path / f"{name}.json"
        file.write_bytes(text)
        return str(file), json.loads(text)

    return save


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["gm", "blue", "reader", None])
def test_everybody_is_told_how_to_check(person, war, language, name):
    turn = a_result(war)
    page = person(name, language).page(CHECK)
    assert f"Turn {turn.code}" in page or f"턴 {turn.code}" in page
    assert TRANSCRIPT in page
    assert 'href="/verify.py"' in page


@pytest.mark.parametrize("name", ["gm", "blue", "silver", "reader", None])
def test_what_is_saved_is_whole(person, war, saved, capsys, name):
    a_result(war)
    file, told = saved(name)
    assert verify.main([file]) == 0, capsys.readouterr().out
    assert told["turns"]
    assert bool([one for turn in told["turns"] for one in turn["declarations"]]) == (name == "blue")


def test_no_transcript_tells_who_has_filed(war, saved):
    turn = a_battle(war)
    before = {name: saved(name)[1] for name in ("silver", "reader", None)}
    file_hands(war, turn)
    assert {name: saved(name)[1]["heads"] for name in before} == {name: told["heads"] for name, told in before.items()}
    assert {name: saved(name)[1]["leaves"] for name in before} == {n: told["leaves"] for n, told in before.items()}


def test_the_program_is_the_one_of_the_source(person, war):
    answer = person().client.get("/verify.py")
    assert answer.data.decode().startswith("#!/usr/bin/env python3")
    assert len(answer.data.decode().splitlines()) < 400


def test_the_gm_opens_the_book_and_the_whole_war_is_resolved_again(person, war, saved, capsys):
    a_result(war)
    assert "ruled" not in saved("blue")[1]["turns"][0]
    assert 'action="/campaigns/WAR/check/book"' not in person("blue").page(CHECK)
    gm = person("gm")
    assert gm.post(f"{CHECK}/book").status_code in {302, 303}
    file, told = saved("blue")
    assert {one["seat"] for one in told["turns"][0]["declarations"]} > {"blue-knight", "red-lance"}
    assert main(["verify", file, "--language", "en"]) == 0
    assert "by the rules it ends like this again" in capsys.readouterr().out
    assert "ruled" not in saved(None)[1]["turns"][0]


def test_a_case_that_the_rules_do_not_give_is_found(person, war, saved, capsys):
    a_result(war)
    file, told = saved("gm")
    told["turns"][0]["ruled"]["declarations"] = {}
    Path(file).write_text(json.dumps(told), encoding="utf-8")
    assert main(["verify", file, "--language", "en"]) == 1
    assert "that the rules do not give" in capsys.readouterr().out


def test_nobody_opens_the_book_while_a_scene_is_under_way(person, war):
    a_battle(war)
    assert person("gm").post(f"{CHECK}/book").status_code == 409
    assert person("blue").post(f"{CHECK}/book").status_code == 403
