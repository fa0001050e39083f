"""Faults of what is sealed for a scene outside battle (SB-0.15, 7-7)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.shinobigami.declarer import (
    Declarer,
    affliction_faults,
    either_faults,
    listed,
    ninpo_faults,
    via_faults,
)
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.orders import SCENE_RECOVERY, Recovery, RecoveryCheck, RecoveryNinpo, ScenePill

_RULE = "SB-7-7.4"


def scene_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Section 9, stage `scene`: yield the faults of the orders to recover, one after the other."""
    entries = raw.get("recover", [])
    yield from listed(entries, "recover", _RULE)
    pills = one.me.pills
    for place, entry in enumerate(entries):
        path = f"recover.{place}"
        yield from _means_faults(entry, path)
        part = part_of(SCENE_RECOVERY.schemas[entry["means"]])
        yield from shape_faults(part, entry, path, _RULE)
        order: Recovery = part.deserialize(entry)
        pills -= order.means == "pill"
        if isinstance(order, RecoveryNinpo):
            yield from _ninpo_order_faults(one, order, path)
        else:
            yield from _order_faults(one, order, path, pills)
        if not isinstance(order, ScenePill):
            yield from via_faults(one, order.check, f"{path}.check")


def _means_faults(entry: Any, path: str) -> Iterator[Fault]:
    if not isinstance(entry, Mapping):
        yield Fault("bad_field", path, _RULE)
    means = entry.get("means")
    if not isinstance(means, str) or means not in SCENE_RECOVERY.schemas:
        yield Fault("bad_field", f"{path}.means", _RULE, {"allowed": list(SCENE_RECOVERY.schemas)})


def _order_faults(one: Declarer, order: RecoveryCheck | ScenePill, path: str, pills: int) -> Iterator[Fault]:
    """SB-0.15, SB-7-7.4, SB-7-7.5: yield the faults of a check or a pill; `pills` are left, negative where too few."""
    if isinstance(order, RecoveryCheck) and order.skill not in one.me.skills:
        values = {"got": order.skill, "allowed": sorted(one.me.skills)}
        yield Fault("unknown_skill", f"{path}.skill", "SB-0.15", values)
    yield from either_faults(order.field, order.affliction, path)
    yield from affliction_faults(order.affliction, f"{path}.affliction", "SB-0.15")
    if order.means == "pill" and pills < 0:
        yield Fault("no_pill", path, _RULE, {"pills": one.me.pills})
    if order.field is not None and not one.me.has_lost(order.field):
        yield Fault("nothing_to_recover", f"{path}.field", "SB-7-7.5", {"got": order.field})
    if order.affliction is not None and one.me.affliction(order.affliction) is None:
        yield Fault("nothing_to_recover", f"{path}.affliction", "SB-7-7.5", {"got": order.affliction})


def _ninpo_order_faults(one: Declarer, order: RecoveryNinpo, path: str) -> Iterator[Fault]:
    """SB-7-7.4, SB-7-7.5: yield the faults of a ninpo or a secret art that should restore life."""
    key = order.ninpo
    yield from ninpo_faults(one, key, f"{path}.ninpo", _RULE)
    ninpo = one.ninpo(key)
    if not ninpo.has("recover_life") or (ninpo.kind == "ougi") != (order.means == "ougi"):
        yield Fault("bad_field", f"{path}.ninpo", "SB-7-7.5", {"got": key})
    if not order.fields_:
        yield Fault("bad_field", f"{path}.fields", "SB-7-7.5")
    for place, field in enumerate(order.fields_):
        if not one.me.has_lost(field):
            yield Fault("nothing_to_recover", f"{path}.fields.{place}", "SB-7-7.5", {"got": field})
