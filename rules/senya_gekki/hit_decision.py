"""Whether an attack hits (SG-7.10 to SG-7.14, SG-9.6 to SG-9.10, SG-10.4 to SG-10.6): one decision for each target."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.senya_gekki.character import Character
from rules.senya_gekki.checks import Attempt, Check, make_check, winner_of
from rules.senya_gekki.costs import hindrance, pay
from rules.senya_gekki.events.attacks import AttackResult
from rules.senya_gekki.events.skills import SkillUsed
from rules.senya_gekki.ongoing_attack import Attack, applies
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.standing_orders import EvadeOrder
from rules.senya_gekki.strike import Strike
from rules.senya_gekki.tables import AttackOutcome
from rules.senya_gekki.turn_context import TurnContext

Numbers = tuple[int, ...]
_RESULTS: Mapping[str, AttackOutcome] = {"action": "hit", "reaction": "countered", "draw": "counter_tie"}


@dataclass(frozen=True)
class HitDecision:
    """How one target fared: the result, which checks won, its counter if it made one.

    `reduction` is what the skills of its answer add to its defence in this attack, in points.
    """

    target: str
    result: AttackOutcome
    wins: Numbers = ()
    counter_wins: Numbers = ()
    counter: Strike | None = None
    counter_checks: tuple[Check, ...] = ()
    reduction: int = 0
    outright: bool = False
    """SG-10.6: both sides use a Swallow Return, and nothing was compared."""


def is_both_swallow(attack: Attack, counter: Strike | None) -> bool:
    """SG-10.6: tell whether attacker and counterer both use a Swallow Return."""
    return counter is not None and attack.strike.swallows > 0 and counter.swallows > 0


def decide(
    turn: TurnContext, attack: Attack, target: str, counter: Strike | None, checks: tuple[Check, ...]
) -> HitDecision:
    """SG-7.14, SG-9.1: let a target answer by evasion or counter, and tell the result."""
    if counter is None:
        decision, rule = _decide_by_evasion(turn, attack, target, checks)
    else:
        decision, rule = _decide_by_counter(turn, attack, target, counter, checks)
    told = AttackResult(
        actor=attack.attacker,
        target=target,
        result=decision.result,
        wins=decision.wins,
        counter_wins=decision.counter_wins,
    )
    turn.tell(rule, told)
    return decision


def _is_fumbled(checks: tuple[Check, ...]) -> bool:
    return all(check.is_fumble for check in checks)


def _decide_by_evasion(
    turn: TurnContext, attack: Attack, target: str, checks: tuple[Check, ...]
) -> tuple[HitDecision, str]:
    """SG-7.10 to SG-7.14, SG-10.8: compare each hit check with one evasion."""
    defender = turn.find(target)
    if defender is None or _is_fumbled(checks):
        return HitDecision(target, "evaded"), "SG-7.14"
    skills = _defence_skills(turn, attack, defender, checks)
    if skills:
        pay(turn, target, skills)
        named = skills[0].id if len(skills) == 1 else tuple(skill.id for skill in skills)
        turn.tell("SG-7.12", SkillUsed(actor=target, skill=named, targets=(target,), at="evade"))
    attempt = Attempt(
        "SG-7.10",
        "evade",
        attack.strike.attack_type.combat,
        f"{target}>{attack.attacker}/evade",
        sum(skill.sum_of("check_bonus") for skill in skills),
        against=attack.attacker,
    )
    evasion = make_check(turn, defender, attempt)
    wins = tuple(number for number, check in enumerate(checks, start=1) if winner_of(check, evasion) == "action")
    reduction = sum(skill.sum_of("damage_reduction") for skill in skills)
    if wins:
        return HitDecision(target, "hit", wins, reduction=reduction), "SG-7.14"
    return HitDecision(target, "evaded"), "SG-7.13" if evasion.is_critical else "SG-7.14"


def _defence_skills(
    turn: TurnContext, attack: Attack, defender: Character, checks: tuple[Check, ...]
) -> tuple[Skill, ...]:
    """SG-7.12, SG-18.4: return the skills of the first evade order that holds and is usable."""
    attack_facts = attack.against(defender.id, checks)
    for order in turn.plan(defender.id).orders(EvadeOrder):
        skills = tuple(skill for key in order.skills if (skill := defender.skill(key)) is not None)
        if applies(turn, order, defender.id, "defend", attack_facts) and hindrance(defender, skills) is None:
            return skills
    return ()


def _decide_by_counter(
    turn: TurnContext, attack: Attack, target: str, counter: Strike, checks: tuple[Check, ...]
) -> tuple[HitDecision, str]:
    """SG-9.6 to SG-9.10, SG-10.4 to SG-10.6: compare the hit checks with the counter checks."""
    reduction = counter.sum_of("damage_reduction")
    if is_both_swallow(attack, counter):
        numbers = attack.strike.checks, counter.checks
        return HitDecision(target, "countered", *numbers, counter, reduction=reduction, outright=True), "SG-10.6"
    if _is_fumbled(checks):
        return HitDecision(target, "countered", (), counter.checks, counter, reduction=reduction), "SG-9.9"
    made = _counter_checks(turn, attack, target, counter)
    outcomes = {
        (i, j): _counter_winner(turn, hit, answer) for i, hit in _numbered(checks) for j, answer in _numbered(made)
    }
    result = _counter_result(counter, frozenset(outcomes.values()))
    wins = tuple(i for i, j in outcomes if j == 1 and outcomes[i, j] == "action") if result == "hit" else ()
    counter_wins = tuple(j for i, j in outcomes if i == 1 and outcomes[i, j] == "reaction")
    decision = HitDecision(
        target, result, wins, counter_wins if result == "countered" else (), counter, made, reduction
    )
    return decision, _counter_rule(attack, counter, result)


def _numbered(checks: tuple[Check, ...]) -> tuple[tuple[int, Check], ...]:
    return tuple(enumerate(checks, start=1))


def _counter_checks(turn: TurnContext, attack: Attack, target: str, counter: Strike) -> tuple[Check, ...]:
    """SG-9.6, SG-9.7: make the counter check, or several."""
    counterer = turn.find(target)
    if counterer is None:
        return ()
    label = f"{target}>{attack.attacker}/counter"
    combat = counter.attack_type.combat
    bonus = counter.sum_of("check_bonus")
    return tuple(
        make_check(turn, counterer, Attempt("SG-9.6", "counter", combat, label, bonus, attack.attacker, number))
        for number in counter.checks
    )


def _counter_winner(turn: TurnContext, hit: Check, answer: Check) -> str:
    """SG-9.10: return who wins, `draw` for equals and, by default, for two criticals."""
    if hit.is_critical and answer.is_critical:
        return "draw" if turn.options.counter_both_critical == "tie" else "reaction"
    return winner_of(hit, answer, "draw")


def _counter_result(counter: Strike, outcomes: frozenset[str]) -> AttackOutcome:
    """SG-9.8 to SG-9.10, SG-10.4, SG-10.5: a win of the side with several checks is enough, then a draw, else none.

    One side alone has several: where both do, nothing is compared (SG-10.6).
    """
    winner, loser = ("reaction", "action") if counter.swallows else ("action", "reaction")
    first = next(one for one in (winner, "draw", loser) if one in outcomes)
    return _RESULTS[first]


def _counter_rule(attack: Attack, counter: Strike, result: AttackOutcome) -> str:
    """SG-10.8: return the clause of a counter's result."""
    if counter.swallows:
        return "SG-10.5"
    if attack.strike.swallows:
        return "SG-10.4"
    return {"hit": "SG-9.8", "countered": "SG-9.9", "counter_tie": "SG-9.10"}[result]
