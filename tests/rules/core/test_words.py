from rules.core.words import Word, word


def test_the_first_keyword_is_the_name_shown():
    strike = Word("strike", ("강타",), ("strike", "smash"), "강", "S")

    assert (strike.name("ko"), strike.name("en")) == ("강타", "strike")
    assert (strike.sign("ko"), strike.sign("en")) == ("강", "S")


def test_keywords_are_written_with_commas_between_them():
    assert word("rush", "맹공", "rush, charge") == Word("rush", ("맹공",), ("rush", "charge"))
    assert word("rush", "맹공", "rush", "맹", "R") == Word("rush", ("맹공",), ("rush",), "맹", "R")
