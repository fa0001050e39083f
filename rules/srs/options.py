"""The switches of a campaign (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from marshmallow import post_load

from rules.core.errors import CaseError
from rules.core.fields import StrictInteger, StrictList, StrictString, between
from rules.core.options import read_options
from rules.core.sheet import SheetSchema
from rules.core.tagged import Tagged
from rules.core.values import As, info, schema_of
from rules.srs.tables import CRITICAL_VALUES, FUMBLE_VALUES, EffectKind


@dataclass(frozen=True)
class AppearanceCheck:
    """SRS-5.13: the check of an appearance."""

    ability: str
    difficulty: int


@dataclass(frozen=True)
class AppearanceCost:
    """SRS-5.13: the price of an appearance, in points of a resource."""

    resource: str
    amount: Annotated[int, between(0)]


@dataclass(frozen=True)
class Effect:
    """Section 6: what a purchase changes on a sheet."""

    effect: EffectKind
    value: int
    ability: str | None = None


class EffectSchema(SheetSchema):
    """Section 6: an effect that adds points."""

    value = StrictInteger(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Effect:
        """Return the value; its kind is the tag."""
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


def _effects(**given: Any) -> StrictList:
    return StrictList(Tagged("effect", EFFECTS), **given)


@dataclass(frozen=True)
class Purchase:
    """SRS-8.6: one thing to be had for experience points."""

    cost: Annotated[int, between(0)]
    effects: Annotated[tuple[Effect, ...], As(_effects)] = ()


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; the names, defaults and values are the rulebook's."""

    critical_value: Annotated[int, between(*CRITICAL_VALUES), info(rule="SRS-1.6")] = 12
    fumble_value: Annotated[int, between(*FUMBLE_VALUES), info(rule="SRS-1.7")] = 2
    crit_fumble_overlap: Annotated[Literal["critical", "fumble"], info(rule="SRS-1.7")] = "critical"
    tie_winner: Annotated[Literal["reaction", "action"], info(rule="SRS-2.7")] = "reaction"
    difficulty_labels: Annotated[Mapping[str, int], info(rule="SRS-1.3")] = field(default_factory=dict)
    missing_check_value: Annotated[Literal["sheet", "request"], info(rule="SRS-1.4")] = "sheet"
    gm_modifier_range: Annotated[int, between(0), info(rule="SRS-1.11")] = 3
    gm_modifier_limit: Annotated[Literal["warn", "reject", "off"], info(rule="SRS-1.11")] = "warn"
    gm_modifier_scope: Annotated[Literal["each", "net"], info(rule="SRS-1.11")] = "each"
    enforce_preparation: Annotated[bool, info(rule="SRS-4.2")] = True
    use_scenes: Annotated[bool, info(rule="SRS-5.4")] = True
    appearance_check: Annotated[AppearanceCheck | None, info(rule="SRS-5.13")] = None
    appearance_cost: Annotated[AppearanceCost | None, info(rule="SRS-5.13")] = None
    offstage_recovery: Annotated[Mapping[str, Annotated[int, between(0)]], info(rule="SRS-5.18")] = field(
        default_factory=dict
    )
    phase_order: Annotated[Literal["strict", "free"], info(rule="SRS-3.2")] = "strict"
    growth: Annotated[bool, info(rule="SRS-8.6")] = True
    growth_timing: Annotated[Literal["outside_main_play", "any"], info(rule="SRS-8.1")] = "outside_main_play"
    growth_purchases: Annotated[Mapping[str, Purchase], info(rule="SRS-8.6")] = field(default_factory=dict)


OptionsSchema = schema_of(Options)
_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 4: read the options of a case; those with a fault stand at their default, with an error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(CaseError(None, "bad_option", f"options.{name}", _rule_of(name)) for name in wrong)


def _rule_of(name: str) -> str:
    known = _OPTIONS.fields.get(name)
    return str(known.metadata["rule"]) if known is not None else "SRS-1.1"
