from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from campaign.narration import LANGUAGES, Line, MissingWords, mail
from campaign.narration.mails import mail_kinds

AT = datetime(2026, 12, 3, 13, 0, tzinfo=UTC)
FINGERPRINT = "b4f73729d807941b72bbfbec0ec13dbe7b3b0ed50e96d00b445a5118c031dfdd"
VALUES = {
    "name": "유나",
    "what": "make the turn void",
    "link": "https://grail.example/here",
    "within": "2 h",
    "campaign": "별무리 전쟁",
    "turn": "S1-1",
    "repeats": "S1-0",
    "character": "청기사",
    "characters": ["청기사", "유나"],
    "version": 2,
    "revision": 2,
    "replaced": 1,
    "fingerprint": FINGERPRINT,
    "leaf": FINGERPRINT,
    "head": "48 · b4f73729d807941b",
    "received_at": AT,
    "deadline": AT,
    "before": AT,
    "drafted_at": AT,
    "published_at": AT,
    "zone": "Europe/Paris",
    "campaign_zone": "Asia/Seoul",
    "left": timedelta(hours=21, minutes=18),
    "reason": "까닭",
    "role": "player",
    "opened": SimpleNamespace(at=AT, readers=("Gina",)),
    "changes": [{"name": "+", "rule": "FW-G2", "before": "1", "after": "2"}],
    "lines": (
        Line("chanting", "FW-M1", 3, "미라: 영창.", "all"),
        Line("chanting", "FW-M1", 3, "유나: 영창.", "all"),
        Line("wounded", "FW-X6", None, "붉은 창: 부상.", "all"),
    ),
    "gone": (Line("wounded", "FW-X6", None, "푸른 검: 부상.", "all"),),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(mail_kinds()))
def test_every_mail_is_written(kind, language):
    said = mail(kind, language, VALUES)
    assert said.subject
    assert "\n" not in said.subject
    assert VALUES["link"] in said.body
    assert "\n\n\n" not in said.body
    assert "Values:" not in said.body
    assert not any(mark in said.subject + said.body for mark in ("{", "!", "None"))


@pytest.mark.parametrize("kind", sorted(mail_kinds()))
def test_mails_tell_times_with_weekday_zone_and_offset(kind):
    body = mail(kind, "en", VALUES).body
    assert body.count("2026-12-03") == body.count("Thu 2026-12-03 14:00 CET (UTC+1)") * 2
    assert body.count("[Thu 2026-12-03 22:00 KST (UTC+9)]") * 2 == body.count("2026-12-03")


def test_a_receipt_names_the_fingerprint_and_no_card():
    said = mail("receipt", "ko", VALUES)
    assert said.subject == "[별무리 전쟁 S1-1 청기사] 접수됨 2판"
    assert "지문      b4f7 3729 d807 941b" in said.body
    assert "이전 선언  1판 → 교체됨" in said.body
    assert FINGERPRINT not in said.body
    assert "이전 선언" not in mail("receipt", "ko", {**VALUES, "replaced": None}).body


def test_a_result_lists_what_its_reader_may_read_slot_by_slot():
    body = mail("result", "ko", VALUES).body
    assert (
        "\n\n3번째\n미라: 영창. (FW-M1)\n유나: 영창. (FW-M1)\n\n그 뒤\n붉은 창: 부상. (FW-X6)\n\n결과 보기:\n"
    ) in body
    assert "\n\nSlot 3\n미라: 영창. (FW-M1)\n" in mail("result", "en", VALUES).body


@pytest.mark.parametrize(
    ("language", "words"), [("ko", "새로 전할 소식은 없습니다."), ("en", "There is nothing new in it for you.")]
)
def test_a_result_without_a_line_does_not_tell_that_there_was_something_to_hide(language, words):
    assert words in mail("result", language, {**VALUES, "lines": ()}).body


def test_names_cannot_break_a_subject():
    assert mail("turn_open", "en", {**VALUES, "campaign": "one\r\nBcc: x@y.example"}).subject.startswith("[one Bcc:")


def test_unknown_kinds_are_a_fault_of_ours():
    with pytest.raises(MissingWords):
        mail("no_such_mail", "ko", VALUES)
