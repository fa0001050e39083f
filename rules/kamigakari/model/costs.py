"""Paying with spirit dice (KG-2.4): which dice of a stock meet the requirements of a cost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

FACES = range(1, 7)
Requirement = int | str
Faces = frozenset[int]


def payment(stock: Sequence[int], excess: int, cost: Sequence[Requirement]) -> tuple[tuple[int, ...], int] | None:
    """KG-2.4: return which positions of the stock pay a cost and how many excess spirits, None where nothing does.

    The fewest excess spirits, then the smallest sorted list of faces, then the smallest sorted list of positions.
    """
    for wild in range(min(excess, len(cost)) + 1):
        count = len(cost) - wild
        if count <= len(stock):
            for faces in _hands(stock, count):
                if meets(faces, cost):
                    return _first_positions(stock, faces), wild
    return None


def named_payment(
    stock: Sequence[int], excess: int, cost: Sequence[Requirement], pay: Sequence[int | str]
) -> tuple[tuple[int, ...], int] | None:
    """KG-2.4: return the payment that a player named, positions in the order of the requirements, if it is one."""
    positions = tuple(one for one in pay if isinstance(one, int))
    wild = len(pay) - len(positions)
    fits = len(pay) == len(cost) and wild <= excess and len(set(positions)) == len(positions)
    if not fits or any(position >= len(stock) for position in positions):
        return None
    faces = tuple(None if isinstance(one, str) else stock[one] for one in pay)
    return (positions, wild) if any(_answers(faces, cost, wanted) for wanted in _readings(cost)) else None


def _answers(faces: Sequence[int | None], cost: Sequence[Requirement], wanted: Sequence[Faces]) -> bool:
    """Tell whether each named die meets the requirement in its place; those of a run come in any order."""
    in_run = [position for position, one in enumerate(cost) if one == "run"]
    run = [faces[position] for position in in_run]
    return all(
        face is None or face in allowed
        for position, (face, allowed) in enumerate(zip(faces, wanted, strict=True))
        if position not in in_run
    ) and _assigned([face for face in run if face is not None], [wanted[position] for position in in_run])


def meets(faces: Sequence[int], cost: Sequence[Requirement]) -> bool:
    """KG-2.4: tell whether each of these dice meets a requirement of its own; the rest is left to excess spirits."""
    return any(_assigned(faces, wanted) for wanted in _readings(cost))


def _hands(stock: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of that many dice once, as sorted faces, the smallest first."""
    have = Counter(stock)
    for faces in combinations_with_replacement(sorted(have), count):
        if all(have[face] >= number for face, number in Counter(faces).items()):
            yield faces


def _first_positions(stock: Sequence[int], faces: Sequence[int]) -> tuple[int, ...]:
    left = Counter(faces)
    positions = []
    for position, face in enumerate(stock):
        if left[face]:
            left[face] -= 1
            positions.append(position)
    return tuple(positions)


def _readings(cost: Sequence[Requirement]) -> Iterator[tuple[Faces, ...]]:
    """Yield the faces that each requirement allows, for every face of `same` and every start of `run`."""
    length = sum(1 for one in cost if one == "run")
    for face in FACES if "same" in cost else FACES[:1]:
        for start in range(1, 8 - length) if length else FACES[:1]:
            run = iter(range(start, start + length))
            yield tuple(_allowed(one, face, run) for one in cost)


def _allowed(requirement: Requirement, same: int, run: Iterator[int]) -> Faces:
    """KG-2.4: return the faces that meet a requirement of one die; of a run, each takes the next face."""
    if requirement == "run":
        return frozenset({next(run)})
    if requirement == "same":
        return frozenset({same})
    return frozenset(face for face in FACES if _fits(face, requirement))


def _fits(face: int, requirement: Requirement) -> bool:
    if isinstance(requirement, int):
        return face == requirement
    if requirement in ("odd", "even"):
        return (face % 2 == 1) == (requirement == "odd")
    bound = int(requirement[0]) if requirement != "any" else face
    return face >= bound if requirement.endswith("+") else face <= bound


def _assigned(faces: Sequence[int], wanted: Sequence[Faces]) -> bool:
    """Tell whether each die can be given to a requirement of its own that allows it (augmenting paths)."""
    taken: dict[int, int] = {}

    def give(die: int, seen: set[int]) -> bool:
        for place, allowed in enumerate(wanted):
            if faces[die] in allowed and place not in seen:
                seen.add(place)
                if place not in taken or give(taken[place], seen):
                    taken[place] = die
                    return True
        return False

    return all(give(die, set()) for die in range(len(faces)))
