"""Spirit (KG-2): paying costs, gaining excess spirits, and rolling spent dice again."""

from collections.abc import Sequence

from rules.kamigakari.combat.statuses import lose_hp
from rules.kamigakari.events.spirit import CrestSpent, ExcessLost, SpiritReroll, SpiritRolled, SpiritSpent
from rules.kamigakari.model.costs import named_payment, payment
from rules.kamigakari.model.equipment import Cost
from rules.kamigakari.turn.context import TurnContext


def pay(turn: TurnContext, who: str, cost: Cost, named: Sequence[int | str] | None = None) -> TurnContext | None:
    """KG-2.4, KG-3.2, KG-8.5: return the turn in which a cost is paid (spirit, crest, hp), None where it cannot be."""
    payer = turn.person(who)
    stock, excess = payer.spirit, payer.excess_spirit
    found = payment(stock, excess, cost.spirit) if named is None else named_payment(stock, excess, cost.spirit, named)
    if found is None or payer.money < cost.g:
        return None
    # hp last, for losing it may make the payer faint (KG-9.9)
    if cost.spirit:
        turn = _spend(turn, who, *found)
    if cost.crest:
        left = payer.crest - cost.crest
        turn = turn.change(who, crest=left).tell("KG-3.2", CrestSpent(who, cost.crest, left))
    if cost.hp:
        turn = lose_hp(turn, who, cost.hp, "KG-8.5", "cost")
    return turn


def _spend(turn: TurnContext, who: str, positions: tuple[int, ...], wild: int) -> TurnContext:
    payer = turn.person(who)
    faces = tuple(payer.spirit[position] for position in positions)
    left = tuple(face for position, face in enumerate(payer.spirit) if position not in positions)
    turn = turn.change(
        who,
        spirit=left,
        spirit_spent=payer.spirit_spent + len(positions),
        excess_spirit=payer.excess_spirit - wild,
    )
    return turn.tell("KG-2.4", SpiritSpent(who, faces, wild))


def roll_spirit(turn: TurnContext, who: str) -> TurnContext:
    """KG-2.1: roll the whole stock of a session's start."""
    faces = turn.roll(f"{who}/spirit", turn.person(who).spirit_max)
    turn = turn.change(who, spirit=faces, spirit_spent=0, excess_spirit=0)
    return turn.tell("KG-2.1", SpiritRolled(who, faces))


def recover_spirit(turn: TurnContext, who: str, *, excess_fades: bool = True) -> TurnContext:
    """KG-2.5, KG-2.6: roll spent dice again and append them to the stock; excess spirits fade."""
    owner = turn.person(who)
    if owner.spirit_spent:
        faces = turn.roll(f"{who}/spirit", owner.spirit_spent)
        turn = turn.change(who, spirit=(*owner.spirit, *faces), spirit_spent=0)
        turn = turn.tell("KG-2.5", SpiritReroll(who, faces))
    if owner.excess_spirit and excess_fades:
        turn = turn.change(who, excess_spirit=0).tell("KG-2.6", ExcessLost(who, owner.excess_spirit))
    return turn
