import re
import unicodedata

import pytest

from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.model.declaration import DOCUMENTS, ActionSchema
from rules.fate_war.model.powers import CARDS
from rules.fate_war.names.words import WORDS

TOGETHER = [
    "document",
    "action",
    "option",
    "card",
    *[table for table in WORDS if table.startswith(("field.", "value."))],
]


def normal(keyword):
    return re.sub(r"[\s_-]", "", unicodedata.normalize("NFKC", keyword).lower())


@pytest.mark.parametrize("table", TOGETHER)
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
    assert {word.id for word in WORDS["document"]} == set(DOCUMENTS)
    assert {word.id for word in WORDS["action"]} == {*ACTIONS, "null"}
    assert {word.id for word in WORDS["card"]} == set(CARDS)
    assert {word.id for word in WORDS["option"]} <= set(ActionSchema().fields)
    for document, schema in DOCUMENTS.items():
        fields = {word.id for word in WORDS[f"field.{document}"]}
        assert fields - {"contest", "target", "spare", "capture", "kill", "ask_again"} <= set(schema().fields)


def test_signs_are_single_and_no_two_cards_share_one():
    for language in ("ko", "en"):
        signs = [word.sign(language) for word in WORDS["card"]]
        assert len(set(signs)) == len(signs) == len(CARDS)
        assert {len(sign) for sign in signs} == {1}
