"""Korean particles: which of the two forms follows a word, by the sound in which it ends."""

import unicodedata

_SYLLABLES = 0xAC00
_FINALS = 28
_RIEUL = 8
_DIGITS = {"0": "ㅇ", "1": "ㄹ", "3": "ㅁ", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ"}
"""How the digits that end in a consonant end when read out; a number ends as its last digit does."""
_LETTERS = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "r": "ㄹ"}
"""The same of single letters and of abbreviations, which are read letter by letter."""
_WORD_ENDS = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "b": "ㅂ", "p": "ㅂ", "k": "ㄱ", "c": "ㄱ"}
"""The same of words in Latin letters, as they are mostly written in Korean."""


def particle(word: str, forms: str) -> str:
    """Return `word` with the form of a particle that its sound asks for.

    `forms` names both, the one after a consonant first: `은/는`, `이/가`, `을/를`, `과/와`, `으로/로`; the last has 로
    after ㄹ too.
    """
    after_consonant, after_vowel = forms.split("/")
    final = final_consonant(word)
    closed = final != "" and not (final == "ㄹ" and after_consonant == "으로")
    return word + (after_consonant if closed else after_vowel)


def final_consonant(word: str) -> str:
    """Return the consonant in which a word ends as read in Korean, empty after a vowel; marks at its end are silent."""
    read = unicodedata.normalize("NFC", word)
    if read.rstrip().endswith("+"):
        return ""
    read = read.rstrip("".join(sign for sign in set(read) if not sign.isalnum()))
    if not read:
        return ""
    last = read[-1]
    if "가" <= last <= "힣":
        return _of_syllable(last)
    if last.isascii() and last.isalpha():
        return _of_latin(read)
    return _DIGITS.get(last, "")


def _of_syllable(syllable: str) -> str:
    final = (ord(syllable) - _SYLLABLES) % _FINALS
    return "" if final == 0 else "ㄹ" if final == _RIEUL else "ㄱ"


def _of_latin(read: str) -> str:
    start = len(read)
    while start and read[start - 1].isascii() and read[start - 1].isalpha():
        start -= 1
    word = read[start:]
    if word.isupper():
        return _LETTERS.get(word[-1].lower(), "")
    if word.lower().endswith("ng"):
        return "ㅇ"
    return (_LETTERS if len(word) == 1 else _WORD_ENDS).get(word[-1].lower(), "")
