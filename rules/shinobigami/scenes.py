"""A scene outside battle (SB-0.15, 7-7): recovery by checks, pills, ninpo and secret arts, all effective at once."""

from rules.shinobigami.events.attacks import NinpoSkipped, NinpoUsed
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.orders import Recovery, RecoveryCheck, RecoveryNinpo, ScenePill
from rules.shinobigami.recovery import eat_pill, recover_by_ninpo, recover_one, waste
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, is_disabled, way_to_roll
from rules.shinobigami.supports import check_of
from rules.shinobigami.turn import TurnContext


def play_scene(turn: TurnContext) -> TurnContext:
    """Section 11, stage `scene`: carry out the orders to recover, by the ids of the characters."""
    for actor in turn.declarations:
        declared = turn.scene(actor)
        for number, order in enumerate(declared.recover if declared else (), start=1):
            turn = _recover(turn, actor, order, f"scene/{actor}/{number}")
    return turn


def _recover(turn: TurnContext, actor: str, order: Recovery, label: str) -> TurnContext:
    """SB-7-7.4, SB-0.15: recover by one of the means; who has no life left does nothing any more (SB-7-7-1.1)."""
    if not turn.person(actor).hp:
        return waste(turn, actor, order.means)
    match order:
        case RecoveryCheck():
            return _by_check(turn, actor, order, label)
        case ScenePill():
            return eat_pill(turn, actor, order.field, order.affliction)
        case RecoveryNinpo():
            return _by_ninpo(turn, actor, order, turn.person(actor).ninpo[order.ninpo], label)


def _by_check(turn: TurnContext, actor: str, order: RecoveryCheck, label: str) -> TurnContext:
    """SB-0.15: roll a recovery check; a success restores or removes what was ordered."""
    way = way_to_roll(turn.state, turn.options, actor, order.skill, order.check)
    if isinstance(way, str):
        return waste(turn, actor, "check")
    turn, outcome = roll_check(turn, Check(actor, "recover", label, order.skill, way))
    return recover_one(turn, actor, order.field, order.affliction, "check") if is_success(outcome) else turn


def _by_ninpo(turn: TurnContext, actor: str, order: RecoveryNinpo, ninpo: Ninpo, label: str) -> TurnContext:
    """SB-7-7.4, section 8: use a ninpo that restores life; it is used in vain where it cannot be checked."""
    if is_disabled(turn.person(actor), turn.options, ninpo.id):
        return _skip(turn, actor, ninpo, "ninpo_disabled")
    turn = turn.tell("SB-7-7.4", NinpoUsed(actor, ninpo=ninpo.id, cost=ninpo.cost, spent=0))
    way = check_of(turn, actor, ninpo, order.check)
    if isinstance(way, str):
        return _skip(turn, actor, ninpo, way)
    if way is not None:
        turn, outcome = roll_check(turn, Check(actor, "support", label, ninpo.skill, way))
        if not is_success(outcome):
            return turn
    return recover_by_ninpo(turn, actor, ninpo, order.fields_)


def _skip(turn: TurnContext, actor: str, ninpo: Ninpo, reason: str) -> TurnContext:
    return turn.tell_own(RULES_OF_REASONS[reason], NinpoSkipped(actor, ninpo=ninpo.id, reason=reason))
