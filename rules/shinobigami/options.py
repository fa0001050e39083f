"""The switches of a table of players (section 4): values, defaults, and the fault of one that is not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import ValidationError, validate

from rules.core.errors import CaseError
from rules.core.fields import AnyJson, StrictList, StrictNested, between
from rules.core.options import read_options
from rules.core.sheet import SheetSchema
from rules.core.values import As, info, schema_of
from rules.shinobigami.effects import StatusEffect, StatusEffectSchema
from rules.shinobigami.tables import AFFLICTIONS, FUMBLE_CODES, STACKING, AfflictionName, FumbleCode

_FILLED = validate.Length(min=1, error="bad_value")
_SIX = validate.Length(equal=6, error="bad_value")


def _no_effects() -> dict[str, tuple[StatusEffect, ...]]:
    return dict.fromkeys(AFFLICTIONS, ())


def _is_plot_default(value: Any) -> None:
    """SB-0.2: `"request"`, or a plot value."""
    if value != "request" and (type(value) is not int or not 1 <= value <= 6):
        raise ValidationError("bad_value")


def _effects() -> StrictList:
    return StrictList(StrictNested(StatusEffectSchema), required=True)


class AfflictionsSchema(SheetSchema):
    """SB-0.10: the effects of each affliction; all six names are there."""

    malfunction = _effects()
    numbness = _effects()
    wound = _effects()
    missing = _effects()
    oblivion = _effects()
    curse = _effects()


Afflictions = Annotated[Mapping[str, tuple[StatusEffect, ...]], As(partial(StrictNested, AfflictionsSchema))]
PlotDefault = Annotated[str | int, As(AnyJson), _is_plot_default]


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; names, defaults and values are the rulebook's."""

    special_value: Annotated[int, between(2, 13), info(rule="SB-0.4")] = 12
    special_effect: Annotated[Literal["recover", "none"], info(rule="SB-0.4")] = "recover"
    fumble_base: Annotated[int, between(1, 12), info(rule="SB-0.5")] = 2
    fumble_by_plot: Annotated[bool, info(rule="SB-0.5")] = True
    plot_step_fumble: Annotated[Literal["base", "plot"], info(rule="SB-7-12-1.3")] = "base"
    special_allows_evasion: Annotated[bool, info(rule="SB-0.8")] = True
    melee_loss: Annotated[Literal["random", "defender"], info(rule="SB-0.9")] = "random"
    afflictions: Annotated[Afflictions, info(rule="SB-0.10")] = field(default_factory=_no_effects)
    affliction_stacking: Annotated[tuple[AfflictionName, ...], info(rule="SB-0.10")] = STACKING
    dropout_on_life_loss: Annotated[Literal["main", "always", "never"], info(rule="SB-0.12")] = "main"
    fumble_table: Annotated[tuple[FumbleCode, ...], _SIX, info(rule="SB-0.14", ordered=True)] = FUMBLE_CODES
    escape_art_skill: Annotated[str, _FILLED, info(rule="SB-7-6.1")] = "escape_art"
    escape_art_needs_skill: Annotated[bool, info(rule="SB-7-6.1")] = True
    backlash_in_batch: Annotated[Literal["deferred", "immediate"], info(rule="SB-7-8.1")] = "deferred"
    round_limit: Annotated[Literal["participants", "none"], info(rule="SB-7-10.4")] = "participants"
    round_limit_winner: Annotated[Literal["none", "survivors"], info(rule="SB-7-10.4")] = "none"
    emotions: Annotated[tuple[Annotated[str, _FILLED], ...], info(rule="SB-7-11-1.3")] = ()
    prize_needs_info: Annotated[bool, info(rule="SB-7-11-1-1.1")] = False
    plot_ninpo_rule: Annotated[Literal["cap", "own_cost"], info(rule="SB-7-12-1.2")] = "cap"
    missing_plot: Annotated[PlotDefault, info(rule="SB-0.2")] = "request"
    performance_limit: Annotated[Literal["per_player", "per_pair", "per_target"], info(rule="SB-7-14.1")] = "per_player"


OptionsSchema = schema_of(Options)
_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, CaseError | None]:
    """Section 4: read the options of a case; return also the first fault, in the table's order, unknown ones last."""
    options, wrong = read_options(_OPTIONS, raw)
    if not wrong:
        return options, None
    name = next((known for known in _OPTIONS.fields if known in wrong), wrong[0])
    rule = _OPTIONS.fields[name].metadata["rule"] if name in _OPTIONS.fields else "SB-0.1"
    return options, CaseError(None, "bad_option", f"options.{name}", rule, {"option": name, "got": raw[name]})
