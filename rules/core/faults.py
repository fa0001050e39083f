"""Faults that a schema found, as codes with their paths: what the errors of a case are made of."""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from rules.core.errors import CaseError

WANTED = ": "
"""Between a code and what the field takes instead: a word for the kind of value (`whole`), or the values themselves."""


def faults(error: ValidationError) -> Iterator[tuple[str, str]]:
    """Yield (dotted path, code) of every fault that a schema found; the path is relative to what was loaded."""
    yield from ((path, code) for path, code, _ in told_faults(error))


def told_faults(error: ValidationError) -> Iterator[tuple[str, str, str]]:
    """Yield the same with what the field takes instead (see WANTED), empty where the schema does not say."""
    for path, said in dict.fromkeys(_walk(error.messages, ())):
        code, _, wanted = said.partition(WANTED)
        yield path, code, wanted


def _walk(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(messages, Mapping):
        for key in messages:
            yield from _walk(messages[key], path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        for message in messages:
            yield from _walk(message, path)
    else:
        yield ".".join(path), str(messages)


def case_errors(actor: str | None, error: ValidationError, prefix: str, rule: str) -> list[CaseError]:
    """Turn a schema's faults into errors of the case, `prefix` before each path and `rule` as the clause broken.

    Where the schema knows what the field takes instead, `wanted` among the values says so.
    """
    return [
        CaseError(actor, code, f"{prefix}.{path}" if path else prefix, rule, {"wanted": wanted} if wanted else {})
        for path, code, wanted in told_faults(error)
    ]
