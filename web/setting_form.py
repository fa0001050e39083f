"""The form of what outlives scenes: plain values as fields, tables of named parts as rows, all the rest as JSON."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from marshmallow import Schema, fields

from web.documents import parsed
from web.faults import Fault
from web.form_codec import decode_document, encode
from web.form_rows import under
from web.form_values import FormValues
from web.forms import Control, Row, draw, row_places

SETTING = "setting"
PLAIN = frozenset({"choice", "flag", "number"})
"""Kinds of controls that hold a value without parts, of which none is a name."""
ID = "id"
"""The field of a row that holds the name by which the table knows the part."""


def mark_of(setting: Mapping[str, Any]) -> str:
    """Return a mark of a setting as it was read, by which a form knows that a scene has changed it meanwhile."""
    text = json.dumps(setting, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def plain_fields(schema: Schema, typed: FormValues) -> tuple[Control, ...]:
    """Return the controls of the values that have no parts: words to choose from, numbers, flags."""
    return tuple(control for control in draw(schema, typed, f"{SETTING}.") if control.kind in PLAIN)


def _plain_keys(schema: Schema) -> tuple[str, ...]:
    return tuple(control.key for control in plain_fields(schema, FormValues()))


def tables(schema: Schema, typed: FormValues, more: str = "") -> tuple[Control, ...]:
    """Return the tables of a setting as lists of rows; `more` names the one that gets a row more."""
    return tuple(_table(key, part, typed, more) for key, part in _tables(schema))


def _tables(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the name and the parts' schema of every table of parts that hold plain values."""
    for name, part in schema.fields.items():
        if isinstance(part, fields.Dict) and isinstance(part.value_field, fields.Nested):
            yield part.data_key or name, part.value_field.schema


def _table(key: str, part: Schema, typed: FormValues, more: str) -> Control:
    name = f"{SETTING}.{key}"
    rows = (_row(f"{name}.@{place}", part, typed) for place in row_places(name, typed, more, mark="@"))
    return Control(name, key, "rows", rows=tuple(rows))


def _row(name: str, part: Schema, typed: FormValues) -> Row:
    identifier = Control(f"{name}.{ID}", ID, "text", required=True)
    return Row(name, (identifier, *draw(part, typed, f"{name}.")))


def decode_setting(schema: Schema, typed: FormValues) -> Any:
    """Return the setting that a form gives; where its JSON is none, that text, which the settings refuse."""
    text = typed.first(SETTING).strip()
    rest = parsed(text) if text else {}
    if rest is None:
        return text
    written = decode_document(schema, under(typed, f"{SETTING}."))
    plain = {key: written[key] for key in _plain_keys(schema) if key in written}
    return {**rest, **plain, **{key: _read_table(part, typed, f"{SETTING}.{key}") for key, part in _tables(schema)}}


def _read_table(part: Schema, typed: FormValues, name: str) -> dict[str, Any]:
    rows = [f"{name}.@{place}." for place in row_places(name, typed, "", mark="@")]
    found = {typed.first(row + ID).strip(): decode_document(part, under(typed, row)) for row in rows}
    return {key: document for key, document in found.items() if key or document}


def nameless(schema: Schema, typed: FormValues) -> list[str]:
    """Return the names of the fields where a row that says something lacks its identifier."""
    rows = [row.name for table in tables(schema, typed) for row in table.rows]
    said = [row for row in rows if any(text.strip() for _, text in under(typed, f"{row}.").items())]
    return [f"{row}.{ID}" for row in said if not typed.first(f"{row}.{ID}").strip()]


def encode_setting(schema: Schema, setting: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return a setting as its form holds it."""
    shown, plain = [key for key, _ in _tables(schema)], _plain_keys(schema)
    rest = {key: value for key, value in setting.items() if key not in (*shown, *plain)}
    encoded = [(SETTING, json.dumps(rest, ensure_ascii=False, indent=2, sort_keys=True))]
    told = encode(schema, {key: value for key, value in setting.items() if key in plain})
    encoded += [(f"{SETTING}.{name}", text) for name, text in told.items()]
    for table in shown:
        for place, (key, document) in enumerate(setting.get(table, {}).items()):
            row = f"{SETTING}.{table}.@{place}."
            encoded += [(row + ID, key), *((row + name, text) for name, text in FormValues.of(document).items())]
    return encoded


def in_rows(schema: Schema, typed: FormValues, faults: list[Fault]) -> list[Fault]:
    """Return faults with the names of the rows in place of the identifiers that stand in them."""
    rows = {
        f"{SETTING}.{key}.{typed.first(f'{SETTING}.{key}.@{place}.{ID}').strip()}": f"{SETTING}.{key}.@{place}"
        for key, _ in _tables(schema)
        for place in row_places(f"{SETTING}.{key}", typed, "", mark="@")
    }
    return [_in_row(rows, fault) for fault in faults]


def _in_row(rows: Mapping[str, str], fault: Fault) -> Fault:
    if not fault.field.startswith(f"{SETTING}."):
        return fault
    for path in sorted(rows, key=len, reverse=True):
        if fault.field == path or fault.field.startswith(f"{path}."):
            return replace(fault, field=rows[path] + fault.field.removeprefix(path))
    return replace(fault, field=SETTING)
