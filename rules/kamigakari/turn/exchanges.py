"""Spirit manipulation (KG-2.2, KG-2.3, KG-2.7): swapping rolled dice with dice of the stock."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kamigakari.events.checks import Exchange, ExchangeRefused, RefusalReason
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import Plan
from rules.kamigakari.turn.context import InputNeeded, TurnContext

Dice = tuple[int, ...]
Swap = tuple[int, int]


@dataclass(frozen=True)
class RolledCheck:
    """What lies on the table for one check: whose, its name, the dice after pain, and the dice that stay (KG-9.6).

    `is_decided` tells of a critical or fumble that no plan but an exact one touches; `succeeds` what some dice would
    come to, and is None where the number that is needed is unknown.
    """

    actor: str
    check: str
    dice: Dice
    locked: frozenset[int]
    is_decided: bool
    succeeds: Callable[[Dice], bool] | None


def exchange(turn: TurnContext, rolled: RolledCheck, plan: Plan) -> tuple[TurnContext, Dice]:
    """KG-2.7: exchange dice as planned; return the dice that count too. Raise InputNeeded for the plan `ask`."""
    if plan.policy == "ask":
        raise InputNeeded(turn, _request(turn, rolled, plan))
    if plan.policy == "exact":
        return _exact(turn, rolled, plan.swaps)
    return _swapped(turn, rolled, _chosen(turn, rolled, plan))


def _request(turn: TurnContext, rolled: RolledCheck, plan: Plan) -> dict[str, object]:
    return {
        "actor": rolled.actor,
        "want": "spirit_exchange",
        "path": plan.path,
        "check": rolled.check,
        "dice": list(rolled.dice),
        "locked": sorted(rolled.locked),
        "spirit": list(turn.person(rolled.actor).spirit),
    }


def _limit(options: Options, dice: Dice) -> int:
    """KG-2.2: return how many of these dice may be exchanged."""
    if options.exchange_limit is None:
        return len(dice)
    return len(dice) - 1 if isinstance(options.exchange_limit, str) else options.exchange_limit


def _exact(turn: TurnContext, rolled: RolledCheck, swaps: tuple[Swap, ...]) -> tuple[TurnContext, Dice]:
    """KG-2.2: try each swap in its order; one that cannot be made is refused and the others go on."""
    dice, made = rolled.dice, 0
    for swap in swaps:
        refusal = _refusal(turn, rolled, swap, made)
        if refusal is not None:
            rule = "KG-9.6" if refusal == "locked" else "KG-2.2"
            turn = turn.tell(rule, ExchangeRefused(rolled.actor, *swap, refusal))
        else:
            turn, dice = _swap(turn, rolled.actor, dice, swap)
            made += 1
    return turn, dice


def _refusal(turn: TurnContext, rolled: RolledCheck, swap: Swap, made: int) -> RefusalReason | None:
    die, place = swap
    if die >= len(rolled.dice) or place >= len(turn.person(rolled.actor).spirit):
        return "no_such_die"
    if die in rolled.locked:
        return "locked"
    return "limit" if made >= _limit(turn.options, rolled.dice) else None


def _swap(turn: TurnContext, actor: str, dice: Dice, swap: Swap) -> tuple[TurnContext, Dice]:
    die, place = swap
    stock = turn.person(actor).spirit
    out, into = dice[die], stock[place]
    turn = turn.change(actor, spirit=_with(stock, place, out))
    return turn.tell("KG-2.2", Exchange(actor, die, place, out, into)), _with(dice, die, into)


def _with(dice: Dice, place: int, face: int) -> Dice:
    return (*dice[:place], face, *dice[place + 1 :])


def _swapped(turn: TurnContext, rolled: RolledCheck, swaps: tuple[Swap, ...]) -> tuple[TurnContext, Dice]:
    dice = rolled.dice
    for swap in swaps:
        turn, dice = _swap(turn, rolled.actor, dice, swap)
    return turn, dice


def _chosen(turn: TurnContext, rolled: RolledCheck, plan: Plan) -> tuple[Swap, ...]:
    """KG-2.7: return the swaps that `maximise` or `succeed` makes, none where the roll is decided."""
    if plan.policy == "none" or rolled.is_decided:
        return ()
    swaps = _best(turn.person(rolled.actor), turn.options, rolled, plan)
    if plan.policy == "maximise" or rolled.succeeds is None:
        return swaps
    return _enough(turn.person(rolled.actor), rolled, swaps)


def _enough(owner: Character, rolled: RolledCheck, swaps: tuple[Swap, ...]) -> tuple[Swap, ...]:
    """KG-2.7: return the first of these swaps with which the check succeeds, none where even all are not enough."""
    dice = rolled.dice
    for count in range(len(swaps) + 1):
        if rolled.succeeds is not None and rolled.succeeds(dice):
            return swaps[:count]
        if count < len(swaps):
            die, place = swaps[count]
            dice = _with(dice, die, owner.spirit[place])
    return ()


def _best(owner: Character, options: Options, rolled: RolledCheck, plan: Plan) -> tuple[Swap, ...]:
    """KG-2.7: always the lowest die that may go for the highest stock die, as long as that gains something."""
    dice = [die for die in range(len(rolled.dice)) if die not in rolled.locked]
    stock = [place for place, face in enumerate(owner.spirit) if face not in plan.keep]
    lowest = sorted(dice, key=lambda die: (rolled.dice[die], die))
    highest = sorted(stock, key=lambda place: (-owner.spirit[place], place))
    pairs = list(zip(lowest, highest, strict=False))[: _limit(options, rolled.dice)]
    gains = [owner.spirit[place] > rolled.dice[die] for die, place in pairs]
    return tuple(pairs[: gains.index(False)] if False in gains else pairs)
