"""Declarations (12.5): frozen values, which say their shape once for form, mail and API."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import ValidationError, validates_schema
from msgspec import Struct

from rules.core.fields import DeclarationSchema, StrictNested, WordOrIds, between, one_of
from rules.core.values import LEFT_OUT, As, info, loads
from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.model.battle_declaration import (
    ON_SERVANT_ZERO,
    BattleDeclaration,
    BattleDeclarationSchema,
    StandingDeclaration,
    StandingDeclarationSchema,
)
from rules.fate_war.model.battle_state import Ids

ENGAGE_WORDS = ("none", "talk", "anyone", "ask")
SPOILS = ("spare", "capture", "kill")

_Named = Annotated[str | None, LEFT_OUT]
"""What an action names where its row has it; null names nothing."""
_Points = Annotated[int, between(0)]


class Contest(Struct, frozen=True):
    """FW-A14: five cards, and those of further rounds; their number and names are rules, not shape."""

    cards: Ids
    tiebreak: Ids = ()


class Action(Struct, frozen=True):
    """FW-A3: one action with the parameters of its row; those of other rows stand at their defaults."""

    action: Annotated[str, one_of(*ACTIONS)]
    prefer: Literal["rumour", "lore"] = "rumour"
    target: _Named = None
    convert_mp: _Points = 0
    souls: Annotated[int, between(1)] = 0
    patient: _Named = None
    teacher: str | None = None
    contest: Contest | None = None
    partner: _Named = None
    restore: bool = False
    regain: Literal["faith", "fate"] = "faith"
    item: _Named = None
    then_move: str | None = None


@loads(Action)
class ActionSchema(DeclarationSchema):
    """FW-A3, 12.5: an action with exactly the parameters of its row."""

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def parameters_of_row(self, _: dict[str, Any], original: Any, **__: Any) -> None:
        """FW-A3: refuse parameters of other actions, and missing ones."""
        action = original.get("action") if isinstance(original, Mapping) else None
        row = ACTIONS.get(action) if isinstance(action, str) else None
        if row is None:
            return
        allowed = {"action", *row.required, *row.optional}
        wrong = {name: "unknown_field" for name in self.fields if name in original and name not in allowed}
        wrong |= {name: "missing_field" for name in row.required if name not in original}
        if wrong:
            raise ValidationError({name: [code] for name, code in wrong.items()})


class NpcOrder(Struct, frozen=True):
    """FW-N2: what to do with an NPC that is met."""

    id: str
    do: Literal["talk", "attack", "ignore"]


class Disposal(Struct, frozen=True):
    """FW-N8: what becomes of a captive, NPC or master."""

    npc: str
    do: Literal["release", "kill"]


_Deed = Annotated[Action | None, As(partial(StrictNested, ActionSchema)), info(rule="FW-A3")]


class SceneDeclaration(Struct, frozen=True):
    """12.5: the orders for one scene."""

    manifest: Annotated[bool | None, info(rule="FW-S6")] = None
    search_region: Annotated[str | None, info(rule="FW-S3")] = None
    infiltration_region: Annotated[str | None, info(rule="FW-S3")] = None
    move: Annotated[str | None, info(rule="FW-A2")] = None
    territory: Annotated[Literal["create", "maintain"] | None, info(rule="FW-S4")] = None
    supply_mp: Annotated[_Points, info(rule="FW-S5")] = 0
    pass_mp: Annotated[_Points, info(rule="FW-S5")] = 0
    first: _Deed = None
    second: _Deed = None
    long: _Deed = None
    engage: Annotated[str | Ids, As(partial(WordOrIds, *ENGAGE_WORDS)), info(rule="FW-E2")] = "ask"
    truce: Annotated[Ids, info(rule="FW-E2")] = ()
    intervene: Annotated[Ids, info(rule="FW-I1")] = ()
    teach: Annotated[Ids, info(rule="FW-A12")] = ()
    npc: Annotated[NpcOrder | None, info(rule="FW-N2")] = None
    dispose: Annotated[tuple[Disposal, ...], info(rule="FW-N8")] = ()
    battle: Annotated[
        StandingDeclaration | None, As(partial(StrictNested, StandingDeclarationSchema)), info(rule="FW-B1")
    ] = None
    on_servant_zero: Annotated[str, one_of(*ON_SERVANT_ZERO), info(rule="FW-X1")] = "vanish"


class EngageDeclaration(Struct, frozen=True):
    """12.5: the answer of a finder that asked to be asked; to ask again is none."""

    engage: Annotated[str | Ids, As(partial(WordOrIds, *ENGAGE_WORDS[:-1])), info(rule="FW-E2")]
    truce: Annotated[Ids, info(rule="FW-E2")] = ()


class SpoilsDeclaration(Struct, frozen=True):
    """12.5: what becomes of the fallen."""

    spoils: Annotated[Mapping[str, Annotated[str, one_of(*SPOILS)]], info(rule="FW-X4")]


Declaration = SceneDeclaration | EngageDeclaration | BattleDeclaration | SpoilsDeclaration


@loads(SceneDeclaration)
class SceneDeclarationSchema(DeclarationSchema):
    """12.5: the declaration of a scene."""


@loads(EngageDeclaration)
class EngageDeclarationSchema(DeclarationSchema):
    """FW-E2: the answer to what was found."""


@loads(SpoilsDeclaration)
class SpoilsDeclarationSchema(DeclarationSchema):
    """FW-X4: the decision about the fallen."""


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "scene": SceneDeclarationSchema,
    "engage": EngageDeclarationSchema,
    "battle": BattleDeclarationSchema,
    "spoils": SpoilsDeclarationSchema,
}
"""The documents that a phase asks for (FW-Z1), by the phase's name."""
