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


@dataclass(frozen=True)
class PathWords:
    """How the dotted path of a field or fault is said, where its steps alone would not be understood."""

    numbered: str | None = None
    """The list whose entries people call by a number, from 1; the templates' macro `entry_place` says it."""
    entry_fields: frozenset[str] = frozenset()
    """Steps below such an entry that mean the entry itself and are left out."""
    tables: frozenset[str] = frozenset()
    """Tables of a sheet; what stands in one is called by its own name alone, as a form calls it."""
    containers: frozenset[str] = frozenset()
    """Steps of a state's path that only hold what the next step names, and are left out."""
    naming: tuple[str, ...] = ()
    """Fields whose value says what kind of thing stands there; the table of words of the same name has its name."""
