"""Faults of what is sealed for a round (7-12, 7-14, SB-0.8): attack, supports, costs, evasion, pills, performances."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.core.fields import ready
from rules.shinobigami.declaration import ActionDeclarationSchema
from rules.shinobigami.declarer import (
    Declarer,
    affliction_faults,
    cost_faults,
    either_faults,
    listed,
    ninpo_faults,
    via_faults,
    when_faults,
)
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.orders import BATTLE_RECOVERY, Attack, Evade, Performance, Pill, Support

_TIMINGS = ("turn", "on_attacked", "on_damage", "round_end")


def action_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Section 9, stage `action`: yield the faults of the orders for a round, in the rulebook's order."""
    if "attack" in raw:
        yield from _attack_faults(one, raw["attack"])
    yield from _support_faults(one, raw.get("support", []))
    yield from _sum_faults(one, raw)
    if "evade" in raw:
        yield from _evade_faults(one, raw["evade"])
    yield from _pill_faults(one, raw.get("recover", []))
    yield from _performance_faults(one, raw.get("performance", []))
    if "concede" in raw:
        yield from shape_faults(
            ready(ActionDeclarationSchema).fields["concede"], raw["concede"], "concede", "SB-7-10.2"
        )


def _attack_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """SB-7-12.1, SB-7-12.3, SB-7-12.4: yield the faults of the attack."""
    part = part_of(Attack)
    yield from shape_faults(part, raw, "attack", "SB-7-12.1")
    order: Attack = part.deserialize(raw)
    yield from ninpo_faults(one, order.ninpo, "attack.ninpo", "SB-7-12.1")
    ninpo = one.ninpo(order.ninpo)
    if not ninpo.is_attack:
        yield Fault("not_attack_ninpo", "attack.ninpo", "SB-7-12.1", {"ninpo": ninpo.id})
    yield from _target_faults(one, ninpo, order.targets)
    yield from cost_faults(one, ninpo, "attack.ninpo")
    yield from via_faults(one, order.check, "attack.check")
    yield from affliction_faults(order.affliction, "attack.affliction", "SB-7-5-4.2")


def _target_faults(one: Declarer, ninpo: Ninpo, targets: tuple[str, ...]) -> Iterator[Fault]:
    """SB-7-12.3: yield the faults of the number of targets, then of each target."""
    if not 1 <= len(targets) <= ninpo.max_targets:
        yield Fault("bad_target", "attack.targets", "SB-7-12.3", {"most": ninpo.max_targets, "got": len(targets)})
    for place, target in enumerate(targets):
        if target in targets[:place]:
            yield Fault("bad_target", f"attack.targets.{place}", "SB-7-12.3", {"got": target})
    for place, target in enumerate(targets):
        yield from _one_target_faults(one, ninpo, target, f"attack.targets.{place}")


def _one_target_faults(one: Declarer, ninpo: Ninpo, target: str, path: str) -> Iterator[Fault]:
    """SB-7-12.3, SB-0.13: no attack on oneself, on who is not there, on an ally, or beyond the interval."""
    if target == one.actor:
        yield Fault("not_an_enemy", path, "SB-7-12.3", {"got": target})
    if target not in one.fight.active:
        yield Fault("bad_target", path, "SB-7-12.3", {"got": target})
    side = one.me.side
    if side is not None and one.state.characters[target].side == side:
        yield Fault("not_an_enemy", path, "SB-7-12.3", {"got": target})
    distance = one.fight.distance(one.actor, target)
    if distance > ninpo.range:
        values = {"got": target, "distance": distance, "range": ninpo.range}
        yield Fault("out_of_range", path, "SB-7-12.3", values)


