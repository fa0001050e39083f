"""What a program sends: one JSON object; the operations look into it, so that all faults come at once."""

from typing import Any

from flask import request
from marshmallow import Schema
from werkzeug.exceptions import BadRequest

from web.api.documents import reference


def body() -> dict[str, Any]:
    """Return the JSON object that was sent. Raise BadRequest (400) for anything else, UnsupportedMediaType (415)."""
    sent = request.get_json()
    if not isinstance(sent, dict):
        raise BadRequest
    return sent


def takes(schema: type[Schema]) -> dict[str, Any]:
    """Return the description of a body of that schema."""
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def takes_fields(**kinds: str) -> dict[str, Any]:
    """Return the description of a body with these fields of plain kinds (`string`, `integer`, `object`)."""
    properties = {name: {"type": kind.rstrip("?"), "nullable": kind.endswith("?")} for name, kind in kinds.items()}
    schema = {"type": "object", "properties": properties}
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def takes_part(part: str, sort: str, **kinds: str) -> dict[str, Any]:
    """Return the description of a body with a part that is one of a sort of documents, and fields of plain kinds."""
    described = takes_fields(**kinds)
    described["content"]["application/json"]["schema"]["properties"][part] = reference(sort)
    return described
