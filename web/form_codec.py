"""Documents as forms hold them and back again: three notations that are for forms alone.

A row of a mapping with free keys is `skills.@0.key` and `skills.@0.value` (`checks.@0.value.points` where the value has
fields); a list of free words is one text with commas; and a field that belongs to one choice of another,
`first.action@study.teacher`, is `first.teacher` where `first.action` is `study`, and nothing else. `in_plain_notation`
turns all three into what web.form_values reads.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask
from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from rules.core.tagged import Tagged
from rules.registry import ruleset_for
from web.form_values import PAIR, FormValues, Read, read
from web.forms import ROW_KEY, ROW_VALUE, Control, all_controls, draw, text_of

_COMMA = re.compile(r"\s*[,，、]\s*")


def encode(schema: Schema, document: Mapping[str, Any]) -> FormValues:
    """Return a document as its form holds it: the reverse of reading one."""
    return FormValues(list(_encoded_fields(schema, "", document)))


def encode_for_any_form(schema: Schema, document: Mapping[str, Any]) -> FormValues:
    """Return the same for any form of a declaration: one drawn from its schema, or a rule system's own."""
    plain = FormValues.of(document)
    there = set(plain.names())
    return FormValues([*plain.items(), *(pair for pair in encode(schema, document).items() if pair[0] not in there)])


@dataclass(frozen=True)
class Form:
    """A declaration as the form of its document holds it."""

    controls: tuple[Control, ...]
    typed: FormValues


def form_of(slug: str, document: str, declaration: Mapping[str, Any]) -> Form:
    """Return a declaration of a rule system as its form would hold it."""
    schema = ruleset_for(slug).declaration_schemas[document]()
    typed = encode(schema, declaration)
    return Form(draw(schema, typed), typed)


def install(app: Flask) -> None:
    """Let templates read a declaration as its form would hold it."""
    app.jinja_env.globals["form_of"] = form_of


