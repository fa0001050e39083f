"""What somebody typed into a form of a declaration: kept as it was written, and read into the schema's values.

A field's name is its path in the declaration (`steps.3.kind`, `retreat.with`), so that an error's path is a field's
name. A choice may set a field beside its own: the option `magic;of=flame` of `steps.4.kind` sets `steps.4.of` too.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from marshmallow import Schema, fields
from marshmallow import missing as not_given
from werkzeug.datastructures import MultiDict

from rules.core.tagged import Tagged

_BESIDE = re.compile(r"([^;]*);([a-z_]+)=(.+)", re.DOTALL)
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_FLAGS = {"true": True, "false": False}
ROW_DIGITS = 3
PAIR = "/"
"""Between the parts of a word that is a list itself: a square of a board is `4/5`."""


class FormValues:
    """The fields of a form as text, from the form itself or from a declaration that was filed.

    What lies under a path is looked up once for all paths: reading a form takes as long as the form is.
    """

    def __init__(self, values: Mapping[str, Any] | Iterable[tuple[str, str]] = ()) -> None:
        self._values: MultiDict[str, str] = MultiDict(values)

    @cached_property
    def _under(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._values:
            end = name.find(".")
            while end >= 0:
                found.setdefault(name[:end], []).append(name)
                end = name.find(".", end + 1)
        return found

    @cached_property
    def _chosen(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._values:
            found.setdefault(name.rpartition(".")[2], []).extend(text.partition(";")[0] for text in self.all(name))
        return found

    @cached_property
    def _made(self) -> Mapping[str, frozenset[str]]:
        return {name: frozenset(texts) for name, texts in self._values.lists()}

    @classmethod
    def of(cls, declaration: Mapping[str, Any]) -> "FormValues":
        """Return a declaration as its form would hold it."""
        return cls(_flat("", declaration))

    def first(self, name: str) -> str:
        """Return the text of a field, empty where there is none."""
        return self._values.get(name, "")

    def all(self, name: str) -> list[str]:
        """Return every text of a field, without the empty ones."""
        return [text for text in self._values.getlist(name) if text.strip()]

    def every(self, name: str) -> list[str]:
        """Return every text of a field, the empty ones too."""
        return self._values.getlist(name)

    def has(self, name: str, text: str) -> bool:
        """Tell whether that choice is made in a field."""
        return text in self._made.get(name, ())

    def chosen(self, last: str) -> list[str]:
        """Return what is chosen in all fields whose path ends in `last`, without what a choice sets beside it."""
        return self._chosen.get(last, [])

    def under(self, path: str) -> Sequence[str]:
        """Return the names of the fields under a path (`steps.3.kind` under `steps`)."""
        return self._under.get(path, ())

    def steps_under(self, path: str) -> Iterable[str]:
        """Return each first step under a path once (`3` under `steps`)."""
        return dict.fromkeys(name[len(path) + 1 :].partition(".")[0] for name in self.under(path))

    def names(self) -> Iterator[str]:
        """Yield the names of the fields."""
        yield from self._values

    def items(self) -> list[tuple[str, str]]:
        """Return every name with every text of it."""
        return list(self._values.items(multi=True))

    def replaced(self, prefix: str, values: Mapping[str, Any]) -> "FormValues":
        """Return the form with all fields under `prefix` put in place of what they hold."""
        kept = [(name, text) for name, text in self.items() if not name.startswith(f"{prefix}.")]
        return FormValues([*kept, *_flat("", {prefix: values[prefix]})])


@dataclass
class Read:
    """A declaration read from a form; `empty` are the first fields of list items that were drawn and left empty."""

    declaration: dict[str, Any] = field(default_factory=dict)
    empty: list[str] = field(default_factory=list)


def read(schema: Schema, typed: FormValues) -> Read:
    """Read a form by a declaration's schema.

    What is empty is not given; digits become a number where the schema wants one, and whatever is none stays as it was
    typed, for the schema to refuse.
    """
    empty: list[str] = []
    return Read(_mapping(schema, typed, "", empty), empty)


def _mapping(schema: Schema, typed: FormValues, prefix: str, empty: list[str]) -> dict[str, Any]:
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


def _value(part: fields.Field[Any], typed: FormValues, path: str, empty: list[str]) -> Any:
    if isinstance(part, Tagged):
        return _tagged(part, typed, path, empty)
    if isinstance(part, fields.Nested):
        return _mapping(part.schema, typed, f"{path}.", empty) or not_given
    if isinstance(part, fields.List):
        return _series(part, typed, path, empty)
    if isinstance(part, fields.Dict):
        return _table(part, typed, path, empty)
    return _plain(part, typed, path)


def _plain(part: fields.Field[Any], typed: FormValues, path: str) -> Any:
    texts = typed.all(path)
    if not texts:
        return not_given
    if hasattr(part, "words"):  # a word of the rules, or a list of ids
        return texts[0] if len(texts) == 1 and texts[0] in part.words else texts
    if isinstance(part, fields.Raw) and "names" in part.metadata and len(texts) > 1:
        return texts
    return _scalar(part, texts[0].strip().replace("\r\n", "\n"))


def _tagged(part: Tagged, typed: FormValues, path: str, empty: list[str]) -> Any:
    """Read a value of one of several kinds; of a kind that is unknown nothing but the tag is read.

    A list that the kind needs is there, be it empty, for a form cannot tell an empty list from none.
    """
    tag = typed.first(f"{path}.{part.tag}")
    schema = part.schema_of(tag)
    if schema is None:
        return {part.tag: tag} if tag else not_given
    needed = {one.data_key or name: one for name, one in schema.fields.items() if one.required}
    nothing: dict[str, Any] = {key: [] for key, one in needed.items() if isinstance(one, fields.List)}
    return {**nothing, **_mapping(schema, typed, f"{path}.", empty)}


def _scalar(part: fields.Field[Any], text: str) -> Any:
    if isinstance(part, fields.Boolean):
        return _FLAGS.get(text, text)
    if isinstance(part, fields.Integer):
        digits = unicodedata.normalize("NFKC", text).replace("−", "-")
        return int(digits) if _WHOLE.fullmatch(digits) else text
    if isinstance(part, fields.List):
        return [_scalar(part.inner, half.strip()) for half in text.split(PAIR)]
    return _plain_json(text) if isinstance(part, fields.Raw) else text


def _plain_json(text: str) -> Any:
    """Read a value of any kind: as JSON where it is that, and everything else as a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def row_numbers(steps: Iterable[str]) -> list[int]:
    """Return in their order the numbers of rows among the steps of paths; what has more digits than a row's is none."""
    return sorted({int(step) for step in steps if step.isdecimal() and len(step) <= ROW_DIGITS})


