"""Values and their schemas from one declaration: a frozen dataclass says each field, bound and default once."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import FunctionType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from marshmallow import Schema, post_load, validate
from marshmallow import fields as marshmallow_fields
from msgspec import NODEFAULT, Struct, structs

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    one_of,
)

S = TypeVar("S", bound=Schema)
AnyField = marshmallow_fields.Field[Any]

_SIMPLE: Mapping[Any, Callable[..., AnyField]] = {
    int: StrictInteger,
    bool: StrictBoolean,
    str: StrictString,
    Any: AnyJson,
}


@dataclass(frozen=True)
class Info:
    """What pages and errors know of a field besides its type: `rule`, `names`, `writer`, `rare`, `prose`."""

    metadata: Mapping[str, Any]


def info(**metadata: Any) -> Info:
    """Return metadata of a field, to stand in `Annotated`."""
    return Info(metadata)


@dataclass(frozen=True)
class LeftOut:
    """A field that may be left out and takes no null, though its type may allow None (see LEFT_OUT)."""


LEFT_OUT = LeftOut()
"""In `Annotated`: what is left out has no default that a form could show; the dataclass, or `make`, says what it is."""


@dataclass(frozen=True)
class As:
    """The field that loads a value where its type alone does not say; called with marshmallow's usual arguments."""

    make: Callable[..., AnyField]


def loads(value: type[Any]) -> Callable[[type[S]], type[S]]:
    """Complete a schema with the fields of a frozen dataclass, and let it load into that.

    A field without a default is required; one whose type allows None takes null. In `Annotated` stand validators
    (marshmallow's, or functions that raise), `info(...)`, LEFT_OUT and `As(...)`. `tuple[X, ...]` is a list,
    `Mapping[str, X]` a table, another dataclass a value with fields of its own, `Literal` a closed set. What the schema
    declares (a field, `make`) goes before.
    """

    def complete(schema: type[S]) -> type[S]:
        missing = {
            name: field
            for name, field in _fields_of(value).items()
            if name not in vars(schema).get("_declared_fields", {})
        }
        namespace: dict[str, Any] = {
            **missing,
            "__module__": schema.__module__,
            "__qualname__": schema.__qualname__,
            "__doc__": schema.__doc__,
        }
        if not hasattr(schema, "make"):
            namespace["make"] = _maker(value)
            namespace["_struct"] = (
                value if issubclass(value, Struct) and len(missing) == len(_left_out(value)) else None
            )
        made: type[S] = type(schema.__name__, (schema,), namespace)
        return made

    return complete


@cache
def schema_of(value: type[Any], base: type[Schema] = DeclarationSchema) -> type[Schema]:
    """Return the schema of a frozen dataclass that needs no more than its fields (see `loads`)."""
    named = {"__module__": value.__module__, "__doc__": value.__doc__}
    return loads(value)(type(f"{value.__name__}Schema", (base,), named))


def _maker(value: type[Any]) -> Any:
    def make(_: Schema, data: dict[str, Any], **__: Any) -> Any:
        return value(**data)

    return post_load(make)


def _fields_of(value: type[Any]) -> dict[str, AnyField]:
    hints = get_type_hints(value, include_extras=True)
    return {name: _typed(hints[name], {**_named(name), **left_out}) for name, left_out in _left_out(value).items()}


def _named(name: str) -> dict[str, Any]:
    return {"data_key": name.removesuffix("_")} if name.endswith("_") else {}


def _left_out(value: type[Any]) -> dict[str, dict[str, Any]]:
    """Return the arguments that say what each field of a frozen value is where it is left out."""
    listed = structs.fields(value) if issubclass(value, Struct) else (one for one in fields(value) if one.init)
    return {one.name: _default_of(one) for one in listed}


def _default_of(declared: Field[Any] | structs.FieldInfo) -> dict[str, Any]:
    given = (declared.default, declared.default_factory)
    defaults = [one for one in given if one is not MISSING and one is not NODEFAULT]
    return {"load_default": defaults[0]} if defaults else {"required": True}


def _typed(hint: Any, given: Mapping[str, Any]) -> AnyField:
    """Return the field of a type; `given` are the arguments that the dataclass field decides."""
    hint, extras = _parted(hint)
    hint, given = _without_none(hint, given)
    inner, more = _parted(hint)
    extras = (*extras, *more)
    if LEFT_OUT in extras:
        given = {name: held for name, held in given.items() if name not in {"load_default", "allow_none"}}
    kwargs = {**given, **_arguments(extras)}
    own = next((extra for extra in extras if isinstance(extra, As)), None)
    return own.make(**kwargs) if own else _plain_field(inner, kwargs)


def _parted(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _without_none(hint: Any, given: Mapping[str, Any]) -> tuple[Any, Mapping[str, Any]]:
    if get_origin(hint) not in (Union, UnionType):
        return hint, given
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    nullable = {"allow_none": True} if len(kinds) < len(get_args(hint)) else {}
    return kinds[0] if len(kinds) == 1 else Any, {**given, **nullable}


def _arguments(extras: tuple[Any, ...]) -> dict[str, Any]:
    validators = [extra for extra in extras if isinstance(extra, validate.Validator | FunctionType)]
    metadata = {name: held for extra in extras if isinstance(extra, Info) for name, held in extra.metadata.items()}
    checks: dict[str, Any] = {"validate": validators} if validators else {}
    return {**checks, **({"metadata": metadata} if metadata else {})}


def _plain_field(kind: Any, kwargs: dict[str, Any]) -> AnyField:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return StrictString(**{**kwargs, "validate": [one_of(*inner), *kwargs.get("validate", [])]})
    if origin in (tuple, frozenset):
        return StrictList(_typed(inner[0], {}), **kwargs)
    if origin is not None and issubclass(origin, Mapping):
        values = () if _parted(inner[1])[0] is Any else (_typed(inner[1], {}),)
        return StrictMapping(_typed(inner[0], {}), *values, **kwargs)
    if kind in _SIMPLE:
        return _SIMPLE[kind](**kwargs)
    return StrictNested(schema_of(kind), **kwargs)
