"""The form of a sheet: what somebody filled in, by fields or as JSON, with nothing of it lost."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Request
from flask_babel import gettext as _
from marshmallow import Schema

from campaign.operations.shape import MOST_OF_SHEET
from campaign.sheets_in_play import setting_fields
from web.documents import parsed, uploaded
from web.faults import Fault
from web.form_codec import decode_document, encode, half_pairs
from web.form_rows import without_row
from web.form_values import FormValues

NOT_OF_THE_SHEET = frozenset({"csrf_token", "key", "holder", "cause", "revision", "json", "add", "remove", "how"})


@dataclass(frozen=True)
class Filled:
    """What is filled in: fields, JSON text, the document that the one or the other gives, and faults of reading."""

    typed: FormValues
    text: str = ""
    document: Mapping[str, Any] | None = None
    faults: tuple[Fault, ...] = ()
    more: str = ""
    """The list that is to have one row more."""


def as_text(document: Mapping[str, Any]) -> str:
    """Return a document as JSON for people."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def filled_with(schema: Schema, document: Mapping[str, Any]) -> Filled:
    """Return the form of a document as it stands."""
    return Filled(encode(schema, document), as_text(document), document)


def filled_in(schema: Schema, request: Request) -> Filled:
    """Read a form. Its button says how: `json` takes the text or the file, anything else the fields."""
    typed = FormValues([pair for pair in request.form.items(multi=True) if pair[0] not in NOT_OF_THE_SHEET])
    text = uploaded(request, "file") or request.form.get("json", "")
    if request.form.get("how") == "json":
        return _from_text(schema, typed, text)
    halves = half_pairs(schema, typed)
    document = decode_document(schema, typed)
    if halves:
        faults = tuple(Fault(row, _("A row needs both a name and a value, or neither.")) for row in halves)
        return Filled(typed, text, document, faults)
    return Filled(encode(schema, document), text, document)


def known_names(schema: Schema, setting: Mapping[str, Any], persons: Mapping[str, str]) -> dict[str, Mapping[str, str]]:
    """Return, by table and key, the names of what a sheet may name: persons, and what the setting lists."""
    tables = {table: setting.get(table) or {} for table in setting_fields(schema).values()}
    return {"person": persons} | {
        table: {key: entry.get("name") or key for key, entry in entries.items()} for table, entries in tables.items()
    }


def rows_changed(request: Request) -> Filled | None:
    """Return the form with a row more or less, where a button asked for that and no more; else None."""
    if not request.form.get("add") and not request.form.get("remove"):
        return None
    typed = FormValues([pair for pair in request.form.items(multi=True) if pair[0] not in NOT_OF_THE_SHEET])
    if row := request.form.get("remove"):
        typed = without_row(typed, row)
    return Filled(typed, request.form.get("json", ""), more=request.form.get("add", ""))


def _from_text(schema: Schema, typed: FormValues, text: str) -> Filled:
    document = parsed(text, most=MOST_OF_SHEET)
    if document is None:
        return Filled(
            typed, text, None, (Fault("json", _("This is no JSON object: look for a missing comma or quote.")),)
        )
    return Filled(encode(schema, document), text, document)
