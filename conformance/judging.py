"""Vectors put to a program: what each came to."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from conformance.matching import differences
from conformance.program import NoResolution, resolve
from conformance.vectors import Vector


@dataclass(frozen=True)
class Verdict:
    """What a vector came to: the turn, counted from 1, that differs, and how; no faults where all agree."""

    vector: Vector
    turn: int
    faults: tuple[str, ...]


def judge(command: Sequence[str], seconds: float, vector: Vector) -> Verdict:
    """Resolve a vector's turns until one differs; `seconds` is the limit of each."""
    number = 1
    case: dict[str, Any] = {}
    for number, (added, expect) in enumerate(vector.turns(), start=1):
        case = {**case, **added}
        try:
            resolution = resolve(command, case, seconds)
        except NoResolution as error:
            return Verdict(vector, number, (str(error),))
        if faults := differences(expect, resolution):
            return Verdict(vector, number, tuple(faults))
        case = {**case, "state": resolution["state"]}
    return Verdict(vector, number, ())


def judged(command: Sequence[str], vectors: Iterable[Vector], seconds: float, jobs: int) -> Iterator[Verdict]:
    """Yield the verdicts of vectors, in their order; `jobs` programs run at a time."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(partial(judge, command, seconds), vectors)
