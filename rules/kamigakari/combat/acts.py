"""What can be done in the timings of a combat turn (KG-6.5 to KG-6.10), but for attacks: one function for each act."""

from collections.abc import Callable

from rules.kamigakari.combat import moves
from rules.kamigakari.combat.attacks import attack_with
from rules.kamigakari.combat.board import apart
from rules.kamigakari.combat.statuses import clear_status, gain_status
from rules.kamigakari.combat.talents import answer_triggers, use_item, use_talent
from rules.kamigakari.events.checks import Challenge
from rules.kamigakari.events.turns import Delayed, Fizzle, TimingLost, TimingSpent
from rules.kamigakari.model.effects import amounts_for
from rules.kamigakari.model.orders import Act
from rules.kamigakari.model.tables import STATUS_RULES, TIMING_RULES
from rules.kamigakari.rolls.checks import (
    CheckSpec,
    Result,
    against,
    fixed_passive,
    hits,
    make,
    make_standing,
    opposed,
    outcome,
    reaches,
    resisting,
)
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import action_value

ActHandler = Callable[[TurnContext, str, Act], TurnContext]
OWN_TURN = ("prep", "attack")
"""KG-6.3: the timings of each character's own turn."""


def is_able(turn: TurnContext, who: str) -> bool:
    """KG-9.8, KG-9.9: tell whether somebody has timings at all."""
    person = turn.person(who)
    return not person.is_out and not person.has("immobile")


def cannot_act(turn: TurnContext, who: str, timing: str) -> TurnContext:
    """KG-9.8, KG-9.9: tell that what was sealed for a timing came to nothing."""
    rule = "KG-9.9" if turn.person(who).is_out else "KG-9.8"
    return turn.tell(rule, Fizzle(who, "cannot_act", timing=timing))


def spend_timing(turn: TurnContext, who: str, timing: str) -> TurnContext:
    """KG-6.5, KG-9.7: do what somebody sealed for a timing, as often as it has that timing."""
    lost = int(timing in OWN_TURN and turn.person(who).has("paralysis"))
    if lost:
        turn = turn.tell("KG-9.7", TimingLost(who, timing))
    spent = 0
    for act in turn.sealed(who).acts(timing):
        if not is_able(turn, who):
            return cannot_act(turn, who, timing)
        if spent >= 1 + _extra(turn, who, timing) - lost:
            turn = turn.tell("KG-6.5", Fizzle(who, "no_timing", timing=timing))
            continue
        spent += 1
        turn = turn.tell(TIMING_RULES[timing], TimingSpent(who, timing, act.action))
        if timing in OWN_TURN and act.action != "attack":
            turn = clear_status(turn, who, "stealth", timing)
        turn = answer_triggers(_ACTS[timing, act.action](turn, who, act))
    return turn


def _extra(turn: TurnContext, who: str, timing: str) -> int:
    return amounts_for(turn.person(who).effects(), "extra_timing", "timing", (timing,))


def _shake_off(turn: TurnContext, who: str, status: str, cause: str) -> TurnContext:
    """KG-9.2: end a status of one's own by a timing."""
    if not turn.person(who).has(status):
        return turn.tell(STATUS_RULES[status], Fizzle(who, "status_absent"))
    return clear_status(turn, who, status, cause)


def _move(turn: TurnContext, who: str, act: Act) -> TurnContext:
    return moves.move(turn, who, act.path)


def _full_move(turn: TurnContext, who: str, act: Act) -> TurnContext:
    return moves.full_move(turn, who, act.path)


def _disengage(turn: TurnContext, who: str, act: Act) -> TurnContext:
    return moves.disengage(turn, who, act.path)


def _stand(turn: TurnContext, who: str, _: Act) -> TurnContext:
    """KG-9.3: stand up."""
    return _shake_off(turn, who, "prone", "stand")


def _recover(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-9.4, KG-9.6: shake off darkness or pain."""
    return _shake_off(turn, who, act.status, "recover")


def _end_paralysis(turn: TurnContext, who: str, _: Act) -> TurnContext:
    """KG-9.7: shake off paralysis."""
    return _shake_off(turn, who, "paralysis", "recover")


def _detox(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-9.5: a tolerance check against the poison."""
    poison = turn.person(who).status("poison")
    if poison is None:
        return turn.tell("KG-9.5", Fizzle(who, "status_absent"))
    target = turn.options.poison_target if poison.target_number is None else poison.target_number
    goal = reaches(turn.options, target)
    label = f"{who}/{act.where}/tolerance"
    turn, result = make(turn, CheckSpec(who, "tolerance", label, plan=act.plan, burn=act.burn, goal=goal))
    turn = turn.tell("KG-9.5", Challenge(who, "detox", result.total, outcome(goal, result), target))
    return clear_status(turn, who, "poison", "detox") if goal(result) else turn


def _search(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-9.13: look for somebody hidden, spot against spot; a tie finds it."""
    target = act.target or ""
    if not turn.person(target).has("stealth"):
        return turn.tell("KG-9.13", Fizzle(who, "status_absent", target))
    known = fixed_passive(turn, target, "spot")
    goal = None if known is None else against(turn.options, known)
    check = CheckSpec(who, "spot", f"{who}/{act.where}/spot", "active", act.plan, act.burn, goal=goal)
    turn, active = make(turn, check)
    hiding = CheckSpec(
        target, "spot", f"{who}/{act.where}>{target}/spot", "passive", goal=resisting(turn.options, active)
    )
    turn, passive = make_standing(turn, hiding, turn.sealed(target).standing.passive, "passive")
    return _found(turn, who, target, active, passive)


def _found(turn: TurnContext, who: str, target: str, active: Result, passive: Result) -> TurnContext:
    won = hits(turn.options, active, passive)
    turn = turn.tell("KG-9.13", opposed(who, target, active, passive, won=won))
    return clear_status(turn, target, "stealth", "search") if won else turn


def _delay(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-6.8: wait for a lower action value."""
    if act.to >= action_value(turn.person(who)):
        return turn.tell("KG-6.8", Fizzle(who, "bad_delay"))
    return turn.change(who, action_now=act.to).tell("KG-6.8", Delayed(who, act.to))


def _finish(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-9.10, KG-9.11: a finishing blow, which kills outside the spirit barrier."""
    target = act.target or ""
    if not turn.person(target).has("faint"):
        return turn.tell("KG-9.10", Fizzle(who, "not_fainted", target))
    far = apart(turn.state, who, target)
    if far is None or far > 1:
        return turn.tell("KG-9.10", Fizzle(who, "out_of_range", target))
    return gain_status(turn, target, "incapacitated" if turn.state.barrier else "dead", "finish")


_ACTS: dict[tuple[str, str], ActHandler] = {
    ("start", "talent"): use_talent,
    ("prep", "move"): _move,
    ("prep", "stand"): _stand,
    ("prep", "detox"): _detox,
    ("prep", "delay"): _delay,
    ("prep", "search"): _search,
    ("prep", "item"): use_item,
    ("prep", "talent"): use_talent,
    ("attack", "attack"): attack_with,
    ("attack", "full_move"): _full_move,
    ("attack", "disengage"): _disengage,
    ("attack", "recover"): _recover,
    ("attack", "finish"): _finish,
    ("attack", "talent"): use_talent,
    ("end", "recover"): _end_paralysis,
    ("end", "talent"): use_talent,
}
