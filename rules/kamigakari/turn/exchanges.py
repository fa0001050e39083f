"""Spirit manipulation (KG-2.2, KG-2.3, KG-2.7): swapping rolled dice with dice of the stock."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kamigakari.events.checks import Exchange, ExchangeRefused, Refusal
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import Plan
from rules.kamigakari.turn.context import Asked, TurnContext

Dice = tuple[int, ...]
Swap = tuple[int, int]


@dataclass(frozen=True)
class Throw:
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


def exchange(turn: TurnContext, throw: Throw, plan: Plan) -> tuple[TurnContext, Dice]:
    """KG-2.7: exchange dice as planned; return the turn and the dice that count. Raise Asked where the plan says so."""
    if plan.policy == "ask":
        raise Asked(turn, _request(turn, throw, plan))
    if plan.policy == "exact":
        return _exact(turn, throw, plan.swaps)
    return _swapped(turn, throw, _chosen(turn, throw, plan))


def _request(turn: TurnContext, throw: Throw, plan: Plan) -> dict[str, object]:
    return {
        "actor": throw.actor,
        "want": "spirit_exchange",
        "path": plan.path,
        "check": throw.check,
        "dice": list(throw.dice),
        "locked": sorted(throw.locked),
        "spirit": list(turn.person(throw.actor).spirit),
    }


def _limit(options: Options, dice: Dice) -> int:
    """KG-2.2: return how many of these dice may be exchanged."""
    if options.exchange_limit is None:
        return len(dice)
    return len(dice) - 1 if isinstance(options.exchange_limit, str) else options.exchange_limit


def _exact(turn: TurnContext, throw: Throw, swaps: tuple[Swap, ...]) -> tuple[TurnContext, Dice]:
    """KG-2.2: try each swap in its order; one that cannot be made is refused and the others go on."""
    dice, made = throw.dice, 0
    for swap in swaps:
        refusal = _refusal(turn, throw, swap, made)
        if refusal is not None:
            rule = "KG-9.6" if refusal == "locked" else "KG-2.2"
            turn = turn.tell(rule, ExchangeRefused(throw.actor, *swap, refusal))
        else:
            turn, dice = _swap(turn, throw.actor, dice, swap)
            made += 1
    return turn, dice


def _refusal(turn: TurnContext, throw: Throw, swap: Swap, made: int) -> Refusal | None:
    die, place = swap
    if die >= len(throw.dice) or place >= len(turn.person(throw.actor).spirit):
        return "no_such_die"
    if die in throw.locked:
        return "locked"
    return "limit" if made >= _limit(turn.options, throw.dice) else None


def _swap(turn: TurnContext, actor: str, dice: Dice, swap: Swap) -> tuple[TurnContext, Dice]:
    die, place = swap
    stock = turn.person(actor).spirit
    out, into = dice[die], stock[place]
    turn = turn.change(actor, spirit=_with(stock, place, out))
    return turn.tell("KG-2.2", Exchange(actor, die, place, out, into)), _with(dice, die, into)


def _with(dice: Dice, place: int, face: int) -> Dice:
    return (*dice[:place], face, *dice[place + 1 :])


def _swapped(turn: TurnContext, throw: Throw, swaps: tuple[Swap, ...]) -> tuple[TurnContext, Dice]:
    dice = throw.dice
    for swap in swaps:
        turn, dice = _swap(turn, throw.actor, dice, swap)
    return turn, dice


def _chosen(turn: TurnContext, throw: Throw, plan: Plan) -> tuple[Swap, ...]:
    """KG-2.7: return the swaps that `maximise` or `succeed` makes, none where the throw is decided."""
    if plan.policy == "none" or throw.is_decided:
        return ()
    swaps = _best(turn.person(throw.actor), turn.options, throw, plan)
    if plan.policy == "maximise" or throw.succeeds is None:
        return swaps
    return _enough(turn.person(throw.actor), throw, swaps)


def _enough(owner: Character, throw: Throw, swaps: tuple[Swap, ...]) -> tuple[Swap, ...]:
    """KG-2.7: return the first of these swaps with which the check succeeds, none where even all are not enough."""
    dice = throw.dice
    for count in range(len(swaps) + 1):
        if throw.succeeds is not None and throw.succeeds(dice):
            return swaps[:count]
        if count < len(swaps):
            die, place = swaps[count]
            dice = _with(dice, die, owner.spirit[place])
    return ()


def _best(owner: Character, options: Options, throw: Throw, plan: Plan) -> tuple[Swap, ...]:
    """KG-2.7: always the lowest die that may go for the highest stock die, as long as that gains something."""
    dice = [die for die in range(len(throw.dice)) if die not in throw.locked]
    stock = [place for place, face in enumerate(owner.spirit) if face not in plan.keep]
    lowest = sorted(dice, key=lambda die: (throw.dice[die], die))
    highest = sorted(stock, key=lambda place: (-owner.spirit[place], place))
    pairs = list(zip(lowest, highest, strict=False))[: max(0, _limit(options, throw.dice))]
    gains = [owner.spirit[place] > throw.dice[die] for die, place in pairs]
    return tuple(pairs[: gains.index(False)] if False in gains else pairs)
