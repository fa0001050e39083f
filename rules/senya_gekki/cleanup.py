"""The clean-up process (chapter 6): statuses, effects that end, clean-up skills, and the end of the round."""

from collections.abc import Callable
from dataclasses import replace

from rules.senya_gekki.character import Lasting
from rules.senya_gekki.events.rounds import RoundEnded
from rules.senya_gekki.events.skills import EffectEnded
from rules.senya_gekki.order import speed_order
from rules.senya_gekki.skill_lists import CLEANUP, tell_others, work_off
from rules.senya_gekki.statuses import poison
from rules.senya_gekki.turn_context import TurnContext


def run_cleanup(turn: TurnContext) -> None:
    """SG-6.1 to SG-6.5: end a round, and let the next one begin."""
    last_cleanup(turn)
    turn.state = replace(turn.state, round=turn.state.round + 1, phase="setup")


def last_cleanup(turn: TurnContext) -> None:
    """SG-6.1, SG-1.3, SG-1.5: go through a clean-up up to the end of its round; the round stays."""
    poison(turn)
    for key in speed_order(turn.state):
        end_effects(turn, key, "SG-6.3", lambda lasting: lasting.duration == "round")
    work_off(turn, CLEANUP)
    tell_others(turn)
    elapsed = turn.state.elapsed_minutes + turn.options.minutes_per_round
    turn.state = replace(turn.state, elapsed_minutes=elapsed)
    turn.tell("SG-6.1", RoundEnded(round=turn.state.round, elapsed_minutes=elapsed))


def end_effects(turn: TurnContext, key: str, rule: str, ends: Callable[[Lasting], bool]) -> None:
    """SG-6.3, SG-1.6: end the lasting effects of a character that are to end, telling each."""
    character = turn.find(key)
    if character is None:
        return
    turn.put(replace(character, effects=tuple(one for one in character.effects if not ends(one))))
    for lasting in character.effects:
        if ends(lasting):
            turn.tell(rule, EffectEnded(actor=key, skill=lasting.skill, source=lasting.source))
