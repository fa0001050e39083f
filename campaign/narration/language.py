"""Who is spoken of and in which language: what every template is given."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.ruleset import GM
from rules.registry import ruleset_for

LANGUAGES = ("ko", "en")


@dataclass(frozen=True)
class Language:
    """A language by its code (`ko`, `en`), the rule system spoken of (None: the service), and names by identifier.

    Persons stand under their id; what else has a name under its kind and a colon: `region:riverside`, `camp:a`,
    `item:charm`, `power:rin/fire` (a spell, skill or the like of a person). What has no name is shown by its id.
    """

    code: str
    ruleset: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, key: str, kind: str = "") -> str:
        """Return the name of a person, or of a thing of the given kind."""
        return self.names.get(f"{kind}:{key}" if kind else key) or key.rsplit("/", 1)[-1]

    def label(self, table: str, key: str) -> str:
        """Return the rule system's word for an identifier of one of its tables."""
        return key if self.ruleset is None else label(self.ruleset, table, key, self.code)


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


def names_of(state: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of all that a state names: persons, regions, items, camps, battles, spells, Noble Phantasms.

    They are shown only where an event that the reader may read speaks of them.
    """
    persons = state.get("characters", {})
    people = {**state.get("players", {}), **persons}
    names = {key: person.get("name") or key for key, person in people.items() if key != GM or person.get("name")}
    for kind, table in (("region", state.get("map", {})), ("item", state.get("items", {}))):
        names |= {f"{kind}:{key}": entry.get("name") or key for key, entry in table.items()}
    for battle in (*state.get("results", ()), *state.get("battles", ())):
        camps = camp_names(battle.get("camps", {}), names)
        names |= camps | ({f"battle:{battle['id']}": " : ".join(camps.values())} if "id" in battle else {})
    for key, person in persons.items():
        powers = (*person.get("spells", ()), *person.get("noble_phantasms", ()))
        names |= {f"power:{key}/{power['id']}": power.get("name") or power["id"] for power in powers}
        names |= {f"power:{key}/{name}": entry["name"] for name, entry in _named_entries(person)}
    return names


def _named_entries(person: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the skills, items and the like of a person that have a name, where its sheet keeps them by id."""
    for table in person.values():
        for key, entry in table.items() if isinstance(table, Mapping) else ():
            if isinstance(entry, Mapping) and entry.get("name"):
                yield key, entry


def camp_names(camps: Mapping[str, Iterable[str]], names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of camps: those of their persons."""
    return {f"camp:{camp}": " · ".join(names.get(one, one) for one in sorted(camps[camp])) for camp in camps}


def with_camps(names: Mapping[str, str], events: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return names with those of the camps of battles that were opened in the events told."""
    opened = [camp_names(event["camps"], names) for event in events if event["type"] == "battle_opened"]
    return {key: name for named in (*opened, names) for key, name in named.items()}
