"""How a resolution is compared with what a vector expects (docs/rules/README.md, vectors)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def matches(part: Any, whole: Any) -> bool:
    """Tell whether `whole` is `part`, and more at most in the fields of its mappings."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(key in whole and matches(part[key], whole[key]) for key in part)
    if isinstance(part, list):
        same_length = isinstance(whole, list) and len(part) == len(whole)
        return same_length and all(matches(one, other) for one, other in zip(part, whole, strict=True))
    return type(part) is type(whole) and bool(part == whole)


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are the same JSON: `1` and `true` are not, nor are `1` and `1.0`."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def at(value: Any, path: str) -> Any:
    """Return the value at a dotted path; list positions are numbers. Raise LookupError where there is none."""
    for step in path.split("."):
        match value:
            case Mapping() if step in value:
                value = value[step]
            case list() if step.isdecimal() and int(step) < len(value):
                value = value[int(step)]
            case _:
                raise LookupError(path)
    return value


def missing_events(expected: Iterable[Any], events: Sequence[Any]) -> list[Any]:
    """Return the expected events that do not occur in their order, from the first that is missing on."""
    wanted = list(expected)
    for event in events:
        if wanted and matches(wanted[0], event):
            wanted.pop(0)
    return wanted


def differences(expect: Mapping[str, Any], resolution: Mapping[str, Any]) -> list[str]:
    """Return in words how a resolution differs from what is expected; empty where it does not."""
    return [
        *_states(expect.get("state", {}), resolution["state"]),
        *(f"no event {event!r}" for event in missing_events(expect.get("events", ()), resolution["events"])[:1]),
        *(
            f"unwanted event {event!r}"
            for absent in expect.get("events_absent", ())
            for event in resolution["events"]
            if matches(absent, event)
        ),
        *(
            f"{kind}: got {resolution[kind]!r}, want {expect[kind]!r}"
            for kind in ("errors", "requests")
            if kind in expect and not matches(expect[kind], resolution[kind])
        ),
    ]


def _states(expected: Mapping[str, Any], state: Any) -> Iterable[str]:
    for path, value in expected.items():
        try:
            got = at(state, path)
        except LookupError:
            yield f"state.{path}: not there, want {value!r}"
            continue
        if not same(got, value):
            yield f"state.{path}: got {got!r}, want {value!r}"
