"""Ninpo as a sheet has them (section 8): attacks, supports and secret arts, with their damage and effects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from marshmallow import post_load

from rules.core.fields import between
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, info, loads
from rules.shinobigami.effects import NinpoEffects


@dataclass(frozen=True)
class DamageEntry:
    """SB-0.9: one entry of a ninpo's damage; `amount` in points of life, or rolls on the affliction table."""

    type: Literal["melee", "shooting", "group"]
    amount: Annotated[int, between(0)]

    @property
    def takes_life(self) -> bool:
        """SB-0.9: tell whether it takes life: melee and shooting."""
        return self.type != "group"


@dataclass(frozen=True, kw_only=True)
class Ninpo:
    """Section 8: one ninpo; its id and its name are the key that it stands under, unless it says them itself."""

    id: Annotated[str, LEFT_OUT, info(rare=True)] = ""
    name: Annotated[str, LEFT_OUT] = ""
    kind: Literal["attack", "support", "ougi"]
    timing: Literal["turn", "on_attacked", "on_damage", "round_end", "plot", "join"]
    cost: Annotated[int, between(0)] = 0
    range: Annotated[int, between(0)] = 0
    skill: str | None = None
    needs_check: Annotated[bool, LEFT_OUT, info(rare=True)] = False
    replaces_check: Annotated[bool, info(rare=True)] = False
    usable_in_backlash: Annotated[bool, info(rare=True)] = False
    evadable: Annotated[bool, info(rare=True)] = True
    max_targets: Annotated[int, between(1), info(rare=True)] = 1
    damage: tuple[DamageEntry, ...] = ()
    effects: NinpoEffects = ()

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


@loads(Ninpo)
class NinpoSchema(SheetSchema):
    """Section 8: one ninpo."""

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
