"""What may be wrong with an attack of a plan (SG-7.2, SG-7.3, SG-10.1)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.faults import (
    Knowledge,
    TargetRules,
    skill_faults,
    skills_faults,
    targets_faults,
)
from rules.senya_gekki.skill import Skill


def attack_faults(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
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
