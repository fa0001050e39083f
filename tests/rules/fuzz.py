"""Random and mangled declarations at both doors of a system: errors, no exceptions (`python -m tests.rules.fuzz`)."""

import json
import sys
import time
import traceback
from collections import Counter
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from random import Random

from campaign.narration import error_text
from rules import UnreadableCase, resolve_case
from rules.registry import RULESETS
from tests.rules.fate_war.fuzz import cases as cases_of_fate_war
from tests.rules.random_documents import Draw
from tests.systems import SYSTEMS, vectors_of

OF_A_CASE = 24
"""Declarations that are tried on one case before the next is taken."""
LANGUAGES = ("ko", "en")
IN_ONE_ORDER = {"fate_war"}
"""Systems that sort all errors by path and code; others have an order of their own."""
PASSES_TWICE = {"fate_war"}
"""Systems in which nothing that a seat's own view lets pass is refused at resolution."""


def vectors(slug):
    """Return the case of every turn of a system's vectors."""
    found = []
    for vector in vectors_of(slug):
        case = {"options": {}, "dice": [], "declarations": {}, **vector["case"]}
        found.append(case)
        for turn in vector.get("then", ()):
            following = {name: value for name, value in turn.items() if name != "expect"}
            case = {**case, "state": resolve_case(case)["state"], "dice": [], **following}
            found.append(case)
    return found


def cases(slug, random):
    """Yield cases without end: of the vectors, and for the main system of whole random wars too."""
    public = random.sample(known := vectors(slug), len(known))
    if slug != "fate_war":
        yield from cycle(public)
    for one, other in zip(cycle(public), cases_of_fate_war(random), strict=False):
        yield from (one, other)


