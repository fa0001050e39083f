"""Schemas of what the API answers, made from the frozen values that the views of the campaign return."""

import types
from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from campaign.views import Page

SCALARS: Mapping[type, type[fields.Field[Any]]] = {
    str: fields.String,
    int: fields.Integer,
    bool: fields.Boolean,
    datetime: fields.AwareDateTime,
}


@cache
def shape_of(value: type) -> type[Schema]:
    """Return the schema by which a value (a dataclass) is told, with every field of it."""
    hints = get_type_hints(value)
    members: dict[str, Any] = {part.name: _field(hints[part.name]) for part in fields_of(value)}
    return type(value.__name__, (Schema,), members)


def _field(hint: Any) -> fields.Field[Any]:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        made = _field(next(one for one in args if one is not type(None)))
        made.allow_none = True
        return made
    if origin in (tuple, Page):
        return fields.List(_field(args[0]))
    if origin is Literal:
        return fields.String(validate=OneOf(args))
    return fields.Dict(keys=fields.String()) if origin is not None else _plain_field(hint)


def _plain_field(kind: Any) -> fields.Field[Any]:
    if is_dataclass(kind) and isinstance(kind, type):
        return fields.Nested(shape_of(kind))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return fields.String(validate=OneOf([one.value for one in kind]))
    return SCALARS[kind]() if kind in SCALARS else fields.Raw()


class FaultShape(Schema):
    """One thing to fix: the field's dotted path, the code, the words in the reader's language, the clause."""

    field = fields.String()
    code = fields.String()
    text = fields.String()
    rule = fields.String(allow_none=True)


class ProblemShape(Schema):
    """A refusal: its code, its words, a reference to name it by, and what to fix."""

    code = fields.String()
    message = fields.String()
    reference = fields.String()
    errors = fields.List(fields.Nested(FaultShape))
