"""Checks (KG-1): dice, base value and modifiers, criticals and fumbles, and who wins an opposed check."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.kamigakari.events.checks import Check, Critical, Fumble, Opposed, Outcome, Pain, Roll
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.effects import Effect, amounts_for
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import Plan, StandingCheck
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.crest import burn
from rules.kamigakari.turn.exchanges import RolledCheck, exchange
from rules.kamigakari.turn.values import base_value

Role = Literal["active", "passive", ""]
Dice = tuple[int, ...]
BASE_DICE = 2


@dataclass(frozen=True)
class Result:
    """What a check came to; `dice` are those that count, none for a fixed value (KG-1.7)."""

    total: int
    dice: tuple[int, ...] = ()
    critical: bool = False
    fumble: bool = False


Goal = Callable[[Result], bool]


@dataclass(frozen=True)
class CheckSpec:
    """A check to be made: whose, which, on which side, under which label, with which plan, burn and modifiers.

    `effects` are those of one attack; `goal` tells a success, None where the number that is needed is unknown (KG-2.7).
    """

    actor: str
    name: str
    label: str
    role: Role = ""
    plan: Plan = field(default_factory=Plan)
    burn: int = 0
    modifier: int = 0
    effects: tuple[Effect, ...] = ()
    goal: Goal | None = None


def make(turn: TurnContext, check: CheckSpec) -> tuple[TurnContext, Result]:
    """KG-1.1, KG-1.2, KG-1.7: make a check. Raise InputNeeded where its plan says so, DiceFault without dice."""
    person = turn.person(check.actor)
    if person.fixed:
        return _fixed(turn, check)
    # the cost is rolled before the dice that it buys (KG-3.5)
    if check.burn:
        turn = burn(turn, check.actor, "physical", check.burn, f"{check.label}/burn")
    natural = turn.roll(check.label, _dice_count(person, check))
    turn = turn.tell("KG-1.1", Roll(check.actor, check.name, natural))
    # pain before criticals are read and dice exchanged: the 1 counts as rolled (KG-9.6)
    turn, natural, locked = _pained(turn, check.actor, natural)
    rolled = RolledCheck(
        check.actor,
        check.name,
        natural,
        locked,
        turn.options.crit_fumble_basis != "final" and (_sixes(natural) or _ones(natural)),
        _success(turn, check, natural),
    )
    turn, final = exchange(turn, rolled, check.plan)
    return _told(turn, check, _result(turn, check, natural, final))


def _names(check: CheckSpec) -> tuple[str, ...]:
    """KG-1.2: return the names under which effects reach a check."""
    return (check.name, "all") if not check.role else (check.name, check.role, "all")


def _effects(person: Character, check: CheckSpec) -> tuple[Effect, ...]:
    return (*person.effects(), *check.effects)


def _dice_count(person: Character, check: CheckSpec) -> int:
    more = amounts_for(_effects(person, check), "check_dice", "check", _names(check))
    return max(1, BASE_DICE + more + check.burn)


def modifier(turn: TurnContext, check: CheckSpec) -> int:
    """KG-1.1: return the sum of all modifiers: the check's own, effects, statuses, and the GM's."""
    person, names = turn.person(check.actor), _names(check)
    by_effects = amounts_for(_effects(person, check), "check_mod", "check", names)
    by_gm = sum(int(mod["amount"]) for mod in person.gm_mods if mod["check"] in names)
    return check.modifier + by_effects + by_gm + _by_statuses(person, check, turn.options)


def _by_statuses(person: Character, check: CheckSpec, options: Options) -> int:
    """KG-9.3, KG-9.4, KG-9.14, KG-9.15: return what statuses add to a check."""
    parts = (
        (person.has("prone") and check.name in ("accuracy", "evasion"), options.prone_check),
        (person.has("darkness") and check.role == "active", options.dark_active),
        (person.has("ambush") and check.role == "active", options.ambush_active),
        (person.has("flight") and check.name in options.flight_checks, options.flight_bonus),
    )
    return sum(amount for applies, amount in parts if applies)


def _fixed(turn: TurnContext, check: CheckSpec) -> tuple[TurnContext, Result]:
    """KG-1.7: a fixed value is base and modifiers, without dice."""
    base, mod = base_value(turn.person(check.actor), check.name), modifier(turn, check)
    body = Check(check.actor, check.name, (), base, mod, base + mod, critical=False, fumble=False, fixed=True)
    return turn.tell("KG-1.7", body), Result(base + mod)


def _pained(turn: TurnContext, actor: str, dice: Dice) -> tuple[TurnContext, Dice, frozenset[int]]:
    """KG-9.6: pain makes the lowest die a 1 that stays."""
    if not turn.person(actor).has("pain"):
        return turn, dice, frozenset()
    die = dice.index(min(dice))
    turn = turn.tell("KG-9.6", Pain(actor, die, dice[die], 1))
    return turn, (*dice[:die], 1, *dice[die + 1 :]), frozenset({die})


def _sixes(dice: tuple[int, ...]) -> bool:
    """KG-1.8: two or more sixes."""
    return dice.count(6) >= 2


def _ones(dice: tuple[int, ...]) -> bool:
    """KG-1.9: all ones."""
    return all(face == 1 for face in dice)


def _result(turn: TurnContext, check: CheckSpec, natural: tuple[int, ...], final: tuple[int, ...]) -> Result:
    """KG-1.10: return the result of the final dice, critical and fumble read from the dice that the table goes by."""
    basis = turn.options.crit_fumble_basis
    read = final if basis == "final" else natural
    fumble = _ones(read)
    critical = _sixes(read) or (basis == "locked" and not fumble and _sixes(final))
    total = sum(final) + base_value(turn.person(check.actor), check.name) + modifier(turn, check)
    return Result(total, final, critical, fumble)


def _success(turn: TurnContext, check: CheckSpec, natural: tuple[int, ...]) -> Callable[[tuple[int, ...]], bool] | None:
    goal = check.goal
    return None if goal is None else lambda dice: goal(_result(turn, check, natural, dice))


def _told(turn: TurnContext, check: CheckSpec, result: Result) -> tuple[TurnContext, Result]:
    base, mod = base_value(turn.person(check.actor), check.name), modifier(turn, check)
    who, name = check.actor, check.name
    body = Check(who, name, result.dice, base, mod, result.total, critical=result.critical, fumble=result.fumble)
    turn = turn.tell("KG-1.1", body)
    if result.critical:
        turn = turn.tell("KG-1.8", Critical(who, name))
    if result.fumble:
        turn = turn.tell("KG-1.9", Fumble(who, name))
    return turn, result


def reaches(options: Options, target: int) -> Goal:
    """KG-1.3, KG-1.8, KG-1.9: return what tells whether a result reaches a target number."""

    def goal(result: Result) -> bool:
        automatic = result.critical and options.critical_auto_success
        return not result.fumble and (automatic or result.total >= target)

    return goal


def hits(options: Options, active: Result, passive: Result) -> bool:
    """KG-1.5, KG-1.8, KG-1.9: tell whether the active side of an opposed check wins; ties are its own."""
    if active.fumble:
        return False
    if options.critical_auto_success and active.critical:
        return not passive.critical or active.total >= passive.total
    if passive.fumble:
        return True
    if options.critical_auto_success and passive.critical:
        return False
    return active.total >= passive.total


def against(options: Options, passive: Result) -> Goal:
    """KG-2.7: return what tells an active result that wins against a known passive one."""
    return lambda active: hits(options, active, passive)


def resisting(options: Options, active: Result) -> Goal:
    """KG-2.7: return what tells a passive result that wins against a known active one."""
    return lambda passive: not hits(options, active, passive)


def outcome(goal: Goal, result: Result) -> Outcome:
    """KG-1.3: return the word for what a result comes to."""
    return "success" if goal(result) else "failure"


def opposed(who: str, target: str, active: Result, passive: Result, *, won: bool) -> Opposed:
    """KG-1.5, KG-1.6: return the event that compares two sides."""
    return Opposed(who, target, active.total, passive.total, "hit" if won else "miss")


def always(_: Result) -> bool:
    """KG-2.7: tell that nothing is needed."""
    return True


def make_standing(turn: TurnContext, check: CheckSpec, order: StandingCheck, kind: str) -> tuple[TurnContext, Result]:
    """KG-2.7: make a check under a standing order, whose plans serve one check after the other."""
    if turn.person(check.actor).fixed:
        return make(turn, check)
    turn, number = turn.counted(f"{check.actor}/{kind}")
    return make(turn, replace(check, plan=order.plan(number), burn=order.burn))


def fixed_passive(turn: TurnContext, who: str, name: str) -> Result | None:
    """KG-1.7: return the passive value of somebody who never rolls, None for others."""
    if not turn.person(who).fixed:
        return None
    check = CheckSpec(who, name, "", "passive")
    return Result(base_value(turn.person(who), name) + modifier(turn, check))
