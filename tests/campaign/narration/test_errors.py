import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import campaign.errors
from campaign.errors import HELD_REASONS, CampaignError
from campaign.narration import LANGUAGES, MissingWords, error_text
from campaign.narration.language import Language
from campaign.narration.wording import words_of
from rules import resolve_case
from rules.core.errors import CaseError
from rules.registry import RULESETS
from tests.campaign.narration.samples import ROSTER

PROJECT = Path(__file__).parents[3]
KINDS = {
    name for name, kind in vars(campaign.errors).items() if isinstance(kind, type) and issubclass(kind, CampaignError)
}


def codes_raised() -> Iterator[str]:
    """Yield the codes that the service's own code writes into refusals."""
    for file in [*PROJECT.glob("campaign/**/*.py"), *PROJECT.glob("web/**/*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                place = 1 if called == "CaseError" else 0 if called in KINDS else None
                if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    yield node.args[place].value


SERVICE_CODES = {
    *(kind.default_code for kind in vars(campaign.errors).values() if hasattr(kind, "default_code")),
    *codes_raised(),
    *HELD_REASONS,
}
VALUES = {
    "card": "strike",
    "count": 3,
    "allowed": 2,
    "declared": 3,
    "expected": 10,
    "got": 9,
    "sides": 6,
    "grade": 9,
    "limit": 8,
    "deadline": "2026-12-03T13:00:00+00:00",
    "wall_time": "2026-03-29 02:30",
    "zone": "Europe/Paris",
    "next": "03:00",
    "turn": "S1-1",
    "action": "read_draft",
    "has_gm": True,
    "by_consent": True,
    "is_blind": True,
}
UNIVERSAL = {"unknown_field", "missing_field", "bad_value", "unknown_id"}


def told(code, path="declarations.saber.hand.3.card", language="ko", slug="fate_war", **values):
    return error_text(slug, CaseError("saber", code, path, "FW-B1", values), language, ROSTER)


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_rules_has_words(slug, language):
    spoken = Language(language, slug)
    words = words_of(spoken, "service/errors.", f"{slug}/errors.")
    assert RULESETS[slug].error_codes <= words.macros.keys()
    assert words_of(spoken, f"{slug}/errors.").macros.keys() <= RULESETS[slug].error_codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_service_has_words_and_no_words_are_left_over(language):
    words = words_of(Language(language), "service/errors.")
    assert {"forbidden", "code_taken", "lease_lost"} <= SERVICE_CODES
    assert words.macros.keys() == SERVICE_CODES | UNIVERSAL


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted({*RULESETS["fate_war"].error_codes, *SERVICE_CODES}))
def test_every_refusal_is_one_line_of_whole_sentences(code, language):
    values = {**VALUES, "allowed": [2]} if code == "bad_value" else VALUES
    slug = "fate_war" if code in RULESETS["fate_war"].error_codes else "service"
    said = told(code, language=language, slug=slug, **values)
    assert said.text.endswith(("다.", ".", "오."))
    assert "\n" not in said.text
    assert not any(mark in said.text for mark in ("!", "None", "  ", " ,", " .", "Undefined"))
    assert said.rule == "FW-B1"


SENTENCES = [
    # code, path, values, Korean, English
    (
        "hand_size",
        "declarations.saber.hand",
        {"expected": 10, "got": 9},
        ("판정", "판정패는 10장이어야 합니다. 지금 9장."),
        ("hand", "The hand needs 10 cards; there are 9."),
    ),
    (
        "too_many_uses",
        "declarations.saber.hand",
        {"card": "strike", "allowed": 2, "declared": 3},
        ("판정", "강타: 3장, 이 등급은 2장까지입니다."),
        ("hand", "strike: 3 declared, this grade allows 2."),
    ),
    (
        "back_row_card",
        "declarations.saber.hand.3.card",
        {"card": "critical"},
        ("4번째 칸", "4번째 칸 치명: 후열에서는 낼 수 없습니다."),
        ("Slot 4", "Slot 4, critical: not from the back row."),
    ),
    (
        "unknown_field",
        "declarations.saber.battle.hand.3.spell",
        {},
        ("4번째 칸, 마술", "4번째 칸, 마술: 여기에 쓸 수 없는 항목입니다. 지우십시오."),
        ("Slot 4, spell", "Slot 4, spell: does not belong here. Leave it out."),
    ),
    (
        "bad_target",
        "declarations.saber.hand.3.cards.lancer.card",
        {"got": "lancer"},
        ("4번째 칸, 붉은 창", "4번째 칸, 붉은 창: 이 대상에게는 쓸 수 없습니다."),
        ("Slot 4, 붉은 창", "Slot 4, 붉은 창: not possible toward this target."),
    ),
    (
        "bad_value",
        "declarations.saber.row",
        {},
        ("위치", "위치: 쓸 수 없는 값입니다. 쓸 수 있는 값: 전열, 후열."),
        ("row", "row: this value is not allowed. Allowed: front, back."),
    ),
    (
        "retreat_slot",
        "declarations.saber.retreat.at_slot",
        {},
        ("후퇴, 시작 칸", "후퇴: 1~8번째 칸에서 시작해야 합니다."),
        ("retreat, first slot", "Retreat: must begin in slots 1 to 8."),
    ),
    (
        "unknown_id",
        "declarations.saber.cover",
        {"got": "vendor"},
        ("엄호", "엄호: 'vendor', 지목할 수 없는 이름입니다. 아는 이름을 쓰십시오."),
        ("cover", 'cover: "vendor" is not a name you can use. Write one that you know.'),
    ),
    (
        "wrong_half",
        "declarations.saber.second.action",
        {"action": "scout"},
        ("후반, 행동", "정찰: 전반·후반 가운데 다른 쪽의 행동입니다."),
        ("second, action", "scout: belongs to the other half."),
    ),
    (
        "bad_option",
        "options.melee_reach",
        {"got": 9},
        ("근접 공격의 거리", "근접 공격의 거리: 이 선택 항목에 쓸 수 없는 값입니다 (9)."),
        ("melee reach", "melee reach: 9 is not allowed for this option."),
    ),
    (
        "bad_value",
        "sheet.noble_phantasms.0.grade",
        {},
        ("보구, 등급", "보구, 등급: 쓸 수 없는 값입니다."),
        ("Noble Phantasms, grade", "Noble Phantasms, grade: this value is not allowed."),
    ),
]


FIXES = [
    ("two_camps", {"got": 1}, "진영은 둘 이상", "needs two camps or more"),
    ("one_camp", {"got": "red"}, "두 진영에 들어 있습니다. 한 진영만", "in more than one camp. Choose one."),
    ("free", {"got": "red"}, "끝나지 않은 전투", "a battle that is not over"),
    ("takes_part", {"got": "red"}, "진영에 있는 인물을 고르십시오", "Name somebody who does."),
    ("opponent", {"got": "red"}, "다른 진영의 인물을 고르십시오", "Name somebody of another."),
    ("begun", {"got": "b1"}, "중단 때까지 기다리십시오", "wait for a pause"),
    ("able", {"got": "red"}, "다른 인물을 고르십시오", "Name somebody else."),
    ("fallen", {"got": "red"}, "쓰러진 인물을 고르십시오", "Name somebody who has fallen."),
    ("entry", {"got": "characters.red.hpp"}, "(characters.red.hpp)", 'no entry "characters.red.hpp"'),
    ("kind", {"got": "drei"}, "같은 종류로 쓰십시오", "of the kind that stands there now"),
    ("territory", {"got": "harbour"}, "진지가 있는 지역을 고르십시오", "Name a region where there is one."),
    ("servant", {"got": "red"}, "서번트를 고르십시오", "Name a servant."),
    ("npc", {"got": "red"}, "NPC를 고르십시오", "Name an NPC."),
    ("one_trigger", {}, "하나만 쓰십시오", "exactly one of the three"),
]


@pytest.mark.parametrize(("fix", "values", "korean", "english"), FIXES)
def test_a_value_that_the_state_refuses_comes_with_its_fix(fix, values, korean, english):
    for language, expected in (("ko", korean), ("en", english)):
        said = told("bad_value", "tool.camps", language, fix=fix, **values)
        assert said.text.startswith(f"{said.field}: ")
        assert expected in said.text


def test_every_fix_that_the_rules_name_has_its_words():
    sources = [file.read_text(encoding="utf-8") for file in (PROJECT / "rules/fate_war").rglob("*.py")]
    named = {word for source in sources for word in re.findall(r'"fix": "(\w+)"', source)}
    assert named == {fix for fix, *_ in FIXES}


@pytest.mark.parametrize(("code", "path", "values", "korean", "english"), SENTENCES)
def test_a_refusal_names_the_field_and_the_fix(code, path, values, korean, english):
    for language, expected in (("ko", korean), ("en", english)):
        said = told(code, path, language, **values)
        assert (said.field, said.text) == expected


def test_slots_count_from_the_first_that_was_asked_for_and_cards_are_named_from_the_declaration():
    error = CaseError("saber", "plus_not_available", "declarations.saber.hand.1.plus", "FW-G2")
    hand = {"hand": [{"card": "strike"}, {"card": "rush", "plus": True}]}
    said = error_text("fate_war", error, "ko", {}, declaration=hand, first_number=6)
    assert (said.field, said.text) == ("7번째 칸, +", "7번째 칸 맹공: 등급에 +가 없습니다.")


def test_a_refusal_of_the_service_tells_its_times():
    said = told("turn_closed", "", "en", "service", deadline="2026-12-03T13:00:00+00:00")
    assert "Thu 2026-12-03 13:00 UTC" in said.text


def test_unknown_codes_are_a_fault_of_ours():
    with pytest.raises(MissingWords):
        told("no_such_code")


def refused_vectors():
    for file in sorted((PROJECT / "tests/rules").glob("*/cases/*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8")):
            if vector["expect"].get("errors") and vector["case"]["state"].get("phase") == "battle":
                yield pytest.param(vector["case"], id=vector["id"])


@pytest.mark.parametrize("case", list(refused_vectors()))
def test_every_refusal_of_the_vectors_is_told(case):
    errors = resolve_case(case)["errors"]
    assert errors
    for error in errors:
        for language in LANGUAGES:
            said = error_text("fate_war", error, language, {}, declaration=case["declarations"].get(error["actor"]))
            assert said.field
            assert said.rule
            assert "None" not in said.text


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "whole", "a whole number"), ("ko", "whole", "정수"), ("en", "1–9", "1–9"), ("ko", "line", "한 줄")],
)
def test_a_bad_value_says_what_is_allowed(language, wanted, told):
    error = CaseError(None, "bad_value", "settings.turn_hours", "", {"wanted": wanted})
    assert told in error_text("service", error, language, {}).text
