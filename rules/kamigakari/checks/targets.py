"""Whether the talents, items and targets of an act are in order (KG-6.5, KG-7.5 to KG-7.8)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.kamigakari.checks.knowledge import Known, Raw, unknown_target, unknown_targets
from rules.kamigakari.model.equipment import Talent, number_in
from rules.kamigakari.names.faults import Fault


def talent_faults(known: Known, raw: Raw, path: str, timing: str) -> Iterator[Fault]:
    """KG-6.5, KG-7.7: yield what is wrong with the use of a talent in a timing."""
    yield from timing_faults(known, raw.get("talent"), f"{path}.talent", timing)
    talent = known.person.talent(str(raw.get("talent", "")))
    if talent is None:
        yield from unknown_targets(known, raw.get("targets", ()), f"{path}.targets")
    else:
        yield from _talent_target_faults(known, talent, raw, path)


def timing_faults(known: Known, key: Any, path: str, timing: str) -> Iterator[Fault]:
    """KG-6.5: yield that a talent is unknown or has another timing."""
    talent = known.person.talent(str(key)) if key is not None else None
    if talent is None:
        yield Fault("unknown_talent", path, {"got": key})
    elif talent.timing != timing:
        yield Fault("wrong_timing", path, {"talent": talent.id, "timing": talent.timing, "wanted": timing})


def _talent_target_faults(known: Known, talent: Talent, raw: Raw, path: str) -> Iterator[Fault]:
    aimed = known.person.reach(talent)
    if aimed is None:
        yield Fault("no_weapon", f"{path}.talent", {"weapon": talent.weapon or talent.id})
        return
    names = raw.get("targets")
    if names is None and aimed[1] in ("self", "other"):
        return
    yield from target_faults(known, aimed[1], names or (), f"{path}.targets")


def item_faults(known: Known, raw: Raw, path: str) -> Iterator[Fault]:
    """KG-6.7: yield that an item or its target is unknown."""
    if known.person.item(str(raw.get("item", ""))) is None:
        yield Fault("unknown_item", f"{path}.item", {"got": raw.get("item")})
    if "target" in raw:
        yield from unknown_target(known, raw, path)


def target_faults(known: Known, kind: str, names: Sequence[Any], path: str) -> Iterator[Fault]:
    """KG-7.7, KG-7.8: yield what is wrong with a list of targets."""
    if not names:
        yield Fault("no_target", path)
    for number, name in enumerate(names):
        if name is None:
            continue
        if not known.is_known(name):
            yield Fault("unknown_target", f"{path}.{number}", {"got": name})
        elif kind == "self" and name != known.actor:
            yield Fault("bad_target", f"{path}.{number}", {"got": name})
        if name in names[:number]:
            yield Fault("duplicate_target", f"{path}.{number}", {"got": name})
    most = number_in(kind, "bodies")
    if most is not None and len(names) > most:
        yield Fault("too_many_targets", path, {"got": len(names), "limit": most})


def harm_faults(known: Known, names: Sequence[Any], path: str) -> Iterator[Fault]:
    """KG-7.7, KG-5.13: yield that harm is aimed at oneself, or by a PC at a PC in a struggle."""
    for number, name in enumerate(names):
        if name == known.actor:
            yield Fault("bad_target", f"{path}.{number}", {"got": name})
        elif known.is_known(name) and is_forbidden(known, name):
            yield Fault("struggle_no_pvp", f"{path}.{number}", {"got": name})


def is_forbidden(known: Known, name: str) -> bool:
    """KG-5.13: tell whether this would be a PC fighting a PC in a struggle."""
    return known.state.mode == "struggle" and known.person.is_pc and known.state.characters[name].is_pc
