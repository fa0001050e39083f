"""The switches of a campaign (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import post_load

from rules.core.errors import CaseError
from rules.core.fields import StrictInteger, StrictList, StrictMapping, StrictNested, StrictString, between
from rules.core.options import choice, cites, flag, points, read_options
from rules.core.sheet import SheetSchema
from rules.core.tagged import Tagged
from rules.srs.tables import CRITICAL_VALUES, FUMBLE_VALUES


@dataclass(frozen=True)
class AppearanceCheck:
    """SRS-5.13: the check that an appearance needs."""

    ability: str
    difficulty: int


@dataclass(frozen=True)
class AppearanceCost:
    """SRS-5.13: the price of an appearance, in points of a resource."""

    resource: str
    amount: int


@dataclass(frozen=True)
class Effect:
    """Section 6: what a purchase changes on a sheet."""

    effect: str
    value: int
    ability: str | None = None


@dataclass(frozen=True)
class Purchase:
    """SRS-8.6: one thing to be had for experience points."""

    cost: int
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; the names, defaults and values are the rulebook's."""

    critical_value: int = 12
    fumble_value: int = 2
    crit_fumble_overlap: str = "critical"
    tie_winner: str = "reaction"
    difficulty_labels: Mapping[str, int] = field(default_factory=dict)
    missing_check_value: str = "sheet"
    gm_modifier_range: int = 3
    gm_modifier_limit: str = "warn"
    gm_modifier_scope: str = "each"
    enforce_preparation: bool = True
    use_scenes: bool = True
    appearance_check: AppearanceCheck | None = None
    appearance_cost: AppearanceCost | None = None
    offstage_recovery: Mapping[str, int] = field(default_factory=dict)
    phase_order: str = "strict"
    growth: bool = True
    growth_timing: str = "outside_main_play"
    growth_purchases: Mapping[str, Purchase] = field(default_factory=dict)


class AppearanceCheckSchema(SheetSchema):
    """SRS-5.13: the check of an appearance."""

    ability = StrictString(required=True)
    difficulty = StrictInteger(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> AppearanceCheck:
        """Return the value."""
        return AppearanceCheck(**data)


class AppearanceCostSchema(SheetSchema):
    """SRS-5.13: the price of an appearance."""

    resource = StrictString(required=True)
    amount = StrictInteger(required=True, validate=between(0))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> AppearanceCost:
        """Return the value."""
        return AppearanceCost(**data)


class EffectSchema(SheetSchema):
    """Section 6: an effect that adds points."""

    value = StrictInteger(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Effect:
        """Return the value."""
        return Effect(**data)


class AbilityEffectSchema(EffectSchema):
    """Section 6: an effect on one check value."""

    ability = StrictString(required=True)


class CriticalEffectSchema(EffectSchema):
    """Section 6, SRS-1.6: a new critical value."""

    value = StrictInteger(required=True, validate=between(*CRITICAL_VALUES))


class FumbleEffectSchema(EffectSchema):
    """Section 6, SRS-1.7: a new fumble value."""

    value = StrictInteger(required=True, validate=between(*FUMBLE_VALUES))


EFFECTS: Mapping[str, type[EffectSchema]] = {
    "add_check_value": AbilityEffectSchema,
    "add_hp_max": EffectSchema,
    "set_critical_value": CriticalEffectSchema,
    "set_fumble_value": FumbleEffectSchema,
}


class PurchaseSchema(SheetSchema):
    """SRS-8.6: one purchase."""

    cost = StrictInteger(required=True, validate=between(0))
    effects = StrictList(Tagged("effect", EFFECTS), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Purchase:
        """Return the value."""
        return Purchase(**data)


class OptionsSchema(SheetSchema):
    """Section 4: every switch with its allowed values."""

    critical_value = points("SRS-1.6", 12, *CRITICAL_VALUES)
    fumble_value = points("SRS-1.7", 2, *FUMBLE_VALUES)
    crit_fumble_overlap = choice("SRS-1.7", "critical", "fumble")
    tie_winner = choice("SRS-2.7", "reaction", "action")
    difficulty_labels = StrictMapping(StrictString(), StrictInteger(), load_default=dict, metadata=cites("SRS-1.3"))
    missing_check_value = choice("SRS-1.4", "sheet", "request")
    gm_modifier_range = points("SRS-1.11", 3, 0)
    gm_modifier_limit = choice("SRS-1.11", "warn", "reject", "off")
    gm_modifier_scope = choice("SRS-1.11", "each", "net")
    enforce_preparation = flag("SRS-4.2", default=True)
    use_scenes = flag("SRS-5.4", default=True)
    appearance_check = StrictNested(
        AppearanceCheckSchema, load_default=None, allow_none=True, metadata=cites("SRS-5.13")
    )
    appearance_cost = StrictNested(AppearanceCostSchema, load_default=None, allow_none=True, metadata=cites("SRS-5.13"))
    offstage_recovery = StrictMapping(
        StrictString(), StrictInteger(validate=between(0)), load_default=dict, metadata=cites("SRS-5.18")
    )
    phase_order = choice("SRS-3.2", "strict", "free")
    growth = flag("SRS-8.6", default=True)
    growth_timing = choice("SRS-8.1", "outside_main_play", "any")
    growth_purchases = StrictMapping(
        StrictString(), StrictNested(PurchaseSchema), load_default=dict, metadata=cites("SRS-8.6")
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Options:
        """Return the value."""
        return Options(**data)


_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 4: read the options of a case; those with a fault stand at their default, with an error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(CaseError(None, "bad_option", f"options.{name}", _rule_of(name)) for name in wrong)


def _rule_of(name: str) -> str:
    known = _OPTIONS.fields.get(name)
    return str(known.metadata["rule"]) if known is not None else "SRS-1.1"
