"""Every change of a state has its event: vectors with all their turns, random turns and mangled cases."""

from random import Random

import pytest

from rules.core.errors import UnreadableCase
from tests.rules.fuzz import vectors
from tests.rules.kamigakari.explained import POINTS, unexplained
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import resolve
from tests.rules.mangling import mangled
from tests.rules.random_documents import Draw

VECTORS = vectors("kamigakari")


def spoilt(number):
    """Yield cases with faults of every kind, and faultless ones with declarations that nobody would write."""
    random = Random(number)
    draw = Draw(random, VECTORS)
    for _ in range(number):
        yield mangled(random.choice(VECTORS), VECTORS, random)
        case = random.choice(VECTORS)
        yield {**case, "declarations": {key: draw.spoilt(raw, case) for key, raw in case["declarations"].items()}}


def plays(number):
    """Yield random turns, each with the one after it on the state that it left."""
    for seed in range(number):
        for case in (Play(seed).combat(), Play(seed).scene()):
            yield case
            left = resolve(case)["state"]
            if left["stage"] == case["state"]["stage"]:
                yield {**case, "state": left, "dice": case["dice"][::-1]}


def resolved(cases):
    """Yield cases with what came of them, where something did."""
    for case in cases:
        try:
            resolution = resolve(case)
        except UnreadableCase:
            continue
        if not resolution["errors"] and not resolution["requests"]:
            yield case, resolution


@pytest.fixture(scope="module")
def turns():
    return list(resolved([*VECTORS, *plays(80), *spoilt(300)]))


def test_every_change_of_a_state_has_its_event(turns):
    assert len(turns) > 400
    for case, resolution in turns:
        assert unexplained(case["state"], resolution["state"], resolution["events"]) == [], case


@pytest.mark.parametrize("kind", [*POINTS, "gm"])
def test_a_change_whose_event_is_missing_is_found(turns, kind):
    assert any(
        unexplained(case["state"], resolution["state"], [one for one in resolution["events"] if one["type"] != kind])
        for case, resolution in turns
        if any(one["type"] == kind for one in resolution["events"])
    )
