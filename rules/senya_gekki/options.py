"""The switches of a campaign (section 4): values, defaults, and the faults of options that are not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import fields, post_load
from marshmallow.validate import OneOf, Range

from rules.core.errors import CaseError
from rules.core.fields import StrictBoolean, StrictInteger, StrictString
from rules.core.options import choice, cites, flag, points, read_options
from rules.core.sheet import SheetSchema


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; the names, defaults and values are the rulebook's."""

    resolve_until: str = "round_end"
    on_empty_plan: str = "forfeit"
    pc_ties: str = "auto"
    incapacitated_at: str = "zero_or_less"
    counter_both_critical: str = "tie"
    mind_counter: bool = True
    swallow_loser_rolls: int = 0
    swallow_one_sided_offset: str = "highest"
    multi_roll_defense: str = "each"
    bind_mode: str = "minus_3"
    daze_stops_prepared: bool = False
    surprise_done_side: str = "ambushed"
    ranges: bool = False
    full_move_max_m: int | None = None
    critical_value: int = 12
    fumble_value: int = 2
    minutes_per_round: int = 1


class OptionsSchema(SheetSchema):
    """Section 4: every switch with its allowed values."""

    resolve_until = choice("SG-18.1", "round_end", "process_end")
    on_empty_plan = choice("SG-18.3", "forfeit", "request")
    pc_ties = choice("SG-4.2", "auto", "ask_gm")
    incapacitated_at = choice("SG-11.2", "zero_or_less", "below_zero")
    counter_both_critical = choice("SG-9.10", "tie", "counter_wins")
    mind_counter = flag("SG-9.6", default=True)
    swallow_loser_rolls = points("SG-10.4", 0, 0, 1)
    swallow_one_sided_offset = choice("SG-10.5", "highest", "pairwise")
    multi_roll_defense = choice("SG-10.3", "each", "once")
    bind_mode = choice("SG-13.6", "minus_3", "fixed_3")
    daze_stops_prepared = flag("SG-13.7", default=False)
    surprise_done_side = choice("SG-16.2", "ambushed", "ambushers")
    ranges = flag("SG-17.3", default=False)
    full_move_max_m = StrictInteger(load_default=None, allow_none=True, metadata=cites("SG-5.6"))
    critical_value = points("SG-18.8", 12)
    fumble_value = points("SG-18.8", 2)
    minutes_per_round = points("SG-1.3", 1, 0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Options:
        """Return the value."""
        return Options(**data)


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
