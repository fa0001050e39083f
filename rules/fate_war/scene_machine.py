"""A scene as a machine (FW-Z1, FW-Z2): its steps in order, and where it stops for declarations."""

from collections.abc import Callable, Mapping

from rules.fate_war.battle.battles import ask_for_spoils, begin_battles, decide_spoils, leave_battles, resolve_battles
from rules.fate_war.scene.actions.departures import depart
from rules.fate_war.scene.actions.pursuit import begin_second_half, pursue
from rules.fate_war.scene.actions.scouting import look, search_remotely
from rules.fate_war.scene.engaging import ask_finders
from rules.fate_war.scene.formation import cut_short, form_battles
from rules.fate_war.scene.long_actions import settle_long
from rules.fate_war.scene.moves import move, move_on
from rules.fate_war.scene.npcs import dispose_captives, meet_again, meet_npcs, open_attacks, place_npcs
from rules.fate_war.scene.scene_end import end_overflow, end_scene, is_gone, let_vanish
from rules.fate_war.scene.scene_start import (
    apply_effects,
    manifest,
    name_regions,
    pay_upkeep,
    recover,
    supply,
    tend_territories,
)
from rules.fate_war.scene.short_actions import settle_short
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.orders import take_orders, with_orders

Step = Callable[[TurnContext], TurnContext]

START: tuple[Step, ...] = (
    take_orders,
    recover,
    apply_effects,
    name_regions,
    manifest,  # before territories: a Caster that is not there lays none, one that comes does
    tend_territories,
    pay_upkeep,
    supply,  # after upkeep, where it helps most: only what is missing then can be filled up
    place_npcs,
    move,
    depart,  # after the moves, for a pair leaves from one place; before the finds, for who has left is not found
)
"""FW-S1 to FW-S8, FW-A2, FW-A21."""

# Those who look come first: of two info points that exclude each other the first stands, and remote ones are less.
# Whom one found or was found by then decides whether an NPC is there for it.
FIRST_FINDS: tuple[Step, ...] = (look, search_remotely, meet_npcs)
SECOND_FINDS: tuple[Step, ...] = (begin_second_half, pursue, meet_again)

BATTLES: tuple[Step, ...] = (
    ask_finders,
    form_battles,  # before the short actions: who takes part is who is there when all have answered
    settle_short,  # before the battles begin: what they cost and bring counts there, and a plan looks at it
    begin_battles,
    cut_short,  # once more, for the GM may have opened a battle while hands were awaited
    resolve_battles,
    ask_for_spoils,  # once all battles are over, for one decider may have won several
    decide_spoils,
    leave_battles,
    open_attacks,
    move_on,
)
"""FW-Z2: what follows the finds of either half."""

# Captives before vanishing: a captor that would vanish still disposes of them. Overflow before the checks at zero,
# which look at what is left.
END: tuple[Step, ...] = (settle_long, dispose_captives, end_overflow, let_vanish, end_scene)

SECOND_HALF: tuple[Step, ...] = (*SECOND_FINDS, *BATTLES, *END)
SCENE: tuple[Step, ...] = (*START, *FIRST_FINDS, *BATTLES, *SECOND_HALF)

AWAITED: Mapping[str, Step] = {
    "scene": take_orders,
    "engage": form_battles,
    "battle": cut_short,
    "spoils": decide_spoils,
}
"""FW-Z1: the step that takes what each phase awaits."""


def play(turn: TurnContext) -> TurnContext:
    """FW-Z1, FW-Z2: go on from where the scene stopped, as far as no needed declaration is missing."""
    if turn.state.phase not in AWAITED:
        return turn
    turn = _resumed(turn)
    steps = SCENE if turn.state.half == "first" or turn.state.phase == "scene" else SECOND_HALF
    for step in steps[steps.index(AWAITED[turn.state.phase]) :]:
        turn = step(turn)
        if turn.requests or turn.state.phase == "done":
            break
    return turn


def _resumed(turn: TurnContext) -> TurnContext:
    """Read the orders of a scene under way, and note who is out of play already where nobody did."""
    turn = with_orders(turn)
    if turn.notes.lost is not None:
        return turn
    gone = (key for key, one in turn.state.characters.items() if is_gone(one))
    return turn.with_notes(lost=tuple(sorted(gone)))
