"""How an action of FW-A3 is settled: what each module of the package `actions` lists of its own."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from rules.fate_war.model.character import Character
from rules.fate_war.model.state import State
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Settle

Change = Mapping[str, int]
"""Points by the name of the sheet's field, what is lost below 0."""


class Prospect(Struct, frozen=True):
    """An action that somebody may declare: the state as it knows it, its own sheet, and whether it is a long one."""

    state: State
    you: Character
    is_long: bool


class Settlement(Struct, frozen=True):
    """FW-Z2: one action, settled either person by person (`settle`) or for all at once by a `step` of the scene.

    With `before_others` everybody's is settled before any other action of the half, or before any other long one.
    `preview` returns what it does to the sheet, None where the sheet alone cannot tell.
    """

    action: str
    settle: Settle | None = None
    step: Callable[[TurnContext], TurnContext] | None = None
    before_others: bool = False
    preview: Callable[[Prospect], Change] | None = None
