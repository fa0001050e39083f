"""Soul eating (FW-A19)."""

from msgspec.structs import replace

from rules.fate_war.scene.actions.resting import convert
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed
from rules.fate_war.turn.overflow import gain_over
from rules.fate_war.turn.scene_event import PersonEvent


class AteSouls(PersonEvent, frozen=True):
    """Somebody ate souls; `counter` is the whole count from edition 2 on, what was added to it before."""

    clauses = ("FW-A19",)
    readers = "own"

    souls: int
    mp: int
    counter: int


def eat_souls(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A19: gain 10 MP a soul, a servant 15; by day each counts twice. Cut short, half the mana or half the souls."""
    eater = turn.person(deed.person)
    souls = deed.action.souls
    if deed.is_interrupted and turn.options.interrupted_souls == "souls":
        souls //= 2
    mp = souls * (15 if eater.kind == "servant" else 10)
    if deed.is_interrupted and turn.options.interrupted_souls == "mana":
        mp //= 2
    counter = eater.souls_eaten + souls * (2 if turn.state.scene.time == "day" else 1)
    turn = turn.with_person(replace(eater, souls_eaten=counter))
    turn = gain_over(turn, deed.person, turn.own_event("FW-A19", AteSouls(deed.person, souls, mp, counter)), mp=mp)
    return convert(turn, deed, "FW-A19")


SETTLED = (Settlement("soul_eating", eat_souls),)
