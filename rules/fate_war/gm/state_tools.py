"""The GM's tools that change a person, a site or any value of the state (16.2)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.errors import UnreadableCase
from rules.fate_war.gm.references import unknown
from rules.fate_war.gm.tooling import Change, Refusal, held_by, person_of
from rules.fate_war.gm.touched import touched
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options
from rules.fate_war.model.points import with_points
from rules.fate_war.model.state import State, dump_state, load_state
from rules.fate_war.model.statuses import crossings, killed, with_statuses

_POINTS = ("hp", "mp")
_LEDGER = ("xp", "merit", "funds")

Given = Mapping[str, Any]


def adjust(state: State, _: Options, given: Given) -> Change:
    """`gm.adjust`: set one value that the state has, if its schema takes it and it names nothing that the war lacks."""
    dumped = dump_state(state)
    steps = _steps(dumped, given["path"])
    if not steps:
        raise Refusal("bad_value", "path", {"got": given["path"], "fix": "entry"})
    before = _at(dumped, steps)
    try:
        changed = load_state(_with(dumped, steps, given["value"]))
    except UnreadableCase as error:
        raise Refusal("bad_value", "value", {"got": given["value"], "fix": "kind"}) from error
    after = _at(dump_state(changed), steps)
    if after != given["value"]:
        raise Refusal("bad_value", "value", {"got": given["value"], "fix": "kind"})
    if stranger := unknown(changed, steps, before, after):
        raise Refusal("unknown_id", "value", {"got": stranger})
    if len(steps) == 3 and steps[0] == "characters" and steps[2] in _POINTS:
        changed = changed.with_character(_as_in_play(state, steps[1], changed.characters[steps[1]]))
    return Change(changed, (*touched(state, steps), *touched(changed, steps)), {"before": before, "after": after})


def _as_in_play(state: State, person: str, set_by_gm: Character) -> Character:
    """FW-X1, FW-X3 to FW-X5, FW-X7: return a person with the marks and statuses that its HP and MP bring in play."""
    before = state.characters[person]
    after = with_points(before, state.scene.number, hp=set_by_gm.hp, mp=set_by_gm.mp)
    return after if after.kind == "servant" else with_statuses(after, *crossings(before, after))


def _steps(value: Any, path: str) -> tuple[str, ...]:
    """Take a dotted path apart along what is there, for an id may hold dots; empty where it leads nowhere."""
    for key in _keys(value):
        if path == key:
            return (key,)
        if path.startswith(f"{key}."):
            rest = _steps(_at(value, (key,)), path[len(key) + 1 :])
            if rest:
                return (key, *rest)
    return ()


def _keys(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return sorted(value)
    return [str(position) for position in range(len(value))] if isinstance(value, list) else []


def _at(value: Any, steps: tuple[str, ...]) -> Any:
    for step in steps:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def _with(value: Any, steps: tuple[str, ...], new: Any) -> Any:
    if not steps:
        return new
    step, *rest = steps
    inner = _with(_at(value, (step,)), tuple(rest), new)
    if isinstance(value, list):
        position = int(step)
        return [*value[:position], inner, *value[position + 1 :]]
    return {**value, step: inner}


def move(state: State, _: Options, given: Given) -> Change:
    """`gm.move`: set where a person is."""
    person = person_of(state, given["id"])
    if given["region"] not in state.map:
        raise Refusal("unknown_id", "region", {"got": given["region"]})
    moved = state.with_character(replace(person, region=given["region"]))
    return Change(moved, (person.id,), {"before": person.region, "after": given["region"]})


def set_modifier(state: State, _: Options, given: Given) -> Change:
    """`gm.set_modifier`: add an effect of the GM's, which is taken off again when its time is over."""
    person = person_of(state, given["id"])
    effect = replace(given["effect"], source="gm", until=given["until"])
    return Change(state.with_character(replace(person, effects=(*person.effects, effect))), (person.id,))


def set_stored_mp(state: State, _: Options, given: Given) -> Change:
    """`gm.set_stored_mp`: set the points of mana in a territory."""
    owner = person_of(state, given["owner"], "owner")
    if given["region"] not in state.map:
        raise Refusal("unknown_id", "region", {"got": given["region"]})
    for position, site in enumerate(state.sites):
        if (site.kind, site.region, site.owner) == ("territory", given["region"], owner.id):
            stored = replace(site, stored_mp=given["stored_mp"])
            sites = (*state.sites[:position], stored, *state.sites[position + 1 :])
            numbers = {"before": site.stored_mp, "after": stored.stored_mp}
            return Change(replace(state, sites=sites), (owner.id,), numbers)
    raise Refusal("bad_value", "region", {"got": given["region"], "fix": "territory"})


def reveal_name(state: State, _: Options, given: Given) -> Change:
    """`gm.reveal_name`: let persons know a servant's true name."""
    servant = person_of(state, given["id"])
    if servant.kind != "servant":
        raise Refusal("bad_value", "id", {"got": servant.id, "fix": "servant"})
    known = dict(state.known_names)
    for key in given["to"]:
        person_of(state, key, "to")
        known[key] = tuple(sorted({*known.get(key, ()), servant.id}))
    return Change(replace(state, known_names=known), tuple(given["to"]))


def award(state: State, _: Options, given: Given) -> Change:
    """`gm.award`: add points, or take them, not below 0."""
    person = person_of(state, given["id"])
    before = {name: getattr(person, name) for name in _LEDGER}
    after = {name: max(0, before[name] + given[name]) if given[name] else before[name] for name in _LEDGER}
    awarded = replace(person, xp=after["xp"], merit=after["merit"], funds=after["funds"])
    return Change(state.with_character(awarded), (person.id,), {"before": before, "after": after})


def kill_npc(state: State, _: Options, given: Given) -> Change:
    """`gm.kill_npc`: an NPC dies; a captive is its captor's no more, who is told."""
    person = person_of(state, given["id"])
    if person.kind != "npc":
        raise Refusal("bad_value", "id", {"got": person.id, "fix": "npc"})
    return Change(state.with_character(killed(person)), held_by(person))
