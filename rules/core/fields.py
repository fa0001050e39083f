"""Declarations: strict fields, and schemas whose faults are codes; one schema serves form, mail and API."""

from collections.abc import Mapping
from functools import cache, cached_property
from types import GenericAlias
from typing import Any, Literal, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields
from marshmallow.validate import OneOf, Range

from rules.core.quick import (
    MISFITS,
    Made,
    Quick,
    is_typed,
    kind_of,
    listed,
    maker_of,
    quick_of,
    shape_of,
    tabled,
    value_of,
)

S = TypeVar("S", bound=Schema)

BAD_VALUE: dict[str, str | list[Any] | dict[Any, Any]] = {
    "invalid": "bad_value",
    "null": "bad_value",
    "required": "missing_field",
    "validator_failed": "bad_value",
}


class Scalar:
    """What is loaded as it is written: part of our fields, for `rules.core.quick`."""

    def made(self) -> Made | None:
        """Return None: there is nothing to make."""
        return None

    def is_typed(self) -> bool:
        """Return that its type says all of it."""
        return True


class StrictInteger(Scalar, fields.Integer):
    """An integer and nothing that only looks like one: "5", 5.0 and true are refused."""

    default_error_messages = {**BAD_VALUE, "invalid": "bad_value: whole", "too_large": "bad_value"}

    def shape(self) -> Any:
        """Return what it takes."""
        return int

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        return self._validated(value)


class StrictBoolean(Scalar, fields.Boolean):
    """True or false, no word or number for it."""

    default_error_messages = {**BAD_VALUE, "invalid": "bad_value: flag"}

    def shape(self) -> Any:
        """Return what it takes."""
        return bool

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class StrictString(Scalar, fields.String):
    """A string; no number is turned into one."""

    default_error_messages = {**BAD_VALUE, "invalid": "bad_value: text", "invalid_utf8": "bad_value"}

    def shape(self) -> Any:
        """Return what it takes."""
        return str


class StrictList(fields.List[Any]):
    """A list, loaded as a tuple, for it goes into frozen values."""

    default_error_messages = BAD_VALUE

    def shape(self) -> Any:
        """Return what it takes."""
        return GenericAlias(tuple, (kind_of(self.inner), ...))

    def made(self) -> Made:
        """Return what loads it."""
        return listed(self.inner)

    def is_typed(self) -> bool:
        """Tell whether the type says all of it."""
        return is_typed(self.inner)

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """Load the list. Raise ValidationError where it is none, or with the faults by position."""
        loaded = super().deserialize(value, attr, data, **kwargs)
        return tuple(loaded) if isinstance(loaded, list) else loaded


class StrictMapping(fields.Dict):
    """A mapping by identifiers; a fault of a value, or of the key itself, stands at its key."""

    default_error_messages = BAD_VALUE

    def shape(self) -> Any:
        """Return what it takes."""
        key, value = (Any if part is None else kind_of(part) for part in (self.key_field, self.value_field))
        return GenericAlias(dict, (str if key is Any else key, value))

    def made(self) -> Made:
        """Return what loads it."""
        return tabled(self.value_field)

    def is_typed(self) -> bool:
        """Tell whether the type says all of it."""
        return self.value_field is None or is_typed(self.value_field)

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """Load the mapping. Raise ValidationError with the faults by key."""
        try:
            return super().deserialize(value, attr, data, **kwargs)
        except ValidationError as error:
            if not isinstance(error.messages, Mapping):
                raise
            # marshmallow tells {key: {"key": [...], "value": ...}}
            at_keys = {key: found.get("key") or found["value"] for key, found in error.messages.items()}
            raise ValidationError(at_keys, valid_data=error.valid_data) from error


class StrictNested(fields.Nested):
    """A value with fields of its own."""

    default_error_messages = BAD_VALUE

    def shape(self) -> Any:
        """Return what it takes."""
        return shape_of(self.schema)

    def made(self) -> Made:
        """Return what loads it."""
        return maker_of(self.schema)

    def is_typed(self) -> bool:
        """Tell whether the type says all of it."""
        return value_of(self.schema) is not None


class AnyJson(Scalar, fields.Raw):
    """Plain JSON that a schema does not look into."""

    default_error_messages = BAD_VALUE

    def shape(self) -> Any:
        """Return what it takes."""
        return Any if self.allow_none else bool | int | float | str | list[Any] | dict[str, Any]


class WordOrIds(AnyJson):
    """One of a few words, or a list of ids, loaded as a tuple."""

    def __init__(self, *words: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = words

    def shape(self) -> Any:
        """Return what it takes."""
        return Literal[self.words] | tuple[str, ...]

    def made(self) -> Made:
        """Return what loads it."""
        return lambda raw: raw if isinstance(raw, str) else tuple(raw)

    def _deserialize(
        self,
        value: Any,
        attr: str | None,
        data: Mapping[str, Any] | None,
        **_: Any,
    ) -> str | tuple[str, ...]:
        if value in self.words:
            word: str = value
            return word
        if isinstance(value, list) and all(type(one) is str for one in value):
            return tuple(value)
        raise ValidationError("bad_value")


def one_of(*allowed: Any) -> OneOf:
    """Return the validator of a closed set of values."""
    return OneOf(allowed, error="bad_value: {choices}")


def between(least: int | None, most: int | None = None) -> Range:
    """Return the validator of a number with bounds, both included."""
    if least is None or most is None:
        return Range(min=least, max=most, error=f"bad_value: ≤ {most}" if least is None else f"bad_value: ≥ {least}")
    return Range(min=least, max=most, error=f"bad_value: {least}–{most}")


class StrictSchema(Schema):
    """Base of all schemas: unknown fields are refused, and every message is an error code."""

    class Meta:
        """Refuse what the rulebook does not name."""

        unknown = RAISE

    error_messages = {"unknown": "unknown_field", "type": "bad_value"}

    @cached_property
    def quick(self) -> Quick | None:
        """The fast way to load what has no fault; None where the schema says more than it can, or was cut."""
        is_whole = self.only is None and not self.exclude and not self.partial and not self.many
        return quick_of(type(self)) if is_whole else None

    def finds_no_fault(self, data: Any) -> bool:
        """Tell, fast, whether data have no fault; where this says no, `load` may find none all the same."""
        return self.quick is not None and self.quick.fits(data)

    def load(self, data: Any, **how: Any) -> Any:
        """Load the values. Raise ValidationError with all that is wrong."""
        if not how and self.quick:
            try:
                return self.quick.load(data)
            except MISFITS:
                pass  # marshmallow tells what is wrong
        return super().load(data, **how)


class DeclarationSchema(StrictSchema):
    """Base of all declarations."""


@cache
def ready(schema: type[S]) -> S:
    """Return the one instance of a schema that loads declarations, for making one takes longer than to use it."""
    return schema()
