"""The documents of the rule systems in the description of the API: declarations, sheets, options and tools."""

from collections.abc import Callable, Mapping
from typing import Any

from apispec import APISpec
from marshmallow import Schema

from rules.core.ruleset import Ruleset
from rules.registry import RULESETS

DECLARATION, SHEET, OPTIONS, TOOL = "Declaration", "Sheet", "Options", "Tool"


def describe_documents(spec: APISpec) -> None:
    """Put every document of every system into the description, and one name for any of a sort."""
    names = document_names()
    for name, sort in SORTS.items():
        found = dict.fromkeys(schema for system in RULESETS.values() for schema in sort(system).values())
        for schema in found:
            if names[schema] not in spec.components.schemas:  # a part of another document was described with it
                spec.components.schema(names[schema], schema=schema)
        spec.components.schema(name, {"oneOf": [reference(names[schema]) for schema in found]})


def document_names() -> dict[type[Schema], str]:
    """Return how the description names the schema of each document (`<slug>.<document>`); two may share one schema."""
    found = (sort(system) for sort in SORTS.values() for system in RULESETS.values())
    return {schema: part for parts in found for part, schema in parts.items()}


def reference(name: str) -> dict[str, str]:
    """Return how a description names one of its schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


def content(name: str) -> dict[str, Any]:
    """Return a body in JSON that is one of the schemas."""
    return {"required": True, "content": {"application/json": {"schema": reference(name)}}}


def _declarations(system: Ruleset) -> Mapping[str, type[Schema]]:
    return {f"{system.slug}.{document}": schema for document, schema in system.declaration_schemas.items()}


def _sheets(system: Ruleset) -> Mapping[str, type[Schema]]:
    return {f"{system.slug}.sheet": system.sheet_schema}


def _options(system: Ruleset) -> Mapping[str, type[Schema]]:
    return {f"{system.slug}.options": system.options_schema}


def _tools(system: Ruleset) -> Mapping[str, type[Schema]]:
    return {f"{system.slug}.{tool}": schema for tool, schema in system.tool_schemas.items()}


SORTS: Mapping[str, Callable[[Ruleset], Mapping[str, type[Schema]]]] = {
    DECLARATION: _declarations,
    SHEET: _sheets,
    OPTIONS: _options,
    TOOL: _tools,
}
