"""How a resolution is compared with what a vector expects (the rulebooks' README, 12.8)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def matches(part: Any, whole: Any) -> bool:
    """Tell whether `whole` is `part`, and more at most in the fields of its mappings."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(key in whole and matches(part[key], whole[key]) for key in part)
    if isinstance(part, list):
        same_length = isinstance(whole, list) and len(part) == len(whole)
        return same_length and all(matches(one, other) for one, other in zip(part, whole, strict=True))
    return type(part) is type(whole) and part == whole


def at(value: Any, path: str) -> Any:
    """Return the value at a dotted path; list positions are numbers."""
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
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
    found = []
    for path, value in expect.get("state", {}).items():
        try:
            got = at(resolution["state"], path)
        except (KeyError, IndexError):
            found.append(f"state.{path}: not there, want {value!r}")
            continue
        if type(got) is not type(value) or got != value:
            found.append(f"state.{path}: got {got!r}, want {value!r}")
    found += [f"no event {event!r}" for event in missing_events(expect.get("events", ()), resolution["events"])[:1]]
    for absent in expect.get("events_absent", ()):
        found += [f"unwanted event {event!r}" for event in resolution["events"] if matches(absent, event)]
    for kind in ("errors", "requests"):
        if kind in expect and not matches(expect[kind], resolution[kind]):
            found.append(f"{kind}: got {resolution[kind]!r}, want {expect[kind]!r}")
    return found
