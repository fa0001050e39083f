"""Declarations (section 9): the values that are sealed, with their schemas, the same for form, mail and API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from marshmallow import ValidationError, post_load

from rules.core.fields import AnyJson, DeclarationSchema, StrictList, between
from rules.core.options import cites
from rules.core.tagged import Tagged
from rules.core.values import LEFT_OUT, As, info, loads
from rules.shinobigami.commands import COMMANDS
from rules.shinobigami.orders import (
    Attack,
    Claim,
    Evade,
    LateJoin,
    LossOrder,
    OnSpecial,
    Performance,
    Pills,
    PlotNinpo,
    Recoveries,
    Support,
)
from rules.shinobigami.tables import FIELDS

COMMAND = Tagged("tool", COMMANDS, unknown="unknown_tool")
"""Section 9: one command of the GM."""


def _is_concession(value: Any) -> None:
    """SB-7-10.2: true or false, or `{"life_at_most": n}`."""
    if isinstance(value, bool):
        return
    if not isinstance(value, Mapping):
        raise ValidationError("bad_value")
    unknown = {name: ["unknown_field"] for name in value if name != "life_at_most"}
    if unknown or type(value.get("life_at_most")) is not int:
        raise ValidationError(unknown or {"life_at_most": ["bad_value"]})


def _concession(**given: Any) -> AnyJson:
    """What is declared is no number yet: `make` works it out."""
    return AnyJson(**{**given, "load_default": False, "allow_none": False})


@dataclass(frozen=True)
class PlotDeclaration:
    """Section 9: what is sealed for the plot step."""

    plot: Annotated[int | None, LEFT_OUT, between(1, 6), info(rule="SB-0.2", fault="bad_plot")] = None
    join: Annotated[bool, info(rule="SB-7-13.1")] = False
    plot_ninpo: Annotated[tuple[PlotNinpo, ...], info(rule="SB-7-12-1.1")] = ()
    loss_order: LossOrder = ()
    on_special: Annotated[OnSpecial | None, info(rule="SB-0.4")] = None


@loads(PlotDeclaration)
class PlotDeclarationSchema(DeclarationSchema):
    """Section 9: stage `plot`."""


@dataclass(frozen=True)
class ActionDeclaration:
    """Section 9: what is sealed for a round; `concede` is None, or the greatest life at which one gives up."""

    attack: Annotated[Attack | None, info(rule="SB-7-12.1")] = None
    support: Annotated[tuple[Support, ...], info(rule="SB-7-12.2")] = ()
    evade: Annotated[Evade, info(rule="SB-0.8")] = field(default_factory=Evade)
    loss_order: LossOrder = ()
    on_special: Annotated[OnSpecial | None, info(rule="SB-0.4")] = None
    recover: Annotated[Pills, info(rule="SB-7-7.4")] = ()
    performance: Annotated[tuple[Performance, ...], info(rule="SB-7-14.1")] = ()
    concede: Annotated[int | None, As(_concession), _is_concession, info(rule="SB-7-10.2")] = None
    join: Annotated[LateJoin | None, info(rule="SB-7-13.2")] = None


@loads(ActionDeclaration)
class ActionDeclarationSchema(DeclarationSchema):
    """Section 9: stage `action`."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> ActionDeclaration:
        """Return the value; who concedes without a condition does so at any life."""
        concede = data["concede"]
        limit = concede["life_at_most"] if isinstance(concede, Mapping) else len(FIELDS)
        return ActionDeclaration(**{**data, "concede": limit if concede else None})


@dataclass(frozen=True)
class SceneDeclaration:
    """Section 9: what is sealed for a scene outside battle."""

    recover: Annotated[Recoveries, info(rule="SB-0.15")] = ()
    loss_order: LossOrder = ()
    on_special: Annotated[OnSpecial | None, info(rule="SB-0.4")] = None


@loads(SceneDeclaration)
class SceneDeclarationSchema(DeclarationSchema):
    """Section 9: stage `scene`."""


@dataclass(frozen=True)
class SpoilsDeclaration:
    """Section 9: what a winner seals."""

    spoils: Annotated[Claim, info(rule="SB-7-11-1.1")]


@loads(SpoilsDeclaration)
class SpoilsDeclarationSchema(DeclarationSchema):
    """Section 9: stage `spoils`."""


Declaration = PlotDeclaration | ActionDeclaration | SceneDeclaration | SpoilsDeclaration


class GmDeclarationSchema(DeclarationSchema):
    """Section 9: the GM's commands, in the order in which they are carried out."""

    commands = StrictList(COMMAND, load_default=(), metadata=cites("SB-0.3"))


STAGE_DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "plot": PlotDeclarationSchema,
    "action": ActionDeclarationSchema,
    "spoils": SpoilsDeclarationSchema,
    "scene": SceneDeclarationSchema,
}
DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {**STAGE_DOCUMENTS, "gm": GmDeclarationSchema}
"""Section 9: the documents by name."""
