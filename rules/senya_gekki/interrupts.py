"""Interrupts (SG-15.7, SG-8.3): skills used between an attack's declaration and its hit check."""

from rules.senya_gekki.character import Character
from rules.senya_gekki.costs import hindrance, pay
from rules.senya_gekki.effects import use_skill
from rules.senya_gekki.events.attacks import InterruptRefused
from rules.senya_gekki.events.skills import SkillUsed
from rules.senya_gekki.ongoing_attack import Attack, applies
from rules.senya_gekki.order import count_order
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.standing_orders import InterruptOrder
from rules.senya_gekki.targeting import Reach, is_in_reach
from rules.senya_gekki.turn_context import TurnContext


def interrupt(turn: TurnContext, attack: Attack) -> None:
    """SG-15.7: per target let each who is present, in count order, use its first fitting order; one each an attack."""
    spent: set[str] = set()
    for defender in attack.targets:
        for key in count_order(turn.state):
            if key != attack.attacker and key not in spent and _interrupts(turn, attack, defender, key):
                spent.add(key)


def _interrupts(turn: TurnContext, attack: Attack, defender: str, key: str) -> bool:
    """Let one character interrupt where it can, and tell whether that was its interrupt in this attack."""
    attack_facts = attack.against(defender)
    for order in turn.plan(key).orders(InterruptOrder):
        character = turn.standing(key)
        skill = character.skill(order.skill) if character is not None else None
        if character is None or skill is None or not applies(turn, order, key, "attacked", attack_facts):
            continue
        target = {"self": key, "attacker": attack.attacker, "defender": defender}[order.on]
        if not _is_usable(turn, character, skill, target):
            continue
        if character.condition == "waiting":
            turn.tell("SG-8.3", InterruptRefused(actor=key, reason="waiting"))
        else:
            _use(turn, key, skill, target)
        return True
    return False


def _is_usable(turn: TurnContext, character: Character, skill: Skill, target: str) -> bool:
    if hindrance(character, (skill,)) is not None or turn.present(target) is None:
        return False
    return is_in_reach(turn, target, Reach(character.position, skill.range_m))


def _use(turn: TurnContext, key: str, skill: Skill, target: str) -> None:
    pay(turn, key, (skill,))
    turn.tell("SG-15.7", SkillUsed(actor=key, skill=skill.id, targets=(target,), at="interrupt"))
    use_skill(turn, key, skill, (target,))
