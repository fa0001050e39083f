"""Recovering life and afflictions (7-7, SB-0.15): pills and ninpo, and orders that find nothing left."""

from dataclasses import replace

from rules.shinobigami.afflictions import remove_affliction
from rules.shinobigami.events.recovery import RecoveryWasted
from rules.shinobigami.life import restore_life
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.turn import TurnContext


def recover_one(turn: TurnContext, actor: str, field: str | None, affliction: str | None, means: str) -> TurnContext:
    """SB-7-7.4, SB-7-7.5: restore a field that is lost or remove an affliction that is had; else it is wasted."""
    character = turn.person(actor)
    if field is not None and character.has_lost(field):
        return restore_life(turn, actor, field, "SB-7-7.4", means)
    status = character.affliction(affliction) if affliction is not None else None
    if status is not None:
        return remove_affliction(turn, actor, status, "SB-7-7.4", means)
    return waste(turn, actor, means)


def eat_pill(turn: TurnContext, actor: str, field: str | None, affliction: str | None) -> TurnContext:
    """SB-7-7.4, SB-7-7.5: eat a ration pill; one from which nothing would come is kept."""
    character = turn.person(actor)
    is_of_use = character.affliction(affliction) if affliction is not None else field in character.lost
    if not character.pills or not is_of_use:
        return waste(turn, actor, "pill")
    turn = turn.with_person(replace(character, pills=character.pills - 1))
    return recover_one(turn, actor, field, affliction, "pill")


def recover_by_ninpo(turn: TurnContext, actor: str, ninpo: Ninpo, life_fields: tuple[str, ...]) -> TurnContext:
    """SB-7-7.4, SB-7-7.5: restore those of the ordered fields that are lost, as many as the ninpo restores."""
    means = "ougi" if ninpo.kind == "ougi" else "ninpo"
    lost = turn.person(actor).lost
    wanted = [name for name in dict.fromkeys(life_fields) if name in lost][: max(0, ninpo.total("recover_life"))]
    if not wanted:
        return waste(turn, actor, means)
    for field in wanted:
        turn = restore_life(turn, actor, field, "SB-7-7.4", means)
    return turn


def waste(turn: TurnContext, actor: str, means: str) -> TurnContext:
    """SB-7-7.5: say that nothing came of an order to recover."""
    return turn.tell_own("SB-7-7.5", RecoveryWasted(actor, means=means))
