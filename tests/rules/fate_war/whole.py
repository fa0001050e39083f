"""All that comes of a case or a question to the rules of this system, to the last field (see `tests.rules.whole`).

After a change of the rules `python -m tests.rules.fate_war.whole` writes the corpus anew: read every difference.
"""

from functools import partial

from rules import resolve_case
from rules.fate_war import RULESET
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import dumped_part
from tests.rules import whole
from tests.rules.whole import told

rows, write = partial(whole.rows, "fate_war"), partial(whole.write, "fate_war")
OF_EDITION_1 = {"battle_opened", "battle_paused", "battle_ended"}
"""Events that named their battle from the beginning."""
DEFAULTS = dumped_part(Options())


def came_of(case):
    """Return what a turn told, asked, refused and changed; what is empty is left out."""
    return told(RULESET.whole(case["state"]), resolve_case(case))


def came_of_tool(case, tool, values):
    """Return what a GM's tool told, refused and changed."""
    state = RULESET.whole(case["state"])
    return told(state, RULESET.use_tool(state, case.get("options", {}), tool, values).dump())


def faults(case, seat, declarations):
    """Return what a seat's own view finds wrong with each of some declarations."""
    view = RULESET.view(case["state"], case.get("options", {}), seat)
    return [[error.dump() for error in RULESET.check(view, raw)] for raw in declarations]


def seen(case, seat):
    """Return what a seat sees and is offered. What stands in the state or the options in the same words is left out."""
    state = RULESET.whole(case["state"])
    view = RULESET.view(state, case.get("options", {}), seat)
    people = state["characters"]
    known = {
        "map": state["map"],
        "items": state["items"],
        "you": people.get(seat),
        "partner": people.get((view.get("partner") or {}).get("id")),
    }
    told = {name: value for name, value in view.items() if name not in known or value != known[name]}
    if "options" in told:
        told["options"] = {name: value for name, value in view["options"].items() if value != DEFAULTS[name]}
    return {"view": told, "offers": list(RULESET.offers(view))}


def grouped(case):
    """Return which events of a turn tell which battle, each by its place; as stored by both editions."""
    events = resolve_case(case)["events"]
    unnamed = [
        {name: held for name, held in event.items() if name != "battle" or event["type"] in OF_EDITION_1}
        for event in events
    ]
    return [_groups(case["state"], events), _groups(case["state"], unnamed)]


def _groups(state, events):
    numbered = [{**event, "place": place} for place, event in enumerate(events)]

    def places(some):
        return [event["place"] for event in some]

    return {
        group.key: {
            "sides": {side: list(persons) for side, persons in group.sides.items()},
            "before": places(group.before),
            "steps": {str(step): places(some) for step, some in group.steps.items()},
            "after": places(group.after),
        }
        for group in RULESET.explain(state, numbered)
    }


def main():
    """Write anew what comes of every turn and question of the corpus."""
    turns = [{**turn, "whole": came_of(turn["case"])} for turn in rows("turns")]
    case_of = {turn["id"]: turn["case"] for turn in turns}
    write("turns", turns)
    write("least", [{**row, "whole": RULESET.whole(row["state"])} for row in rows("least")])
    write("groups", [{**row, "groups": grouped(case_of[row["of"]])} for row in rows("groups")])
    write("views", [row | seen(case_of[row["of"]], row["seat"]) for row in rows("views")])
    found = [(row, *faults(case_of[row["of"]], row["seat"], [row["raw"]])) for row in rows("faults")]
    write("faults", [{**row, "faults": told} for row, told in found])
    used = [(row, came_of_tool(case_of[row["of"]], row["tool"], row["values"])) for row in rows("tools")]
    write("tools", [{**row, "told": told} for row, told in used])


if __name__ == "__main__":
    main()
