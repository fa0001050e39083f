"""What every schema and frozen value of a system takes and holds, written down beside the system's tests.

A vector tries few of the bounds and defaults; the file leaves none free. After a change of a field
`python -m tests.rules.shapes` writes the files anew: read every difference, and the clause that asks for it.
"""

import importlib
import json
import pkgutil
from dataclasses import MISSING, asdict, is_dataclass
from dataclasses import fields as dataclass_fields
from pathlib import Path

from marshmallow import fields, missing
from marshmallow.validate import Length, OneOf, Range
from msgspec import NODEFAULT, Struct, structs

from rules.core.event import EventBody
from rules.registry import RULESETS

ROOT = Path(__file__).parent
FILE = "shapes.json"


def shapes(slug):
    """Return what every schema of a system takes: by schema and field its kind, bounds, defaults and marks."""
    found, ruleset = {}, RULESETS[slug]
    tables = (ruleset.declaration_schemas, ruleset.tool_schemas)
    roots = (ruleset.options_schema, ruleset.sheet_schema, ruleset.setting_schema, ruleset.state_schema)
    for schema in (*roots, *(schema for table in tables for schema in table.values())):
        _shape(schema(), found)
    return dict(sorted(found.items()))


def defaults(slug):
    """Return what every frozen value of a system holds where nothing is said, by class and field."""
    room = importlib.import_module(f"rules.{slug}")
    packages = pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
    modules = [importlib.import_module(one.name) for one in packages if not one.name.endswith("__main__")]
    ours = {
        name: held
        for module in modules
        for name, held in vars(module).items()
        if isinstance(held, type) and held.__module__ == module.__name__ and _is_value(held)
    }
    found = {name: {part.name: _held(part) for part in _parts(ours[name])} for name in sorted(ours)}
    told = {name: {field: held for field, held in parts.items() if held} for name, parts in found.items()}
    return {name: parts for name, parts in told.items() if parts}


def paths(slug):
    """Return how the system's paths are said."""
    told = asdict(RULESETS[slug].paths)
    return {name: sorted(held) if isinstance(held, frozenset) else held for name, held in told.items()}


def shape(slug):
    """Return all of it as JSON reads it again."""
    return json.loads(json.dumps({"schemas": shapes(slug), "values": defaults(slug), "paths": paths(slug)}))


def pinned(slug):
    """Return what the file beside the system's tests says of it."""
    return json.loads((ROOT / slug / FILE).read_text("utf-8"))


def _is_value(kind):
    return is_dataclass(kind) or (issubclass(kind, Struct) and not issubclass(kind, EventBody))


def _parts(kind):
    return structs.fields(kind) if issubclass(kind, Struct) else dataclass_fields(kind)


def _held(part):
    if part.default_factory not in (MISSING, NODEFAULT):
        return repr(part.default_factory())
    if part.default in (MISSING, NODEFAULT):
        return ""
    return part.default.__name__ if callable(part.default) else repr(part.default)


def _shape(schema, found):
    key = f"{type(schema).__name__} ({', '.join(sorted(schema.only))})" if schema.only else type(schema).__name__
    if key not in found:
        found[key] = {"unknown": schema.unknown}
        found[key] |= {part.data_key or name: _field(part, found) for name, part in schema.fields.items()}
    return key


def _field(part, found):
    inner = {
        fields.Nested: lambda: _shape(part.schema, found),
        fields.List: lambda: _field(part.inner, found),
        fields.Dict: lambda: [_field(one, found) for one in (part.key_field, part.value_field) if one],
    }
    told = {
        "required": part.required,
        "null": part.allow_none,
        "default": None if part.load_default is missing else repr(_default(part)),
        "validate": [_check(one) for one in part.validators],
        "metadata": {name: str(held) for name, held in part.metadata.items()},
        "words": list(getattr(part, "words", ())),
        "of": next((look() for kind, look in inner.items() if isinstance(part, kind)), None),
    }
    return {"type": type(part).__name__} | {name: held for name, held in told.items() if held}


def _check(validator):
    match validator:
        case OneOf(choices=choices):
            return [*choices, validator.error]
        case Range(min=least, max=most) | Length(min=least, max=most):
            return [type(validator).__name__, least, most, validator.error]
    return getattr(validator, "__name__", type(validator).__name__)


def _default(part):
    return part.load_default() if callable(part.load_default) else part.load_default


def main():
    """Write the file of every system anew."""
    for slug in RULESETS:
        text = json.dumps(shape(slug), indent=1, ensure_ascii=False)
        (ROOT / slug / FILE).write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
