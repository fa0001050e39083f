"""Loading what has no fault, fast: msgspec checks it by a type derived from the schema, and makes the values.

A schema stays the one definition. Where raw data do not fit the derived type, the schema itself loads them and alone
tells what is wrong; so it does where it says more than a type can (`quick_of` returns None). No `pre_load` and no
`post_load` refuses anything: they lay values out, and a `pre_load` leaves what fits as it is, or adds ids to it.
A field of `rules.core.fields` says its type but for its validators (`shape`), what loads it (`made`, None: it stays as
it is written), and whether msgspec loads it by the type of the value's own field just so (`is_typed`).
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Annotated, Any, Literal, Union

from marshmallow import RAISE, Schema, ValidationError, fields, missing
from marshmallow.validate import Length, OneOf, Range, Regexp
from msgspec import UNSET, Meta, Struct, UnsetType, convert, defstruct, structs
from msgspec import ValidationError as Misfit

Made = Callable[[Any], Any]
"""Loads one raw value that is known to have no fault."""
MISFITS = (Misfit, UnicodeEncodeError, RecursionError)


class Beyond(Exception):
    """A schema says what no type derived from it can."""


class Quick:
    """The fast way through one schema."""

    def __init__(self, schema: Schema) -> None:
        self._before = _hooks_of(schema, "pre_load")
        self._shape = shape_of(schema)
        self._made = maker_of(schema, laid_out=True)

    def load(self, raw: Any) -> Any:
        """Load raw data without a fault. Raise one of MISFITS where there is one, or may be."""
        return self._made(self._fitting(raw))

    def fits(self, raw: Any) -> bool:
        """Tell whether raw data have no fault; where this says no, they may have none all the same."""
        try:
            self._fitting(raw)
        except MISFITS:
            return False
        return True

    def _fitting(self, raw: Any) -> Any:
        for hook in self._before:
            raw = hook(raw)
        convert(raw, self._shape)
        return raw


@cache
def quick_of(schema: type[Schema]) -> Quick | None:
    """Return the fast way through a schema, None where there is none."""
    try:
        return Quick(schema())
    except Beyond:
        return None


def shape_of(schema: Schema, tag: str | None = None) -> Any:
    """Return the struct of what a schema takes: its own fields, and none besides. Raise Beyond where it says more.

    `tag` is the field whose one value tells the schema from others in its place.
    """
    if schema.unknown != RAISE or _hooks(schema, "validates"):
        raise Beyond(type(schema).__name__)
    parts = {name: part for name, part in schema.fields.items() if name != tag}
    check = _check_of(schema)
    return defstruct(
        type(schema).__name__,
        [_slot(name, part) for name, part in parts.items()],
        rename={name: key_of(name, part) for name, part in parts.items()},
        forbid_unknown_fields=True,
        kw_only=True,
        namespace={"__post_init__": check} if check else {},
        **_tagged(schema, tag),
    )


def _tagged(schema: Schema, tag: str | None) -> dict[str, Any]:
    checks = schema.fields[tag].validators if tag else ()
    named = [name for one in checks if isinstance(one, OneOf) for name in one.choices]
    return {"tag_field": tag, "tag": named[0]} if named else {}


def key_of(name: str, part: fields.Field[Any]) -> str:
    """Return under which key raw data have a field."""
    return part.data_key or name


def _slot(name: str, part: fields.Field[Any]) -> Any:
    kind = kind_of(part)
    return (name, kind) if part.required else (name, Union[kind, UnsetType], UNSET)  # noqa: UP007 - Any takes no |


def _check_of(schema: Schema) -> Callable[[Struct], None] | None:
    """Return what asks those checks of a schema that no type says; they look at names and at plain values."""
    checks = [(name, check) for name, part in schema.fields.items() for check in _untyped(part)]
    hooks = [(getattr(schema, name), how["pass_original"]) for name, _, how in _hooks(schema, "validates_schema")]
    defaults = {name: part.load_default for name, part in schema.fields.items() if part.load_default is not missing}

    def check_all(shaped: Struct) -> None:
        given = {name: value for name in schema.fields if (value := getattr(shaped, name, UNSET)) is not UNSET}
        try:
            for name, check in checks:
                if given.get(name) is not None:
                    check(given[name])
            original = {key_of(name, schema.fields[name]): value for name, value in given.items()}
            for hook, takes_original in hooks:
                hook({**defaults, **given}, *((original,) if takes_original else ()))
        except ValidationError as error:
            raise ValueError from error  # which msgspec takes for a misfit

    return check_all if checks or hooks else None


def _untyped(part: Any) -> list[Callable[[Any], Any]]:
    """Return the checks of a field, and of what it holds, that are no part of its type."""
    own = [one for one in part.validators if _typed(part, one) is None]
    items = _each(getattr(part, "inner", None), lambda held: held)
    keys = _each(getattr(part, "key_field", None), lambda held: held)
    values = _each(getattr(part, "value_field", None), lambda held: held.values())
    return [*own, *items, *keys, *values]


def _each(inner: Any, items: Callable[[Any], Iterable[Any]]) -> list[Callable[[Any], Any]]:
    checks = _untyped(inner) if inner is not None else []

    def check_each(held: Any) -> None:
        for one in items(held):
            for check in checks if one is not None else ():
                check(one)

    return [check_each] if checks else []


def kind_of(part: Any) -> Any:
    """Return the type of what a field takes, with what its validators say. Raise Beyond where there is none."""
    if not hasattr(part, "shape") or part.dump_only or part.attribute is not None:
        raise Beyond(type(part).__name__)
    kind = part.shape()
    for extra in filter(None, (_typed(part, one) for one in part.validators)):
        kind = extra(kind)
    return kind | None if part.allow_none and kind is not Any else kind


def _typed(part: fields.Field[Any], validator: Any) -> Callable[[Any], Any] | None:
    """Return what makes the type of a field take no more than a validator lets through, None where no type can."""
    if isinstance(validator, OneOf) and isinstance(part, fields.String):
        return lambda _: Literal[tuple(validator.choices)]
    if isinstance(validator, Range) and isinstance(part, fields.Integer):
        return lambda kind: Annotated[kind, Meta(ge=validator.min, le=validator.max)]
    if isinstance(validator, Regexp) and validator.regex.flags == re.UNICODE:
        return lambda kind: Annotated[kind, Meta(pattern=rf"\A(?:{validator.regex.pattern!s})")]
    if isinstance(validator, Length):
        equal = validator.equal
        least, most = (validator.min, validator.max) if equal is None else (equal, equal)
        return lambda kind: Annotated[kind, Meta(min_length=least, max_length=most)]
    return None


def maker_of(schema: Schema, *, laid_out: bool = False) -> Made:
    """Return what loads raw data that fit a schema; `laid_out` where its `pre_load` has been called already."""
    if value := value_of(schema):
        return partial(convert, type=value)
    steps = [(name, key_of(name, part), _default_of(part), _made(part)) for name, part in schema.fields.items()]
    before, after = () if laid_out else _hooks_of(schema, "pre_load"), _hooks_of(schema, "post_load")

    def make(raw: Any) -> Any:
        for hook in before:
            raw = hook(raw)
        loaded: Any = {}
        for name, key, default, made in steps:
            if key in raw:
                held = raw[key]
                loaded[name] = held if made is None or held is None else made(held)
            elif default is not None:
                loaded[name] = default()
        for hook in after:
            loaded = hook(loaded)
        return loaded

    return make


def _hooks_of(schema: Schema, kind: str) -> list[Made]:
    return [getattr(schema, name) for name, *_ in _hooks(schema, kind)]


def _hooks(schema: Schema, kind: str) -> Any:
    return schema._hooks[kind]  # noqa: SLF001 - marshmallow names its hooks nowhere else


def _default_of(part: fields.Field[Any]) -> Callable[[], Any] | None:
    """Return what makes the value of a field that is left out, None where there is none."""
    default = part.load_default
    if default is missing:
        return None
    return (lambda: part.deserialize(missing)) if callable(default) else (lambda: default)


def _made(part: Any) -> Made | None:
    made: Made | None = part.made()
    return made


def value_of(schema: Schema) -> type[Struct] | None:
    """Return the struct that a schema loads into just as msgspec does, None where it lays anything out otherwise."""
    value: type[Struct] | None = getattr(schema, "_struct", None)
    if value is None or _hooks_of(schema, "pre_load"):
        return None
    names = {one.name: one.encode_name for one in structs.fields(value)}
    is_same = all(key_of(name, part) == names[name] and is_typed(part) for name, part in schema.fields.items())
    return value if is_same else None


def is_typed(part: Any) -> bool:
    """Tell whether msgspec loads a field by the type that it was made from."""
    return bool(part.is_typed())


def listed(inner: Any) -> Made:
    """Return what loads a list as a tuple."""
    made = _made(inner)
    return tuple if made is None else lambda raw: tuple(None if one is None else made(one) for one in raw)


def tabled(inner: Any) -> Made:
    """Return what loads a mapping by its values."""
    made = None if inner is None else _made(inner)
    return dict if made is None else lambda raw: {key: None if one is None else made(one) for key, one in raw.items()}
