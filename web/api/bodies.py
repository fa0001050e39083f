"""What a program sends: one JSON object; the operations look into it, so that all faults come at once."""

from dataclasses import replace
from typing import Any

from flask import request
from marshmallow import Schema
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from campaign.errors import InvalidSettings
from campaign.operations.imports import MOST_VALUES
from campaign.operations.shape import has_at_most, is_deep, shape_faults
from web.api.documents import reference
from web.incoming import MOST_BYTES

DEEPEST = 40
"""So many levels may a body have: those of a document, and of what it stands in."""


def body() -> dict[str, Any]:
    """Return the JSON object that was sent, as `document` does.

    Raise InvalidSettings besides for a field of plain text or number that cannot be kept, for no operation looks at
    that; what is in a document its operation tells.
    """
    sent = document()
    plain = {name: value for name, value in sent.items() if not isinstance(value, dict | list | float)}
    if faults := shape_faults(None, "", plain, longest=MOST_BYTES):
        raise InvalidSettings(replace(fault, path=fault.path.removeprefix(".")) for fault in faults)
    return sent


def document() -> dict[str, Any]:
    """Return the JSON object that was sent, of which every field is looked at by an operation.

    Raise BadRequest (400) for anything else, UnsupportedMediaType (415), RequestEntityTooLarge (413) for too many
    values or levels.
    """
    sent = request.get_json()
    if not isinstance(sent, dict):
        raise BadRequest
    if not has_at_most(sent, MOST_VALUES) or is_deep(sent, DEEPEST):
        raise RequestEntityTooLarge
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
