"""What a character can use (15.1): talents, gear, items and attacks, read from the entries as they are written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.kamigakari.model.effects import Effect, effects_of
from rules.kamigakari.model.reading import given

Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Cost:
    """KG-2.4: what is paid; `spirit` lists requirements of one die each."""

    spirit: tuple[int | str, ...] = ()
    crest: int = 0
    hp: int = 0
    g: int = 0


@dataclass(frozen=True)
class Talent:
    """15.1: a talent, or gear or an item that is used like one."""

    id: str
    timing: str = "special"
    range: str = "self"
    target: str = "self"
    cost: Cost = field(default_factory=Cost)
    effects: tuple[Effect, ...] = ()
    duration: str | None = None
    limit: str = "once"
    weapon: str | None = None

    @property
    def is_limited(self) -> bool:
        """KG-6.12: tell whether it works once a turn, or scene, only."""
        return self.timing == "special" and self.limit != "unlimited"


@dataclass(frozen=True)
class Attack:
    """15.1: an attack; `weapon` is the entry of `weapons` and the plain attack that it is made with."""

    id: str
    kind: str = "physical"
    range: str = "engaged"
    target: str = "bodies:1"
    rank: int | None = None
    damage: int | None = None
    face: int = 0
    check_mod: int = 0
    d_mod: int = 0
    other: int = 0
    elements: tuple[str, ...] = ()
    resist: str | None = None
    heal: bool = False
    on_hit: tuple[Effect, ...] = ()
    cost: Cost = field(default_factory=Cost)
    weapon: str = ""

    @property
    def is_halved_if_resisted(self) -> bool:
        """KG-8.3: tell whether it is a spell that takes half effect where it is resisted; nobody resists a healing."""
        return self.kind == "magical" and self.resist == "half"


def cost_of(raw: Entry) -> Cost:
    """Read a cost or a price."""
    return Cost(**given(Cost, raw))


def talent_of(raw: Entry) -> Talent:
    """Read a talent, gear that is used like one, or an item."""
    return Talent(**{**given(Talent, raw), "cost": cost_of(raw.get("cost", {})), "effects": effects_of(raw)})


def attack_of(raw: Entry) -> Attack:
    """Read an attack; it is made with the weapon of its own id unless it names another (KG-7.5)."""
    read = {
        "on_hit": effects_of(raw, "on_hit"),
        "cost": cost_of(raw.get("cost", {})),
        "weapon": raw.get("weapon") or raw["id"],
    }
    return Attack(**{**given(Attack, raw), **read})


def reach_of(used: Talent | Attack, plain: Attack | None) -> tuple[str, str] | None:
    """KG-7.5: return range and kind of target; `item` is that of the weapon's plain attack, None where it has none."""
    reach, target = used.range, used.target
    if plain is not None:
        reach = plain.range if reach == "item" else reach
        target = plain.target if target == "item" else target
    return None if "item" in (reach, target) else (reach, target)


def number_in(pattern: str, kind: str) -> int | None:
    """Return the number of a range or target like `squares:3` or `bodies:2`, None where it is of another kind."""
    name, _, number = pattern.partition(":")
    return int(number) if name == kind and number.isdecimal() else None