def _series(part: fields.List[Any], typed: FormValues, path: str, empty: list[str]) -> Any:
    if not isinstance(part.inner, fields.Nested | Tagged):
        return [_scalar(part.inner, text) for text in typed.all(path)] or not_given
    items = []
    for place in row_numbers(typed.steps_under(path)):
        item = _value(part.inner, typed, f"{path}.{place}", empty)
        if item is not_given and isinstance(part.inner, fields.Nested):
            item = {}
            empty.append(f"{path}.{place}.{next(iter(part.inner.schema.fields))}")
        items += [] if item is not_given else [item]
    return items or not_given


def _table(part: fields.Dict, typed: FormValues, path: str, empty: list[str]) -> Any:
    """Read a mapping by ids; an id may hold dots, so that it ends where a field of its value begins."""
    under = dict.fromkeys(name[len(path) + 1 :] for name in typed.under(path))
    inner = part.value_field or part
    if isinstance(inner, fields.Nested | Tagged):
        known = _field_names(inner)
        keys = dict.fromkeys(_key_before(name, lambda step: step in known) for name in under)
        given = {key: _value(inner, typed, f"{path}.{key}", empty) for key in keys}
        # a key that stands by itself is that of a value in which no field is filled in
        given = {key: {} if value is not_given and key in under else value for key, value in given.items()}
    elif isinstance(inner, fields.List):
        keys = dict.fromkeys(_key_before(name, str.isdecimal) for name in under)
        given = {key: _series(inner, typed, f"{path}.{key}", empty) for key in keys}
    else:
        given = {key: _scalar(inner, typed.first(f"{path}.{key}")) for key in under}
    return {key: value for key, value in given.items() if value is not not_given and value != ""} or not_given


def _field_names(part: "fields.Nested | Tagged") -> frozenset[str]:
    schemas = part.each_schema() if isinstance(part, Tagged) else (part.schema,)
    return frozenset(inner.data_key or name for schema in schemas for name, inner in schema.fields.items())


def _key_before(name: str, begins: Callable[[str], bool]) -> str:
    """Return the part of a path before the first step, but the very first, at which something else begins."""
    steps = name.split(".")
    end = next((place for place in range(1, len(steps)) if begins(steps[place])), len(steps))
    return ".".join(steps[:end])


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), part)
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            pair = PAIR.join(str(half) for half in part) if isinstance(part, list | tuple) else part
            yield from _flat(f"{path}.{place}" if isinstance(part, Mapping) else path, pair)
    elif isinstance(value, bool):
        yield path, "true" if value else "false"
    elif value is not None:
        yield path, str(value)
