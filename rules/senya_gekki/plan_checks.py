"""What may be wrong with a plan (section 8), in the rulebook's order: unknown fields, then part by part."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.attack_checks import attack_faults
from rules.senya_gekki.entries import ENTRIES
from rules.senya_gekki.facts import when_faults
from rules.senya_gekki.faults import (
    Knowledge,
    TargetRules,
    except_at,
    ill_typed,
    person_fault,
    skill_faults,
    targets_faults,
    unknown_fields,
    without,
)
from rules.senya_gekki.order_checks import Check, order_faults
from rules.senya_gekki.tables import DELIBERATE

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
    yield from except_at(wrong, _skill_and_targets(known, sound, category, rule))


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
    yield from except_at(wrong, _DEEDS[do](known, sound))


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


_PARTS: Mapping[str, Check] = {"setup": _setup, "cleanup": _cleanup, "plan": _plan, "standing": order_faults}
_DEEDS: Mapping[str, Check] = {
    "attack": attack_faults,
    "skill": _skill,
    "item": _item,
    "finish": _finish,
    "full_move": _full_move,
    "delay": _delay,
    "other": _other,
}
