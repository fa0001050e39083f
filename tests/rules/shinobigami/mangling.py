"""Cases spoilt at random: values changed, taken away, moved about, in all parts of a case."""

import copy

JUNK = [None, True, False, 0, 1, -1, 7, 99, 2**70, 1.5, "", "aki", "bo", "gm", "x y", "하", [], {}, [[]], {"x": 1}]
JUNK += ["body", "plot", "action", "spoils", "scene", "main", "climax", "curse", "slash", "star", "guard", ["aki"]]
FOREIGN = ["plot", "join", "attack", "support", "evade", "recover", "performance", "concede", "spoils", "commands"]


def places(value, path=()):
    """Yield the paths of all values within a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from places(inner, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def mangled(case, others, random):
    """Return a case with one to four faults that `random` chooses; parts of `others` may take the place of its own."""
    spoilt = copy.deepcopy(case)
    for _ in range(random.randint(1, 4)):
        part = random.choice(["state", "state", "declarations", "declarations", "declarations", "options", "dice"])
        found = list(places(spoilt[part]))
        if not found:
            other = random.choice(others)["case"]
            spoilt[part] = copy.deepcopy(other[part])
            continue
        *way, key = random.choice(found)
        _spoil(at(spoilt[part], way), key, others, random)
    return spoilt


def _spoil(holder, key, others, random):
    change = random.randrange(5)
    if change == 0:
        del holder[key]
    elif change == 1:
        other = random.choice(others)["case"]
        found = list(places(other))
        holder[key] = copy.deepcopy(at(other, random.choice(found)))
    elif change == 2 and isinstance(holder, dict):
        holder[random.choice(FOREIGN)] = holder.pop(key)
    elif change == 3 and type(holder[key]) is int:
        holder[key] += random.choice([-2, -1, 1, 2])
    else:
        holder[key] = copy.deepcopy(random.choice(JUNK))
