"""docs/events.md: every event that a rule system can tell, from the classes that tell it."""

import inspect
import sys
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UnsetType

from campaign.events import SERVICE_EVENTS
from rules.core.event import EventBody
from rules.core.ruleset import Ruleset

HEAD = """# Events

Written by `make events`; do not edit. Every type of event, what it says, its fields with their types (`?`: may be
missing), the clauses that may tell it, who may read it (`all`, the `gm` alone, or what the system's own word means),
and its class: whoever makes one tells it.
Besides these each has `rule`, `type` and `audience` ([format](rules/README.md#events)).
"""
WORDS: dict[Any, str] = {str: "text", int: "integer", bool: "boolean", Any: "any", NoneType: "null"}


def events_document(rulesets: Mapping[str, Ruleset]) -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_of_all(), *(line for slug in sorted(rulesets) for line in _section(rulesets[slug]))])


def _of_all() -> Iterator[str]:
    yield from (
        "## Every system",
        "",
        "Told by the service, and of the GM's rulings in a case: `own` is the seat itself, `named` the seat and",
        "whom the ruling names. A declaration is set aside by the clause of its first fault.",
        "",
    )
    yield from _table("", SERVICE_EVENTS)


def explanation(ruleset: Ruleset) -> str:
    """Return what the system says of its events: the docstring of the package that collects them."""
    packages = {body.__module__.partition(".events")[0] + ".events" for body in ruleset.events.values()}
    texts = [inspect.getdoc(sys.modules[name]) or "" for name in sorted(packages) if name in sys.modules]
    return "\n\n".join(texts)


def _section(ruleset: Ruleset) -> Iterator[str]:
    yield from (f"## `{ruleset.slug}`, edition {ruleset.version}", "", explanation(ruleset), "")
    yield from _table(ruleset.slug, ruleset.events)


def _table(slug: str, events: Mapping[str, type[EventBody]]) -> Iterator[str]:
    yield from ("| event | what happened | fields | clauses | readers | class |", "|---|---|---|---|---|---|")
    for name, body in events.items():
        yield f"| {' | '.join(_cells(slug, name, body))} |"
    yield ""


def _cells(slug: str, name: str, body: type[EventBody]) -> Iterator[str]:
    yield f'<a id="{slug}.{name}"></a>`{name}`' if slug else f"`{name}`"
    yield _cell(inspect.getdoc(body) or "")
    yield _cell("; ".join(_fields(body)))
    yield ", ".join(_clause(slug, clause) for clause in body.clauses)
    yield body.readers
    yield f"[`{body.__name__}`](../{body.__module__.replace('.', '/')}.py)"


def _clause(slug: str, clause: str) -> str:
    return clause if not slug or clause == "GM" else f"[{clause}](rules/{slug}.md#{clause})"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _fields(body: type[msgspec.Struct]) -> Iterator[str]:
    for field in msgspec.structs.fields(body):
        parts = _alternatives(field.type)
        optional = "?" if UnsetType in parts else ""
        told = " or ".join(_word(part) for part in parts if part is not UnsetType)
        yield f"`{field.encode_name}`{optional} {told}"


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)


def _word(kind: Any) -> str:
    """Return a type as a reader of JSON would say it."""
    if kind in WORDS:
        return WORDS[kind]
    if get_origin(kind) is not None:
        return _composed(get_origin(kind), get_args(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"{{{', '.join(_fields(kind))}}}"
    return str(getattr(kind, "__name__", kind))


def _composed(origin: Any, inner: tuple[Any, ...]) -> str:
    if origin is Literal:
        return ", ".join(f'`"{value}"`' if isinstance(value, str) else f"`{value}`" for value in inner)
    words = [_word(part) for part in inner if part is not Ellipsis]
    if origin in {Union, UnionType}:
        return " or ".join(words)
    if issubclass(origin, Mapping):
        return f"{{{words[0]}: {words[1]}}}"
    if origin is tuple and Ellipsis not in inner:
        return f"[{', '.join(words)}]"
    return f"list of ({words[0]})" if " " in words[0] else f"list of {words[0]}"
