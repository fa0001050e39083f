"""The switches of a campaign (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from marshmallow import fields
from marshmallow.validate import OneOf, Range

from rules.core.errors import CaseError
from rules.core.fields import StrictBoolean, StrictString, between
from rules.core.options import read_options
from rules.core.values import info, schema_of


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; the names, defaults and values are the rulebook's."""

    resolve_until: Annotated[Literal["round_end", "process_end"], info(rule="SG-18.1")] = "round_end"
    on_empty_plan: Annotated[Literal["forfeit", "request"], info(rule="SG-18.3")] = "forfeit"
    pc_ties: Annotated[Literal["auto", "ask_gm"], info(rule="SG-4.2")] = "auto"
    incapacitated_at: Annotated[Literal["zero_or_less", "below_zero"], info(rule="SG-11.2")] = "zero_or_less"
    counter_both_critical: Annotated[Literal["tie", "counter_wins"], info(rule="SG-9.10")] = "tie"
    mind_counter: Annotated[bool, info(rule="SG-9.6")] = True
    swallow_loser_rolls: Annotated[int, between(0, 1), info(rule="SG-10.4")] = 0
    swallow_one_sided_offset: Annotated[Literal["highest", "pairwise"], info(rule="SG-10.5")] = "highest"
    multi_roll_defense: Annotated[Literal["each", "once"], info(rule="SG-10.3")] = "each"
    bind_mode: Annotated[Literal["minus_3", "fixed_3"], info(rule="SG-13.6")] = "minus_3"
    daze_stops_prepared: Annotated[bool, info(rule="SG-13.7")] = False
    surprise_done_side: Annotated[Literal["ambushed", "ambushers"], info(rule="SG-16.2")] = "ambushed"
    ranges: Annotated[bool, info(rule="SG-17.3")] = False
    full_move_max_m: Annotated[int | None, info(rule="SG-5.6")] = None
    critical_value: Annotated[int, info(rule="SG-18.8")] = 12
    fumble_value: Annotated[int, info(rule="SG-18.8")] = 2
    minutes_per_round: Annotated[int, between(0), info(rule="SG-1.3")] = 1


OptionsSchema = schema_of(Options)
_OPTIONS = OptionsSchema()

_BORROWED = {"critical_value": "SRS-1.6", "fumble_value": "SRS-1.7"}
"""The switches that section 4 places in the srs system; the pages of this one show SG-18.8, which takes them over."""


def load_options(raw: Mapping[str, Any]) -> tuple[Options, tuple[CaseError, ...]]:
    """Section 4: read the options of a case; those with a fault stand at their default, with their errors, by name."""
    loaded, wrong = read_options(_OPTIONS, raw)
    options: Options = loaded
    return options, tuple(_fault(name) for name in wrong)


def _fault(name: str) -> CaseError:
    known = _OPTIONS.fields.get(name)
    if known is None:
        return CaseError(None, "bad_option", f"options.{name}", "SG-18.6", {"allowed": sorted(_OPTIONS.fields)})
    rule = _BORROWED.get(name, known.metadata["rule"])
    return CaseError(None, "bad_option", f"options.{name}", rule, {"allowed": _allowed(known)})


def _allowed(switch: fields.Field[Any]) -> list[Any]:
    """Return what a switch takes: its values, or a word for them with the bounds."""
    if isinstance(switch, StrictBoolean):
        return [True, False]
    if isinstance(switch, StrictString):
        return [value for check in switch.validators if isinstance(check, OneOf) for value in check.choices]
    bounds = next((check for check in switch.validators if isinstance(check, Range)), None)
    if bounds is not None and bounds.max is not None:
        return list(range(bounds.min, bounds.max + 1))
    return ["integer" if bounds is None else f"integer >= {bounds.min}", *([None] if switch.allow_none else [])]