def _support_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """SB-7-12.2, SB-7-12.4: yield the faults of the support ninpo, one after the other."""
    yield from listed(raw, "support", "SB-7-12.2")
    before: set[str] = set()
    for place, entry in enumerate(raw):
        path = f"support.{place}"
        part = part_of(Support)
        yield from shape_faults(part, entry, path, "SB-7-12.2")
        order: Support = part.deserialize(entry)
        yield from ninpo_faults(one, order.ninpo, f"{path}.ninpo", "SB-7-12.2")
        ninpo = one.ninpo(order.ninpo)
        if not ninpo.is_support:
            yield Fault("not_support_ninpo", f"{path}.ninpo", "SB-7-12.2", {"ninpo": ninpo.id})
        if ninpo.timing not in _TIMINGS:
            values = {"ninpo": ninpo.id, "timing": ninpo.timing}
            yield Fault("wrong_timing", f"{path}.ninpo", "SB-7-12.2", values)
        if ninpo.id in before:
            yield Fault("already_used", f"{path}.ninpo", "SB-7-12.2", {"ninpo": ninpo.id})
        before.add(ninpo.id)
        yield from cost_faults(one, ninpo, f"{path}.ninpo")
        yield from via_faults(one, order.check, f"{path}.check")
        yield from when_faults(one, order.when, f"{path}.when")


def _sum_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SB-7-12.5, SB-7-13.2: yield the fault of what is used for certain costing more than the plot value together."""
    used = [entry["ninpo"] for entry in raw.get("support", []) if not entry.get("when")]
    used += [raw[name]["ninpo"] for name in ("attack", "join") if name in raw]
    cost = sum(one.ninpo(key).cost for key in used)
    if cost > one.plot:
        yield Fault("cost_sum_over_plot", "support", "SB-7-12.5", {"cost": cost, "plot": one.plot})


def _evade_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """SB-0.8, SB-7-6.1: yield the faults of the orders to evade."""
    part = part_of(Evade)
    yield from shape_faults(part, raw, "evade", "SB-0.8")
    order: Evade = part.deserialize(raw)
    for attacker in sorted(order.by_attacker):
        if attacker not in one.state.characters:
            yield Fault("bad_field", f"evade.by_attacker.{attacker}", "SB-0.8", {"got": attacker})
    for skill, ways in sorted(order.checks.items()):
        yield from via_faults(one, ways, f"evade.checks.{skill}")
    skill = one.options.escape_art_skill
    if not one.options.escape_art_needs_skill or skill in one.me.skills:
        return
    choices = {"default": order.default}
    choices |= {f"by_attacker.{attacker}": choice for attacker, choice in sorted(order.by_attacker.items())}
    for path, choice in choices.items():
        if choice == "escape_art":
            yield Fault("unknown_skill", f"evade.{path}", "SB-7-6.1", {"got": skill, "allowed": sorted(one.me.skills)})


def _pill_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """SB-7-7.4: yield the faults of the orders for pills; those without a condition may not be more than there are."""
    yield from listed(raw, "recover", "SB-7-7.4")
    left = one.me.pills
    for place, entry in enumerate(raw):
        path = f"recover.{place}"
        if isinstance(entry, Mapping) and entry.get("means", "pill") != "pill":
            yield Fault("wrong_stage", f"{path}.means", "SB-7-7.4", {"stage": "action"})
        part = part_of(BATTLE_RECOVERY.schemas["pill"])
        yield from shape_faults(part, entry, path, "SB-7-7.4")
        order: Pill = part.deserialize(entry)
        yield from either_faults(order.field, order.affliction, path)
        yield from affliction_faults(order.affliction, f"{path}.affliction", "SB-0.15")
        yield from when_faults(one, order.when, f"{path}.when")
        left -= order.when is None
        if left < 0:
            yield Fault("no_pill", path, "SB-7-7.4", {"pills": one.me.pills})


def _performance_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """SB-7-14.1, SB-7-14.2: yield the faults of the performance modifiers, one after the other."""
    yield from listed(raw, "performance", "SB-7-14.1")
    before: list[str] = []
    for place, entry in enumerate(raw):
        path = f"performance.{place}"
        part = part_of(Performance)
        yield from shape_faults(part, entry, path, "SB-7-14.1")
        order: Performance = part.deserialize(entry)
        if order.target not in one.fight.active:
            yield Fault("bad_target", f"{path}.target", "SB-7-14.1", {"got": order.target})
        limit = one.options.performance_limit
        if before if limit == "per_player" else order.target in before:
            yield Fault("modifier_twice", path, "SB-7-14.1", {"limit": limit, "target": order.target})
        before.append(order.target)
