"""What somebody typed into a form of a declaration: kept as it was written, and read into the schema's values.

A field's name is its path in the declaration (`hand.3.card`, `retreat.with`), so that an error's path is a field's
name. A choice may set a field beside its own: the option `noble_phantasm;np=starlight` of `hand.4.card` sets
`hand.4.np` too.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema, fields
from marshmallow import missing as not_given
from werkzeug.datastructures import MultiDict

_BESIDE = re.compile(r"([^;]*);([a-z_]+)=(.+)", re.DOTALL)
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_FLAGS = {"true": True, "false": False}


class Typed:
    """The fields of a form as text, from the form itself or from a declaration that was filed."""

    def __init__(self, values: Mapping[str, Any] | Iterable[tuple[str, str]] = ()) -> None:
        self._values: MultiDict[str, str] = MultiDict(values)

    @classmethod
    def of(cls, declaration: Mapping[str, Any]) -> "Typed":
        """Return a declaration as its form would hold it."""
        return cls(_flat("", declaration))

    def first(self, name: str) -> str:
        """Return the text of a field, empty where there is none."""
        return self._values.get(name, "")

    def all(self, name: str) -> list[str]:
        """Return every text of a field, without the empty ones."""
        return [text for text in self._values.getlist(name) if text.strip()]

    def has(self, name: str, text: str) -> bool:
        """Tell whether that choice is made in a field."""
        return text in self._values.getlist(name)

    def chosen(self, last: str) -> list[str]:
        """Return what is chosen in all fields whose path ends in `last`, without what a choice sets beside it."""
        return [
            text.partition(";")[0]
            for name in self._values
            for text in self.all(name)
            if name.rpartition(".")[2] == last
        ]

    def names(self) -> Iterator[str]:
        """Yield the names of the fields."""
        yield from self._values

    def items(self) -> list[tuple[str, str]]:
        """Return every name with every text of it."""
        return list(self._values.items(multi=True))

    def replaced(self, prefix: str, values: Mapping[str, Any]) -> "Typed":
        """Return the form with all fields under `prefix` put in place of what they hold."""
        kept = [(name, text) for name, text in self.items() if not name.startswith(f"{prefix}.")]
        return Typed([*kept, *_flat("", {prefix: values[prefix]})])


@dataclass
class Read:
    """A declaration read from a form; `empty` are the first fields of list items that were drawn and left empty."""

    declaration: dict[str, Any] = field(default_factory=dict)
    empty: list[str] = field(default_factory=list)


def read(schema: Schema, typed: Typed) -> Read:
    """Read a form by a declaration's schema.

    What is empty is not given; digits become a number where the schema wants one, and whatever is none stays as it was
    typed, for the schema to refuse.
    """
    empty: list[str] = []
    return Read(_mapping(schema, typed, "", empty), empty)


def _mapping(schema: Schema, typed: Typed, prefix: str, empty: list[str]) -> dict[str, Any]:
    by_key = {part.data_key or name: part for name, part in schema.fields.items()}
    values: dict[str, Any] = {}
    for key, part in by_key.items():
        value = _value(part, typed, prefix + key, empty)
        beside = _BESIDE.fullmatch(value) if isinstance(value, str) else None
        if beside and beside.group(2) in by_key:
            value = beside.group(1) or not_given
            values[beside.group(2)] = beside.group(3)
        if value is not not_given:
            values[key] = value
    return values


def _value(part: fields.Field[Any], typed: Typed, path: str, empty: list[str]) -> Any:
    if isinstance(part, fields.Nested):
        return _mapping(part.schema, typed, f"{path}.", empty) or not_given
    if isinstance(part, fields.List):
        return _series(part, typed, path, empty)
    if isinstance(part, fields.Dict):
        return _table(part, typed, path, empty)
    texts = typed.all(path)
    if not texts:
        return not_given
    if hasattr(part, "words"):  # a word of the rules, or a list of ids
        return texts[0] if len(texts) == 1 and texts[0] in part.words else texts
    return _scalar(part, texts[0].strip())


def _scalar(part: fields.Field[Any], text: str) -> Any:
    if isinstance(part, fields.Boolean):
        return _FLAGS.get(text, text)
    if isinstance(part, fields.Integer):
        digits = unicodedata.normalize("NFKC", text).replace("−", "-")
        return int(digits) if _WHOLE.fullmatch(digits) else text
    return _plain_json(text) if isinstance(part, fields.Raw) else text


def _plain_json(text: str) -> Any:
    """Read a value of any kind: as JSON where it is that, and everything else as a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _series(part: fields.List[Any], typed: Typed, path: str, empty: list[str]) -> Any:
    if not isinstance(part.inner, fields.Nested):
        return [_scalar(part.inner, text) for text in typed.all(path)] or not_given
    places = {name.removeprefix(f"{path}.").partition(".")[0] for name in typed.names() if name.startswith(f"{path}.")}
    items = []
    for place in sorted(int(place) for place in places if place.isdecimal()):
        item = _mapping(part.inner.schema, typed, f"{path}.{place}.", empty)
        if not item:
            empty.append(f"{path}.{place}.{next(iter(part.inner.schema.fields))}")
        items.append(item)
    return items or not_given


def _table(part: fields.Dict, typed: Typed, path: str, empty: list[str]) -> Any:
    """Read a mapping by ids; an id may hold dots, so that the path is taken apart from both ends."""
    under = [name.removeprefix(f"{path}.") for name in typed.names() if name.startswith(f"{path}.")]
    if isinstance(part.value_field, fields.List):
        listed = {key: _series(part.value_field, typed, f"{path}.{key}", empty) for key in dict.fromkeys(under)}
        return {key: value for key, value in listed.items() if value is not not_given} or not_given
    if not isinstance(part.value_field, fields.Nested):
        given = {key: _scalar(part.value_field or part, typed.first(f"{path}.{key}")) for key in under}
        return {key: value for key, value in given.items() if value != ""} or not_given
    ends = [f".{inner.data_key or name}" for name, inner in part.value_field.schema.fields.items()]
    keys = dict.fromkeys(name.removesuffix(end) for name in under for end in ends if name.endswith(end))
    given = {key: _mapping(part.value_field.schema, typed, f"{path}.{key}.", empty) for key in keys}
    return {key: value for key, value in given.items() if value} or not_given


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), part)
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from _flat(f"{path}.{place}", part) if isinstance(part, Mapping) else _flat(path, part)
    elif isinstance(value, bool):
        yield path, "true" if value else "false"
    elif value is not None:
        yield path, str(value)
