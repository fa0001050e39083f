"""Forms drawn from a schema: which controls a declaration, a sheet or a set of options has.

A control's name is its path in the document (`skills.0.grade`, `cards.strike`), as in web.form_values, or in one of the
notations of web.form_codec: a row of a mapping with free keys is `skills.@0.key` and `skills.@0.value`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from flask import Flask
from marshmallow import Schema, fields
from marshmallow import missing as not_given
from marshmallow.validate import OneOf

from rules.core.tagged import Tagged
from web.form_values import FormValues, row_numbers
from web.incoming import MOST_ROWS

Kind = Literal["text", "number", "flag", "choice", "choices", "words", "pairs", "rows", "part", "tagged", "prose"]
MOST_SHOWN = 60
"""So many rows of a list are drawn with their controls; those after them are kept as they are."""
ROW_KEY, ROW_VALUE = ".key", ".value"
NEW_ROW = ".@new"
"""Behind the name of a list of values of several kinds: the field that says of which kind a row that is added is."""
_EMPTY: Mapping[str, str] = {"number": "0", "flag": "false"}


@dataclass(frozen=True)
class Row:
    """One row of a list, with the controls of its parts; where there are several kinds of value, `tag` says which."""

    name: str
    controls: "tuple[Control, ...]"
    tag: str = ""


@dataclass(frozen=True)
class Control:
    """One control. `key` is its own name in the schema, `otherwise` (a text) what holds where it is left empty.

    `names` is what its text names by their keys (`person`, or a table of the setting); a `rare` one stands folded.
    `tag` is the field that says which of the `choices` a value of several kinds is. In an `ordered` list it counts what
    comes first; the words of a `paired` one are lists themselves.
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
    tag: str = ""
    ordered: bool = False
    paired: bool = False


def draw(schema: Schema, typed: FormValues, prefix: str = "", more: str = "") -> tuple[Control, ...]:
    """Return the controls of a schema, with rows for all that is typed; `more` names the list that gets one row more.

    A field whose metadata names `kinds` is there for these alone, where the form says in its field `kind` which it is;
    one that is not `drawn` the service fills in.
    """
    kind = typed.first(f"{prefix}kind")
    drawn = ((part, _control(part, key, f"{prefix}{key}", typed, more)) for key, part in _parts(schema, kind))
    return tuple(_marked(control, part) for part, control in drawn)


def _marked(control: Control, part: fields.Field[Any]) -> Control:
    """Return a control with what the metadata of its field say of it."""
    names, rare, ordered = _named_by(part), bool(part.metadata.get("rare")), bool(part.metadata.get("ordered"))
    return replace(control, names=names, rare=rare, ordered=ordered) if names or rare or ordered else control


def _named_by(part: fields.Field[Any]) -> str:
    """Return what a field, or what stands in its list, names."""
    if "contract" in part.metadata:
        return "person"
    inner = part.inner if isinstance(part, fields.List) else part
    return str(part.metadata.get("names", inner.metadata.get("names", "")))


def shows_rare(controls: Iterable[Control], typed: FormValues, faulty: Iterable[str]) -> bool:
    """Tell whether one of the rare controls has a row, a text that is not what holds anyway, or a fault."""
    rare = tuple(control for control in controls if control.rare)
    at_fault = any(f"{name}.".startswith(f"{control.name}.") for name in faulty for control in rare)
    return at_fault or any(_is_filled(control, typed) for control in all_controls(rare))


def _is_filled(control: Control, typed: FormValues) -> bool:
    if control.kind in ("rows", "pairs"):
        return bool(control.rows)
    usual = control.otherwise or _EMPTY.get(control.kind, "")
    return any(text.strip() not in ("", usual) for text in typed.all(control.name))


def _parts(schema: Schema, kind: str) -> Iterator[tuple[str, fields.Field[Any]]]:
    for name, part in schema.fields.items():
        if part.metadata.get("drawn", True) and (not kind or kind in part.metadata.get("kinds", (kind,))):
            yield part.data_key or name, part


def kinds_of(schema: Schema) -> tuple[str, ...]:
    """Return the kinds of sheet that a schema knows, none where it has no field `kind`."""
    part = schema.fields.get("kind")
    return _choices(part) if part is not None else ()


def _control(part: fields.Field[Any], key: str, name: str, typed: FormValues, more: str) -> Control:
    required = part.required
    if isinstance(part, Tagged):
        rows = (_tagged_row(part, name, typed, more),) if typed.first(f"{name}.{part.tag}") in part.schemas else ()
        return Control(name, key, "tagged", required, tuple(part.schemas), rows=rows, tag=part.tag)
    if isinstance(part, fields.Nested):
        controls = draw(part.schema, typed, f"{name}.", more)
        if not required:  # whoever leaves the part out need fill in nothing of it
            controls = tuple(replace(control, required=False) for control in controls)
        return Control(name, key, "part", required, rows=(Row(name, controls),))
    if isinstance(part, fields.List):
        return _series(part, key, name, typed, more)
    if isinstance(part, fields.Dict):
        return _table(part, key, name, typed, more)
    kind, choices = _plain(part)
    return Control(name, key, kind, required, choices, text_of(part.load_default))


