"""The JSON API: the same operations for programs, described by an OpenAPI document and by a page of ours."""

import re
from collections.abc import Callable
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask.typing import ResponseReturnValue
from flask_smorest import Api
from marshmallow import Schema, fields
from werkzeug.exceptions import HTTPException

from rules.core.tagged import Tagged
from web.api import (
    account,
    campaigns,
    corrections,
    declarations,
    docs,
    members,
    proposals,
    records,
    sheets,
    tools,
    transfers,
    turns,
)
from web.api.documents import describe_documents, document_names
from web.api.shapes import ProblemShape
from web.auth import TOKEN_HEADER
from web.errors import answer

AREAS = (account, campaigns, transfers, members, sheets, turns, corrections, proposals, tools, declarations, records)
NAMES = document_names()
DESCRIPTION = (
    "Every operation of the pages, for programs. Ask as yourself by the header Authentication-Token with a token that "
    "you made under /account/tokens: it has a name, ends after 90 days or those that you chose, and can be ended any "
    "time; in an address it counts for nothing. A browser asks by its session's cookie with the header X-CSRFToken. "
    "A refusal names every fault with its field, its code, its words and its clause."
)
SECURITY = {
    "token": {
        "type": "apiKey",
        "in": "header",
        "name": TOKEN_HEADER,
        "description": "A token from /account/tokens, or from POST /api/account/tokens with one's password.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "session",
        "description": "A browser that is logged in; what writes needs the header X-CSRFToken too.",
    },
}


class OurApi(Api):  # type: ignore[misc]
    """The API with our own refusals."""

    ERROR_SCHEMA = ProblemShape

    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue:
        """Answer a refusal as all of the app are."""
        return answer(error)


def install(app: Flask) -> None:
    """Give the app its API."""
    app.config |= {
        "API_TITLE": "grailjudge",
        "API_VERSION": "1",
        "OPENAPI_VERSION": "3.0.3",
    }
    plugin = MarshmallowPlugin(schema_name_resolver=_name)
    info = {"description": DESCRIPTION}
    made = OurApi(
        app, spec_kwargs={"marshmallow_plugin": plugin, "info": info, "security": [{"token": []}, {"session": []}]}
    )
    if plugin.converter is not None:  # the API above has given it one
        plugin.converter.attribute_functions.append(_pattern)
        plugin.converter.attribute_functions.append(_kinds_by(plugin.converter))
    for name, scheme in SECURITY.items():
        made.spec.components.security_scheme(name, scheme)
    describe_documents(made.spec)
    for area in AREAS:
        made.register_blueprint(area.api)
    app.register_blueprint(docs.pages)


def _name(schema: Any) -> str:
    """Name a schema of the description by its class, and by its module where that says whose it is."""
    kind = schema if isinstance(schema, type) else type(schema)
    if kind in NAMES:
        return NAMES[kind]
    modules = (re.fullmatch(r"rules\.(\w+)\.[\w.]+", one.__module__) for one in kind.__mro__)
    system = next((found for found in modules if found), None)
    bare = kind.__qualname__.replace("Schema", "").removesuffix("Shape")
    return f"{system[1]}.{bare}" if system else bare


def _kinds_by(converter: OpenAPIConverter) -> Callable[..., dict[str, Any]]:
    """Return what writes values of several kinds as one of their schemas, told apart by their tag."""
    resolve: Callable[[type[Schema]], dict[str, str]] = converter.resolve_nested_schema

    def kinds(field: fields.Field[Any], **_: Any) -> dict[str, Any]:
        if not isinstance(field, Tagged):
            return {}
        described = {name: resolve(schema) for name, schema in field.schemas.items()}
        mapping = {name: reference["$ref"] for name, reference in described.items()}
        return {"oneOf": list(described.values()), "discriminator": {"propertyName": field.tag, "mapping": mapping}}

    return kinds


def _pattern(field: fields.Field[Any], **_: Any) -> dict[str, str]:
    """Write a pattern as JSON Schema has it, whose end of text is `$`."""
    pattern = next((check.regex.pattern for check in field.validators if hasattr(check, "regex")), None)
    return {} if pattern is None else {"pattern": pattern.replace(r"\Z", "$")}
