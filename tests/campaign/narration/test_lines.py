import json
from pathlib import Path

import pytest

from campaign.events import SERVICE_EVENTS
from campaign.narration import LANGUAGES, MissingWords, narrate
from campaign.narration.language import Language
from campaign.narration.wording import words_of
from rules.registry import RULESETS
from tests.campaign.narration.samples import ROSTER, SAMPLES, event

SERVICE_TYPES = SERVICE_EVENTS.keys()


def said(kind, language="ko", **changes):
    (line,) = narrate("fate_war", [event(kind, **changes)], language, ROSTER)
    return line.text


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_type_has_words_and_no_words_are_left_over(slug, language):
    words = words_of(Language(language, slug), "service/narration.", f"{slug}/narration/")
    assert words.macros.keys() == RULESETS[slug].event_types | SERVICE_TYPES


def test_every_event_type_has_a_sample():
    assert {sample["type"] for sample in SAMPLES} == RULESETS["fate_war"].event_types | SERVICE_TYPES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["type"])
def test_every_event_is_told_whole(sample, language):
    (line,) = narrate("fate_war", [sample], language, ROSTER)
    assert line.text
    assert line.rule not in line.text
    assert not any(gap in line.text for gap in (" ,", " .", " ;", "( ", " )", "..", "  ", "None", "none,", "{"))
    assert not any(f"{kind}:" in line.text for kind in ("region", "camp", "power", "item"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["type"])
def test_english_lines_hold_no_korean_but_names(sample):
    (line,) = narrate("fate_war", [sample], "en", {key: f"N{place}" for place, key in enumerate(ROSTER)})
    told = line.text.replace(str(sample.get("reason")), "").replace(str(sample.get("source")), "")
    assert not any("가" <= letter <= "힣" for letter in told)


def test_numbers_carry_their_sign_and_their_noun():
    assert said("upkeep") == "청기사: 현계 유지, 마력 점수 −5 (남은 마력 점수 −3)."
    assert said("info_gained") == "청기사: 붉은 창의 소문점 1 → 2."
    assert said("spell_done") == "유나: 마술(수호), 청기사에게, 생명력 +6."
    assert said("np_released", "en") == "청기사: Noble Phantasm (별빛 검) begins, three slots, MP −10."
    assert said("battle_ended", "en") == (
        "The side of 청기사 · 유나 wins (the smaller loss). Share lost: 청기사 · 유나 7/80, 붉은 창 · 미라 16/35."
    )


def test_a_ruling_names_what_was_changed_from_what_to_what_and_why():
    assert said("gm_tool") == "진행자 결정, 값 고치기: 청기사 · 생명력 53 → 50. 까닭: 표를 잘못 옮김"
    assert said("declaration_amended", "en") == (
        "Ruling of the GM, declaration of 청기사: hand · 4 strike → none. Reason: 본인이 청함"
    )
    ruled = {"seat": "saber", "before": {"hand": [{"card": "strike"}]}, "declaration": {"hand": [{"card": "guard"}]}}
    assert said("gm_tool", tool="declare", values=ruled) == (
        "진행자 결정, 청기사의 선언: 판정 · 1번째 강타 → 방어. 까닭: 표를 잘못 옮김"
    )


RELATIONS = [
    # clause     cards                              values   winner   Korean                            English
    ("FW-C1", ("rush", "strike"), (5, 5), "saber", "강타는 맹공에 강함.", "Strike beats rush."),
    ("FW-C4", ("counter", "snipe"), (5, 5), "saber", "저격은 반격에 강함.", "Snipe beats counter."),
    ("FW-C6", ("guard", "strike"), (None, 5), "saber", "방어는 공격이 아니므로", "A guard is no attack"),
    ("FW-C6", ("standby", "strike"), (None, 5), "saber", "대기에는 그대로 들어감.", "Nothing opposes it."),
    ("FW-C7", ("rush", "rush"), (3, 5), "saber", "값이 큰 쪽이 차이만큼.", "the higher value deals the difference."),
    ("FW-C7", ("rush", "rush"), (5, 5), None, "같은 판정패, 값이 같음.", "Same card, same value."),
    ("FW-C7", ("charge", "snipe"), (5, 5), "saber", "시트의 효과로 갈림.", "an effect of the sheet decides."),
    ("FW-C8", ("critical", "noble_phantasm"), (3, 4), "both", "둘 다 피해를 줌.", "both deal."),
    ("FW-C8", ("rush", "critical"), (5, 2), "saber", "치명은 맹공에 강함.", "Critical beats rush."),
    ("FW-C9", ("strike", "noble_phantasm"), (5, 2), "saber", "모든 판정패에 강함.", "beats every other card."),
    ("FW-C10", ("noble_phantasm", "noble_phantasm"), (5, 2), "both", "보구와 보구", "Two Noble Phantasms"),
    ("FW-C11", ("noble_phantasm", "strike"), (None, 5), "lancer", "방어 보구", "The defending Noble Phantasm"),
    ("FW-C15", ("counter", "strike"), (2, 10), "saber", "관계와 상관없이 승.", "whatever the relation."),
    ("FW-C16", ("critical", "strike"), (2, 10), "saber", "치명의 값을 뺀 뒤 곱함.", "taken off before doubling."),
    ("FW-C17", ("noble_phantasm", "strike"), (2, 10), "saber", "보구의 피해는 반", "which deals half"),
    ("FW-C17", ("noble_phantasm", "strike"), (2, 10), "both", "강타의 피해는 반", "strike deals half"),
    ("FW-M6", ("magic", "strike"), (15, 5), "lancer", "공격 마술은 강타에 강함.", "beats strike."),
    ("FW-M6", ("magic", "chant"), (15, None), "lancer", "영창은 공격이 아니므로", "A chant is no attack"),
    ("FW-M8", ("magic", "magic"), (15, 9), "lancer", "큰 쪽만 남음.", "only the stronger"),
    ("FW-M8", ("magic", "magic"), (15, 15), None, "서로 지움.", "cancel each other."),
    ("FW-M9", ("magic", "strike"), (2, 5), "saber", "값이 큰 쪽만 피해를 줌.", "only the higher value deals."),
    ("FW-M9", ("magic", "strike"), (5, 5), None, "값이 같음.", "same value."),
    ("FW-M9", ("magic", "standby"), (5, None), "lancer", "대기에는 그대로 들어감.", "Nothing opposes it."),
]


@pytest.mark.parametrize(("rule", "cards", "values", "winner", "korean", "english"), RELATIONS)
def test_the_clause_of_a_clash_is_put_in_words(rule, cards, values, winner, korean, english):
    changes = {"rule": rule, "cards": list(cards), "values": list(values), "winner": winner}
    assert korean in said("clash", "ko", **changes)
    assert english in said("clash", "en", **changes)


def test_unknown_types_are_a_fault_of_ours():
    with pytest.raises(MissingWords):
        narrate("fate_war", [{**SAMPLES[0], "type": "no_such_event"}], "ko", ROSTER)


def test_camps_of_a_battle_opened_in_the_turn_are_named_by_their_persons():
    told = [event("battle_opened"), event("battle_ended")]
    lines = narrate("fate_war", told, "en", {"saber": "Knight", "yuna": "Yuna", "lancer": "Lance"})
    assert (
        lines[1].text
        == "The side of Knight · Yuna wins (the smaller loss). Share lost: Knight · Yuna 7/80, Lance 16/35."
    )


CASES = Path(__file__).parents[2] / "rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_vectors_expects_only_known_fields(language):
    """What the vectors name of an event must be told without a complaint when it is laid over a sample."""
    whole = {sample["type"]: sample for sample in SAMPLES}
    for file in sorted(CASES.glob("fate_war/cases/*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8")):
            for told in vector["expect"].get("events", []):
                kind = told.get("type")
                if kind in whole:
                    narrate("fate_war", [{**whole[kind], **told}], language, ROSTER)


def test_a_whole_hand_put_in_by_the_gm_is_listed_by_its_cards():
    hand = [{"card": "strike", "plus": True}, {"card": "guard", "cover": "all"}]
    changes = [
        {"path": "hand", "before": None, "after": hand},
        {"path": "retreat", "before": None, "after": {"at_slot": 3}},
    ]
    assert said("declaration_amended", changes=changes) == (
        "진행자 결정, 청기사의 선언: 판정 없음 → 강타+, 방어, 후퇴 없음 → 시작 칸 3. 까닭: 본인이 청함"
    )


def test_names_are_shown_as_they_are_and_cannot_pass_for_lines_or_templates():
    (line,) = narrate("fate_war", [event("chanting")], "en", {"saber": "<b>{{ 7 * 7 }}</b>\n9. Won"})
    assert line.text == "<b>{{ 7 * 7 }}</b> 9. Won: chant."
