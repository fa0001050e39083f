"""The words of a rule system for templates."""

import pytest

from web.words import taken_from, words_of


@pytest.mark.parametrize(("language", "card", "sign"), [("ko", "강타", "강"), ("en", "strike", "S")])
def test_words_are_in_the_language_of_the_page(app, language, card, sign):
    with app.test_request_context(headers={"Accept-Language": language}):
        words = words_of("fate_war")
        assert words["label"]("card", "strike") == card
        assert words["sign"]("card", "strike") == sign
        assert words["label"]("card", "no such") == "no such"


def test_a_system_without_a_template_gets_the_plain_one(app):
    with app.test_request_context():
        assert words_of("fate_war")["of_system"]("rows.html").name == "fate_war/pages/rows.html"
        assert words_of("srs")["of_system"]("tools.html").name == "pages/plain/tools.html"


def test_a_table_gives_what_it_has_in_the_order_asked_for():
    assert taken_from(["b", "x", "a"], {"a": 1, "b": 2}) == [2, 1]
