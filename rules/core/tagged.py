"""Values of several kinds in one place of a declaration: a field of theirs says which, and so what else they have."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Union

from marshmallow import Schema, ValidationError, fields

from rules.core.faults import WANTED
from rules.core.fields import BAD_VALUE, StrictString, one_of
from rules.core.quick import Made, maker_of, shape_of


class Tagged(fields.Field[Any]):
    """A mapping whose field `tag` names one of `schemas`: a command by its `tool`, an act by its `act`.

    The schemas leave the tag out; it is added to each, stands in what is loaded, and reaches a `post_load`. An unknown
    tag has the code `unknown`. Forms and the description of the API are drawn from the same schemas.
    """

    default_error_messages = BAD_VALUE

    def __init__(
        self, tag: str, schemas: Mapping[str, type[Schema]], *, unknown: str = "bad_value", **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.tag = tag
        self.schemas = {name: _with_tag(schema, tag, name) for name, schema in schemas.items()}
        self._unknown = unknown
        self._loaders: dict[str, Schema] = {}

    def schema_of(self, name: str) -> Schema | None:
        """Return the schema of the values with that tag, the tag among its fields; None where there is no such tag."""
        if name not in self._loaders and name in self.schemas:
            self._loaders[name] = self.schemas[name]()
        return self._loaders.get(name)

    def each_schema(self) -> tuple[Schema, ...]:
        """Return the schemas of all the tags."""
        return tuple(schema for schema in map(self.schema_of, self.schemas) if schema is not None)

    def shape(self) -> Any:
        """Return what it takes: one of several structs."""
        parts = [shape_of(schema, self.tag if len(self.schemas) > 1 else None) for schema in self.each_schema()]
        return Union[tuple(parts)]  # noqa: UP007 - of any number

    def made(self) -> Made:
        """Return what loads it, by its tag."""
        makers = {name: maker_of(schema) for name in self.schemas if (schema := self.schema_of(name))}
        return lambda raw: makers[raw[self.tag]](raw)

    def is_typed(self) -> bool:
        """Return that no type says it."""
        return False

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        if self.tag not in value:
            raise ValidationError({self.tag: ["missing_field"]})
        name = value[self.tag]
        schema = self.schema_of(name) if isinstance(name, str) else None
        if schema is None:
            raise ValidationError({self.tag: [f"{self._unknown}{WANTED}{', '.join(self.schemas)}"]})
        return schema.load(value)


@cache
def _with_tag(schema: type[Schema], tag: str, name: str) -> type[Schema]:
    fields_and_names = {
        tag: StrictString(required=True, validate=one_of(name)),
        "__module__": schema.__module__,
        "__qualname__": f"{schema.__qualname__}.{tag}.{name}",
    }
    return type(schema.__name__, (schema,), fields_and_names)
