import json
from functools import cache
from pathlib import Path

import pytest

from campaign.narration import LANGUAGES
from campaign.telling.posting import explain
from rules import resolve_case

CASES = Path(__file__).parents[2] / "rules/fate_war/cases/fate_war.vectors.json"
VECTORS = {vector["id"]: vector for vector in json.loads(CASES.read_text(encoding="utf-8"))}


@cache
def resolved(key):
    return resolve_case(VECTORS[key]["case"])


def posted(key, language="en", **given):
    return explain(VECTORS[key]["case"], resolved(key), language, **given)


def test_the_worked_battle_is_posted_in_ten_rows():
    text = posted("FW-V248")
    assert text.startswith("Battle: saber · yuna against lancer · rin\n● saber, servant, HP 60, MP 40\n")
    assert (
        "\n3. saber strike+ 10 / lancer counter 2\n"
        "    ● saber wins: lancer HP −10\n"
        "    Strike with + is three grades or more above: it wins whatever the relation. (FW-C15)\n"
        "    HP / MP left: saber 56 / 25, yuna 20 / 30, lancer 35 / 30, rin 20 / 24\n"
    ) in text
    assert "\n10. saber strike 5 / lancer standby\n" in text
    assert "\nThe side of saber · yuna wins (the smaller loss). " in text
    assert " Share lost: saber · yuna 7/80, lancer · rin 16/35. (FW-B8)\n" in text
    assert text.endswith("yuna: XP +1, merit +1. (FW-B10)\n")


def test_korean_is_no_pattern_of_english():
    text = posted("FW-V248", "ko")
    assert "\n4. saber 방어 / lancer 돌격 4\n    □ lancer 승: 피해 0\n" in text
    assert "    saber: 막은 피해 생명력 4점 (방어 4). (FW-C12)\n" in text


def test_the_working_is_shown_where_it_is_wanted():
    step = "    · saber: guard 4, HP damage 4 → 0. (FW-C12)\n"
    assert step in posted("FW-V248", with_working=True)
    assert step not in posted("FW-V248")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VECTORS)
def test_every_turn_can_be_posted(key, language):
    text = posted(key, language, with_working=True)
    assert text.strip()
    assert not any(mark in text for mark in (" ,", " .", " ;", "None", "Undefined", "FW-V", "  /", "()"))
    if language == "en":
        assert not any("가" <= letter <= "힣" for letter in text)


def test_a_case_with_errors_is_told_by_its_errors():
    case = VECTORS["FW-V248"]["case"]
    declared = {**case["declarations"], "saber": {"hand": [{"card": "strike"}]}}
    refused = {**case, "declarations": declared}
    assert explain(refused, resolve_case(refused), "en") == ("saber: The hand needs 10 cards; there are 1. (FW-B1)\n")


def test_a_case_of_an_unknown_system_is_told_by_the_one_that_can_read_it():
    case = {**VECTORS["FW-V248"]["case"], "ruleset": "nothing"}
    assert "There are no rules of that name." in explain(case, resolve_case(case), "en")
