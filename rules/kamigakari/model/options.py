"""The options of a table (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, post_load

from rules.core.errors import CaseError
from rules.core.fields import AnyJson, StrictInteger, StrictList, StrictNested, StrictString, between
from rules.core.options import choice, cites, flag, points, read_options
from rules.core.sheet import SheetSchema


@dataclass(frozen=True)
class Options:
    """Section 4, every option; the names, defaults and values are the rulebook's."""

    crit_fumble_basis: str = "natural"
    critical_auto_success: bool = True
    exchange_limit: str | int | None = "keep_one"
    link_requirement: str = "minimum"
    physical_dice_rule: str = "any"
    crest_start: int = 22
    crest_max: int = 22
    crest_per_link: int = 1
    crest_per_kushimitama: int = 5
    dissolve_on: tuple[int, ...] = (1, 2, 3, 4)
    links_max: int | None = None
    link_requires_appearance: bool = False
    talent_slots: Mapping[str, int] | None = None
    appearance_target: int = 10
    excess_lost_at_scene_end: bool = True
    tie_break: str = "pc_first"
    area_range: str = "primary"
    difficult_cost: int = 2
    disengage_distance: str = "half"
    disengage_passive: int = 0
    flat_damage_adds_d: bool = False
    fumble_negates_magic: bool = False
    halve_stacks: bool = False
    hp_floor: int | None = 0
    hp_on_revive: int = 1
    prone_check: int = -2
    prone_move: int = -2
    dark_active: int = -2
    dark_move: int = -2
    poison_loss: int = 5
    poison_target: int = 10
    cover_reduction: int = 5
    ambush_active: int = 2
    ambush_damage: int = 5
    flight_bonus: int = 1
    flight_checks: tuple[str, ...] = ("accuracy", "evasion")
    flight_lost_on: str = "hit"
    xp_per_level: int = 10


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


class OptionsSchema(SheetSchema):
    """Section 4: every option with its allowed values."""

    crit_fumble_basis = choice("KG-1.10", "natural", "locked", "final")
    critical_auto_success = flag("KG-1.8", default=True)
    exchange_limit = AnyJson(
        load_default="keep_one", allow_none=True, validate=_is_exchange_limit, metadata=cites("KG-2.2")
    )
    link_requirement = choice("KG-3.4", "minimum", "band")
    physical_dice_rule = choice("KG-3.5", "any", "links")
    crest_start = points("KG-3.1", 22)
    crest_max = points("KG-3.1", 22)
    crest_per_link = points("KG-3.9", 1)
    crest_per_kushimitama = points("KG-3.9", 5)
    dissolve_on = StrictList(
        StrictInteger(validate=between(1, 6)), load_default=Options.dissolve_on, metadata=cites("KG-3.10")
    )
    links_max = StrictInteger(load_default=None, allow_none=True, metadata=cites("KG-3.3"))
    link_requires_appearance = flag("KG-3.3", default=False)
    talent_slots = StrictNested(TalentSlotsSchema, load_default=None, allow_none=True, metadata=cites("KG-4.5"))
    appearance_target = points("KG-5.3", 10)
    excess_lost_at_scene_end = flag("KG-2.6", default=True)
    tie_break = choice("KG-0.4", "pc_first", "npc_first")
    area_range = choice("KG-7.9", "primary", "each")
    difficult_cost = points("KG-7.16", 2)
    disengage_distance = choice("KG-7.17", "half", "full")
    disengage_passive = points("KG-7.17", 0, None, 0)
    flat_damage_adds_d = flag("KG-8.10", default=False)
    fumble_negates_magic = flag("KG-8.3", default=False)
    halve_stacks = flag("KG-8.19", default=False)
    hp_floor = StrictInteger(load_default=0, allow_none=True, validate=between(0, 0), metadata=cites("KG-8.20"))
    hp_on_revive = points("KG-9.9", 1, 1)
    prone_check = points("KG-9.3", -2, None, 0)
    prone_move = points("KG-9.3", -2, None, 0)
    dark_active = points("KG-9.4", -2, None, 0)
    dark_move = points("KG-9.4", -2, None, 0)
    poison_loss = points("KG-9.5", 5)
    poison_target = points("KG-9.5", 10)
    cover_reduction = points("KG-9.12", 5)
    ambush_active = points("KG-9.14", 2)
    ambush_damage = points("KG-9.14", 5)
    flight_bonus = points("KG-9.15", 1)
    flight_checks = StrictList(StrictString(), load_default=Options.flight_checks, metadata=cites("KG-9.15"))
    flight_lost_on = choice("KG-9.15", "hit", "attack")
    xp_per_level = points("KG-10.1", 10)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Options:
        """Return the value."""
        return Options(**data)


_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 4, KG-0.3: read the options of a case; those with a fault stand at their default, each with its error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(_fault(name, raw[name]) for name in wrong)


def _fault(name: str, got: Any) -> CaseError:
    part = _OPTIONS.fields.get(name)
    rule = part.metadata["rule"] if part is not None else "KG-0.3"
    return CaseError(None, "bad_option", f"options.{name}", rule, {"got": got})
