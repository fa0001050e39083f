"""Ninpo as a sheet has them (section 8): attacks, supports and secret arts, with their damage and effects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import post_load

from rules.core.fields import StrictBoolean, StrictInteger, StrictList, StrictNested, StrictString, between, one_of
from rules.core.sheet import SheetSchema
from rules.shinobigami.effects import Effect, NinpoEffectSchema

KINDS = ("attack", "support", "ougi")
TIMINGS = ("turn", "on_attacked", "on_damage", "round_end", "plot", "join")
DAMAGE_TYPES = ("melee", "shooting", "group")


@dataclass(frozen=True)
class DamageEntry:
    """SB-0.9: one entry of a ninpo's damage; `amount` in points of life, or rolls on the affliction table."""

    type: str
    amount: int

    @property
    def takes_life(self) -> bool:
        """SB-0.9: tell whether it takes life: melee and shooting."""
        return self.type != "group"


@dataclass(frozen=True)
class Ninpo:
    """Section 8: one ninpo."""

    id: str
    name: str
    kind: str
    timing: str
    cost: int = 0
    range: int = 0
    skill: str | None = None
    needs_check: bool = False
    replaces_check: bool = False
    usable_in_backlash: bool = False
    evadable: bool = True
    max_targets: int = 1
    damage: tuple[DamageEntry, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def is_attack(self) -> bool:
        """SB-7-12.1: tell whether one attacks with it: it has damage, on the own turn, and is no support."""
        return bool(self.damage) and self.timing == "turn" and self.kind != "support"

    @property
    def is_support(self) -> bool:
        """SB-7-12.2: tell whether it is a support ninpo or a secret art without damage."""
        return not self.damage and self.kind != "attack"

    @property
    def is_rolled(self) -> bool:
        """SB-0.8: tell whether using it takes a check."""
        return self.needs_check and not self.replaces_check

    @property
    def is_bound_by_backlash(self) -> bool:
        """SB-7-8.2, SB-7-8.3: tell whether it cannot be used in backlash."""
        return self.is_rolled and not self.usable_in_backlash and not self.has("auto_evade")

    def has(self, effect: str) -> bool:
        """Tell whether it has an effect of that kind."""
        return any(one.effect == effect for one in self.effects)

    def total(self, effect: str) -> int:
        """Return the sum of its effects of that kind, in points."""
        return sum(one.points for one in self.effects if one.effect == effect)


class DamageSchema(SheetSchema):
    """SB-0.9: one entry of damage."""

    type = StrictString(required=True, validate=one_of(*DAMAGE_TYPES))
    amount = StrictInteger(required=True, validate=between(0))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> DamageEntry:
        """Return the value."""
        return DamageEntry(**data)


class NinpoSchema(SheetSchema):
    """Section 8: one ninpo; its id and its name are the key that it stands under, unless it says them itself."""

    id = StrictString(metadata={"rare": True})
    name = StrictString()
    kind = StrictString(required=True, validate=one_of(*KINDS))
    timing = StrictString(required=True, validate=one_of(*TIMINGS))
    cost = StrictInteger(load_default=0, validate=between(0))
    range = StrictInteger(load_default=0, validate=between(0))
    skill = StrictString(load_default=None, allow_none=True)
    needs_check = StrictBoolean(metadata={"rare": True})
    replaces_check = StrictBoolean(load_default=False, metadata={"rare": True})
    usable_in_backlash = StrictBoolean(load_default=False, metadata={"rare": True})
    evadable = StrictBoolean(load_default=True, metadata={"rare": True})
    max_targets = StrictInteger(load_default=1, validate=between(1), metadata={"rare": True})
    damage = StrictList(StrictNested(DamageSchema), load_default=())
    effects = StrictList(StrictNested(NinpoEffectSchema), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Ninpo:
        """Return the value; a ninpo with a skill needs a check unless it says otherwise."""
        key = data.get("id", "")
        needs_check = data["skill"] is not None
        return Ninpo(**{"id": key, "name": key, "needs_check": needs_check, **data})


def keyed(table: Any) -> Any:
    """Write each key of a table of mappings into its entry as `id`, where the entry has none."""
    if not isinstance(table, Mapping):
        return table
    return {key: {"id": key, **entry} if isinstance(entry, Mapping) else entry for key, entry in table.items()}
