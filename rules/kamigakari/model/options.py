"""The options of a table (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import ValidationError

from rules.core.errors import CaseError
from rules.core.fields import StrictInteger, StrictNested, between
from rules.core.options import read_options
from rules.core.sheet import SheetSchema
from rules.core.values import As, info, schema_of


def _is_exchange_limit(value: Any) -> None:
    """KG-2.2: `"keep_one"`, or a number of exchanges."""
    if value != "keep_one" and (type(value) is not int or value < 0):
        raise ValidationError("bad_value")


class TalentSlotsSchema(SheetSchema):
    """KG-4.5: how many talents of each source a character may have; what is not named has no limit."""

    race = StrictInteger(validate=between(0))
    title = StrictInteger(validate=between(0))
    common = StrictInteger(validate=between(0))
    other = StrictInteger(validate=between(0))


_SLOTS = As(partial(StrictNested, TalentSlotsSchema))


@dataclass(frozen=True)
class Options:
    """Section 4, every option; the names, defaults and values are the rulebook's."""

    crit_fumble_basis: Annotated[Literal["natural", "locked", "final"], info(rule="KG-1.10")] = "natural"
    critical_auto_success: Annotated[bool, info(rule="KG-1.8")] = True
    exchange_limit: Annotated[str | int | None, _is_exchange_limit, info(rule="KG-2.2")] = "keep_one"
    link_requirement: Annotated[Literal["minimum", "band"], info(rule="KG-3.4")] = "minimum"
    physical_dice_rule: Annotated[Literal["any", "links"], info(rule="KG-3.5")] = "any"
    crest_start: Annotated[int, info(rule="KG-3.1")] = 22
    crest_max: Annotated[int, info(rule="KG-3.1")] = 22
    crest_per_link: Annotated[int, info(rule="KG-3.9")] = 1
    crest_per_kushimitama: Annotated[int, info(rule="KG-3.9")] = 5
    dissolve_on: Annotated[tuple[Annotated[int, between(1, 6)], ...], info(rule="KG-3.10")] = (1, 2, 3, 4)
    links_max: Annotated[int | None, info(rule="KG-3.3")] = None
    link_requires_appearance: Annotated[bool, info(rule="KG-3.3")] = False
    talent_slots: Annotated[Mapping[str, int] | None, _SLOTS, info(rule="KG-4.5")] = None
    appearance_target: Annotated[int, info(rule="KG-5.3")] = 10
    excess_lost_at_scene_end: Annotated[bool, info(rule="KG-2.6")] = True
    tie_break: Annotated[Literal["pc_first", "npc_first"], info(rule="KG-0.4")] = "pc_first"
    area_range: Annotated[Literal["primary", "each"], info(rule="KG-7.9")] = "primary"
    difficult_cost: Annotated[int, info(rule="KG-7.16")] = 2
    disengage_distance: Annotated[Literal["half", "full"], info(rule="KG-7.17")] = "half"
    disengage_passive: Annotated[int, between(None, 0), info(rule="KG-7.17")] = 0
    flat_damage_adds_d: Annotated[bool, info(rule="KG-8.10")] = False
    fumble_negates_magic: Annotated[bool, info(rule="KG-8.3")] = False
    halve_stacks: Annotated[bool, info(rule="KG-8.19")] = False
    hp_floor: Annotated[int | None, between(0, 0), info(rule="KG-8.20")] = 0
    hp_on_revive: Annotated[int, between(1), info(rule="KG-9.9")] = 1
    prone_check: Annotated[int, between(None, 0), info(rule="KG-9.3")] = -2
    prone_move: Annotated[int, between(None, 0), info(rule="KG-9.3")] = -2
    dark_active: Annotated[int, between(None, 0), info(rule="KG-9.4")] = -2
    dark_move: Annotated[int, between(None, 0), info(rule="KG-9.4")] = -2
    poison_loss: Annotated[int, info(rule="KG-9.5")] = 5
    poison_target: Annotated[int, info(rule="KG-9.5")] = 10
    cover_reduction: Annotated[int, info(rule="KG-9.12")] = 5
    ambush_active: Annotated[int, info(rule="KG-9.14")] = 2
    ambush_damage: Annotated[int, info(rule="KG-9.14")] = 5
    flight_bonus: Annotated[int, info(rule="KG-9.15")] = 1
    flight_checks: Annotated[tuple[str, ...], info(rule="KG-9.15")] = ("accuracy", "evasion")
    flight_lost_on: Annotated[Literal["hit", "attack"], info(rule="KG-9.15")] = "hit"
    xp_per_level: Annotated[int, info(rule="KG-10.1")] = 10


OptionsSchema = schema_of(Options, SheetSchema)
_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 4, KG-0.3: read the options of a case; those with a fault stand at their default, each with its error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(_fault(name, raw[name]) for name in wrong)


def _fault(name: str, got: Any) -> CaseError:
    part = _OPTIONS.fields.get(name)
    rule = part.metadata["rule"] if part is not None else "KG-0.3"
    return CaseError(None, "bad_option", f"options.{name}", rule, {"got": got})
