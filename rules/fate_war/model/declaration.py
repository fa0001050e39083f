"""Declarations (12.5): frozen values and the schemas of their shape, the same for form, mail and API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import ValidationError, post_load, validates_schema

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    WordOrIds,
    between,
    one_of,
)
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


@dataclass(frozen=True)
class Contest:
    """FW-A14: five cards, and those of further rounds."""

    cards: Ids = ()
    tiebreak: Ids = ()


@dataclass(frozen=True)
class Action:
    """FW-A3: one action with the parameters of its row; those of other rows stand at their defaults."""

    action: str
    prefer: str = "rumour"
    target: str | None = None
    convert_mp: int = 0
    souls: int = 0
    patient: str | None = None
    teacher: str | None = None
    contest: Contest | None = None
    partner: str | None = None
    restore: bool = False
    regain: str = "faith"
    item: str | None = None
    then_move: str | None = None


@dataclass(frozen=True)
class NpcOrder:
    """FW-N2, FW-N8: what to do with an NPC met or held."""

    id: str
    do: str


@dataclass(frozen=True)
class SceneDeclaration:
    """12.5: the orders for one scene."""

    manifest: bool | None = None
    search_region: str | None = None
    infiltration_region: str | None = None
    move: str | None = None
    territory: str | None = None
    supply_mp: int = 0
    pass_mp: int = 0
    first: Action | None = None
    second: Action | None = None
    long: Action | None = None
    engage: str | Ids = "ask"
    truce: Ids = ()
    intervene: Ids = ()
    teach: Ids = ()
    npc: NpcOrder | None = None
    dispose: tuple[NpcOrder, ...] = ()
    battle: StandingDeclaration | None = None
    on_servant_zero: str = "vanish"


@dataclass(frozen=True)
class EngageDeclaration:
    """12.5: the answer of a finder that asked to be asked."""

    engage: str | Ids = "none"
    truce: Ids = ()


@dataclass(frozen=True)
class SpoilsDeclaration:
    """12.5: what becomes of the fallen."""

    spoils: Mapping[str, str] = field(default_factory=dict)


Declaration = SceneDeclaration | EngageDeclaration | BattleDeclaration | SpoilsDeclaration


class ContestSchema(DeclarationSchema):
    """FW-A14: the number and names of the cards are rules, not shape."""

    cards = StrictList(StrictString(), required=True)
    tiebreak = StrictList(StrictString(), load_default=())

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Contest:
        """Return the value."""
        return Contest(**data)


class ActionSchema(DeclarationSchema):
    """FW-A3, 12.5: an action with exactly the parameters of its row."""

    action = StrictString(required=True, validate=one_of(*ACTIONS))
    prefer = StrictString(load_default="rumour", validate=one_of("rumour", "lore"))
    target = StrictString(load_default=None, allow_none=False)
    convert_mp = StrictInteger(load_default=0, validate=between(0))
    souls = StrictInteger(load_default=0, validate=between(1))
    patient = StrictString(load_default=None, allow_none=False)
    teacher = StrictString(load_default=None, allow_none=True)
    contest = StrictNested(ContestSchema, load_default=None, allow_none=True)
    partner = StrictString(load_default=None, allow_none=False)
    restore = StrictBoolean(load_default=False)
    regain = StrictString(load_default="faith", validate=one_of("faith", "fate"))
    item = StrictString(load_default=None, allow_none=False)
    then_move = StrictString(load_default=None, allow_none=True)

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

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Action:
        """Return the value."""
        return Action(**data)


class NpcOrderSchema(DeclarationSchema):
    """FW-N2: what to do with an NPC that is met."""

    id = StrictString(required=True)
    do = StrictString(required=True, validate=one_of("talk", "attack", "ignore"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> NpcOrder:
        """Return the value."""
        return NpcOrder(**data)


class DisposeSchema(DeclarationSchema):
    """FW-N8: what becomes of a captive."""

    id = StrictString(required=True, data_key="npc")
    do = StrictString(required=True, validate=one_of("release", "kill"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> NpcOrder:
        """Return the value."""
        return NpcOrder(**data)


class SceneDeclarationSchema(DeclarationSchema):
    """12.5: the declaration of a scene."""

    manifest = StrictBoolean(load_default=None, allow_none=True, metadata={"rule": "FW-S6"})
    search_region = StrictString(load_default=None, allow_none=True, metadata={"rule": "FW-S3"})
    infiltration_region = StrictString(load_default=None, allow_none=True, metadata={"rule": "FW-S3"})
    move = StrictString(load_default=None, allow_none=True, metadata={"rule": "FW-A2"})
    territory = StrictString(
        load_default=None, allow_none=True, validate=one_of("create", "maintain"), metadata={"rule": "FW-S4"}
    )
    supply_mp = StrictInteger(load_default=0, validate=between(0), metadata={"rule": "FW-S5"})
    pass_mp = StrictInteger(load_default=0, validate=between(0), metadata={"rule": "FW-S5"})
    first = StrictNested(ActionSchema, load_default=None, allow_none=True, metadata={"rule": "FW-A3"})
    second = StrictNested(ActionSchema, load_default=None, allow_none=True, metadata={"rule": "FW-A3"})
    long = StrictNested(ActionSchema, load_default=None, allow_none=True, metadata={"rule": "FW-A3"})
    engage = WordOrIds(*ENGAGE_WORDS, load_default="ask", metadata={"rule": "FW-E2"})
    truce = StrictList(StrictString(), load_default=(), metadata={"rule": "FW-E2"})
    intervene = StrictList(StrictString(), load_default=(), metadata={"rule": "FW-I1"})
    teach = StrictList(StrictString(), load_default=(), metadata={"rule": "FW-A12"})
    npc = StrictNested(NpcOrderSchema, load_default=None, allow_none=True, metadata={"rule": "FW-N2"})
    dispose = StrictList(StrictNested(DisposeSchema), load_default=(), metadata={"rule": "FW-N8"})
    battle = StrictNested(StandingDeclarationSchema, load_default=None, allow_none=True, metadata={"rule": "FW-B1"})
    on_servant_zero = StrictString(load_default="vanish", validate=one_of(*ON_SERVANT_ZERO), metadata={"rule": "FW-X1"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SceneDeclaration:
        """Return the value."""
        return SceneDeclaration(**data)


class EngageDeclarationSchema(DeclarationSchema):
    """12.5: an answer to what was found; to ask again is none."""

    engage = WordOrIds(*ENGAGE_WORDS[:-1], required=True, metadata={"rule": "FW-E2"})
    truce = StrictList(StrictString(), load_default=(), metadata={"rule": "FW-E2"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> EngageDeclaration:
        """Return the value."""
        return EngageDeclaration(**data)


class SpoilsDeclarationSchema(DeclarationSchema):
    """12.5: what becomes of the fallen."""

    spoils = StrictMapping(
        StrictString(), StrictString(validate=one_of(*SPOILS)), required=True, metadata={"rule": "FW-X4"}
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SpoilsDeclaration:
        """Return the value."""
        return SpoilsDeclaration(**data)


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "scene": SceneDeclarationSchema,
    "engage": EngageDeclarationSchema,
    "battle": BattleDeclarationSchema,
    "spoils": SpoilsDeclarationSchema,
}
"""The documents that a phase asks for (FW-Z1), by the phase's name."""