def _plain(part: fields.Field[Any]) -> tuple[Kind, tuple[str, ...]]:
    """Return which control a value without parts has, and what it lets choose from."""
    if isinstance(part, fields.Boolean):
        return "flag", ("true", "false")
    if choices := _choices(part):
        return "choice", choices
    if isinstance(part, fields.Raw) and "names" in part.metadata:
        return "words", ()
    if part.metadata.get("prose"):
        return "prose", ()
    return ("number" if isinstance(part, fields.Integer) else "text"), ()


def _tagged_row(part: Tagged, name: str, typed: FormValues, more: str, chosen: str = "") -> Row:
    """Return one value of several kinds: the controls of the kind that is chosen, but for the tag itself."""
    tag = typed.first(f"{name}.{part.tag}") or chosen
    schema = part.schema_of(tag)
    controls = () if schema is None else draw(schema, typed, f"{name}.", more)
    return Row(name, tuple(control for control in controls if control.key != part.tag), tag)


def _series(part: fields.List[Any], key: str, name: str, typed: FormValues, more: str) -> Control:
    inner = part.inner
    if isinstance(inner, Tagged):
        new = typed.first(name + NEW_ROW)
        places = row_places(name, typed, more if new in inner.schemas else "")
        rows = tuple(_tagged_row(inner, f"{name}.{place}", typed, more, new) for place in places)
        return Control(name, key, "rows", part.required, tuple(inner.schemas), rows=rows, tag=inner.tag)
    if isinstance(inner, fields.Nested):
        drawn = (
            Row(f"{name}.{place}", draw(inner.schema, typed, f"{name}.{place}.", more))
            for place in row_places(name, typed, more)
        )
        return Control(name, key, "rows", part.required, rows=tuple(drawn))
    if choices := _choices(inner):
        return Control(name, key, "choices", part.required, choices)
    paired = isinstance(inner, fields.List)
    return Control(name, key, "words", part.required, otherwise=text_of(part.load_default), paired=paired)


def _table(part: fields.Dict, key: str, name: str, typed: FormValues, more: str) -> Control:
    keys = _choices(part.key_field) if part.key_field else ()
    value = part.value_field or fields.Raw()
    if keys:
        inner = tuple(_control(value, one, f"{name}.{one}", typed, more) for one in keys)
        return Control(name, key, "part", part.required, rows=(Row(name, inner),))
    names = _named_by(part.key_field) if part.key_field else ""
    rows = []
    for place in row_places(name, typed, more, mark="@"):
        row = f"{name}.@{place}"
        told = replace(_control(value, key + ROW_VALUE, row + ROW_VALUE, typed, more), names=_named_by(value))
        values = told.rows[0].controls if told.kind == "part" else (told,)
        rows.append(Row(row, (Control(row + ROW_KEY, key + ROW_KEY, "text", names=names), *values)))
    return Control(name, key, "pairs", part.required, rows=tuple(rows))


def row_places(name: str, typed: FormValues, more: str, mark: str = "") -> list[int]:
    """Return the numbers of the rows that are typed, and of one more where it is asked for.

    A form of more rows than are read is drawn with one too many, so that it is refused: saving it would lose the rest.
    """
    steps = typed.steps_under(name)
    places = row_numbers(step[len(mark) :] for step in steps if step.startswith(mark))
    if more == name:
        places.append(places[-1] + 1 if places else 0)
    return places[: MOST_ROWS + 1]


def _choices(part: fields.Field[Any]) -> tuple[str, ...]:
    for check in part.validators:
        if isinstance(check, OneOf):
            return tuple(str(choice) for choice in check.choices)
    return ()


def text_of(value: Any) -> str:
    """Return a plain value as a control holds it, empty for what no text says."""
    if value is not_given or callable(value) or value in (None, "", (), []):
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else ""


def all_controls(controls: Iterable[Control]) -> Iterator[Control]:
    """Yield controls and those of their rows, on every level."""
    for control in controls:
        yield control
        for row in control.rows:
            yield from all_controls(row.controls)


def is_shown(number: int, row: Row, typed: FormValues, faults: Iterable[str]) -> bool:
    """Tell whether a row of a list is drawn with its controls, for its number (from 1), because nothing is in it yet,
    or because something is wrong in it; `faults` are the names of wrong fields.
    """
    if number <= MOST_SHOWN or not typed.under(row.name):
        return True
    return any(field == row.name or field.startswith(f"{row.name}.") for field in faults)


def kept_fields(row: Row, typed: FormValues) -> list[tuple[str, str]]:
    """Return the fields of a row that is not shown, each name with every text."""
    return [(name, text) for name in typed.under(row.name) for text in typed.every(name)]


def install(app: Flask) -> None:
    """Let templates ask what of a form is to be seen at once, and what is only kept."""
    app.jinja_env.globals |= {"shows_rare": shows_rare, "is_shown": is_shown, "kept_fields": kept_fields}
