"""All that comes of a turn, to the last field, and nothing besides; for every system (`python -m tests.rules.whole`).

A vector says what matters of a turn and leaves the rest free; the tables in a system's `corpus` leave nothing free.
Their turns are random ones, chosen so that together they tell every kind of event and change that chance came to. They
say what the engine did, which other readings of the rulebook agreed with on turns of the same kind; where the two
differ, the rulebook decides. After a change of the rules the command writes the corpora anew: read every difference.
"""

import json
from pathlib import Path

import pytest

from rules import resolve_case
from rules.registry import RULESETS
from tests.rules.turned import turned

HERE = Path(__file__).parent
GONE = {"gone": True}
"""What a change to nothing is written as; no value of a state looks like it."""


def rows(slug, name):
    """Return a table of a system's corpus."""
    return json.loads((HERE / slug / "corpus" / f"{name}.json").read_text("utf-8"))


def write(slug, name, table):
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in table)
    (HERE / slug / "corpus" / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


def came_of(case):
    """Return what a turn told, asked, refused and changed; what is empty is left out."""
    return told(case["state"], resolve_case(case))


def told(before, resolution):
    """Return the parts of a resolution that are not empty, its state as what became of the one before."""
    if resolution["errors"]:
        return {"errors": resolution["errors"]}
    parts = {name: resolution[name] for name in ("events", "requests")}
    parts["changes"] = changes(before, resolution["state"])
    return {name: part for name, part in parts.items() if part}


def changes(before, after, path=""):
    """Return what became of a state: each value that is another one now, by its dotted path."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return {} if before == after else {path: after}
    found = {}
    for name in (*before, *(name for name in after if name not in before)):
        inner = f"{path}.{name}" if path else name
        if name not in after:
            found[inner] = GONE
        elif name not in before:
            found[inner] = after[name]
        else:
            found |= changes(before[name], after[name], inner)
    return found


def seen(case, seat):
    """Return what a seat sees and is offered."""
    ruleset = RULESETS[case["ruleset"]]
    view = ruleset.view(case["state"], case["options"], seat)
    return {"view": view, "offers": list(ruleset.offers(view))}


class WholeTurns:
    """The tests of a system's corpus, for a class of each system to inherit."""

    slug: str

    @pytest.mark.parametrize("written", [dict, turned], ids=("as it stands", "turned about"))
    def test_all_that_comes_of_a_turn(self, written):
        turns = rows(self.slug, "turns")
        assert [turn["id"] for turn in turns if came_of(written(turn["case"])) != turn["whole"]] == []

    def test_all_that_a_seat_sees_and_is_offered(self):
        case_of = {turn["id"]: turn["case"] for turn in rows(self.slug, "turns")}
        for row in rows(self.slug, "views"):
            assert seen(case_of[row["of"]], row["seat"]) == {"view": row["view"], "offers": row["offers"]}, row["of"]


def main():
    """Write anew what comes of the turns of every system that has no rows of its own making."""
    for slug in sorted(
        folder.parent.name for folder in HERE.glob("*/corpus") if not (folder.parent / "whole.py").exists()
    ):
        turns = rows(slug, "turns")
        write(slug, "turns", [{**turn, "whole": came_of(turn["case"])} for turn in turns])
        case_of = {turn["id"]: turn["case"] for turn in turns}
        write(slug, "views", [{**row, **seen(case_of[row["of"]], row["seat"])} for row in rows(slug, "views")])


if __name__ == "__main__":
    main()
