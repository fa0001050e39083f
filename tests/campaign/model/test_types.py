import json
from datetime import UTC, datetime, timedelta, timezone
from enum import IntEnum

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError, StatementError

from campaign.model.campaign import Campaign
from campaign.model.turn import TurnStatus
from campaign.model.types import PRESSED_FROM, canonical_json

INSTANT = datetime(2026, 12, 2, 13, 0, 0, 123456, tzinfo=UTC)


def campaign(**values):
    return Campaign(**{"code": "STAR", "name": "Star", "ruleset": "lanterns", "created_at": INSTANT, **values})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, None]}, '{"a":[true,null],"b":1}'),
        ({"ㄴ": "나", "ㄱ": "가", "Z": "é"}, '{"Z":"é","ㄱ":"가","ㄴ":"나"}'),
        ('a"b\\c\n\u0001/', '"a\\"b\\\\c\\n\\u0001/"'),
        ({}, "{}"),
    ],
)
def test_canonical_json(value, text):
    assert canonical_json(value) == text


class Word(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [
        "".join(map(chr, range(0x80))) + "\u2028\ufffe\U0001f3b2",
        {"\U0001f3b2": 1, "\ufffe": 2, "": [TurnStatus.HELD, Word("so"), {Word("k"): IntEnum("N", "A B").B}]},
        [2**70, -(2**70), True, ((), {})],
    ],
)
def test_the_spelling_is_that_of_the_standard_library(value):
    assert canonical_json(value) == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("value", [1.5, {"a": [2.0]}, {1: "a"}, {"a": {1, 2}}, float("nan"), b"a", [INSTANT]])
def test_what_is_no_plain_json_is_refused(value):
    with pytest.raises(TypeError):
        canonical_json(value)


def test_half_a_surrogate_pair_is_refused():
    with pytest.raises(ValueError, match="surrogates"):
        canonical_json({"a": "\ud800"})


def test_plain_json_comes_back_equal_and_fresh(session):
    session.add(campaign(options={"가": [1, {"deep": None}], "nul": "\u0000"}))
    session.commit()
    stored = session.scalars(select(Campaign)).one()
    assert stored.options == {"가": [1, {"deep": None}], "nul": "\u0000"}


def test_a_long_document_is_pressed_by_either_database_and_one_that_was_not_is_read(session):
    long = {"map": {f"place-{number}": {"name": "항구"} for number in range(200)}}
    row = campaign(setting=long)
    session.add(row)
    session.commit()
    is_sqlite = session.get_bind().dialect.name == "sqlite"
    size = "length" if is_sqlite else "pg_column_size"
    assert session.scalar(text(f"SELECT {size}(setting) FROM campaign")) < len(canonical_json(long)) / 3
    assert row.setting == long
    session.execute(text("UPDATE campaign SET setting = :text"), {"text": canonical_json(long)})
    session.commit()
    assert row.setting == long
    row.setting = {"map": {"x": {"name": "x" * (PRESSED_FROM - 50)}}}
    session.commit()
    assert session.scalar(text("SELECT setting FROM campaign")) == canonical_json(row.setting)


def test_an_instant_comes_back_in_utc_to_the_microsecond(session):
    seoul = timezone(timedelta(hours=9))
    session.add(campaign(created_at=INSTANT.astimezone(seoul)))
    session.commit()
    stored = session.scalars(select(Campaign)).one()
    assert stored.created_at == INSTANT
    assert stored.created_at.tzinfo is UTC
    assert session.scalars(select(Campaign).where(Campaign.created_at <= INSTANT.astimezone(seoul))).all() == [stored]
    assert session.scalars(select(Campaign).where(Campaign.created_at < INSTANT)).all() == []


def test_a_naive_datetime_is_refused(session):
    session.add(campaign(created_at=datetime(2026, 12, 2)))
    with pytest.raises(StatementError, match="needs its zone"):
        session.flush()


def test_a_word_outside_its_set_is_refused(session):
    session.add(campaign(filed_list="all"))
    with pytest.raises((StatementError, IntegrityError)):
        session.flush()
