"""Losing and regaining life (7-7, SB-0.9): one point of one field at a time, and what follows at once."""

from rules.shinobigami.events.attacks import LifeLost
from rules.shinobigami.events.battle import Incapacitated
from rules.shinobigami.events.recovery import LifeRestored
from rules.shinobigami.tables import FIELDS
from rules.shinobigami.turn import TurnContext


def next_loss(turn: TurnContext, actor: str) -> str | None:
    """SB-0.9: return the field that loses life next by its owner's order, None where no life is left."""
    character = turn.person(actor)
    return next((name for name in (*turn.loss_order(actor), *FIELDS) if character.life[name]), None)


def lose_life(turn: TurnContext, actor: str, field: str, rule: str, die: int | None) -> TurnContext:
    """SB-7-7.2, SB-7-7.3: take the life of a field; who has none left is incapacitated."""
    hurt = turn.person(actor).with_life(field, 0, turn.state.phase)
    turn = turn.with_person(hurt).tell(rule, LifeLost(actor, field=field, die=die))
    return turn if hurt.hp else turn.tell("SB-7-7.2", Incapacitated(actor))


def restore_life(turn: TurnContext, actor: str, field: str, rule: str, means: str) -> TurnContext:
    """SB-7-7.5, SB-7-7.6: restore the life of a field that is lost."""
    healed = turn.person(actor).with_life(field, 1, turn.state.phase)
    return turn.with_person(healed).tell(rule, LifeRestored(actor, field=field, means=means))
