"""Faults of a declaration before its orders are looked at (section 9): who may declare, which fields, and joining."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.core.fields import ready
from rules.shinobigami.declaration import (
    DOCUMENTS,
    STAGE_DOCUMENTS,
    ActionDeclarationSchema,
)
from rules.shinobigami.declarer import Declarer, affliction_faults, cost_faults
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.orders import LateJoin, OnSpecial
from rules.shinobigami.skills import is_disabled

_PLAYERS_FIELDS = frozenset(name for schema in STAGE_DOCUMENTS.values() for name in ready(schema).fields)
_COMMON = ready(ActionDeclarationSchema).fields


def entry_faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    """Section 9: yield the faults of who declares, in the rulebook's order, up to being in the battle or joining it."""
    if one.actor not in one.state.characters:
        yield Fault("unknown_actor", "", "SB-0.13", {"got": one.actor})
    if not isinstance(raw, Mapping):
        yield Fault("bad_field", "", "SB-0.13")
    yield from _field_faults(one.state.stage, raw)
    if one.state.stage != "spoils" and not one.me.hp:
        yield Fault("incapacitated", "", "SB-7-7-1.1")
    if "loss_order" in raw:
        yield from shape_faults(_COMMON["loss_order"], raw["loss_order"], "loss_order", "SB-0.9")
    if "on_special" in raw:
        yield from _special_faults(raw["on_special"])
    if one.state.stage in ("plot", "action"):
        if one.fight.has_left(one.actor):
            yield Fault("dropped_out", "", "SB-0.12")
        yield from (_plot_join_faults if one.state.stage == "plot" else _late_join_faults)(one, raw)


def _field_faults(stage: str, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Section 9: yield the fields that no stage knows, then those of another stage, by their names."""
    for name in sorted(raw):
        if name not in _PLAYERS_FIELDS:
            yield Fault("unknown_field", name, "SB-0.13")
    own = ready(DOCUMENTS[stage]).fields
    for name in sorted(raw):
        if name not in own:
            yield Fault("wrong_stage", name, "SB-0.1", {"stage": stage})


def _special_faults(raw: Any) -> Iterator[Fault]:
    """SB-0.4: yield the faults of a standing order for specials."""
    part = part_of(OnSpecial)
    yield from shape_faults(part, raw, "on_special", "SB-0.4")
    order: OnSpecial = part.deserialize(raw)
    if order.recover == "life" and order.field is None:
        yield Fault("bad_field", "on_special.field", "SB-0.4")
    if order.recover == "affliction" and order.affliction is None:
        yield Fault("bad_field", "on_special.affliction", "SB-0.4")
    yield from affliction_faults(order.affliction, "on_special.affliction", "SB-0.4")


def _plot_join_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SB-7-13.1: yield the faults of being in the battle, or of joining it before the reveal."""
    join = raw.get("join", False)
    if type(join) is not bool or (join and one.is_in_battle):
        yield Fault("bad_field", "join", "SB-7-13.1")
    if one.is_in_battle:
        return
    if not join:
        yield Fault("not_in_battle", "", "SB-7-13.1")
    if not one.me.in_scene:
        yield Fault("not_in_scene", "join", "SB-7-13.1")


def _late_join_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SB-7-13.2: yield the faults of being in the battle, or of joining it after the reveal."""
    if one.is_in_battle:
        if "join" in raw:
            yield Fault("bad_field", "join", "SB-7-13.2")
        return
    if "join" not in raw:
        yield Fault("not_in_battle", "", "SB-7-13.1")
    if not one.me.in_scene:
        yield Fault("not_in_scene", "join", "SB-7-13.1")
    if raw["join"] is True:
        yield Fault("join_too_late", "join", "SB-7-13.2")
    part = part_of(LateJoin)
    yield from shape_faults(part, raw["join"], "join", "SB-7-13.2")
    yield from _join_ninpo_faults(one, part.deserialize(raw["join"]))
    if "attack" in raw:
        yield Fault("attack_after_late_join", "attack", "SB-7-13.2")


def _join_ninpo_faults(one: Declarer, join: LateJoin) -> Iterator[Fault]:
    """SB-7-13.2: yield the faults of the ninpo by which somebody joins."""
    ninpo = one.me.ninpo.get(join.ninpo)
    if ninpo is None or ninpo.timing != "join" or not ninpo.has("join_after_reveal"):
        yield Fault("join_too_late", "join.ninpo", "SB-7-13.2", {"got": join.ninpo})
    elif is_disabled(one.me, one.options, ninpo.id):
        yield Fault("ninpo_disabled", "join.ninpo", "SB-0.13", {"ninpo": ninpo.id})
    else:
        yield from cost_faults(one, ninpo, "join.ninpo")
