"""The damage of an attack (SG-7.15 to SG-7.18, SG-9.11 to SG-9.15, SG-14.2): covers, rolls, offsets, what follows."""

from dataclasses import dataclass

from rules.senya_gekki.assault import Attack
from rules.senya_gekki.checks import Check
from rules.senya_gekki.covers import cover
from rules.senya_gekki.effects import Source, work
from rules.senya_gekki.events.damage import AfterDamage
from rules.senya_gekki.injury import Blow, soak
from rules.senya_gekki.offsets import offset
from rules.senya_gekki.strike import Damage, Strike, roll_damage, rolls_of
from rules.senya_gekki.turn_context import TurnContext
from rules.senya_gekki.verdict import Verdict

Totals = dict[int, int]


@dataclass(frozen=True)
class Sufferers:
    """SG-7.18, SG-9.15: whom the attacker really damaged, in order, and which counterers really damaged it."""

    victims: tuple[str, ...]
    counterers: tuple[str, ...]


def exchange(turn: TurnContext, attack: Attack, verdicts: tuple[Verdict, ...], checks: tuple[Check, ...]) -> None:
    """Section 10: deal the damage of an attack on all its targets, and what works after it."""
    protectors = cover(turn, attack, verdicts, checks)
    totals = _attack_rolls(turn, attack, verdicts, checks)
    countered = tuple(verdict for verdict in verdicts if verdict.result == "countered")
    counter_totals = {verdict.target: _counter_rolls(turn, attack, verdict) for verdict in countered}
    victims: list[str] = []
    counterers: list[str] = []
    for verdict in verdicts:
        if verdict.result == "hit":
            victims += _strike(turn, attack, verdict, protectors.get(verdict.target), totals)
        elif verdict.result == "countered":
            needed = {number: totals[number] for number in _needed(turn, attack, verdict)}
            dealt = offset(turn, attack, verdict, needed, counter_totals[verdict.target])
            counterers += [verdict.target] if dealt.to_attacker else []
            victims += [verdict.target] if dealt.to_counterer else []
    _after_damage(turn, attack, verdicts, Sufferers(tuple(dict.fromkeys(victims)), tuple(counterers)))


def _needed(turn: TurnContext, attack: Attack, verdict: Verdict) -> tuple[int, ...]:
    """SG-10.4, section 10: return which of the attacker's damage rolls one target calls for."""
    if verdict.result == "hit" or verdict.outright:
        return rolls_of(attack.strike, verdict.wins)
    if verdict.result == "countered":
        return rolls_of(attack.strike, (1,) if turn.options.swallow_loser_rolls else ())
    return ()


def _attack_rolls(
    turn: TurnContext, attack: Attack, verdicts: tuple[Verdict, ...], checks: tuple[Check, ...]
) -> Totals:
    """SG-15.5: make the attacker's damage rolls, the same for all targets, and only those that somebody needs."""
    needed = sorted({number for verdict in verdicts for number in _needed(turn, attack, verdict)})
    return roll_damage(turn, Damage(attack.attacker, attack.strike, tuple(needed), checks, f"{attack.attacker}/damage"))


def _counter_rolls(turn: TurnContext, attack: Attack, verdict: Verdict) -> Totals:
    """SG-9.11, SG-9.12, SG-10.5: make a counterer's damage rolls."""
    counter = verdict.counter
    if counter is None:
        return {}
    numbers = rolls_of(counter, verdict.counter_wins)
    label = f"{verdict.target}>{attack.attacker}/damage"
    return roll_damage(turn, Damage(verdict.target, counter, numbers, verdict.counter_checks, label))


def _strike(turn: TurnContext, attack: Attack, verdict: Verdict, protector: str | None, totals: Totals) -> list[str]:
    """SG-7.17, SG-14.2, SG-14.6: let a hit strike its target or protector; return who took real damage."""
    victim = verdict.target if protector is None else protector
    damages = tuple(totals[number] for number in rolls_of(attack.strike, verdict.wins))
    blow = Blow("SG-7.17" if protector is None else "SG-14.2", 0, source=attack.attacker)
    was_real = soak(turn, victim, damages, verdict.reduction if protector is None else 0, blow)
    if protector is not None and turn.standing(protector) is not None:
        turn.turn_to(protector, "done", "SG-14.6")
    return [victim] if was_real else []


def _after_damage(turn: TurnContext, attack: Attack, verdicts: tuple[Verdict, ...], sufferers: Sufferers) -> None:
    """SG-7.18, SG-9.15: let after-damage effects work, the attacker's by victim and skill, then the counterers'."""
    counters = {verdict.target: verdict.counter for verdict in verdicts if verdict.counter is not None}
    for victim in sufferers.victims:
        rule = "SG-9.15" if victim in counters else "SG-7.18"
        _work_after(turn, rule, attack.attacker, attack.strike, victim)
    for counterer in sufferers.counterers:
        _work_after(turn, "SG-9.15", counterer, counters[counterer], attack.attacker)


def _work_after(turn: TurnContext, rule: str, user: str, strike: Strike, victim: str) -> None:
    for skill in strike.used:
        if skill.after_damage and turn.find(victim) is not None:
            turn.tell(rule, AfterDamage(actor=user, target=victim, skill=skill.id))
            work(turn, Source(user, skill.id, skill.duration), skill.after_damage, (victim,))
