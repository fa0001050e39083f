"""Declarations that nobody would write: drawn from a schema, or from sound ones by one fault after another."""

from collections import defaultdict
from copy import deepcopy

from marshmallow import fields
from marshmallow.validate import OneOf, Range

from tests.rules.mangling import at, places

JUNK = (
    *(None, True, False, 0, 1, -1, 7, 11, 99, 2**70, -(2**70), 1.5, float("inf"), float("nan")),
    *("", " ", "\0", "\ud800", "하나", "x y", "a.b", "0", "all", "gm", "saber" * 400),
    *([], {}, [[]], [None], {"": ""}, {"x": 1}, [{"card": "strike"}], {"card": "strike"}, {"action": "rest"}),
)


class Draw:
    """What random documents are made of: the words of a case, and every value that was ever sound under its name."""

    def __init__(self, random, cases):
        self.random = random
        self.sound = [raw for case in cases for raw in case["declarations"].values()]
        self.under = defaultdict(list)
        for raw in self.sound:
            for path in places(raw):
                if isinstance(path[-1], str):
                    self.under[path[-1]].append(at(raw, path))

    def likely(self, chance):
        return self.random.random() < chance

    def word(self, case):
        """Return an id, a name or any other word of a case."""
        table = self.random.choice((case["state"], case["declarations"], case["state"].get("characters") or {}))
        found = [path[-1] for path in places(table) if isinstance(path[-1], str)]
        return self.random.choice(found) if found else "nobody"

    def junk(self):
        return deepcopy(self.random.choice(JUNK))

    def from_schema(self, schema, case):
        """Return a document with some of a schema's fields, each mostly of its kind."""
        chosen = [(name, part) for name, part in schema.fields.items() if part.required or self.likely(0.35)]
        return {part.data_key or name: self.of_field(part.data_key or name, part, case) for name, part in chosen}

    def of_field(self, name, part, case):
        if self.likely(0.03):
            return self.junk()
        if self.under[name] and self.likely(0.4):
            return deepcopy(self.random.choice(self.under[name]))
        if isinstance(part, fields.Nested):
            return self.from_schema(part.schema, case)
        if isinstance(part, fields.List):
            return [self.of_field(name, part.inner, case) for _ in range(self.random.choice((0, 1, 1, 2, 5, 10)))]
        if isinstance(part, fields.Dict) and part.value_field is not None:
            return {
                self.word(case): self.of_field(name, part.value_field, case) for _ in range(self.random.randint(0, 3))
            }
        return self.plain(part, case)

    def plain(self, part, case):
        allowed = [
            choice for validator in part.validators if isinstance(validator, OneOf) for choice in validator.choices
        ]
        if allowed and self.likely(0.9):
            return self.random.choice(allowed)
        if isinstance(part, fields.Boolean):
            return self.likely(0.5)
        if isinstance(part, fields.Integer):
            bounds = [end for one in part.validators if isinstance(one, Range) for end in (one.min, one.max)]
            return self.random.choice(
                [0, 1, 5, 10, *(end + self.random.choice((-1, 0, 1)) for end in bounds if end is not None)]
            )
        return self.random.choice((self.word(case), self.word(case), None, [self.word(case)]))

    def spoilt(self, raw, case):
        """Return a document with one to three faults, or changes that are none."""
        holder = [deepcopy(raw)]
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            *way, key = self.random.choice(list(places(holder)))
            moved = (self.drop, self.rename, self.double) if way else ()
            changed = (self.reword, self.reword, self.borrow, self.shift, self.nest, self.waste)
            self.random.choice((*moved, *changed))(at(holder, way), key, case)
        return holder[0]

    def drop(self, holder, key, _case):
        del holder[key]

    def rename(self, holder, key, case):
        if isinstance(holder, dict):
            holder[self.random.choice(("surprise", self.word(case), *self.under))] = holder.pop(key)

    def double(self, holder, key, _case):
        if isinstance(holder, list):
            holder.insert(self.random.randrange(len(holder) + 1), deepcopy(holder[key]))

    def reword(self, holder, key, case):
        holder[key] = self.word(case)

    def borrow(self, holder, key, _case):
        known = self.under[key] if isinstance(key, str) else self.sound
        holder[key] = deepcopy(self.random.choice(known or self.sound))

    def shift(self, holder, key, _case):
        if type(holder[key]) is int:
            holder[key] += self.random.choice((-10, -1, 1, 10))

    def nest(self, holder, key, _case):
        holder[key] = self.random.choice(([holder[key]], {"hand": holder[key]}, {"card": holder[key]}))

    def waste(self, holder, key, _case):
        holder[key] = self.junk()
