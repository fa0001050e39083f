"""Fumbles (SB-0.5): backlash in a battle (7-8), the fumble table elsewhere and in the plot step (SB-0.14)."""

from dataclasses import replace
from functools import partial

from rules.core.ruleset import GM
from rules.shinobigami.afflictions import roll_affliction
from rules.shinobigami.character import BACKLASH, SHAKEN, Status
from rules.shinobigami.events.battle import Backlash, BacklashEnded
from rules.shinobigami.events.checks import FumbleTable
from rules.shinobigami.life import lose_life, next_loss
from rules.shinobigami.turn import TurnContext


def fumble(turn: TurnContext, actor: str, label: str) -> TurnContext:
    """SB-7-8.1, SB-7-12-1.3, SB-0.14: let a fumble have its consequence; `label` is that of the check's dice."""
    if turn.state.stage != "action":
        return _roll_table(turn, actor, label)
    waits = turn.round.is_shared and turn.options.backlash_in_batch == "deferred"
    return turn.later(partial(_strike_back, actor=actor)) if waits else _strike_back(turn, actor)


def end_backlash(turn: TurnContext) -> TurnContext:
    """SB-7-8.4: let the backlash of all who fought end."""
    for actor in turn.fight.everyone:
        character = turn.person(actor)
        if character.has_status(BACKLASH):
            kept = tuple(one for one in character.statuses if one.status != BACKLASH)
            turn = turn.with_person(replace(character, statuses=kept)).tell("SB-7-8.4", BacklashEnded(actor))
    return turn


def _strike_back(turn: TurnContext, actor: str) -> TurnContext:
    """SB-7-8.1: put somebody into backlash; who is in it already stays there."""
    character = turn.person(actor)
    if character.has_status(BACKLASH):
        return turn
    return turn.with_person(character.with_status(Status(BACKLASH))).tell("SB-7-8.1", Backlash(actor))


def _roll_table(turn: TurnContext, actor: str, label: str) -> TurnContext:
    """SB-0.14: roll on the fumble table."""
    die = turn.roll(f"{label}/table", actor)
    effect = turn.options.fumble_table[die - 1]
    rule = "SB-7-12-1.3" if turn.state.stage == "plot" else "SB-0.14"
    turn = turn.tell(rule, FumbleTable(actor, die=die, effect=effect))
    character = turn.person(actor)
    if effect == "check_minus_1" and not character.has_status(SHAKEN):
        return turn.with_person(character.with_status(Status(SHAKEN)))
    if effect == "lose_tool" and character.pills:
        return turn.with_person(replace(character, pills=character.pills - 1))
    if effect == "leak_info":
        return turn.asking({"actor": GM, "want": "leak_info", "of": actor})
    if effect == "lose_life":
        field = next_loss(turn, actor)
        return turn if field is None else lose_life(turn, actor, field, "SB-0.14", None)
    if effect == "random_affliction":
        return roll_affliction(turn, actor, "SB-0.14", f"{label}/affliction")
    return turn
