from rules.core.words import Word


def test_the_first_keyword_is_the_name_shown():
    word = Word("strike", ("강타",), ("strike", "smash"), "강", "S")

    assert (word.name("ko"), word.name("en")) == ("강타", "strike")
    assert (word.sign("ko"), word.sign("en")) == ("강", "S")
