"""The switches of a campaign (section 13): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import ValidationError, post_load, validate

from rules.core.errors import CaseError
from rules.core.fields import AnyJson, StrictBoolean, StrictInteger, StrictList, StrictNested, between
from rules.core.options import choice, cites, points, read_options
from rules.core.sheet import SheetSchema


@dataclass(frozen=True)
class Reward:
    """FW-B10: what a winner gains."""

    xp: int = 1
    merit: int = 1


@dataclass(frozen=True)
class Options:
    """Section 13, every switch; the names, defaults and values are the rulebook's."""

    plus_uses_per_battle: int = 1
    plus_mp_cost: int = 0
    guard_limit: str = "grade"
    melee_limit: str = "shared"
    start_recovery: str = "score"
    remote_search: str = "encounter_cap_2"
    same_action_twice: str = "long"
    move_range: str | int = "any"
    bases_per_region: str = "one"
    rest_site_bonus: bool = True
    acquaintance_doubles: str = "all"
    info_prereq: str = "encounter"
    info_exclusive: bool = True
    info_owner: str = "person"
    convert_ratio: tuple[int, int] = (1, 1)
    nursed_rest: str = "shielded"
    labour_overflow: str = "roll"
    contest_needs: str = "one"
    contest_ties: str = "each_round"
    restored_points: int = 0
    make_item_refund: bool = False
    souls_max: int | None = None
    interrupted_souls: str = "mana"
    np_cost_per_grade: int = 5
    mp_per_magic: int = 10
    first_strike_slots: int = 1
    rows_first: bool = False
    battle_mode: str = "simultaneous"
    true_name_bonus: int = 2
    row_attack: str = "person"
    retarget: str = "next"
    melee_reach: int = 1
    ranged_falloff: int = 1
    melee_share: str = "hp_max"
    battle_info_hits: int = 5
    battle_info_count: str = "slots"
    battle_lore: str = "gm"
    overlay_cost: str = "usual"
    victory_reward: Reward = field(default_factory=Reward)
    np_per_battle: int = 1
    np_hp_factor: int = 1
    np_mp_factor: int = 1
    np_bonus: str = "per_slot"
    defence_np: str = "beats"
    plus_against_np: str = "wins"
    guard_reduces_critical: bool = True
    standby_drops_resistance: bool = False
    interruption: str = "per_slot"
    heal_per_unit: int = 3
    defence_per_unit: int = 3
    redirect_to_master: bool = True
    mp_zero_vanishes: bool = True
    wound_share: tuple[int, int] | None = (1, 2)
    retreat_master_limit: int = 10
    roster: str = "public"
    missing_scene: str = "rest"
    battle_visibility: str = "participants"
    bulletin: str = "names"


def _is_range(value: Any) -> None:
    """FW-A2: `"any"`, or a number of steps."""
    if value != "any" and (type(value) is not int or value < 0):
        raise ValidationError("bad_value")


def _ratio(rule: str, default: tuple[int, int], *, least: int, allow_none: bool = False) -> StrictList:
    return StrictList(
        StrictInteger(validate=between(least)),
        load_default=default,
        allow_none=allow_none,
        validate=validate.Length(equal=2, error="bad_value"),
        metadata=cites(rule),
    )


