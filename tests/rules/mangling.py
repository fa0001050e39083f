"""Cases spoilt at random, for every system: values changed, taken away, moved about, or taken from another case."""

import copy

from tests.systems import vectors_of

JUNK = [None, True, False, 0, 1, -1, 7, 99, 2**70, 1.5, "", "x y", "하", [], {}, [[]], {"x": 1}]
PARTS = ["state", "state", "declarations", "declarations", "declarations", "options", "dice"]


def public_cases(slug):
    """Return the cases of a system's vectors."""
    return [vector["case"] for vector in vectors_of(slug)]


def places(value, path=()):
    """Yield the paths of all values within a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from places(inner, (*path, key))


def at(value, path):
    """Return the value at a path."""
    for key in path:
        value = value[key]
    return value


def mangled(case, others, random):
    """Return a case with one to four faults that `random` chooses; parts of `others` may take the place of its own."""
    spoilt = copy.deepcopy(case)
    for _ in range(random.randint(1, 4)):
        part = random.choice(PARTS)
        found = list(places(spoilt[part]))
        if found:
            *way, key = random.choice(found)
            _spoil(at(spoilt[part], way), key, others, random)
        else:
            spoilt[part] = copy.deepcopy(random.choice(others)[part])
    return spoilt


def _spoil(holder, key, others, random):
    other = random.choice(others)
    borrowed = random.choice(list(places(other)))
    match random.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(at(other, borrowed))
        case 2 if isinstance(holder, dict):
            holder[str(borrowed[-1])] = holder.pop(key)
        case 3 if type(holder[key]) is int:
            holder[key] += random.choice([-2, -1, 1, 2])
        case _:
            holder[key] = copy.deepcopy(random.choice(JUNK))
