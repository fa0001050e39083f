"""A character while it is built: what a step changes, costs and tells, or what is wrong with it (KG-4, KG-10)."""

from dataclasses import dataclass, replace
from typing import Any

from rules.core.event import EventBody
from rules.kamigakari.events.spirit import KushimitamaSpent, KushimitamaUse
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.names.faults import Fault


@dataclass(frozen=True)
class Draft:
    """A character with all that was done to it so far, and all faults; a step with a fault changes nothing."""

    character: Character
    options: Options
    events: tuple[tuple[str, EventBody], ...] = ()
    """What is told, each with its clause."""
    faults: tuple[Fault, ...] = ()

    def change(self, **changes: Any) -> "Draft":
        """Return the draft with fields of the character changed."""
        return replace(self, character=replace(self.character, **changes))

    def tell(self, rule: str, body: EventBody) -> "Draft":
        """Return the draft with something told."""
        return replace(self, events=(*self.events, (rule, body)))

    def wrong(self, *faults: Fault) -> "Draft":
        """Return the draft with more faults."""
        return replace(self, faults=(*self.faults, *faults))

    def pay_kushimitama(self, rule: str, use: KushimitamaUse) -> "Draft":
        """KG-4.4, KG-4.10, KG-4.12: pay one kushimitama."""
        left = self.character.kushimitama - 1
        return self.change(kushimitama=left).tell(rule, KushimitamaSpent(self.character.id, left, use))


def kushimitama_faults(draft: Draft, path: str, rule: str) -> tuple[Fault, ...]:
    """KG-4.4, KG-4.10, KG-4.12: return the fault of paying with a kushimitama that is not there."""
    owned = draft.character.kushimitama
    return () if owned >= 1 else (Fault("not_enough_kushimitama", path, {"owned": owned, "needed": 1}, rule),)
