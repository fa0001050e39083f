"""Reading declarations (section 8): from raw JSON to the steps that can be tried, with every fault of their shape."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import fields

from rules.core.errors import CaseError, Fault
from rules.core.ruleset import GM
from rules.core.tagged import Tagged
from rules.srs.declaration import CheckEntrySchema, GmDeclarationSchema
from rules.srs.shapes import RULE, filled, shape_faults, value_faults
from rules.srs.state import State

_PARTS: Mapping[str, fields.Field[Any]] = GmDeclarationSchema().fields
_ENTRY = CheckEntrySchema()


@dataclass(frozen=True)
class Step:
    """One command or act whose shape is sound; `at` is its place in the declaration, `values` what it says in full."""

    actor: str
    at: str
    name: str
    values: Mapping[str, Any]

    @property
    def is_secret(self) -> bool:
        """Section 3: tell whether the GM alone is to read what comes of it."""
        return bool(self.values.get("secret"))


@dataclass(frozen=True)
class Entry:
    """SRS-1.4: a player's value for a check; None accepts the sheet's. `modifier` is the sum of the player's own."""

    check_value: int | None = None
    modifier: int = 0


@dataclass(frozen=True)
class Declared:
    """What one actor sealed, as far as its shape is sound."""

    submitted_seq: int | None = None
    commands: tuple[Step, ...] = ()
    acts: tuple[Step, ...] = ()
    checks: Mapping[str, Entry] = field(default_factory=dict)


@dataclass(frozen=True)
class Received:
    """The declarations of a case: what can be tried, by actor, and every fault of shape."""

    declared: Mapping[str, Declared]
    errors: tuple[CaseError, ...]


def receive(state: State, declarations: Mapping[str, Any]) -> Received:
    """Section 3: read all declarations in the order of their actors' ids."""
    declared: dict[str, Declared] = {}
    errors: list[CaseError] = []
    for actor in sorted(declarations):
        refusal = _refusal(state, actor)
        faults = (refusal,) if refusal else declaration_faults(actor, declarations[actor])
        errors += [fault.as_error(actor) for fault in faults]
        if refusal is None:
            declared[actor] = read_declaration(actor, declarations[actor])
    return Received(declared, tuple(errors))


def declaration_faults(actor: str, raw: Any) -> tuple[Fault, ...]:
    """Section 3: return every fault of a declaration's shape, in the rulebook's order."""
    if not isinstance(raw, Mapping):
        return (Fault("bad_field", "", RULE),)
    found = [Fault("unknown_field", name, RULE) for name in sorted(raw) if name not in _PARTS]
    for name, part in _PARTS.items():
        if name == "commands" and name in raw and actor != GM:
            found.append(Fault("not_gm", name, RULE))
        elif name in raw:
            found += value_faults(part, raw[name], name)
    return tuple(found)


def read_declaration(actor: str, raw: Any) -> Declared:
    """Return what of a declaration can be tried: the parts without a fault of shape."""
    if not isinstance(raw, Mapping):
        return Declared()
    seq = raw.get("submitted_seq")
    entries = raw.get("checks")
    return Declared(
        seq if type(seq) is int else None,
        _steps(actor, "commands", raw) if actor == GM else (),
        _steps(actor, "acts", raw),
        _entries(entries) if isinstance(entries, Mapping) else {},
    )


def _refusal(state: State, actor: str) -> Fault | None:
    """SRS-4.4: whoever is not at the table, or no longer, declares nothing."""
    player = state.players.get(actor)
    if player is None:
        return Fault("unknown_actor", "", RULE)
    return Fault("player_removed", "", "SRS-4.4") if player.removed else None


def _steps(actor: str, name: str, raw: Mapping[str, Any]) -> tuple[Step, ...]:
    part = _PARTS[name]
    listed = raw.get(name)
    if not isinstance(part, fields.List) or not isinstance(part.inner, Tagged) or not isinstance(listed, list):
        return ()
    tagged = part.inner
    sound = ((place, item) for place, item in enumerate(listed) if not any(value_faults(tagged, item, "")))
    return tuple(_step(actor, f"{name}.{place}", tagged, item) for place, item in sound)


def _step(actor: str, at: str, tagged: Tagged, item: Mapping[str, Any]) -> Step:
    schema = tagged.schema_of(item[tagged.tag])
    return Step(actor, at, item[tagged.tag], {} if schema is None else filled(schema, item))


def _entries(raw: Mapping[str, Any]) -> dict[str, Entry]:
    sound = {key: filled(_ENTRY, raw[key]) for key in sorted(raw) if not any(shape_faults(_ENTRY, raw[key]))}
    return {
        key: Entry(entry["check_value"], sum(one["value"] for one in entry["modifiers"]))
        for key, entry in sound.items()
    }
