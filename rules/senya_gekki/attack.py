"""An attack from its hit check on (chapters 7, 9 and 10): the steps of section 10 in their order."""

from dataclasses import replace

from rules.senya_gekki.aim import Reach, take_aim
from rules.senya_gekki.assault import Attack
from rules.senya_gekki.checks import Attempt, Check, make_check
from rules.senya_gekki.counters import declare_counters
from rules.senya_gekki.events.attacks import AttackFizzled, TargetDropped
from rules.senya_gekki.exchange import exchange
from rules.senya_gekki.interrupts import interrupt
from rules.senya_gekki.statuses import clear_daze
from rules.senya_gekki.strike import Strike
from rules.senya_gekki.turn_context import TurnContext
from rules.senya_gekki.verdict import is_both_swallow, judge


def carry_out(turn: TurnContext, attack: Attack) -> None:
    """SG-7.1, section 10: carry an attack out, from the last look at its targets to the counterers' being done."""
    attack = _drop_targets(turn, attack)
    if attack.targets:
        interrupt(turn, attack)
        attack = _drop_targets(turn, attack)
    if not attack.targets or turn.standing(attack.attacker) is None:
        turn.tell("SG-7.4", AttackFizzled(actor=attack.attacker))
        return
    for target in attack.targets:
        clear_daze(turn, target, "defend")
    counters = declare_counters(turn, attack)
    checks = _hit_checks(turn, attack, counters)
    verdicts = tuple(judge(turn, attack, target, counters.get(target), checks) for target in attack.targets)
    exchange(turn, attack, verdicts, checks)
    for verdict in verdicts:
        if verdict.counter is not None and turn.standing(verdict.target) is not None:
            turn.turn_to(verdict.target, "done", "SG-9.16")


def _drop_targets(turn: TurnContext, attack: Attack) -> Attack:
    """SG-7.4: drop targets that are absent or have fallen; reach was measured when the attack was declared."""
    aim = take_aim(turn, attack.targets, Reach(), at_standing=True)
    for target in aim.dropped:
        turn.tell("SG-7.4", TargetDropped(actor=attack.attacker, target=target))
    return replace(attack, targets=aim.left)


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
