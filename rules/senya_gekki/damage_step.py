"""The damage of an attack (SG-7.15 to SG-7.18, SG-9.11 to SG-9.15, SG-14.2): covers, rolls, offsets, what follows."""

from dataclasses import dataclass

from rules.senya_gekki.checks import Check
from rules.senya_gekki.covering import cover
from rules.senya_gekki.effects import Source, work
from rules.senya_gekki.events.damage import AfterDamage
from rules.senya_gekki.hit_decision import HitDecision
from rules.senya_gekki.injury import IncomingDamage, take_damages
from rules.senya_gekki.offsets import offset
from rules.senya_gekki.ongoing_attack import Attack
from rules.senya_gekki.strike import Damage, Strike, roll_damage, rolls_of
from rules.senya_gekki.turn_context import TurnContext

Totals = dict[int, int]


@dataclass(frozen=True)
class DamagedParties:
    """SG-7.18, SG-9.15: whom the attacker really damaged, in order, and which counterers really damaged it."""

    victims: tuple[str, ...]
    counterers: tuple[str, ...]


def deal_damage(
    turn: TurnContext, attack: Attack, decisions: tuple[HitDecision, ...], checks: tuple[Check, ...]
) -> None:
    """Section 10: deal the damage of an attack on all its targets, and what works after it."""
    # covers come before any roll (SG-14.3); both sides then roll before either suffers (SG-9.11), so that what one
    # takes changes no dice of the other
    protectors = cover(turn, attack, decisions, checks)
    totals = _attack_rolls(turn, attack, decisions, checks)
    countered = tuple(decision for decision in decisions if decision.result == "countered")
    counter_totals = {decision.target: _counter_rolls(turn, attack, decision) for decision in countered}
    victims: list[str] = []
    counterers: list[str] = []
    for decision in decisions:
        if decision.result == "hit":
            victims += _strike(turn, attack, decision, protectors.get(decision.target), totals)
        elif decision.result == "countered":
            needed = {number: totals[number] for number in _needed(turn, attack, decision)}
            dealt = offset(turn, attack, decision, needed, counter_totals[decision.target])
            counterers += [decision.target] if dealt.to_attacker else []
            victims += [decision.target] if dealt.to_counterer else []
    # after all damage of all targets, each victim once, however many rolls struck it (SG-7.18)
    _after_damage(turn, attack, decisions, DamagedParties(tuple(dict.fromkeys(victims)), tuple(counterers)))


def _needed(turn: TurnContext, attack: Attack, decision: HitDecision) -> tuple[int, ...]:
    """SG-10.4, section 10: return which of the attacker's damage rolls one target calls for."""
    if decision.result == "hit" or decision.outright:
        return rolls_of(attack.strike, decision.wins)
    if decision.result == "countered":
        return rolls_of(attack.strike, (1,) if turn.options.swallow_loser_rolls else ())
    return ()


def _attack_rolls(
    turn: TurnContext, attack: Attack, decisions: tuple[HitDecision, ...], checks: tuple[Check, ...]
) -> Totals:
    """SG-15.5: make the attacker's damage rolls, the same for all targets, and only those that somebody needs."""
    needed = sorted({number for decision in decisions for number in _needed(turn, attack, decision)})
    return roll_damage(turn, Damage(attack.attacker, attack.strike, tuple(needed), checks, f"{attack.attacker}/damage"))


def _counter_rolls(turn: TurnContext, attack: Attack, decision: HitDecision) -> Totals:
    """SG-9.11, SG-9.12, SG-10.5: make a counterer's damage rolls."""
    counter = decision.counter
    if counter is None:
        return {}
    numbers = rolls_of(counter, decision.counter_wins)
    label = f"{decision.target}>{attack.attacker}/damage"
    return roll_damage(turn, Damage(decision.target, counter, numbers, decision.counter_checks, label))


def _strike(
    turn: TurnContext, attack: Attack, decision: HitDecision, protector: str | None, totals: Totals
) -> list[str]:
    """SG-7.17, SG-14.2, SG-14.6: let a hit strike its target or protector; return who took real damage."""
    victim = decision.target if protector is None else protector
    damages = tuple(totals[number] for number in rolls_of(attack.strike, decision.wins))
    incoming = IncomingDamage("SG-7.17" if protector is None else "SG-14.2", 0, source=attack.attacker)
    was_real = take_damages(turn, victim, damages, decision.reduction if protector is None else 0, incoming)
    if protector is not None and turn.standing(protector) is not None:
        turn.turn_to(protector, "done", "SG-14.6")
    return [victim] if was_real else []


def _after_damage(
    turn: TurnContext, attack: Attack, decisions: tuple[HitDecision, ...], damaged: DamagedParties
) -> None:
    """SG-7.18, SG-9.15: let after-damage effects work, the attacker's by victim and skill, then the counterers'."""
    counters = {decision.target: decision.counter for decision in decisions if decision.counter is not None}
    for victim in damaged.victims:
        rule = "SG-9.15" if victim in counters else "SG-7.18"
        _work_after(turn, rule, attack.attacker, attack.strike, victim)
    for counterer in damaged.counterers:
        _work_after(turn, "SG-9.15", counterer, counters[counterer], attack.attacker)


def _work_after(turn: TurnContext, rule: str, user: str, strike: Strike, victim: str) -> None:
    for skill in strike.used:
        if skill.after_damage and turn.find(victim) is not None:
            turn.tell(rule, AfterDamage(actor=user, target=victim, skill=skill.id))
            work(turn, Source(user, skill.id, skill.duration), skill.after_damage, (victim,))
