"""The switches of a campaign (section 13): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import ValidationError, validate
from msgspec import Struct, field

from rules.core.errors import CaseError
from rules.core.fields import AnyJson, StrictInteger, StrictList, between
from rules.core.options import read_options
from rules.core.sheet import SheetSchema
from rules.core.values import As, info, schema_of


def _is_range(value: Any) -> None:
    """FW-A2: `"any"`, or a number of steps."""
    if value != "any" and (type(value) is not int or value < 0):
        raise ValidationError("bad_value")


_Ratio = Annotated[
    tuple[int, int],
    As(partial(StrictList, StrictInteger(validate=between(1)))),
    validate.Length(equal=2, error="bad_value"),
]
"""Two whole numbers, as `[1, 2]`."""


class Reward(Struct, frozen=True):
    """FW-B10: what a winner gains; what an option does not name is 0."""

    xp: Annotated[int, between(0), info(rule="FW-B10")] = 0
    merit: Annotated[int, between(0), info(rule="FW-B10")] = 0


class Options(Struct, frozen=True):
    """Section 13, every switch; the names, defaults and values are the rulebook's."""

    plus_uses_per_battle: Annotated[int, between(0), info(rule="FW-G2")] = 1
    plus_mp_cost: Annotated[int, between(0), info(rule="FW-G2")] = 0
    guard_limit: Annotated[Literal["grade", "shared_with_counter", "free"], info(rule="FW-G3")] = "grade"
    melee_limit: Annotated[Literal["shared", "each"], info(rule="FW-G3")] = "shared"
    start_recovery: Annotated[Literal["score", "tenth_of_max", "none"], info(rule="FW-S1")] = "score"
    remote_search: Annotated[Literal["encounter_cap_2", "record", "region_info"], info(rule="FW-S3")] = (
        "encounter_cap_2"
    )
    same_action_twice: Annotated[Literal["long", "two_short"], info(rule="FW-A1")] = "long"
    move_range: Annotated[str | int, As(AnyJson), _is_range, info(rule="FW-A2")] = "any"
    bases_per_region: Annotated[Literal["one", "many"], info(rule="FW-A4")] = "one"
    rest_site_bonus: Annotated[bool, info(rule="FW-A4")] = True
    acquaintance_doubles: Annotated[Literal["all", "scouting"], info(rule="FW-A7")] = "all"
    info_prereq: Annotated[Literal["encounter", "encounter_or_battle"], info(rule="FW-A8")] = "encounter"
    info_exclusive: Annotated[bool, info(rule="FW-A8")] = True
    info_owner: Annotated[Literal["person", "side"], info(rule="FW-A8")] = "person"
    convert_ratio: Annotated[_Ratio, info(rule="FW-A10")] = (1, 1)
    nursed_rest: Annotated[Literal["shielded", "always_long"], info(rule="FW-A11")] = "shielded"
    labour_overflow: Annotated[Literal["roll", "seal_order", "nobody"], info(rule="FW-A13")] = "roll"
    contest_needs: Annotated[Literal["one", "both"], info(rule="FW-A14")] = "one"
    contest_ties: Annotated[Literal["each_round", "overall"], info(rule="FW-A14")] = "each_round"
    restored_points: Annotated[int, between(0), info(rule="FW-A15")] = 0
    make_item_refund: Annotated[bool, info(rule="FW-A18")] = False
    souls_max: Annotated[int | None, between(0), info(rule="FW-A19")] = None
    interrupted_souls: Annotated[Literal["mana", "souls"], info(rule="FW-A19")] = "mana"
    np_cost_per_grade: Annotated[int, between(0), info(rule="FW-A20")] = 5
    mp_per_magic: Annotated[int, between(0), info(rule="FW-A21")] = 10
    first_strike_slots: Annotated[int, between(0, 10), info(rule="FW-E3")] = 1
    rows_first: Annotated[bool, info(rule="FW-B1")] = False
    battle_mode: Annotated[Literal["simultaneous", "staged", "split"], info(rule="FW-B1")] = "simultaneous"
    true_name_bonus: Annotated[int, between(0), info(rule="FW-B2")] = 2
    row_attack: Annotated[Literal["person", "row"], info(rule="FW-B4")] = "person"
    retarget: Annotated[Literal["next", "none"], info(rule="FW-B4")] = "next"
    melee_reach: Annotated[int, between(1, 3), info(rule="FW-B6")] = 1
    ranged_falloff: Annotated[int, between(0), info(rule="FW-B7")] = 1
    melee_share: Annotated[Literal["hp_max", "hp_before"], info(rule="FW-B8")] = "hp_max"
    battle_info_hits: Annotated[int, between(0), info(rule="FW-B9")] = 5
    battle_info_count: Annotated[Literal["slots", "hits", "one_way"], info(rule="FW-B9")] = "slots"
    battle_lore: Annotated[Literal["gm", "always", "never"], info(rule="FW-B9")] = "gm"
    overlay_cost: Annotated[Literal["usual", "free"], info(rule="FW-B10")] = "usual"
    victory_reward: Annotated[Reward, info(rule="FW-B10")] = field(default_factory=lambda: Reward(1, 1))
    np_per_battle: Annotated[int, between(0), info(rule="FW-C9")] = 1
    np_hp_factor: Annotated[int, between(0), info(rule="FW-C9")] = 1
    np_mp_factor: Annotated[int, between(0), info(rule="FW-C9")] = 1
    np_bonus: Annotated[Literal["per_slot", "once"], info(rule="FW-C10")] = "per_slot"
    defence_np: Annotated[Literal["beats", "block"], info(rule="FW-C11")] = "beats"
    plus_against_np: Annotated[Literal["wins", "half"], info(rule="FW-C17")] = "wins"
    guard_reduces_critical: Annotated[bool, info(rule="FW-C12")] = True
    standby_drops_resistance: Annotated[bool, info(rule="FW-C14")] = False
    interruption: Annotated[Literal["per_slot", "cumulative"], info(rule="FW-M7")] = "per_slot"
    heal_per_unit: Annotated[int, between(0), info(rule="FW-M10")] = 3
    defence_per_unit: Annotated[int, between(0), info(rule="FW-M11")] = 3
    redirect_to_master: Annotated[bool, info(rule="FW-X1")] = True
    mp_zero_vanishes: Annotated[bool, info(rule="FW-X3")] = True
    wound_share: Annotated[_Ratio | None, info(rule="FW-X6")] = (1, 2)
    retreat_master_limit: Annotated[int, between(0), info(rule="FW-R2")] = 10
    roster: Annotated[Literal["public", "hidden"], info(rule="FW-V2")] = "public"
    missing_scene: Annotated[Literal["rest", "nothing"], info(rule="FW-Z1")] = "rest"
    battle_visibility: Annotated[Literal["participants", "all"], info(rule="FW-V4")] = "participants"
    bulletin: Annotated[Literal["names", "counts", "none"], info(rule="FW-V4")] = "names"


OptionsSchema = schema_of(Options, SheetSchema)
"""Section 13: every switch with its allowed values."""

_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 13, 12.6: read the options of a case; those with a fault stand at their default, each with its error."""
    loaded, wrong = read_options(_OPTIONS, raw)
    return loaded, tuple(_fault(name, raw[name]) for name in wrong)


def _fault(name: str, got: Any) -> CaseError:
    code = "bad_option" if name in Options.__struct_fields__ else "unknown_option"
    return CaseError(None, code, f"options.{name}", "FW-Z1", {"got": got})
