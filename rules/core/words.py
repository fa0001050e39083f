"""Keywords: what a person writes for an identifier of a rulebook, and how pages name it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Word:
    """One identifier with its Korean and English keywords, the first being its name; a card has a sign for its tile."""

    id: str
    ko: tuple[str, ...]
    en: tuple[str, ...]
    sign_ko: str = ""
    sign_en: str = ""

    def name(self, language: str) -> str:
        """Return the name shown in `language` (`ko` or `en`)."""
        return (self.ko if language == "ko" else self.en)[0]

    def sign(self, language: str) -> str:
        """Return the sign shown on a card's tile."""
        return self.sign_ko if language == "ko" else self.sign_en


def word(identifier: str, ko: str, en: str, sign_ko: str = "", sign_en: str = "") -> Word:
    """Return an identifier with its keywords, those of a language parted by commas, its name first."""
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")), sign_ko, sign_en)


Words = Mapping[str, tuple[Word, ...]]
"""Tables of words by name: `document`, `field.<document>`, `action`, `card`, `value.<field>`."""
