"""Clauses: the numbered rules that code, events, tests and pages cite."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """One clause of a rulebook: its id, a title in our own words, the source's lines, and whether code applies it."""

    id: str
    ko: str
    en: str
    source: str
    automated: bool = True
    """False: left to the GM."""

    def title(self, language: str) -> str:
        """Return the title in `language` (`ko` or `en`)."""
        return self.ko if language == "ko" else self.en
