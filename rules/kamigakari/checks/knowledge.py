"""What the checks of a declaration go by: the state as it will be once the GM's tools are used, and whose it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import as_list
from rules.kamigakari.model.state import State
from rules.kamigakari.names.faults import Fault
from rules.kamigakari.turn.crest import has_links_for

Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Known:
    """Whose declaration is checked, against which state and options."""

    state: State
    options: Options
    actor: str

    @property
    def person(self) -> Character:
        """Return the character whose declaration it is."""
        return self.state.characters[self.actor]

    def is_known(self, key: Any) -> bool:
        """Tell whether there is a character of that id."""
        return key in self.state.characters


def entries(raw: Raw, field: str) -> tuple[tuple[str, Raw], ...]:
    """15.3: return the acts or orders of a field with their paths; what has a fault of shape is left out."""
    listed = as_list(raw.get(field))
    return tuple((f"{field}{suffix}", one) for suffix, one in listed if isinstance(one, Mapping))


def unknown_targets(known: Known, names: Sequence[Any], path: str) -> Iterator[Fault]:
    """KG-7.7: yield whom nobody knows."""
    for number, name in enumerate(names):
        if name is not None and not known.is_known(name):
            yield Fault("unknown_target", f"{path}.{number}", {"got": name})


def unknown_target(known: Known, raw: Raw, path: str) -> Iterator[Fault]:
    """KG-7.7: yield that the one target of an act is nobody, or is not named."""
    target = raw.get("target")
    if target is None:
        yield Fault("no_target", f"{path}.target")
    elif not known.is_known(target):
        yield Fault("unknown_target", f"{path}.target", {"got": target})


def burn_faults(known: Known, raw: Raw, path: str) -> Iterator[Fault]:
    """KG-3.4, KG-3.5: yield that the links do not allow the dice that are burned for."""
    dice = raw.get("burn")
    if dice is not None and not has_links_for(known.person, "physical", known.options, dice):
        values = {"links": len(known.person.links), "kind": "physical", "dice": dice}
        yield Fault("burn_links", f"{path}.burn", values)


def own_check_faults(known: Known, raw: Raw, path: str) -> Iterator[Fault]:
    """KG-2.2, KG-3.5: yield what is wrong with burn and plans of a check."""
    yield from burn_faults(known, raw, path)
    for suffix, plan in as_list(raw.get("spirit")):
        if isinstance(plan, Mapping):
            yield from plan_faults(known, plan, f"{path}.spirit{suffix}")


def plan_faults(known: Known, plan: Raw, path: str) -> Iterator[Fault]:
    """KG-2.2: yield malformed swaps, and more of them than a fixed limit allows."""
    swaps = [swap for swap in plan.get("swaps", ()) if isinstance(swap, list) and None not in swap]
    dice, places = [swap[0] for swap in swaps], [swap[1] for swap in swaps]
    twice = len(set(dice)) < len(dice) or len(set(places)) < len(places)
    if twice or any(number < 0 for number in (*dice, *places)):
        yield Fault("bad_exchange", f"{path}.swaps", {"got": swaps})
    limit = known.options.exchange_limit
    if isinstance(limit, int) and len(swaps) > limit:
        yield Fault("exchange_limit", f"{path}.swaps", {"got": len(swaps), "limit": limit})
