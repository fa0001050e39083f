"""Mystic codes and items: bought, crafted and made (FW-A16 to FW-A18)."""

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.points import affords
from rules.fate_war.model.state import Item
from rules.fate_war.scene.actions.labour import has_feature
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.battle_event import ActionFailed
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed
from rules.fate_war.turn.info import observer_only
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.scene_event import PersonEvent
from rules.fate_war.turn.sites import own_sites_here


class Bought(PersonEvent, frozen=True):
    """Somebody bought an item; `funds` is negative."""

    clauses = ("FW-A16",)
    readers = "self"

    item: str
    funds: int


class Crafted(PersonEvent, frozen=True):
    """Somebody crafted an item; `funds` is negative."""

    clauses = ("FW-A17",)
    readers = "self"

    item: str
    funds: int


class Made(PersonEvent, frozen=True):
    """A Caster made an item; `mp` is negative."""

    clauses = ("FW-A18",)
    readers = "own"

    item: str
    mp: int


def buy(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A16: pay an item's price in funds; where the buyer moves on to is noted, for battles come before that."""
    if not has_feature(turn, deed.person, "shop"):
        return fail(turn, deed.person, deed.name, "too_far")  # the move to where there is a shop failed
    price = _item(turn, deed).price
    if not affords(turn.person(deed.person).funds, price):
        return fail(turn, deed.person, deed.name, "insufficient_funds")
    turn = _pay_funds(turn, deed, price, ("FW-A16", Bought))
    if deed.action.then_move is None:
        return turn
    return turn.with_notes(leaving={**turn.notes.leaving, deed.person: deed.action.then_move})


def craft(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A17: pay half the price, rounded up, at a site of the own side; cut short by a battle, nothing is paid."""
    price = -(-_item(turn, deed).price // 2)
    reason = "interrupted" if deed.is_interrupted else None
    if reason is None and not own_sites_here(turn.state, deed.person):
        reason = "no_base"
    if reason is None and not affords(turn.person(deed.person).funds, price):
        reason = "insufficient_funds"
    return fail(turn, deed.person, deed.name, reason) if reason else _pay_funds(turn, deed, price, ("FW-A17", Crafted))


def make_item(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A18: pay an item's MP at an own territory; cut short by a battle, they are lost (`make_item_refund`)."""
    cost = _item(turn, deed).mp_cost
    reason = _hindrance(turn, deed, cost)
    if deed.is_interrupted:
        lost = 0 if reason or turn.options.make_item_refund else cost
        failed = ActionFailed(deed.person, deed.name, "interrupted", lost or UNSET)
        return tell_change(turn, deed.person, turn.own_event("FW-A18", failed), mp=-lost)
    if reason:
        return fail(turn, deed.person, deed.name, reason)
    made = turn.own_event("FW-A18", Made(deed.person, deed.action.item or "", -cost))
    return tell_change(_take(turn, deed), deed.person, made, mp=-cost)


def _hindrance(turn: TurnContext, deed: Deed, cost: int) -> str | None:
    if all(site.kind != "territory" for site in own_sites_here(turn.state, deed.person)):
        return "no_territory"
    return None if affords(turn.person(deed.person).mp, cost) else "insufficient_mp"


def _item(turn: TurnContext, deed: Deed) -> Item:
    return turn.state.items[deed.action.item or ""]


def _take(turn: TurnContext, deed: Deed) -> TurnContext:
    taker = turn.person(deed.person)
    return turn.with_person(replace(taker, inventory=(*taker.inventory, deed.action.item or "")))


def _pay_funds(turn: TurnContext, deed: Deed, price: int, telling: tuple[str, type[Bought | Crafted]]) -> TurnContext:
    """Take an item for funds, told by a clause's event."""
    turn = _take(turn, deed)
    buyer = turn.person(deed.person)
    turn = turn.with_person(replace(buyer, funds=buyer.funds - price))
    rule, told = telling
    audience = observer_only(turn.state, turn.options, deed.person)
    return turn.told((Event(rule, told(deed.person, deed.action.item or "", -price), audience),))


SETTLED = (Settlement("buy", buy), Settlement("craft", craft), Settlement("make_item", make_item))
