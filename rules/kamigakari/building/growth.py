"""Growth (KG-10): a level for experience, two main stats, and talents."""

from collections.abc import Iterator, Mapping, Set
from typing import Any

from rules.kamigakari.building.building import derive, is_open, unlocked_sources
from rules.kamigakari.building.drafts import Draft
from rules.kamigakari.events.builds import LevelUp, StatUp, TalentGained, TalentSwapped
from rules.kamigakari.model.tables import STATS
from rules.kamigakari.names.faults import Fault

Raw = Mapping[str, Any]
GREAT_LEVEL = 5
"""KG-10.4: a multiple of this opens high and race talents."""
STATS_RAISED = 2
_LEARNT = {"talent": "KG-10.3", "high_talent": "KG-10.4", "race_talent": "KG-10.4"}
"""The fields of a growth that each bring a talent, and by which clause."""


def grow(draft: Draft, order: Raw) -> Draft:
    """KG-10.1 to KG-10.5: buy one level with all that comes with it."""
    faults = tuple(fault.under("growth") for fault in _faults(draft, order))
    if faults:
        return draft.wrong(*faults)
    draft = _raised(_levelled(draft), order)
    for field, rule in _LEARNT.items():
        draft = _learnt(draft, order, field, rule)
    draft = _swapped(draft, order)
    return draft if draft.character.titles is None else derive(draft)


def _cost(draft: Draft) -> int:
    return draft.options.xp_per_level * draft.character.level


def _faults(draft: Draft, order: Raw) -> Iterator[Fault]:
    owned, needed = draft.character.xp, _cost(draft)
    if owned < needed:
        yield Fault("not_enough_xp", "", {"owned": owned, "needed": needed})
    stats = tuple(order.get("stats", ()))
    if len(stats) != STATS_RAISED or any(stat not in STATS for stat in stats):
        yield Fault("growth_stats", "stats", {"got": list(stats), "wanted": STATS_RAISED})
    elif stats[0] == stats[1]:
        yield Fault("growth_stat_twice", "stats", {"stat": stats[0]})
    yield from _talent_faults(draft, order)
    if "swap" in order:
        yield from _swap_faults(draft, order["swap"], {order[field].get("id") for field in _LEARNT if field in order})


def _talent_faults(draft: Draft, order: Raw) -> Iterator[Fault]:
    known = {one["id"] for one in draft.character.talents}
    for field in _LEARNT:
        if field not in order:
            continue
        talent = order[field]
        if field != "talent" and (draft.character.level + 1) % GREAT_LEVEL:
            yield Fault("not_level_five", field, {"level": draft.character.level + 1})
        if talent.get("id") in known:
            yield Fault("talent_known", field, {"talent": talent.get("id")})
        if field == "talent" and talent.get("high"):
            yield Fault("talent_high", field, {"talent": talent.get("id")})
        yield from _conditions(draft, talent, field)
        known.add(talent.get("id"))


def _conditions(draft: Draft, talent: Raw, path: str) -> Iterator[Fault]:
    """KG-10.3, KG-10.4: yield that the level is too low, or that the source is closed or not the race."""
    level, needed = draft.character.level + 1, talent.get("level", 1)
    if needed > level:
        yield Fault("talent_requirement", f"{path}.level", {"level": level, "needed": needed})
    unlocked = unlocked_sources(draft.character.talents)
    fits = talent.get("source") == "race" if path == "race_talent" else is_open(talent, unlocked)
    if not fits:
        yield Fault("talent_source", f"{path}.source", {"source": talent.get("source", "common")})


def _swap_faults(draft: Draft, swap: Raw, learnt: Set[Any]) -> Iterator[Fault]:
    """KG-10.5: only a talent without the mark goes, and only for one whose conditions are met, none `learnt` twice."""
    gone = next((one for one in draft.character.talents if one["id"] == swap.get("out")), None)
    if gone is None:
        yield Fault("unknown_talent", "swap.out", {"got": swap.get("out")}, "KG-10.5")
    elif gone.get("marked"):
        yield Fault("talent_marked", "swap.out", {"talent": swap.get("out")})
    new = swap.get("in")
    if new is None:
        yield Fault("bad_value", "swap.in", {}, "KG-10.5")
    else:
        kept = {one["id"] for one in draft.character.talents if one["id"] != swap.get("out")}
        if new.get("id") in kept | learnt:
            yield Fault("talent_known", "swap.in", {"talent": new.get("id")}, "KG-10.5")
        yield from _conditions(draft, new, "swap.in")


def _levelled(draft: Draft) -> Draft:
    """KG-10.1: pay for a level."""
    left = draft.character.xp - _cost(draft)
    level = draft.character.level + 1
    return draft.change(xp=left, level=level).tell("KG-10.1", LevelUp(draft.character.id, level, left))


def _raised(draft: Draft, order: Raw) -> Draft:
    """KG-10.2: two main stats rise by one."""
    for stat in order["stats"]:
        value = draft.character.stats.get(stat, 0) + 1
        draft = draft.change(stats={**draft.character.stats, stat: value})
        draft = draft.tell("KG-10.2", StatUp(draft.character.id, stat, value))
    return draft


def _learnt(draft: Draft, order: Raw, field: str, rule: str) -> Draft:
    if field not in order:
        return draft
    talent = order[field]
    draft = draft.change(talents=(*draft.character.talents, talent))
    return draft.tell(rule, TalentGained(draft.character.id, talent["id"]))


def _swapped(draft: Draft, order: Raw) -> Draft:
    """KG-10.5: exchange a talent; the new one goes to the end."""
    if "swap" not in order:
        return draft
    out, new = order["swap"]["out"], order["swap"]["in"]
    kept = tuple(one for one in draft.character.talents if one["id"] != out)
    return draft.change(talents=(*kept, new)).tell("KG-10.5", TalentSwapped(draft.character.id, out, new["id"]))
