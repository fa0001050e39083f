"""A character while it is built: what a step changes, costs and tells, or what is wrong with it (KG-4, KG-10)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.names.faults import Fault


@dataclass(frozen=True)
class Told:
    """What a step of a build tells about its character."""

    rule: str
    kind: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Draft:
    """A character with all that was done to it so far, and all faults; a step with a fault changes nothing."""

    character: Character
    options: Options
    told: tuple[Told, ...] = ()
    faults: tuple[Fault, ...] = ()

    def change(self, **changes: Any) -> "Draft":
        """Return the draft with fields of the character changed."""
        return replace(self, character=replace(self.character, **changes))

    def tell(self, rule: str, kind: str, /, **values: Any) -> "Draft":
        """Return the draft with something told."""
        return replace(self, told=(*self.told, Told(rule, kind, values)))

    def wrong(self, *faults: Fault) -> "Draft":
        """Return the draft with more faults."""
        return replace(self, faults=(*self.faults, *faults))

    def pay_kushimitama(self, rule: str, use: str) -> "Draft":
        """KG-4.4, KG-4.10, KG-4.12: pay one kushimitama."""
        left = self.character.kushimitama - 1
        return self.change(kushimitama=left).tell(rule, "kushimitama_spent", left=left, use=use)


def kushimitama_faults(draft: Draft, path: str, rule: str) -> tuple[Fault, ...]:
    """KG-4.4, KG-4.10, KG-4.12: return the fault of paying with a kushimitama that is not there."""
    owned = draft.character.kushimitama
    return () if owned >= 1 else (Fault("not_enough_kushimitama", path, {"owned": owned, "needed": 1}, rule),)
