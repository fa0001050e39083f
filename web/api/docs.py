"""The documentation of the API, drawn from its OpenAPI document by a page of our own, without a file from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, render_template

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


@pages.get("/docs")
def docs() -> str:
    """Show every operation by its area, and every schema."""
    spec = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    base_url = current_app.config["SETTINGS"].base_url
    schemas = spec["components"]["schemas"]
    return render_template("pages/api.html", areas=_areas(spec), schemas=schemas, base_url=base_url)


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
