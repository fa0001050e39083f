"""Who is spoken of and in which language: what every template is given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.words import PathWords
from rules.registry import ruleset_for

LANGUAGES = ("ko", "en")


@dataclass(frozen=True)
class Language:
    """A language by its code (`ko`, `en`), the rule system spoken of (None: the service), and names by identifier.

    Persons stand under their id; what else has a name under its kind and a colon: `item:charm`, `camp:a`,
    `power:rin/fire` (a skill or the like of a person). What has no name is shown by its id.
    """

    code: str
    ruleset: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, key: str, kind: str = "") -> str:
        """Return the name of a person, or of a thing of the given kind."""
        return self.names.get(f"{kind}:{key}" if kind else key) or key.rsplit("/", 1)[-1]

    @property
    def paths(self) -> PathWords:
        """Return how the rule system has its paths said."""
        return PathWords() if self.ruleset is None else ruleset_for(self.ruleset).paths

    def label(self, table: str, key: str) -> str:
        """Return the rule system's word for an identifier of one of its tables."""
        return key if self.ruleset is None else label(self.ruleset, table, key, self.code)

    def kind(self, key: str) -> str | None:
        """Return the word for a kind of thing that stands in a field (a card, an action); None where it is none."""
        said = (self.label(table, key) for table in self.paths.naming)
        return next((word for word in said if word != key), None)

    def kind_at(self, entry: Any) -> str | None:
        """Return the word for what stands in an entry of a declaration, by the field that says what it is."""
        if not isinstance(entry, Mapping):
            return None
        named = ((table, entry.get(table)) for table in self.paths.naming)
        return next((self.label(table, key) for table, key in named if isinstance(key, str)), None)


def label(slug: str, table: str, key: str, language: str) -> str:
    """Return the word shown for an identifier of a table of words; the identifier where the table has none."""
    words = ruleset_for(slug).words.get(table, ())
    return next((word.name(language) for word in words if word.id == key), key)


def tables(slug: str | None, prefix: str) -> tuple[str, ...]:
    """Return the names of a rule system's tables of words that begin so, none for the service."""
    return () if slug is None else tuple(sorted(name for name in ruleset_for(slug).words if name.startswith(prefix)))


def choices(slug: str, table: str, language: str) -> tuple[str, ...]:
    """Return the words shown for all identifiers of a table; none where there is no such table."""
    return tuple(word.name(language) for word in ruleset_for(slug).words.get(table, ()))


def sign(slug: str, table: str, key: str, language: str) -> str:
    """Return the sign on a card's tile, empty where it has none."""
    words = ruleset_for(slug).words.get(table, ())
    return next((word.sign(language) for word in words if word.id == key), "")


def clause_title(slug: str, clause_id: str, language: str) -> str:
    """Return a clause's title in our own words; its id where the system lists no such clause (a ruling of the GM)."""
    clauses = ruleset_for(slug).clauses
    return next((clause.title(language) for clause in clauses if clause.id == clause_id), clause_id)
