"""The description of the API in parts: what is the same for all systems, and for each system its own documents."""

from collections.abc import Iterator, Mapping
from typing import Any

from web.api.documents import SORTS

REFERENCE = "#/components/schemas/"
Description = Mapping[str, Any]


def description_for(whole: Description, slug: str | None) -> Description:
    """Return the description as it holds for campaigns of one system; None: of any, whose documents are not described.

    `whole` is the description with the documents of all systems, which is too long for one page.
    """
    schemas = {**whole["components"]["schemas"], **{name: _documents(whole, name, slug) for name in SORTS}}
    outside = {"paths": whole["paths"], "components": {**whole["components"], "schemas": {}}}
    named = {one: schemas[one] for one in sorted(_reached(schemas, outside))}
    return {**whole, "components": {**whole["components"], "schemas": named}}


def schemas_of(whole: Description, slug: str) -> Mapping[str, Any]:
    """Return the schemas that only the description of one system holds, by name."""
    common = description_for(whole, None)["components"]["schemas"]
    own = description_for(whole, slug)["components"]["schemas"]
    return {name: schema for name, schema in own.items() if schema != common.get(name)}


def _documents(whole: Description, sort: str, slug: str | None) -> Mapping[str, Any]:
    """Return the schema of any document of a sort, as one system has them."""
    choices = whole["components"]["schemas"][sort]["oneOf"]
    own = [one for one in choices if slug and _name(one["$ref"]).startswith(f"{slug}.")]
    words = "As the campaign's rule system has it: /api/openapi/{slug}.json describes each."
    return {"oneOf": own} if own else {"type": "object", "description": words}


def _reached(schemas: Mapping[str, Any], begun: Any) -> set[str]:
    """Return the names of the schemas that a description refers to, by way of others too."""
    found, waiting = set[str](), set(_referred(begun))
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting |= set(_referred(schemas[one])) - found
    return found


def _referred(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(REFERENCE):
            yield _name(reference)
        for one in part.values():
            yield from _referred(one)
    elif isinstance(part, list):
        for one in part:
            yield from _referred(one)
    elif isinstance(part, str) and part.startswith(REFERENCE):  # what a discriminator leads to
        yield _name(part)


def _name(reference: str) -> str:
    return reference.removeprefix(REFERENCE)
