"""What may be wrong with a plan (section 8), in the rulebook's order: unknown fields, then part by part."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.declaration import ENTRIES, INTERRUPTS_ON, ORDERS
from rules.senya_gekki.facts import when_faults
from rules.senya_gekki.faults import (
    Knowledge,
    TargetRules,
    ill_typed,
    person_fault,
    skill_faults,
    skills_faults,
    targets_faults,
    unknown_fields,
    without,
)
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.tables import AFTER_THE_HIT, BEFORE_THE_HIT, DELIBERATE, OWN

Check = Callable[[Knowledge, Mapping[str, Any]], Iterator[Fault]]
FIELDS = ("appear", "setup", "cleanup", "plan", "standing")


def plan_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """SG-18.6: yield every fault of a character's declaration."""
    if not isinstance(raw, Mapping):
        yield Fault("bad_field", "", "SG-18.6")
        return
    yield from unknown_fields(raw, FIELDS)
    wrong = ill_typed(raw, dict(zip(FIELDS, (bool, list, list, list, list), strict=True)))
    for name in FIELDS:
        yield from (fault for fault in wrong if fault.path == name)
        for position, entry in enumerate(without(raw, wrong).get(name, ()) if name in _PARTS else ()):
            found = _PARTS[name](known, entry) if isinstance(entry, Mapping) else (Fault("bad_field", "", "SG-18.6"),)
            yield from (fault.under(f"{name}.{position}") for fault in found)


