"""Names: what a state calls the persons and things in it."""

from collections.abc import Iterator, Mapping
from typing import Any

Names = Mapping[str, str]
"""Names by identifier: persons by their id, all else by kind, colon and id (`region:riverside`, `power:rin/fire`)."""


def person_names(persons: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the names of persons, and of the skills, items and the like that their sheets keep by id.

    A person without a name is called by its id, a thing without one has none.
    """
    names = {key: str(person.get("name") or key) for key, person in persons.items()}
    for key, person in persons.items():
        names |= {f"power:{key}/{name}": entry["name"] for name, entry in _named_entries(person)}
    return names


def _named_entries(person: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for table in person.values():
        for key, entry in table.items() if isinstance(table, Mapping) else ():
            if isinstance(entry, Mapping) and entry.get("name"):
                yield key, entry
