"""The public vectors: where they lie, and what is chosen of them."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1] / "tests" / "rules"
"""Each system's vectors lie in `<slug>/cases/*.vectors.json`, and what they rest on in `<slug>/rulings.json`."""


@dataclass(frozen=True)
class Vector:
    """One vector, with its system, the name of its file and, where it rests on a ruling or option of ours, why."""

    system: str
    file: str
    document: Mapping[str, Any]
    ruling: str | None

    @property
    def id(self) -> str:
        """The vector's id, which no other of its system has."""
        return str(self.document["id"])

    def turns(self) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """Yield what each turn adds to the case, with what is expected of it.

        The first adds the case whole; a later one is resolved on the state returned before, under the same options.
        """
        yield self.document["case"], self.document["expect"]
        for turn in self.document.get("then", ()):
            yield {"dice": [], **{key: turn[key] for key in turn if key != "expect"}}, turn["expect"]


@dataclass(frozen=True)
class Choice:
    """Which vectors are wanted: of these systems, files and ids (all where none is named), with rulings or without."""

    systems: Collection[str] = ()
    files: Collection[str] = ()
    ids: Collection[str] = ()
    rulings: bool = True

    def takes(self, vector: Vector) -> bool:
        """Tell whether a vector is wanted."""
        named = (
            (self.systems, vector.system),
            (self.files, vector.file),
            (self.ids, vector.id),
        )
        return all(not wanted or name in wanted for wanted, name in named) and (self.rulings or vector.ruling is None)


def read_vectors(home: Path = HOME) -> Iterator[Vector]:
    """Yield all vectors under a folder, by system, file and place in the file."""
    for file in sorted(home.glob("*/cases/*.vectors.json")):
        system = file.parents[1].name
        beside = file.parents[1] / "rulings.json"
        rulings = json.loads(beside.read_text("utf-8")) if beside.exists() else {}
        for document in json.loads(file.read_text("utf-8")):
            yield Vector(system, file.name, document, rulings.get(document["id"], {}).get("why"))
