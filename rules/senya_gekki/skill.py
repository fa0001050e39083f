"""Skills, items and their effects (section 6), read from a sheet as they stand there.

A sheet is examined when it is entered; in a case, whatever a skill does not say, or says wrongly, is its default.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.senya_gekki.tables import CHECKS, COMBATS, DURATIONS, CombatValue, Duration

W = TypeVar("W", bound=str)
D = TypeVar("D")

CATEGORIES = ("attack_type", "attack", "defense", "setup", "action", "interrupt", "cleanup", "permanent")
LASTING = frozenset({"check_bonus", "damage_bonus", "damage_reduction"})
"""Effects that last, or count for one attack; the others work at once."""


@dataclass(frozen=True)
class Effect:
    """One effect of the vocabulary; `raw` is it as it is written."""

    kind: str
    raw: Mapping[str, Any]
    value: int = 0
    dice: int = 0
    on: str = "all"
    on_user: bool = False
    status: str = ""
    hp: int = 1

    @property
    def lasts(self) -> bool:
        """Tell whether it is one of those that last for a while."""
        return self.kind in LASTING


@dataclass(frozen=True)
class Skill:
    """A skill; `targets` None is any number, `wait_lag` in points of the action count, `range_m` in metres."""

    id: str
    category: str = ""
    combat: CombatValue = "melee"
    dice: int = 0
    bonus: int = 0
    targets: int | None = 1
    wait_lag: int = 0
    max_shots: int = 0
    """SG-10.1: how many knives a Dark may throw; 0 is no Dark."""
    checks: int = 0
    """SG-10.4: how many hit checks a Swallow Return makes; 0 is no Swallow Return."""
    tension: int = 0
    ammo: str | None = None
    range_m: int | None = None
    opposed: CombatValue | None = None
    duration: Duration = "round"
    tag: str | None = None
    effects: tuple[Effect, ...] = ()
    after_damage: tuple[Effect, ...] = ()

    def sum_of(self, kind: str) -> int:
        """Return the sum of its effects of that kind, as they count for one attack."""
        return sum(effect.value for effect in self.effects if effect.kind == kind)

    @property
    def adds_targets(self) -> bool:
        """SG-9.4: tell whether it adds targets to an attack."""
        return any(effect.kind == "extra_targets" for effect in self.effects)


@dataclass(frozen=True)
class Item:
    """An item or special equipment whose use is an action."""

    id: str
    quantity: int = 1
    consumable: bool = True
    targets: int | None = 1
    duration: Duration = "round"
    effects: tuple[Effect, ...] = ()


def read_effects(raw: Any) -> tuple[Effect, ...]:
    """Read a list of effects; what is none is passed over."""
    return tuple(read_effect(entry) for entry in _entries(raw))


def read_effect(raw: Mapping[str, Any]) -> Effect:
    """Read one effect."""
    return Effect(
        kind=_text(raw, "kind") or "",
        raw=raw,
        value=_whole(raw, "value", 0),
        dice=_whole(raw, "dice", 0),
        on=_word(raw, "on", CHECKS, "all"),
        on_user=raw.get("who") == "user",
        status=_text(raw, "status") or "",
        hp=_whole(raw, "hp", 1),
    )


def read_skill(key: str, raw: Mapping[str, Any]) -> Skill:
    """Read the skill that stands on a sheet under `key`."""
    damage = _mapping(raw, "damage")
    special = _mapping(raw, "special")
    kind = special.get("kind")
    return Skill(
        id=key,
        category=_word(raw, "category", CATEGORIES, ""),
        combat=_word(raw, "combat", COMBATS, "melee"),
        dice=_whole(damage, "dice", 0),
        bonus=_whole(damage, "bonus", 0),
        targets=_targets(raw),
        wait_lag=_whole(raw, "wait_lag", 0),
        max_shots=max(1, _whole(special, "max_shots", 1)) if kind == "dark" else 0,
        checks=max(2, _whole(special, "checks", 2)) if kind == "swallow_return" else 0,
        tension=_whole(_mapping(raw, "cost"), "tension", 0),
        ammo=_text(raw, "ammo"),
        range_m=raw["range_m"] if type(raw.get("range_m")) is int else None,
        opposed=_word(raw, "opposed", COMBATS, None),
        duration=_word(raw, "duration", DURATIONS, "round"),
        tag=_text(raw, "tag"),
        effects=read_effects(raw.get("effects")),
        after_damage=read_effects(raw.get("after_damage")),
    )


def read_item(key: str, raw: Mapping[str, Any]) -> Item:
    """Read the item that stands on a sheet under `key`."""
    return Item(
        id=key,
        quantity=_whole(raw, "quantity", 1),
        consumable=raw.get("consumable") is not False,
        targets=_targets(raw),
        duration=_word(raw, "duration", DURATIONS, "round"),
        effects=read_effects(raw.get("effects")),
    )


def _whole(raw: Mapping[str, Any], name: str, default: int) -> int:
    value = raw.get(name)
    return value if type(value) is int else default


def _text(raw: Mapping[str, Any], name: str) -> str | None:
    value = raw.get(name)
    return value if isinstance(value, str) else None


def _word(raw: Mapping[str, Any], name: str, allowed: Iterable[W], default: D) -> W | D:
    value = _text(raw, name)
    return next((one for one in allowed if one == value), default)


def _mapping(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = raw.get(name)
    return value if isinstance(value, Mapping) else {}


def _entries(raw: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(entry for entry in raw if isinstance(entry, Mapping)) if isinstance(raw, list | tuple) else ()


def _targets(raw: Mapping[str, Any]) -> int | None:
    return None if raw.get("targets") == "all" else max(1, _whole(raw, "targets", 1))
