"""Rulings in a case: what the GM decided of a turn, told and applied as it was when the turn was reviewed.

A ruling is a use of one of the system's GM tools, or `declare`: the declaration that counts for a seat in place of the
sealed one. Those `before` go first, on the state and the declarations of the case; those `after` on what came of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any

from marshmallow import ValidationError
from marshmallow.validate import Regexp

from rules.core.case import Case, Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, Audience, Event, EventBody, readers
from rules.core.faults import case_errors
from rules.core.fields import WordOrIds
from rules.core.ruleset import Ruleset
from rules.core.values import As, schema_of

BEFORE, AFTER, DECLARE = "before", "after", "declare"
RULE = "GM"
"""What an event or a fault of the GM's cites in place of a clause."""


class GmTool(EventBody, frozen=True):
    """The GM used a tool, or ruled which declaration of a seat counts."""

    clauses = (RULE,)
    readers = "named"

    tool: str
    values: Mapping[str, Any]
    reason: str


WORDS = ("all", "gm")
"""Audiences that name no seats."""


@dataclass(frozen=True)
class Declare:
    """`declare`: what counts as a seat's declaration, None for none."""

    seat: str
    declaration: Mapping[str, Any] | None
    reason: Annotated[str, Regexp(r"\s*\S", error="missing_field")]
    audience: Annotated[str | tuple[str, ...] | None, As(partial(WordOrIds, *WORDS))] = None


def declared_anew(ruling: Declare, before: Mapping[str, Any] | None) -> Event:
    """Tell a seat which declaration of its own counts now, and what counted `before`; others only who are named too."""
    values = {"seat": ruling.seat, "declaration": ruling.declaration, "before": before}
    return Event(RULE, GmTool(DECLARE, values, ruling.reason), _readers(ruling))


def _readers(ruling: Declare) -> Audience:
    if ruling.audience == "all":
        return EVERYONE
    return readers(ruling.seat, *_named_readers(ruling))


def _named_readers(ruling: Declare) -> tuple[str, ...]:
    return ruling.audience if isinstance(ruling.audience, tuple) else ()


