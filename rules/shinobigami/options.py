"""The switches of a table of players (section 4): values, defaults, and the fault of one that is not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import ValidationError, post_load, validate

from rules.core.errors import CaseError
from rules.core.fields import AnyJson, StrictList, StrictNested, StrictString, one_of
from rules.core.options import choice, cites, flag, points, read_options
from rules.core.sheet import SheetSchema
from rules.shinobigami.effects import Effect, StatusEffectSchema
from rules.shinobigami.tables import AFFLICTIONS, FUMBLE_CODES, STACKING


def _no_effects() -> dict[str, tuple[Effect, ...]]:
    return dict.fromkeys(AFFLICTIONS, ())


@dataclass(frozen=True)
class Options:
    """Section 4, every switch; names, defaults and values are the rulebook's."""

    special_value: int = 12
    special_effect: str = "recover"
    fumble_base: int = 2
    fumble_by_plot: bool = True
    plot_step_fumble: str = "base"
    special_allows_evasion: bool = True
    melee_loss: str = "random"
    afflictions: Mapping[str, tuple[Effect, ...]] = field(default_factory=_no_effects)
    affliction_stacking: tuple[str, ...] = STACKING
    dropout_on_life_loss: str = "main"
    fumble_table: tuple[str, ...] = FUMBLE_CODES
    escape_art_skill: str = "escape_art"
    escape_art_needs_skill: bool = True
    backlash_in_batch: str = "deferred"
    round_limit: str = "participants"
    round_limit_winner: str = "none"
    emotions: tuple[str, ...] = ()
    prize_needs_info: bool = False
    plot_ninpo_rule: str = "cap"
    missing_plot: str | int = "request"
    performance_limit: str = "per_player"


def _is_plot_default(value: Any) -> None:
    """SB-0.2: `"request"`, or a plot value."""
    if value != "request" and (type(value) is not int or not 1 <= value <= 6):
        raise ValidationError("bad_value")


def _filled() -> StrictString:
    return StrictString(validate=validate.Length(min=1, error="bad_value"))


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


class OptionsSchema(SheetSchema):
    """Section 4: every switch with its allowed values."""

    special_value = points("SB-0.4", 12, 2, 13)
    special_effect = choice("SB-0.4", "recover", "none")
    fumble_base = points("SB-0.5", 2, 1, 12)
    fumble_by_plot = flag("SB-0.5", default=True)
    plot_step_fumble = choice("SB-7-12-1.3", "base", "plot")
    special_allows_evasion = flag("SB-0.8", default=True)
    melee_loss = choice("SB-0.9", "random", "defender")
    afflictions = StrictNested(AfflictionsSchema, load_default=_no_effects, metadata=cites("SB-0.10"))
    affliction_stacking = StrictList(
        StrictString(validate=one_of(*AFFLICTIONS)), load_default=STACKING, metadata=cites("SB-0.10")
    )
    dropout_on_life_loss = choice("SB-0.12", "main", "always", "never")
    fumble_table = StrictList(
        StrictString(validate=one_of(*FUMBLE_CODES)),
        load_default=FUMBLE_CODES,
        validate=validate.Length(equal=6, error="bad_value"),
        metadata={"rule": "SB-0.14", "ordered": True},
    )
    escape_art_skill = StrictString(
        load_default="escape_art", validate=validate.Length(min=1, error="bad_value"), metadata=cites("SB-7-6.1")
    )
    escape_art_needs_skill = flag("SB-7-6.1", default=True)
    backlash_in_batch = choice("SB-7-8.1", "deferred", "immediate")
    round_limit = choice("SB-7-10.4", "participants", "none")
    round_limit_winner = choice("SB-7-10.4", "none", "survivors")
    emotions = StrictList(_filled(), load_default=(), metadata=cites("SB-7-11-1.3"))
    prize_needs_info = flag("SB-7-11-1-1.1", default=False)
    plot_ninpo_rule = choice("SB-7-12-1.2", "cap", "own_cost")
    missing_plot = AnyJson(load_default="request", validate=_is_plot_default, metadata=cites("SB-0.2"))
    performance_limit = choice("SB-7-14.1", "per_player", "per_pair", "per_target")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Options:
        """Return the value."""
        return Options(**data)


_OPTIONS = OptionsSchema()


def load_options(raw: Mapping[str, Any]) -> tuple[Options, CaseError | None]:
    """Section 4: read the options of a case; return also the first fault, in the table's order, unknown ones last."""
    options, wrong = read_options(_OPTIONS, raw)
    if not wrong:
        return options, None
    name = next((known for known in _OPTIONS.fields if known in wrong), wrong[0])
    rule = _OPTIONS.fields[name].metadata["rule"] if name in _OPTIONS.fields else "SB-0.1"
    return options, CaseError(None, "bad_option", f"options.{name}", rule, {"option": name, "got": raw[name]})
