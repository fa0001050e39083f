"""The case of a reviewed turn: what was sealed, and as `rulings` what the GM made of it, revision by revision."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from campaign.model.resolution import StoredResolution
from rules.core.rulings import AFTER, BEFORE, DECLARE


def ruled_case(revisions: Sequence[StoredResolution]) -> dict[str, Any]:
    """Return the case that resolves to the last of a turn's first revisions; a stored one holds what counts at last.

    A declaration that was set aside is left out, for the service resolved the case without it; one that the GM ruled
    about stands beside the ruling that goes before it.
    """
    first, last = revisions[0], revisions[-1]
    counting = last.case["declarations"]
    rulings = [*_amendments(revisions, counting), *_tools(last)]
    ruled = {ruling["seat"] for ruling in rulings if ruling["tool"] == DECLARE}
    sealed = {seat: as_resolved(first, seat) for seat in first.declared if seat in ruled or seat in counting}
    given = {"rulings": rulings} if rulings else {}
    return {**last.case, "edition": int(last.ruleset_version), "declarations": sealed, **given}


class Resolved(Protocol):
    """A resolution of a turn: all that was declared, and the case that was resolved."""

    @property
    def declared(self) -> Mapping[str, Any]:
        """All declarations by seat."""

    @property
    def case(self) -> Mapping[str, Any]:
        """The case, without the declarations that were set aside."""


def as_resolved(resolved: Resolved, seat: str) -> Mapping[str, Any] | None:
    """Return a seat's declaration as the case has it, which may say in which order it was sealed; None for none.

    One that was set aside is as it was declared.
    """
    found: Mapping[str, Any] | None = resolved.case["declarations"].get(seat, resolved.declared.get(seat))
    return found


def _amendments(revisions: Sequence[StoredResolution], counting: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a ruling for each amendment, in their order; one that was set aside in the end counts as none."""
    changed = [
        (seat, after)
        for before, after in pairwise(revisions)
        for seat in sorted(before.declared.keys() | after.declared.keys())
        if before.declared.get(seat) != after.declared.get(seat)
    ]
    final = dict(changed)
    for seat, revision in changed:
        yield {
            "at": BEFORE,
            "tool": DECLARE,
            "seat": seat,
            "declaration": counting.get(seat) if revision is final[seat] else as_resolved(revision, seat),
            "reason": revision.reason or "",
        }


def _tools(revision: StoredResolution) -> Iterator[dict[str, Any]]:
    for used in revision.tools:
        yield {**used["values"], "at": AFTER, "tool": used["tool"]}