class Fuzz:
    """Tries declarations on one system and counts what came of them; `faults` holds what must never be."""

    def __init__(self, slug, seed):
        self.slug = slug
        self.random = Random(seed)
        self.ruleset = SYSTEMS[slug]
        self.clauses = {clause.id for clause in self.ruleset.clauses}
        self.draw = Draw(self.random, vectors(slug))
        self.count = Counter()
        self.told = set()
        self.faults = []

    def run(self, number):
        """Try so many declarations at both doors."""
        for case in cases(self.slug, self.random):
            if self.count["declarations"] >= number:
                return
            self.try_case(case)

    def try_case(self, case):
        try:
            asked = self.ruleset.asked(case["state"], case["options"])
        except UnreadableCase:
            return  # a vector whose fault is the state itself: the service keeps no such state
        seats = sorted({*asked, *case["declarations"]})
        views = {}
        for _ in range(OF_A_CASE // 2 if seats else 0):
            some = self.random.sample(seats, min(self.random.choice((1, 1, 2, 4)), len(seats)))
            given = {seat: self.document(case, seat, asked.get(seat)) for seat in some}
            self.count["declarations"] += len(given)
            passed = [seat for seat in given if self.passes(case, seat, given[seat], views)]
            self.resolves(case, given, passed)

    def document(self, case, seat, document):
        """Return a declaration for a seat: spoilt, from a schema, another's, or junk."""
        own = case["declarations"].get(seat)
        schemas = self.ruleset.declaration_schemas
        match self.random.randrange(10):
            case 0:
                return self.draw.junk()
            case 1:
                return deepcopy(self.random.choice(self.draw.sound))
            case 2 | 3:
                name = document if document in schemas else self.random.choice(sorted(schemas))
                return self.draw.from_schema(schemas[name](), case)
            case _:
                return self.draw.spoilt(self.random.choice(self.draw.sound) if own is None else own, case)

    def passes(self, case, seat, raw, views):
        """Try the door at sealing; tell whether the seat's own view finds nothing wrong."""
        with self.guarded(case, {seat: raw}):
            if seat not in views:
                views[seat] = self.ruleset.view(case["state"], case["options"], seat)
            view = views[seat]
            if view.get("actor") is None:
                return False  # nobody of this war; the service asks no such seat
            before = deepcopy(view)
            errors = self.ruleset.check(view, raw)
            assert repr(view) == repr(before), "the view was changed"
            self.require_told([error.dump() for error in errors], {seat: raw})
            if not errors:
                self.require_canonical(view, raw, case, seat)
            self.count["in order by the view" if not errors else "refused at sealing"] += 1
            return not errors
        return False

    def require_canonical(self, view, raw, case, seat):
        """What is faultless is so in its canonical form too, which is its own."""
        document = self.ruleset.asked(case["state"], case["options"]).get(seat)
        if document is not None:
            kept = self.ruleset.canonical(document, raw)
            assert self.ruleset.canonical(document, kept) == kept, "the canonical form has another"
            assert self.ruleset.check(view, kept) == (), "the canonical form has faults"

    def resolves(self, case, given, passed):
        """Try the door at resolution, among the declarations of all the others or alone."""
        others = case["declarations"] if self.random.random() < 0.5 else {}
        whole = {**case, "declarations": {**others, **given}}
        with self.guarded(case, given):
            before = repr(whole)
            resolution = resolve_case(whole)
            assert repr(whole) == before, "the case was changed"
            self.require_told(resolution["errors"], whole["declarations"])
            faulty = {error["actor"] for error in resolution["errors"]}
            self.count["cases refused" if faulty else "cases resolved"] += 1
            if faulty:
                untouched = (case["state"], [], [])
                kept = (resolution["state"], resolution["events"], resolution["requests"])
                assert kept == untouched, "something happened in spite of errors"
            if self.slug in PASSES_TWICE:
                assert faulty.isdisjoint(passed), "in order at sealing, not at resolution"

    def require_told(self, errors, declarations):
        """Each error is the system's own, cites a clause, leads to its place and can be told in both languages."""
        keys = [(error["path"], error["code"]) for error in errors]
        assert keys == sorted(keys) or self.slug not in IN_ONE_ORDER, "errors out of order"
        for error in errors:
            assert error["code"] in self.ruleset.error_codes, error
            assert error["rule"] in self.clauses, error
            json.dumps(error["values"])
            if error["actor"] is not None:
                places = (f"declarations.{error['actor']}.", "state.")  # some call for what the state must hold
                assert f"{error['path']}.".startswith(places), error
            for language in LANGUAGES:
                said = error_text(self.slug, error, language, {}, declaration=declarations.get(error["actor"]))
                assert said.text, error
            self.told.add(error["code"])
        self.count["errors"] += len(errors)

    def guarded(self, case, given):
        return Guard(self, case, given)


class Guard:
    """Notes what an attempt raised, with all that is needed to see it again."""

    def __init__(self, fuzz, case, given):
        self.fuzz = fuzz
        self.case = case
        self.given = given

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if not isinstance(error, Exception):
            return False
        where = traceback.extract_tb(trace)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        self.fuzz.faults.append((f"{kind.__name__} at {place}: {str(error)[:300]}", self.case, self.given))
        return True


def main(number, seed, slugs):
    """Print what came of so many declarations of each system, and every kind of fault once; exit 1 where any is."""
    has_faults = False
    for slug in slugs or sorted(RULESETS):
        begun = time.perf_counter()
        fuzz = Fuzz(slug, seed)
        fuzz.run(number)
        print(f"{slug}: {time.perf_counter() - begun:.0f} s, {dict(sorted(fuzz.count.items()))}")
        print(f"  codes: {len(fuzz.told)} of {len(fuzz.ruleset.error_codes)}; faults: {len(fuzz.faults)}")
        for fault, case, given in {fault[0].split(":")[1]: fault for fault in reversed(fuzz.faults)}.values():
            print(f"  {fault}\n    {given!r}\n    phase {case['state'].get('phase')}, options {case['options']}")
        has_faults = has_faults or bool(fuzz.faults)
    sys.exit(has_faults)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
