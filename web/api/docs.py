"""The documentation of the API: OpenAPI documents, and pages of our own drawn from them, without a file from outside.

Each comes in parts, one for every rule system: all together are too long to be read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, json, render_template

from rules.registry import RULESETS
from web.api.descriptions import description_for, schemas_of
from web.rulesets import system_named

pages = Blueprint("api_docs", __name__, url_prefix="/api")


@dataclass(frozen=True)
class Operation:
    """One operation of the API."""

    method: str
    path: str
    summary: str
    body: str
    answer: str
    status: str


@pages.get("/openapi.json")
def description() -> Response:
    """Describe the API as it is for campaigns of any system."""
    return _as_json(description_for(_whole(), None))


@pages.get("/openapi/<slug>.json")
def description_of_system(slug: str) -> Response:
    """Describe the API as it is for campaigns of one system, with its documents."""
    return _as_json(description_for(_whole(), system_named(slug).slug))


@pages.get("/docs")
def docs() -> str:
    """Show every operation by its area, and every schema that all systems share."""
    spec = description_for(_whole(), None)
    return render_template(
        "pages/api/docs.html",
        areas=_areas(spec),
        schemas=spec["components"]["schemas"],
        systems=list(RULESETS.values()),
        base_url=current_app.config["SETTINGS"].base_url,
    )


@pages.get("/docs/<slug>")
def docs_of_system(slug: str) -> str:
    """Show the documents of one system: its declarations, sheet, options and tools."""
    system = system_named(slug)
    return render_template("pages/api/system.html", system=system, schemas=schemas_of(_whole(), system.slug))


def _as_json(described: Mapping[str, Any]) -> Response:
    """Return a description in the order in which its parts are described."""
    text = json.dumps(described, sort_keys=False, separators=(",", ":"))
    return current_app.response_class(text, mimetype="application/json")


def _whole() -> Mapping[str, Any]:
    whole: Mapping[str, Any] = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    return whole


def _areas(spec: Mapping[str, Any]) -> dict[str, list[Operation]]:
    areas: dict[str, list[Operation]] = {}
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            if isinstance(operation, dict) and "responses" in operation:
                areas.setdefault(operation["tags"][0], []).append(_operation(method, path, operation))
    return areas


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Operation:
    status, answer = next(iter(operation["responses"].items()))
    said = " ".join(part for part in (operation.get("summary"), operation.get("description")) if part)
    return Operation(
        method.upper(), path, said, _schema_in(operation.get("requestBody")), _schema_in(answer), str(status)
    )


def _schema_in(part: Mapping[str, Any] | None) -> str:
    """Return the name of the schema that a body has, or its fields."""
    schema = (part or {}).get("content", {}).get("application/json", {}).get("schema", {})
    if schema.get("type") == "array":
        return f"[{_name(schema['items'])}]"
    return _name(schema)


def _name(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    return ", ".join(schema.get("properties", {}))
