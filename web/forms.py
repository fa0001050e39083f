"""Forms drawn from a schema: which controls a sheet or a set of options has, and what its rows and lists become.

A control's name is its path in the document (`spells.0.grade`, `cards.strike`), as in web.typed. Three notations are
for forms alone: a row of a mapping with free keys is `skills.@0.key` and `skills.@0.value`; a list of free words is one
text with commas; and a field that belongs to one choice of another, `first.action@study.teacher`, is `first.teacher`
where `first.action` is `study`, and nothing else. `unfold` turns all three into what web.typed reads.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from flask import Flask, Request
from marshmallow import Schema, fields
from marshmallow import missing as not_given
from marshmallow.validate import OneOf

from web.typed import Read, Typed, read

Kind = Literal["text", "number", "flag", "choice", "choices", "words", "pairs", "rows", "part"]
MOST_ROWS = 60
ROW_KEY, ROW_VALUE = ".key", ".value"
_EMPTY: Mapping[str, str] = {"number": "0", "flag": "false"}
_COMMA = re.compile(r"\s*[,，、]\s*")


@dataclass(frozen=True)
class Row:
    """One row of a list, with the controls of its parts."""

    name: str
    controls: "tuple[Control, ...]"


@dataclass(frozen=True)
class Control:
    """One control. `key` is its own name in the schema, `otherwise` (a text) what holds where it is left empty.

    `names` is what its text names by their keys (`person`, or a table of the setting); a `rare` one stands folded.
    """

    name: str
    key: str
    kind: Kind
    required: bool = False
    choices: tuple[str, ...] = ()
    otherwise: str = ""
    rows: tuple[Row, ...] = ()
    names: str = ""
    rare: bool = False


def draw(schema: Schema, typed: Typed, prefix: str = "", more: str = "") -> tuple[Control, ...]:
    """Return the controls of a schema, with rows for all that is typed; `more` names the list that gets one row more.

    A field whose metadata names `kinds` is there for these alone, where the form says in its field `kind` which it is.
    """
    kind = typed.first(f"{prefix}kind")
    drawn = ((part, _control(part, key, f"{prefix}{key}", typed, more)) for key, part in _parts(schema, kind))
    return tuple(
        replace(control, names=_named_by(part), rare=bool(part.metadata.get("rare"))) for part, control in drawn
    )


def _named_by(part: fields.Field[Any]) -> str:
    return "person" if "contract" in part.metadata else str(part.metadata.get("names", ""))


def shows_rare(controls: Iterable[Control], typed: Typed, faulty: Iterable[str]) -> bool:
    """Tell whether one of the rare controls has a row, a text that is not what holds anyway, or a fault."""
    rare = tuple(control for control in controls if control.rare)
    at_fault = any(f"{name}.".startswith(f"{control.name}.") for name in faulty for control in rare)
    return at_fault or any(_is_filled(control, typed) for control in _all(rare))


def _is_filled(control: Control, typed: Typed) -> bool:
    if control.kind in ("rows", "pairs"):
        return bool(control.rows)
    usual = control.otherwise or _EMPTY.get(control.kind, "")
    return any(text.strip() not in ("", usual) for text in typed.all(control.name))


def _parts(schema: Schema, kind: str) -> Iterator[tuple[str, fields.Field[Any]]]:
    for name, part in schema.fields.items():
        if not kind or kind in part.metadata.get("kinds", (kind,)):
            yield part.data_key or name, part


def kinds_of(schema: Schema) -> tuple[str, ...]:
    """Return the kinds of sheet that a schema knows, none where it has no field `kind`."""
    part = schema.fields.get("kind")
    return _choices(part) if part is not None else ()


def _control(part: fields.Field[Any], key: str, name: str, typed: Typed, more: str) -> Control:
    required, otherwise = part.required, _text_of(part.load_default)
    if isinstance(part, fields.Nested):
        return Control(name, key, "part", required, rows=(Row(name, draw(part.schema, typed, f"{name}.", more)),))
    if isinstance(part, fields.List):
        return _series(part, key, name, typed, more)
    if isinstance(part, fields.Dict):
        return _table(part, key, name, typed, more)
    if isinstance(part, fields.Boolean):
        return Control(name, key, "flag", required, ("true", "false"), otherwise)
    if choices := _choices(part):
        return Control(name, key, "choice", required, choices, otherwise)
    kind: Kind = "number" if isinstance(part, fields.Integer) else "text"
    return Control(name, key, kind, required, otherwise=otherwise)


def _series(part: fields.List[Any], key: str, name: str, typed: Typed, more: str) -> Control:
    if isinstance(part.inner, fields.Nested):
        places = row_places(name, typed, more)
        rows = (Row(f"{name}.{n}", draw(part.inner.schema, typed, f"{name}.{n}.", more)) for n in places)
        return Control(name, key, "rows", part.required, rows=tuple(rows))
    if choices := _choices(part.inner):
        return Control(name, key, "choices", part.required, choices)
    return Control(name, key, "words", part.required, otherwise=_text_of(part.load_default))


def _table(part: fields.Dict, key: str, name: str, typed: Typed, more: str) -> Control:
    keys = _choices(part.key_field) if part.key_field else ()
    value = part.value_field or fields.Raw()
    if keys:
        inner = tuple(_control(value, one, f"{name}.{one}", typed, more) for one in keys)
        return Control(name, key, "part", part.required, rows=(Row(name, inner),))
    rows = []
    for place in row_places(name, typed, more, mark="@"):
        row = f"{name}.@{place}"
        told = Control(row + ROW_VALUE, key + ROW_VALUE, _pair_kind(value))
        rows.append(Row(row, (Control(row + ROW_KEY, key + ROW_KEY, "text"), told)))
    return Control(name, key, "pairs", part.required, rows=tuple(rows))


def _pair_kind(part: fields.Field[Any]) -> Kind:
    if isinstance(part, fields.List):
        return "words"
    return "number" if isinstance(part, fields.Integer) else "text"


def row_places(name: str, typed: Typed, more: str, mark: str = "") -> list[int]:
    """Return the numbers of the rows that are typed, and of one more where it is asked for."""
    under = f"{name}.{mark}"
    found = {one.removeprefix(under).partition(".")[0] for one in typed.names() if one.startswith(under)}
    places = sorted(int(place) for place in found if place.isdecimal() and len(place) < 4)
    if more == name:
        places.append(places[-1] + 1 if places else 0)
    return places[:MOST_ROWS]


def _choices(part: fields.Field[Any]) -> tuple[str, ...]:
    for check in part.validators:
        if isinstance(check, OneOf):
            return tuple(str(choice) for choice in check.choices)
    return ()


def _text_of(value: Any) -> str:
    if value is not_given or callable(value) or value in (None, "", (), []):
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else ""


def fold(schema: Schema, document: Mapping[str, Any]) -> Typed:
    """Return a document as its form holds it: the reverse of reading one."""
    pairs = [control for control in draw(schema, Typed()) if control.kind == "pairs"]
    plain = {key: value for key, value in document.items() if key not in {control.key for control in pairs}}
    folded: list[tuple[str, str]] = []
    for control in pairs:
        table = document.get(control.key)
        for place, (key, one) in enumerate(table.items() if isinstance(table, Mapping) else ()):
            row = f"{control.name}.@{place}"
            folded += [(row + ROW_KEY, str(key)), (row + ROW_VALUE, _text_of(one))]
    return Typed([*Typed.of(plain).items(), *folded])


def under(typed: Typed, prefix: str) -> Typed:
    """Return the fields under a prefix (`options.`), without it."""
    return Typed([(name.removeprefix(prefix), text) for name, text in typed.items() if name.startswith(prefix)])


def unfold(controls: tuple[Control, ...], typed: Typed) -> Typed:
    """Return the form without the notations of forms: pairs under their keys, each word of a list by itself.

    Of the fields that belong to a choice, those of the choice that is made are there, under their own names.
    """
    typed = _of_choices_made(typed)
    lists = {control.name for control in _all(controls) if control.kind == "words"}
    pairs = {control.name for control in _all(controls) if control.kind == "pairs"}
    plain: list[tuple[str, str]] = []
    for name, text in typed.items():
        table, _, row = name.rpartition(".@")
        words = [word for word in _COMMA.split(text.strip()) if word] if name in lists else [text]
        if table in pairs:
            key = typed.first(f"{table}.@{row.partition('.')[0]}{ROW_KEY}").strip()
            kept = name.endswith(ROW_VALUE) and (key or text.strip())
            plain += [(f"{table}.{key}", word) for word in words if kept]
        else:
            plain += [(name, word) for word in words]
    return Typed(plain)


def _of_choices_made(typed: Typed) -> Typed:
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
    return Typed(plain)


def _all(controls: tuple[Control, ...]) -> Iterator[Control]:
    for control in controls:
        yield control
        for row in control.rows:
            yield from _all(row.controls)


def read_document(schema: Schema, typed: Typed) -> dict[str, Any]:
    """Read a form drawn from a schema into the document's values; rows that were left empty are not there."""
    controls = draw(schema, typed)
    found: Read = read(schema, unfold(controls, typed))
    return {key: _without_empty(value) for key, value in found.declaration.items()}


def _without_empty(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_empty(one) for one in value if one != {}]
    return value


def half_pairs(schema: Schema, typed: Typed) -> list[str]:
    """Return the names of the rows of free keys in which only a key or only a value is typed."""
    rows = [row.name for control in _all(draw(schema, typed)) if control.kind == "pairs" for row in control.rows]
    return [
        row for row in rows if bool(typed.first(row + ROW_KEY).strip()) != bool(typed.first(row + ROW_VALUE).strip())
    ]


def without_row(typed: Typed, row: str) -> Typed:
    """Return the form without what is typed in one row."""
    return Typed([(name, text) for name, text in typed.items() if not name.startswith(f"{row}.")])


def parsed(text: str) -> dict[str, Any] | None:
    """Return the document that a text in JSON is, None where it is none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def uploaded(request: Request, name: str) -> str:
    """Return the text of a file that a form was sent with, empty where none was chosen."""
    file = request.files.get(name)
    return file.read().decode("utf-8", "replace").lstrip("\ufeff") if file and file.filename else ""


def install(app: Flask) -> None:
    """Let templates ask whether the rare controls of a form are to be seen at once."""
    app.jinja_env.globals["shows_rare"] = shows_rare
