"""What JSON the fields of a card are (12.5): a value of another type is a fault before any other."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.errors import Fault


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_text_or_null(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _are_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_scope(value: Any) -> bool:
    return _is_text_or_null(value) or _are_ids(value)


def _is_table_or_null(value: Any) -> bool:
    return value is None or isinstance(value, Mapping)


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "card": _is_text,
    "target": _is_text_or_null,
    "targets": _are_ids,
    "plus": _is_flag,
    "np": _is_text_or_null,
    "spell": _is_text_or_null,
    "cover": _is_scope,
    "cards": _is_table_or_null,
}
"""12.5: what JSON each field of a card is, in the rulebook's order; null is right only where it is the default."""


_ENTRY_TYPES = {name: _TYPES[name] for name in ("card", "plus")}
"""FW-B4: the same of one of several cards in a slot, which has no other fields."""


def type_fault(raw: Any) -> Fault | None:
    """12.5: return the first field of a card whose JSON is of another type, which goes before any other fault."""
    fault = _first_wrong(raw, _TYPES)
    if fault or not raw.get("cards"):
        return fault
    entries = sorted(raw["cards"].items())
    found = ((opponent, _first_wrong(entry, _ENTRY_TYPES)) for opponent, entry in entries)
    return next((fault.under(f"cards.{opponent}") for opponent, fault in found if fault), None)


def _first_wrong(raw: Any, types: Mapping[str, Callable[[Any], bool]]) -> Fault | None:
    if not isinstance(raw, Mapping):
        return Fault("bad_value", "", "FW-B1")
    for name, is_right in types.items():
        if name in raw and not is_right(raw[name]):
            return Fault("bad_value", name, "FW-B1")
    return None
