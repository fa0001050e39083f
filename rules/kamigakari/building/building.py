"""Sheets (KG-4.1 to KG-4.5, KG-4.11, KG-4.15): whether one is in order, and what it makes of a character."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kamigakari.building.drafts import Draft, kushimitama_faults
from rules.kamigakari.events.builds import Derived, SheetValid
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.tables import STATS
from rules.kamigakari.names.faults import Fault
from rules.kamigakari.turn.values import full_move_of, halved, move_of

Raw = Mapping[str, Any]
SOURCES = ("race", "title", "common")
VARIANTS = ("A", "B")
_BASES = {
    "accuracy": "body",
    "evasion": "agility",
    "activation": "intellect",
    "resistance": "mind",
    "spot": "luck",
}
ORDER = (
    "race_count",
    "title_locked",
    "title_count",
    "title_slots",
    "title_variant",
    "title_duplicate",
    "stats_missing",
    "front_job_missing",
    "talent_source",
    "talent_requirement",
    "talent_slots",
    "not_enough_xp",
    "growth_stats",
    "growth_stat_twice",
    "not_level_five",
    "talent_known",
    "talent_high",
    "unknown_talent",
    "talent_marked",
)
"""15.3: the order of the faults of a sheet or of a growth; what is of neither comes before them."""


def build(draft: Draft, sheet: Raw) -> Draft:
    """KG-4.1: take a sheet, with hp at its maximum."""
    faults = tuple(fault.under("sheet") for fault in sheet_faults(sheet, draft.options))
    return draft.wrong(*faults) if faults else _taken(draft, sheet)


def rebuild(draft: Draft, sheet: Raw) -> Draft:
    """KG-4.4: take a new sheet for one kushimitama."""
    faults = (
        *kushimitama_faults(draft, "rebuild", "KG-4.4"),
        *(fault.under("rebuild") for fault in sheet_faults(sheet, draft.options)),
    )
    return draft.wrong(*faults) if faults else _taken(draft.pay_kushimitama("KG-4.4", "rebuild"), sheet)


def _taken(draft: Draft, sheet: Raw) -> Draft:
    draft = draft.change(
        race=sheet["race"],
        titles=_given(sheet, "titles"),
        stats=sheet["stats"],
        level=sheet.get("level", 1),
        gear=_given(sheet, "gear"),
        talents=_given(sheet, "talents"),
        front_job=sheet["front_job"],
        personality=sheet.get("personality"),
    )
    draft = derive(draft.tell("KG-4.1", SheetValid(draft.character.id)))
    return draft.change(hp=draft.character.hp_max)


def _given(sheet: Raw, field: str) -> tuple[Entry, ...]:
    """Return the entries of a list without those that have a fault of shape (None there)."""
    return tuple(one for one in sheet.get(field, ()) if one is not None)


def derive(draft: Draft) -> Draft:
    """KG-4.15: work out the combat values anew; hp changes by as much as its maximum."""
    one = draft.character
    combat, hp_max = derived(one.stats, one.level, (*(one.titles or ()), *one.gear))
    draft = draft.change(combat=combat, hp_max=hp_max, hp=one.hp + hp_max - one.hp_max)
    return draft.tell("KG-4.15", Derived(one.id, combat, hp_max))


def derived(stats: Mapping[str, int], level: int, parts: Sequence[Entry]) -> tuple[dict[str, int], int]:
    """KG-4.15, KG-0.1: return combat values and the maximum of hp; halves are rounded up."""

    def with_parts(name: str, base: int) -> int:
        return base + sum(int(part.get("combat", {}).get(name, 0)) for part in parts)

    combat = {name: with_parts(name, stats.get(stat, 0)) for name, stat in _BASES.items()}
    combat["phys_d"] = with_parts("phys_d", halved(stats.get("body", 0)))
    combat["mag_d"] = with_parts("mag_d", halved(stats.get("intellect", 0)))
    action = combat["action"] = with_parts("action", stats.get("agility", 0) + 5)
    combat["armor"] = with_parts("armor", 0)
    combat["barrier"] = with_parts("barrier", 0)
    combat["move"] = with_parts("move", move_of(action))
    combat["full_move"] = with_parts("full_move", full_move_of(action))
    return combat, with_parts("hp_max", stats.get("body", 0) + stats.get("mind", 0) + 3 * level)


def sheet_faults(sheet: Raw, options: Options) -> Iterator[Fault]:
    """KG-4.1 to KG-4.5, KG-4.11: yield all faults of a sheet."""
    if not sheet.get("race"):
        yield Fault("race_count", "race")
    yield from _title_faults(sheet.get("titles", ()), sheet.get("talents", ()))
    missing = [stat for stat in STATS if stat not in sheet.get("stats", {})]
    if missing:
        yield Fault("stats_missing", "stats", {"missing": missing})
    if not sheet.get("front_job", {}).get("name"):
        yield Fault("front_job_missing", "front_job")
    yield from _talent_faults(sheet.get("talents", ()), sheet.get("level", 1), options)


def _title_faults(titles: Sequence[Raw | None], talents: Sequence[Raw | None]) -> Iterator[Fault]:
    """KG-4.1 to KG-4.3: one main and one sub entry, further ones where a talent unlocks them."""
    given = [(number, title) for number, title in enumerate(titles) if title is not None]
    extra = [number for number, title in given if title.get("slot") == "extra"]
    for number in extra[_unlocked_titles(talents) :]:
        yield Fault("title_locked", f"titles.{number}")
    slots = [title.get("slot") for _, title in given if title.get("slot") != "extra"]
    if len(slots) != 2:
        yield Fault("title_count", "titles", {"got": len(slots), "wanted": 2})
    elif sorted(str(slot) for slot in slots) != ["main", "sub"]:
        yield Fault("title_slots", "titles", {"got": slots})
    seen: set[tuple[Any, Any]] = set()
    for number, title in given:
        if title.get("variant") not in VARIANTS:
            yield Fault("title_variant", f"titles.{number}.variant", {"got": title.get("variant")})
        key = (title.get("name"), title.get("variant"))
        if key in seen:
            yield Fault("title_duplicate", f"titles.{number}", {"name": key[0], "variant": key[1]})
        seen.add(key)


def _unlocked_titles(talents: Sequence[Raw | None]) -> int:
    return sum(1 for effect in _effects(talents) if effect.get("effect") == "unlock_title")


def unlocked_sources(talents: Sequence[Raw | None]) -> frozenset[str]:
    """KG-4.3: return the titles and races whose talents are open."""
    return frozenset(
        str(effect.get("source")) for effect in _effects(talents) if effect.get("effect") == "unlock_source"
    )


def _effects(talents: Sequence[Raw | None]) -> Iterator[Raw]:
    for talent in talents:
        for effect in (talent or {}).get("effects", ()):
            yield effect or {}


def is_open(talent: Raw, unlocked: frozenset[str]) -> bool:
    """KG-4.3: tell whether the source of a talent is open."""
    source = str(talent.get("source", "common"))
    kind, _, name = source.partition(":")
    return source in SOURCES or (kind == "other" and name in unlocked)


def _talent_faults(talents: Sequence[Raw | None], level: int, options: Options) -> Iterator[Fault]:
    """KG-4.3, KG-4.5: sources, levels, and how many talents of each source."""
    unlocked = unlocked_sources(talents)
    for number, talent in enumerate(talents):
        if talent is None:
            continue
        if not is_open(talent, unlocked):
            yield Fault("talent_source", f"talents.{number}.source", {"source": talent.get("source")})
        needed = talent.get("level", 1)
        if needed > level:
            yield Fault("talent_requirement", f"talents.{number}.level", {"level": level, "needed": needed})
    yield from _slot_faults(talents, options)


def _slot_faults(talents: Sequence[Raw | None], options: Options) -> Iterator[Fault]:
    counts = Counter(str(talent.get("source", "common")) for talent in talents if talent is not None)
    for source, count in sorted(counts.items()):
        limit = (options.talent_slots or {}).get(source.partition(":")[0])
        if limit is not None and count > limit:
            yield Fault("talent_slots", "talents", {"source": source, "got": count, "limit": limit})
