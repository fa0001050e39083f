"""Options: the switches of a rule system, each citing its clause, and what is wrong with those of a case."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from rules.core.fields import StrictBoolean, StrictInteger, StrictString, between, one_of


def cites(rule: str) -> dict[str, str]:
    """Return the metadata of a switch: the clause that it belongs to."""
    return {"rule": rule}


def choice(rule: str, *allowed: str) -> StrictString:
    """Return a switch that takes a word of a closed set; the first is the default."""
    return StrictString(load_default=allowed[0], validate=one_of(*allowed), metadata=cites(rule))


def flag(rule: str, *, default: bool) -> StrictBoolean:
    """Return a switch that is on or off."""
    return StrictBoolean(load_default=default, metadata=cites(rule))


def points(rule: str, default: int, least: int | None = None, most: int | None = None) -> StrictInteger:
    """Return a switch that takes a number, with bounds (both included) where they are given."""
    bounds = None if least is None and most is None else between(least, most)
    return StrictInteger(load_default=default, validate=bounds, metadata=cites(rule))


def read_options(schema: Schema, raw: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    """Load the options of a case; those with a fault stand at their default, and their names are returned, sorted."""
    try:
        return schema.load(raw), ()
    except ValidationError as error:
        wrong = tuple(sorted(name for name in raw if name in error.messages))
        return schema.load({name: value for name, value in raw.items() if name not in wrong}), wrong