def counting_declarations(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the declarations of a case without faults as its rulings leave them."""
    declared = dict(document.get("declarations", {}))
    for ruling in document.get("rulings", ()):
        if ruling["tool"] == DECLARE:
            _put(declared, ruling["seat"], ruling["declaration"])
    return declared


def _put(declared: dict[str, Any], seat: str, declaration: Mapping[str, Any] | None) -> None:
    declared.pop(seat, None)
    if declaration is not None:
        declared[seat] = declaration


@dataclass(frozen=True)
class _Ruled:
    """What rulings have made of a state and its declarations so far, what they told, and why some were refused."""

    state: Mapping[str, Any]
    declarations: Mapping[str, Any]
    events: tuple[Event, ...] = ()
    requests: tuple[Mapping[str, Any], ...] = ()
    errors: tuple[CaseError, ...] = ()


def resolve_ruled(ruleset: Ruleset, case: Case) -> Resolution:
    """Resolve a case with its rulings, all or nothing. Raise UnreadableCase as the system does.

    Faults of rulings before the turn are told beside those of the case itself; those after it can be looked for only
    once there is something to rule about, and not while the turn is still to be completed by what it asks for.
    """
    ruled = _apply(ruleset, case, _Ruled(case.state, case.declarations), BEFORE)
    played = ruleset.resolve(replace(case, state=ruled.state, declarations=ruled.declarations))
    refused = (*_edition_faults(ruleset, case), *_in_order(ruled.errors))
    if refused or played.errors:
        return _refusal(ruleset, case, (*_known_before_play(played.errors, refused), *refused))
    if any(request["want"] in ruleset.follow_ups for request in played.requests):
        return replace(played, edition=case.edition)
    after = _apply(ruleset, case, _Ruled(played.state, ruled.declarations, requests=played.requests), AFTER)
    if after.errors:
        return _refusal(ruleset, case, _in_order(after.errors))
    events = (*ruled.events, *played.events, *after.events)
    return Resolution(after.state, events, after.requests, edition=case.edition)


def _refusal(ruleset: Ruleset, case: Case, errors: tuple[CaseError, ...]) -> Resolution:
    """Give back the state of the case; beside rulings, which go by fields that it may leave out, the whole of it."""
    state = ruleset.whole(case.state) if case.rulings else case.state
    return Resolution(state, errors=errors, edition=case.edition)


def _known_before_play(errors: Iterable[CaseError], refused: tuple[CaseError, ...]) -> Iterator[CaseError]:
    """Leave out that dice ran short where something else is refused: then nothing would have been rolled."""
    return (error for error in errors if not refused or error.code != "dice_exhausted")


def _edition_faults(ruleset: Ruleset, case: Case) -> tuple[CaseError, ...]:
    newest = int(ruleset.version)
    if case.edition is None or 1 <= case.edition <= newest:
        return ()
    return (CaseError(None, "bad_value", "edition", RULE, {"got": case.edition, "limit": newest}),)


def _in_order(errors: Iterable[CaseError]) -> tuple[CaseError, ...]:
    return tuple(sorted(errors, key=lambda error: (error.path, error.code)))


def _apply(ruleset: Ruleset, case: Case, ruled: _Ruled, at: str) -> _Ruled:
    """Apply the rulings of one time in their order; one that is refused changes nothing, and the next is looked at."""
    for number, ruling in enumerate(case.rulings):
        is_after = isinstance(ruling, Mapping) and ruling.get("at") == AFTER
        if is_after == (at == AFTER):
            ruled = _apply_one(ruleset, case, ruled, f"rulings.{number}", ruling)
    return ruled


def _apply_one(ruleset: Ruleset, case: Case, ruled: _Ruled, path: str, ruling: Any) -> _Ruled:
    wrong = _shape_faults(ruleset, path, ruling)
    if wrong:
        return replace(ruled, errors=(*ruled.errors, *wrong))
    values = {name: value for name, value in ruling.items() if name not in {"at", "tool"}}
    if ruling["tool"] == DECLARE:
        return _declare(ruleset, ruled, path, values)
    outcome = ruleset.use_tool(ruled.state, case.options, ruling["tool"], values)
    if outcome.errors:
        told = (replace(error, path=f"{path}.{error.path.removeprefix('tool.')}") for error in outcome.errors)
        return replace(ruled, errors=(*ruled.errors, *told))
    return replace(
        ruled,
        state=outcome.state,
        events=(*ruled.events, *outcome.events),
        requests=outcome.requests or ruled.requests,
    )


def _shape_faults(ruleset: Ruleset, path: str, ruling: Any) -> tuple[CaseError, ...]:
    """Return what is wrong with when a ruling holds and which tool it uses; `declare` is for before the turn alone."""
    if not isinstance(ruling, Mapping):
        return (CaseError("gm", "bad_value", path, RULE),)
    tool = ruling.get("tool")
    allowed = {"at": (BEFORE,) if tool == DECLARE else (BEFORE, AFTER), "tool": (DECLARE, *ruleset.tool_schemas)}
    return tuple(
        CaseError("gm", "bad_value" if name in ruling else "missing_field", f"{path}.{name}", RULE)
        for name, values in allowed.items()
        if ruling.get(name) not in values
    )


def _declare(ruleset: Ruleset, ruled: _Ruled, path: str, values: Mapping[str, Any]) -> _Ruled:
    """Let a declaration count from now on; what it holds is checked with all others, as the seat's own."""
    try:
        ruling: Declare = schema_of(Declare)().load(values)
    except ValidationError as error:
        return replace(ruled, errors=(*ruled.errors, *case_errors("gm", error, path, RULE)))
    named = (("seat", ruling.seat), *(("audience", one) for one in _named_readers(ruling)))
    unknown = tuple(
        CaseError("gm", "unknown_id", f"{path}.{field}", RULE, {"got": key})
        for field, key in named
        if not ruleset.knows(ruled.state, key)
    )
    if unknown:
        return replace(ruled, errors=(*ruled.errors, *unknown))
    declared = dict(ruled.declarations)
    _put(declared, ruling.seat, ruling.declaration)
    told = declared_anew(ruling, ruled.declarations.get(ruling.seat))
    return replace(ruled, declarations=declared, events=(*ruled.events, told))
