import re
import unicodedata

import pytest

from rules.srs.act_schemas import ACTS
from rules.srs.command_schemas import COMMANDS
from rules.srs.declaration import DOCUMENTS
from rules.srs.tables import OUTCOMES, PHASES, PREPARATIONS, STAGES
from rules.srs.words import WORDS


def normal(keyword):
    return re.sub(r"[\s_-]", "", unicodedata.normalize("NFKC", keyword).lower())


@pytest.mark.parametrize("table", WORDS)
def test_no_keyword_means_two_things_in_one_table(table):
    keywords = [(normal(keyword), word.id) for word in WORDS[table] for keyword in (*word.ko, *word.en)]

    assert all(keyword for keyword, _ in keywords)
    assert len({keyword for keyword, _ in keywords}) == len(set(keywords))


def test_every_word_is_korean_and_english():
    for words in WORDS.values():
        for word in words:
            assert word.ko
            assert word.en


def test_ids_are_the_rulebooks():
    named = {table: {word.id for word in words} for table, words in WORDS.items()}

    assert named["document"] == set(DOCUMENTS)
    assert named["act"] == set(ACTS)
    assert named["tool"] == set(COMMANDS)
    assert named["value.item"] == set(PREPARATIONS)
    assert named["value.phase"] == set(PHASES)
    assert named["value.stage"] == set(STAGES)
    assert named["value.outcome"] == set(OUTCOMES)
    for document, schema in DOCUMENTS.items():
        assert named[f"field.{document}"] == set(schema().fields)
