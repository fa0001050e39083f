"""House rules: every switch of a rule system with its value in a campaign, and where it departs from the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import fields, missing

from rules.core.plain import plain
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Switch:
    """One option: its clause, what holds, and what the rulebook has, as plain JSON."""

    name: str
    rule: str
    value: Any
    default: Any


@dataclass(frozen=True)
class SwitchChange:
    """One option that a GM has set anew."""

    name: str
    rule: str
    before: Any
    after: Any


def switches(slug: str, options: Mapping[str, Any]) -> tuple[Switch, ...]:
    """Return every option of a rule system in the order of its schema; what `options` leave out is the default."""
    found = ruleset_for(slug).options_schema().fields.items()
    return tuple(_switch(part.data_key or name, part, options) for name, part in found)


def departures(slug: str, options: Mapping[str, Any]) -> tuple[Switch, ...]:
    """Return the options whose value is not the rulebook's."""
    return tuple(switch for switch in switches(slug, options) if switch.value != switch.default)


def switch_changes(slug: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[SwitchChange, ...]:
    """Return the options that have another value after than before; how they are written does not count."""
    return tuple(
        SwitchChange(new.name, new.rule, old.value, new.value)
        for old, new in zip(switches(slug, before), switches(slug, after), strict=True)
        if old.value != new.value
    )


def _switch(name: str, part: fields.Field[Any], options: Mapping[str, Any]) -> Switch:
    default = _plain(part.load_default)
    return Switch(name, str(part.metadata.get("rule", "")), _whole(part, options.get(name, default)), default)


def _whole(part: fields.Field[Any], value: Any) -> Any:
    """Return a value with what it leaves out of a part filled in."""
    if not isinstance(part, fields.Nested) or not isinstance(value, Mapping):
        return value
    return {name: value.get(name, _plain(inner.load_default)) for name, inner in part.schema.fields.items()}


def _plain(default: Any) -> Any:
    """Return a schema's default, which may be a function that makes it, as plain JSON."""
    if default is missing:
        return None
    return plain(default() if callable(default) else default)
