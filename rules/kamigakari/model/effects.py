"""Effects (15.2): the small vocabulary in which talents, items, gear and weapons say what they do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

AT_ONCE = frozenset({"apply_status", "clear_status", "heal", "hp_loss", "crest", "excess_spirit", "info_points"})
"""15.2, the first three rows: what acts at once; all others last or count while they are there."""


@dataclass(frozen=True)
class Effect:
    """One effect; `source` is the id of the talent, gear, item or attack that it comes from."""

    kind: str
    source: str
    fields: Mapping[str, Any]

    @property
    def amount(self) -> int:
        """Return its number, 0 where it has none."""
        amount: int = self.fields.get("amount", 0)
        return amount

    @property
    def is_at_once(self) -> bool:
        """15.2: tell whether it acts at once."""
        return self.kind in AT_ONCE


def effects_of(entry: Mapping[str, Any], key: str = "effects", source: str | None = None) -> tuple[Effect, ...]:
    """Return the effects that an entry of a sheet lists, its own id as their source unless another is given."""
    origin = str(entry.get("id", "")) if source is None else source
    return tuple(Effect(str(raw.get("effect", "")), origin, raw) for raw in entry.get(key, ()))


def amounts(effects: Iterable[Effect], kind: str) -> int:
    """Return the sum of the numbers of all effects of one kind."""
    return sum(effect.amount for effect in effects if effect.kind == kind)


def amounts_for(effects: Iterable[Effect], kind: str, field: str, names: Iterable[str]) -> int:
    """Return the sum over those effects of one kind whose `field` (a check, a value, a timing) is one of `names`."""
    wanted = frozenset(names)
    return sum(effect.amount for effect in effects if effect.kind == kind and effect.fields.get(field) in wanted)


def has_kind(effects: Iterable[Effect], kind: str) -> bool:
    """Tell whether there is an effect of one kind."""
    return any(effect.kind == kind for effect in effects)
