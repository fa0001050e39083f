"""The turns of a system's vectors, each as a case: the first, and those that follow on what it left."""

from rules.core.case import Case
from rules.core.dice import ListedDice
from tests.systems import SYSTEMS, vectors_of


def turns(slug):
    """Yield the document of each turn of a system's vectors, with what came of it as values."""
    for vector in vectors_of(slug):
        document = {"options": {}, "dice": [], "declarations": {}, **vector["case"]}
        resolution = resolved(slug, document)
        yield document, resolution
        for then in vector.get("then", ()):
            more = {name: value for name, value in then.items() if name != "expect"}
            document = {**document, "state": resolution.dump()["state"], "dice": [], **more}
            resolution = resolved(slug, document)
            yield document, resolution


def resolved(slug, document):
    """Resolve a case by the system of that slug, and return values instead of JSON."""
    dice = ListedDice(document["dice"])
    values = (document["options"], dice, document["state"], document["declarations"])
    return SYSTEMS[slug].resolve(Case(document["ruleset"], *values))