def _setup(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _use(known, raw, "setup", "SG-3.4")


def _cleanup(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    if "other" not in raw:
        yield from _use(known, raw, "cleanup", "SG-6.4")
        return
    yield from unknown_fields(raw, ("other",))
    yield from _text(raw, "other", "SG-6.5")


def _text(raw: Mapping[str, Any], name: str, rule: str) -> Iterator[Fault]:
    """SG-5.11, SG-6.5: yield what is wrong with a text that must say something."""
    wrong = ill_typed(raw, {name: str})
    yield from wrong
    if not wrong and not raw.get(name, "").strip():
        yield Fault("missing_text", name, rule)


def _use(known: Knowledge, raw: Mapping[str, Any], category: str, rule: str) -> Iterator[Fault]:
    """SG-3.4, SG-6.4: yield what is wrong with a skill of the setup or clean-up list."""
    yield from unknown_fields(raw, ("skill", "targets", "when"))
    wrong = ill_typed(raw, {"when": list, "skill": str, "targets": list})
    yield from wrong
    sound = without(raw, wrong)
    yield from when_faults(sound, DELIBERATE)
    yield from _except_at(wrong, _skill_and_targets(known, sound, category, rule))


def _except_at(wrong: tuple[Fault, ...], found: Iterator[Fault]) -> Iterator[Fault]:
    """SG-18.6: leave out what is told of a field of the wrong type, which is not examined further."""
    fields = frozenset(fault.path for fault in wrong)
    return (fault for fault in found if fault.path not in fields)


def _skill_and_targets(known: Knowledge, raw: Mapping[str, Any], category: str, rule: str) -> Iterator[Fault]:
    """Yield what is wrong with a skill and its targets."""
    found = tuple(skill_faults(known, raw.get("skill"), category, rule))
    yield from (fault.under("skill") for fault in found)
    skill = None if found else known.skills[raw["skill"]]
    yield from _targets(known, raw, TargetRules(may_be_self=True, most=skill.targets if skill else None))


def _targets(known: Knowledge, raw: Mapping[str, Any], allowed: TargetRules) -> Iterator[Fault]:
    if "targets" in raw:
        yield from (fault.under("targets") for fault in targets_faults(known, raw["targets"], allowed))


def _plan(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SG-18.6: yield what is wrong with an entry of a plan."""
    do = raw.get("do")
    if not isinstance(do, str) or do not in ENTRIES:
        yield Fault("unknown_action", "do", "SG-18.6", {"allowed": list(ENTRIES)})
        return
    types = _TYPES[do]
    yield from unknown_fields(raw, ("do", "when", "move_to", *types, *_UNTYPED[do]))
    wrong = ill_typed(raw, {"when": list, **types})
    yield from wrong
    sound = without(raw, wrong)
    yield from when_faults(sound, DELIBERATE)
    if "move_to" in raw and (type(raw["move_to"]) is not int or do in {"delay", "full_move"}):
        yield Fault("bad_move", "move_to", "SG-5.6")
    yield from _except_at(wrong, _DEEDS[do](known, sound))


_TYPES: Mapping[str, Mapping[str, type]] = {
    "attack": {"skills": list, "targets": list},
    "skill": {"skill": str, "targets": list},
    "item": {"item": str, "targets": list},
    "finish": {"target": str},
    "full_move": {},
    "delay": {},
    "other": {"text": str},
}
_UNTYPED: Mapping[str, tuple[str, ...]] = {
    "attack": ("attack_type", "shots"),
    "skill": (),
    "item": (),
    "finish": (),
    "full_move": ("to",),
    "delay": ("by",),
    "other": (),
}
"""Fields that have an error of their own instead of `bad_field`."""


def _attack(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SG-7.2, SG-7.3, SG-10.1: yield what is wrong with an attack."""
    found = tuple(_attack_type(known, raw))
    yield from found
    attack_type = None if found else known.skills[raw["attack_type"]]
    names = raw.get("skills", [])
    wrong = tuple(skills_faults(known, names, "attack", "SG-7.3"))
    skills = _sound_skills(known, names, wrong)
    yield from _in_list("skills", (*wrong, *_two_specials(attack_type, skills)))
    most = _most_targets(attack_type, tuple(skills.values()))
    yield from (
        fault.under("targets") for fault in targets_faults(known, raw.get("targets", []), TargetRules(most=most))
    )
    if attack_type is not None and "shots" in raw and not _may_throw(attack_type, raw["shots"]):
        yield Fault("bad_shots", "shots", "SG-10.1", {"allowed": attack_type.max_shots})


def _attack_type(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    name = raw.get("attack_type")
    if name is None:
        yield Fault("missing_attack_type", "attack_type", "SG-7.2")
    elif isinstance(name, list):
        yield Fault("too_many_attack_types", "attack_type", "SG-7.2")
    else:
        yield from (fault.under("attack_type") for fault in skill_faults(known, name, "attack_type", "SG-7.2"))


def _sound_skills(known: Knowledge, names: list[Any], wrong: tuple[Fault, ...]) -> dict[int, Skill]:
    """Return the attack skills without a fault by their position."""
    positions = {int(fault.path) for fault in wrong}
    return {position: known.skills[name] for position, name in enumerate(names) if position not in positions}


def _two_specials(attack_type: Skill | None, skills: Mapping[int, Skill]) -> Iterator[Fault]:
    """SG-10.1: a Dark and a Swallow Return do not go together."""
    if attack_type is not None and attack_type.max_shots:
        for position, skill in skills.items():
            if skill.checks:
                yield Fault("two_specials", str(position), "SG-10.1")


def _in_list(name: str, found: tuple[Fault, ...]) -> Iterator[Fault]:
    """Yield the faults of a list's items by their position."""
    yield from (fault.under(name) for fault in sorted(found, key=lambda fault: int(fault.path)))


def _most_targets(attack_type: Skill | None, skills: tuple[Skill, ...]) -> int | None:
    """SG-7.3: return how many targets an attack may have, None for any number."""
    if attack_type is None or attack_type.targets is None:
        return None
    return attack_type.targets + sum(skill.sum_of("extra_targets") for skill in skills)


def _may_throw(attack_type: Skill, shots: Any) -> bool:
    """SG-10.1: tell whether a Dark may throw that many knives."""
    return type(shots) is int and 1 <= shots <= attack_type.max_shots


def _skill(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _skill_and_targets(known, raw, "action", "SG-5.8")


def _item(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    item = raw.get("item")
    if item not in known.items:
        yield Fault("unknown_item", "item", "SG-5.9")
    yield from _targets(known, raw, TargetRules(may_be_self=True, most=known.items.get(item or "")))


def _finish(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    if "target" not in raw:
        yield Fault("missing_target", "target", "SG-5.10")
        return
    code = person_fault(known, raw["target"], may_be_self=False)
    if code is not None:
        yield Fault(code, "target", "SG-5.10")


def _full_move(_: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    if type(raw.get("to")) is not int:
        yield Fault("bad_move", "to", "SG-5.6")


def _delay(_: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    by = raw.get("by")
    if by != "all" and (type(by) is not int or by < 1):
        yield Fault("bad_delay", "by", "SG-5.2")


def _other(_: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _text(raw, "text", "SG-5.11")


def _standing(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SG-18.4: yield what is wrong with a standing order."""
    do = raw.get("do")
    if not isinstance(do, str) or do not in ORDERS:
        yield Fault("unknown_order", "do", "SG-18.4", {"allowed": list(ORDERS)})
        return
    types = _ORDER_TYPES[do]
    yield from unknown_fields(raw, ("do", "when", *types))
    wrong = ill_typed(raw, {"when": list, **types})
    yield from wrong
    sound = without(raw, wrong)
    yield from when_faults(sound, _AVAILABLE[do], "SG-9.2" if do == "counter" else "SG-18.4")
    yield from _except_at(wrong, _ORDERS[do](known, sound))


_ORDER_TYPES: Mapping[str, Mapping[str, type]] = {
    "evade": {"skills": list},
    "counter": {},
    "cover": {"protect": list},
    "interrupt": {"skill": str, "on": str},
    "clear_daze": {},
}
_AVAILABLE = {
    "evade": AFTER_THE_HIT,
    "counter": BEFORE_THE_HIT,
    "cover": AFTER_THE_HIT,
    "interrupt": BEFORE_THE_HIT,
    "clear_daze": OWN,
}


def _evade(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    found = skills_faults(known, raw.get("skills", []), "defense", "SG-7.12")
    yield from (fault.under("skills") for fault in found)


def _cover(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    found = targets_faults(known, raw.get("protect", []), TargetRules("SG-14.2"))
    yield from (fault.under("protect") for fault in found)


def _interrupt(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    yield from (fault.under("skill") for fault in skill_faults(known, raw.get("skill"), "interrupt", "SG-15.7"))
    if raw.get("on", "self") not in INTERRUPTS_ON:
        yield Fault("bad_condition", "on", "SG-18.4")


def _nothing(_: Knowledge, __: Mapping[str, Any]) -> Iterator[Fault]:
    yield from ()


_PARTS: Mapping[str, Check] = {"setup": _setup, "cleanup": _cleanup, "plan": _plan, "standing": _standing}
_DEEDS: Mapping[str, Check] = {
    "attack": _attack,
    "skill": _skill,
    "item": _item,
    "finish": _finish,
    "full_move": _full_move,
    "delay": _delay,
    "other": _other,
}
_ORDERS: Mapping[str, Check] = {
    "evade": _evade,
    "counter": _nothing,
    "cover": _cover,
    "interrupt": _interrupt,
    "clear_daze": _nothing,
}