def _encoded_fields(schema: Schema, prefix: str, document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, part in schema.fields.items():
        key = part.data_key or name
        if key in document:
            yield from _encoded(part, prefix + key, document[key])


def _encoded(part: fields.Field[Any], name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, Tagged | fields.Nested) and isinstance(value, Mapping):
        schema = part.schema_of(value.get(part.tag, "")) if isinstance(part, Tagged) else part.schema
        yield from () if schema is None else _encoded_fields(schema, f"{name}.", value)
    elif isinstance(part, fields.List) and isinstance(value, list | tuple):
        yield from _encoded_list(part, name, value)
    elif isinstance(part, fields.Dict) and isinstance(value, Mapping):
        yield from _encoded_table(part, name, value)
    elif isinstance(part, fields.Raw) and isinstance(value, list) and "names" in part.metadata:
        yield from ((name, str(one)) for one in value)
    elif isinstance(part, fields.Raw) and value is not None and not isinstance(value, str):
        yield name, json.dumps(value, ensure_ascii=False)
    elif value is not None:
        yield name, text_of(value) if isinstance(value, bool | str | int) else json.dumps(value, ensure_ascii=False)


def _encoded_list(part: fields.List[Any], name: str, value: list[Any] | tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    for place, one in enumerate(value):
        if isinstance(part.inner, Tagged | fields.Nested):
            yield from _encoded(part.inner, f"{name}.{place}", one)
        elif isinstance(one, list | tuple):
            yield name, PAIR.join(text_of(half) for half in one)
        else:
            yield name, text_of(one)


def _encoded_table(part: fields.Dict, name: str, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    inner = part.value_field or fields.Raw()
    is_closed = part.key_field is not None and any(isinstance(check, OneOf) for check in part.key_field.validators)
    for place, (key, one) in enumerate(value.items()):
        if is_closed:
            yield from _encoded(inner, f"{name}.{key}", one)
            continue
        yield f"{name}.@{place}{ROW_KEY}", str(key)
        yield from _encoded(inner, f"{name}.@{place}{ROW_VALUE}", one)


def in_plain_notation(controls: tuple[Control, ...], typed: FormValues) -> FormValues:
    """Return the form without the notations of forms: pairs under their keys, each word of a list by itself.

    Of the fields that belong to a choice, those of the choice that is made are there, under their own names.
    """
    typed = _of_choices_made(typed)
    drawn = tuple(all_controls(controls))
    lists = {control.name for control in drawn if control.kind == "words"}
    pairs = {control.name: _has_parts(control) for control in drawn if control.kind == "pairs"}
    plain: list[tuple[str, str]] = []
    for name, text in typed.items():
        there = _plain_name(name, text, pairs, typed)
        words = [word for word in _COMMA.split(text.strip()) if word] if name in lists else [text]
        plain += [(there, word) for word in words] if there is not None else []
    return FormValues(plain)


def form_names(schema: Schema, typed: FormValues) -> dict[str, str]:
    """Return the name in the form of every field that is typed, by its path in the document, where the two differ."""
    drawn = all_controls(draw(schema, typed))
    pairs = {control.name: _has_parts(control) for control in drawn if control.kind == "pairs"}
    plain = {name: _plain_name(name, text, pairs, typed) for name, text in typed.items()}
    return {path: name for name, path in plain.items() if path not in (None, name)}


def _has_parts(control: Control) -> bool:
    """Tell whether the values of a mapping have fields of their own."""
    return any(part.name != row.name + ROW_VALUE for row in control.rows for part in row.controls[1:])


def _plain_name(name: str, text: str, pairs: Mapping[str, bool], typed: FormValues) -> str | None:
    """Return a field's name with the keys of mappings in place of the numbers of their rows; None where it is no field.

    The key of a value with fields stands for that value, for it may be there with no field filled in.
    """
    steps, plain, place = name.split("."), list[str](), 0
    while place < len(steps):
        table = ".".join(steps[:place])
        if not steps[place].startswith("@") or table not in pairs:
            plain.append(steps[place])
            place += 1
            continue
        key, after = typed.first(f"{table}.{steps[place]}{ROW_KEY}").strip(), steps[place + 1 :]
        if not (key or text.strip()) or (after == ["key"] and not (pairs[table] and key)):
            return None
        plain.append(key)
        place += 2
    return ".".join(plain)


def _of_choices_made(typed: FormValues) -> FormValues:
    plain: list[tuple[str, str]] = []
    for name, text in typed.items():
        field, mark, beside = name.partition("@")
        if not mark or not field or field.endswith("."):
            plain.append((name, text))
            continue
        choice, _, own = beside.partition(".")
        if typed.has(field, choice):
            part = field.rpartition(".")[0]
            plain.append((f"{part}.{own}" if part else own, text))
    return FormValues(plain)


def decode(schema: Schema, typed: FormValues) -> Read:
    """Read what was typed into a form drawn from a schema."""
    return read(schema, in_plain_notation(draw(schema, typed), typed))


def decode_document(schema: Schema, typed: FormValues) -> dict[str, Any]:
    """Read a form drawn from a schema into the document's values; rows that were left empty are not there."""
    return {key: _without_empty(value) for key, value in decode(schema, typed).declaration.items()}


def _without_empty(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_empty(one) for one in value if one != {}]
    return value


def half_pairs(schema: Schema, typed: FormValues) -> list[str]:
    """Return the names of the rows of free keys in which only a key or only a value is typed."""
    tables = [control for control in all_controls(draw(schema, typed)) if control.kind == "pairs"]
    rows = [(row.name, _has_parts(table)) for table in tables for row in table.rows]
    return [name for name, has_parts in rows if _is_half(name, typed, has_parts=has_parts)]


def _is_half(row: str, typed: FormValues, *, has_parts: bool) -> bool:
    key = bool(typed.first(row + ROW_KEY).strip())
    names = (row + ROW_VALUE, *typed.under(row + ROW_VALUE))
    value = any(text.strip() for name in names for text in typed.every(name))
    return (value and not key) or (key and not value and not has_parts)
