"""What was declared (section 9), as frozen values: the orders of one deadline, with what each field takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import post_load, validate

from rules.core.fields import DeclarationSchema, StrictList, StrictNested, between, one_of
from rules.core.tagged import Tagged
from rules.core.values import LEFT_OUT, As, info, loads, schema_of
from rules.shinobigami.character import InfoKind, Via
from rules.shinobigami.tables import NUMBERS, FieldName, ModifiedCheck

EvasionName = Literal["normal", "escape_art", "none"]


@dataclass(frozen=True)
class DeclaredVia(Via):
    """SB-0.6: one way to roll a check, as declared: whether its number is in bounds is asked when its turn comes."""

    target_number: Annotated[int, info(minimum=NUMBERS[0], maximum=NUMBERS[1])]


Vias = Annotated[tuple[DeclaredVia, ...], LEFT_OUT, info(rule="SB-0.6", rare=True)]
LifeField = Annotated[FieldName | None, LEFT_OUT]
LifeFields = Annotated[tuple[FieldName, ...], info(ordered=True)]
"""The fields whose life a ninpo restores, as long as it restores any more."""
Person = Annotated[str, info(names="person")]
NamedAffliction = Annotated[str | None, LEFT_OUT, info(names="affliction")]
LossOrder = Annotated[tuple[FieldName, ...], info(rule="SB-0.9", ordered=True)]


@dataclass(frozen=True)
class OnSpecial:
    """SB-0.4: what a special of one's own restores."""

    recover: Literal["life", "affliction", "none"]
    field: LifeField = None
    affliction: Annotated[NamedAffliction, info(rule="SB-0.4")] = None


@dataclass(frozen=True)
class When:
    """Section 9: the conditions of a standing order; all that are given must hold."""

    attacked_by: Annotated[str | None, LEFT_OUT, info(names="person")] = None
    damage_at_least: Annotated[int | None, LEFT_OUT] = None
    life_at_most: Annotated[int | None, LEFT_OUT] = None


@loads(When)
class WhenSchema(DeclarationSchema):
    """Section 9: the conditions of a standing order."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> When | None:
        """Return the value, None where it sets no condition."""
        return When(**data) if data else None


Conditions = Annotated[When | None, LEFT_OUT, As(partial(StrictNested, WhenSchema)), info(rare=True)]


@dataclass(frozen=True)
class Attack:
    """SB-7-12.1: the attack of one's own turn."""

    ninpo: Annotated[str, info(names="attack")]
    targets: Annotated[tuple[Person, ...], info(names="person")]
    check: Vias = ()
    affliction: Annotated[NamedAffliction, info(rule="SB-7-5-4.2")] = None


@dataclass(frozen=True)
class PlotNinpo:
    """SB-7-12-1.1: a ninpo of the plot step."""

    ninpo: Annotated[str, info(names="plot_ninpo")]
    fields_: Annotated[LifeFields, LEFT_OUT] = ()
    check: Vias = ()


@dataclass(frozen=True)
class Support:
    """SB-7-12.2: an order for a support ninpo of a round, for its timing; no `when` is no condition."""

    ninpo: Annotated[str, info(names="support")]
    when: Conditions = None
    fields_: Annotated[LifeFields, LEFT_OUT] = ()
    check: Vias = ()


@dataclass(frozen=True)
class Evade:
    """SB-0.8, SB-7-6.1: how to evade, whom differently, and the target numbers by skill."""

    default: EvasionName = "normal"
    by_attacker: Annotated[Mapping[Person, EvasionName], info(rare=True)] = field(default_factory=dict)
    checks: Annotated[Mapping[str, tuple[DeclaredVia, ...]], info(rule="SB-0.6", rare=True)] = field(
        default_factory=dict
    )


@dataclass(frozen=True, kw_only=True)
class Pill:
    """SB-7-7.4: an order for a ration pill in battle, against a lost field or an affliction."""

    field: LifeField = None
    affliction: NamedAffliction = None
    timing: Literal["turn", "round_end"] = "turn"
    when: Conditions = None
    means: Literal["pill"]


@dataclass(frozen=True, kw_only=True)
class RecoveryCheck:
    """SB-0.15: a recovery check outside battle."""

    skill: Annotated[str, info(names="skill")]
    check: Vias = ()
    field: LifeField = None
    affliction: NamedAffliction = None
    means: Literal["check"]


@dataclass(frozen=True, kw_only=True)
class ScenePill:
    """SB-0.15: a ration pill outside battle."""

    field: LifeField = None
    affliction: NamedAffliction = None
    means: Literal["pill"]


@dataclass(frozen=True, kw_only=True)
class RecoveryNinpo:
    """SB-7-7.4: a ninpo or a secret art that restores life, outside battle."""

    ninpo: Annotated[str, info(names="recovery")]
    fields_: LifeFields
    check: Vias = ()
    means: Literal["ninpo", "ougi"]


Recovery = RecoveryCheck | ScenePill | RecoveryNinpo

BATTLE_RECOVERY = Tagged("means", {"pill": schema_of(Pill)})
"""SB-7-7.4: the means of recovery in a battle's round."""

SCENE_RECOVERY = Tagged(
    "means",
    {
        "check": schema_of(RecoveryCheck),
        "pill": schema_of(ScenePill),
        "ninpo": schema_of(RecoveryNinpo),
        "ougi": schema_of(RecoveryNinpo),
    },
)
"""SB-7-7.4, SB-0.15: the means of recovery outside battle."""


Pills = Annotated[tuple[Pill, ...], As(partial(StrictList, BATTLE_RECOVERY))]
Recoveries = Annotated[tuple[Recovery, ...], As(partial(StrictList, SCENE_RECOVERY))]


@dataclass(frozen=True)
class Performance:
    """SB-7-14.1: one performance modifier, its fields in the order in which they are checked."""

    value: Annotated[int, one_of(1, -1), info(rule="SB-7-14.1", fault="bad_modifier")]
    reason: Annotated[
        str,
        validate.Regexp(r"\s*\S", error="bad_value"),
        info(rule="SB-7-14.2", fault="missing_reason", absent="missing_reason"),
    ]
    on: Annotated[ModifiedCheck, info(rule="SB-7-14.1")]
    target: Annotated[Person, info(rule="SB-7-14.1")]


@dataclass(frozen=True)
class LateJoin:
    """SB-7-13.2: joining after the reveal, before the turns of a plot value."""

    ninpo: Annotated[str, info(names="join")]
    before_plot: Annotated[int, between(1, 6)] = 6


_CITES_INFO = info(rule="SB-7-11-1.2")  # here, for the value below has a field called `info`
_CITES_EMOTION = info(rule="SB-7-11-1.3")
_A_PRIZE = info(rule="SB-7-11-1.4", names="prize")


@dataclass(frozen=True)
class Claim:
    """SB-7-11-1.1: what a winner claims of a loser."""

    take: Annotated[Literal["info", "emotion", "prize", "none"], info(rule="SB-7-11-1.1", fault="bad_spoils")]
    loser: Annotated[str | None, LEFT_OUT, info(rule="SB-7-11-1.1", names="loser")] = None
    info: Annotated[InfoKind | None, LEFT_OUT, _CITES_INFO] = None
    direction: Annotated[Literal["own", "loser"] | None, LEFT_OUT, _CITES_EMOTION] = None
    emotion: Annotated[str | None, LEFT_OUT, _CITES_EMOTION] = None
    prize: Annotated[str | None, LEFT_OUT, _A_PRIZE] = None
