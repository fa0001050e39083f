"""An attack from its hit check on (chapters 7, 9 and 10): the steps of section 10 in their order."""

from dataclasses import replace

from rules.senya_gekki.checks import Attempt, Check, make_check
from rules.senya_gekki.counters import declare_counters
from rules.senya_gekki.damage_step import deal_damage
from rules.senya_gekki.events.attacks import AttackFizzled, TargetDropped
from rules.senya_gekki.hit_decision import decide, is_both_swallow
from rules.senya_gekki.interrupts import interrupt
from rules.senya_gekki.ongoing_attack import Attack
from rules.senya_gekki.statuses import clear_daze
from rules.senya_gekki.strike import Strike
from rules.senya_gekki.targeting import Reach, select_targets
from rules.senya_gekki.turn_context import TurnContext


def carry_out(turn: TurnContext, attack: Attack) -> None:
    """SG-7.1, section 10: carry an attack out, from the last look at its targets to the counterers' being done."""
    attack = _drop_targets(turn, attack)
    if attack.targets:
        interrupt(turn, attack)
        # again, for an interrupt may have felled a target, or the attacker
        attack = _drop_targets(turn, attack)
    if not attack.targets or turn.standing(attack.attacker) is None:
        turn.tell("SG-7.4", AttackFizzled(actor=attack.attacker))
        return
    for target in attack.targets:
        # before anybody answers: a dazed defender has neither skills nor, by option, a counter
        clear_daze(turn, target, "defend")
    # before the hit check is seen (SG-9.2), and all of them, for a counter decides whether the check is made at all
    counters = declare_counters(turn, attack)
    checks = _hit_checks(turn, attack, counters)
    decisions = tuple(decide(turn, attack, target, counters.get(target), checks) for target in attack.targets)
    deal_damage(turn, attack, decisions, checks)
    for decision in decisions:
        # only now: until the damage is dealt, real damage may break the wait of whoever countered (SG-8.2)
        if decision.counter is not None and turn.standing(decision.target) is not None:
            turn.turn_to(decision.target, "done", "SG-9.16")


def _drop_targets(turn: TurnContext, attack: Attack) -> Attack:
    """SG-7.4: drop targets that are absent or have fallen; reach was measured when the attack was declared."""
    selection = select_targets(turn, attack.targets, Reach(), at_standing=True)
    for target in selection.dropped:
        turn.tell("SG-7.4", TargetDropped(actor=attack.attacker, target=target))
    return replace(attack, targets=selection.left)


def _hit_checks(turn: TurnContext, attack: Attack, counters: dict[str, Strike]) -> tuple[Check, ...]:
    """SG-7.9, SG-10.4, SG-10.6: make the hit check, or several; none where there is nothing to compare them with."""
    attacker = turn.find(attack.attacker)
    if attacker is None or all(is_both_swallow(attack, counters.get(target)) for target in attack.targets):
        return ()
    attempt = Attempt(
        "SG-7.9",
        "hit",
        attack.strike.attack_type.combat,
        f"{attack.attacker}/hit",
        attack.strike.sum_of("check_bonus"),
    )
    return tuple(make_check(turn, attacker, replace(attempt, number=number)) for number in attack.strike.checks)
