"""Declarations (12.5): frozen values and the schemas of their shape, the same for form, mail and API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import ValidationError

from rules.core.declaration import Anything

Ids = tuple[str, ...]
ENGAGE_WORDS = ("none", "talk", "anyone", "ask")
COVER_WORDS = ("master", "none", "all")
ON_ALLY_FALLEN = ("continue", "protect", "retreat_with", "abandon")
ON_WIN = ("replace_base", "remove_base", "raze_territory")
ON_SERVANT_ZERO = ("seal", "vanish")
SPOILS = ("spare", "capture", "kill")


@dataclass(frozen=True)
class Card:
    """FW-B1, FW-B4: what one slot presents; with `cards`, one card for each opponent named (a melee)."""

    card: str = "standby"
    target: str | None = None
    targets: Ids = ()
    plus: bool = False
    np: str | None = None
    spell: str | None = None
    cover: str | Ids | None = None
    cards: Mapping[str, "Card"] | None = None


@dataclass(frozen=True)
class Retreat:
    """FW-R1: one of three triggers, who else goes, and whether fate is used (FW-R3)."""

    at_slot: int | None = None
    when_hp_at_most: int | None = None
    when_mp_at_most: int | None = None
    companions: Ids = ()
    use_fate: bool = False


@dataclass(frozen=True)
class BattleDeclaration:
    """12.5: a row, a hand, and the orders for what may happen. None: not declared."""

    row: str | None = None
    hand: tuple[Card, ...] | None = None
    cover: str | Ids = "master"
    retreat: Retreat | None = None
    on_servant_zero: str | None = None
    on_ally_fallen: str = "continue"
    fallen_use_fate: bool = False
    on_win: Ids = ()
    info: str = "battle"


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
    battle: BattleDeclaration | None = None
    on_servant_zero: str | None = None


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


class WordOrIds(Anything):
    """One of a few words, or a list of ids (FW-C13, FW-E2)."""

    def __init__(self, *words: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = words

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str | Ids:  # noqa: ARG002
        if isinstance(value, str) and value in self.words:
            return value
        if isinstance(value, list) and all(type(one) is str for one in value):
            return tuple(value)
        raise ValidationError("bad_value")