class RewardSchema(SheetSchema):
    """FW-B10: a reward; what is not named is 0."""

    xp = points("FW-B10", 0, 0)
    merit = points("FW-B10", 0, 0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Reward:
        """Return the value."""
        return Reward(**data)


class OptionsSchema(SheetSchema):
    """Section 13: every switch with its allowed values."""

    plus_uses_per_battle = points("FW-G2", 1, 0)
    plus_mp_cost = points("FW-G2", 0, 0)
    guard_limit = choice("FW-G3", "grade", "shared_with_counter", "free")
    melee_limit = choice("FW-G3", "shared", "each")
    start_recovery = choice("FW-S1", "score", "tenth_of_max", "none")
    remote_search = choice("FW-S3", "encounter_cap_2", "record", "region_info")
    same_action_twice = choice("FW-A1", "long", "two_short")
    move_range = AnyJson(load_default="any", validate=_is_range, metadata=cites("FW-A2"))
    bases_per_region = choice("FW-A4", "one", "many")
    rest_site_bonus = StrictBoolean(load_default=True, metadata=cites("FW-A4"))
    acquaintance_doubles = choice("FW-A7", "all", "scouting")
    info_prereq = choice("FW-A8", "encounter", "encounter_or_battle")
    info_exclusive = StrictBoolean(load_default=True, metadata=cites("FW-A8"))
    info_owner = choice("FW-A8", "person", "side")
    convert_ratio = _ratio("FW-A10", (1, 1), least=1)
    nursed_rest = choice("FW-A11", "shielded", "always_long")
    labour_overflow = choice("FW-A13", "roll", "seal_order", "nobody")
    contest_needs = choice("FW-A14", "one", "both")
    contest_ties = choice("FW-A14", "each_round", "overall")
    restored_points = points("FW-A15", 0, 0)
    make_item_refund = StrictBoolean(load_default=False, metadata=cites("FW-A18"))
    souls_max = StrictInteger(load_default=None, allow_none=True, validate=between(0), metadata=cites("FW-A19"))
    interrupted_souls = choice("FW-A19", "mana", "souls")
    np_cost_per_grade = points("FW-A20", 5, 0)
    mp_per_magic = points("FW-A21", 10, 0)
    first_strike_slots = points("FW-E3", 1, 0, 10)
    rows_first = StrictBoolean(load_default=False, metadata=cites("FW-B1"))
    battle_mode = choice("FW-B1", "simultaneous", "staged", "split")
    true_name_bonus = points("FW-B2", 2, 0)
    row_attack = choice("FW-B4", "person", "row")
    retarget = choice("FW-B4", "next", "none")
    melee_reach = points("FW-B6", 1, 1, 3)
    ranged_falloff = points("FW-B7", 1, 0)
    melee_share = choice("FW-B8", "hp_max", "hp_before")
    battle_info_hits = points("FW-B9", 5, 0)
    battle_info_count = choice("FW-B9", "slots", "hits", "one_way")
    battle_lore = choice("FW-B9", "gm", "always", "never")
    overlay_cost = choice("FW-B10", "usual", "free")
    victory_reward = StrictNested(RewardSchema, load_default=Reward, metadata=cites("FW-B10"))
    np_per_battle = points("FW-C9", 1, 0)
    np_hp_factor = points("FW-C9", 1, 0)
    np_mp_factor = points("FW-C9", 1, 0)
    np_bonus = choice("FW-C10", "per_slot", "once")
    defence_np = choice("FW-C11", "beats", "block")
    plus_against_np = choice("FW-C17", "wins", "half")
    guard_reduces_critical = StrictBoolean(load_default=True, metadata=cites("FW-C12"))
    standby_drops_resistance = StrictBoolean(load_default=False, metadata=cites("FW-C14"))
    interruption = choice("FW-M7", "per_slot", "cumulative")
    heal_per_unit = points("FW-M10", 3, 0)
    defence_per_unit = points("FW-M11", 3, 0)
    redirect_to_master = StrictBoolean(load_default=True, metadata=cites("FW-X1"))
    mp_zero_vanishes = StrictBoolean(load_default=True, metadata=cites("FW-X3"))
    wound_share = _ratio("FW-X6", (1, 2), least=1, allow_none=True)
    retreat_master_limit = points("FW-R2", 10, 0)
    roster = choice("FW-V2", "public", "hidden")
    missing_scene = choice("FW-Z1", "rest", "nothing")
    battle_visibility = choice("FW-V4", "participants", "all")
    bulletin = choice("FW-V4", "names", "counts", "none")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Options:
        """Return the value."""
        return Options(**data)


_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 13, 12.6: read the options of a case; those with a fault stand at their default, each with its error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(_fault(name, raw[name]) for name in wrong)


def _fault(name: str, got: Any) -> CaseError:
    code = "bad_option" if name in Options.__dataclass_fields__ else "unknown_option"
    return CaseError(None, code, f"options.{name}", "FW-Z1", {"got": got})
