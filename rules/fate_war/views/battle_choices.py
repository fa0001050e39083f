"""The choices of a battle declaration: the row, the cards, and the standing orders for what may happen."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.offer import Offer
from rules.fate_war.views.card_choices import card_choices

View = Mapping[str, Any]


def battle_choices(view: View) -> Iterator[Offer]:
    """FW-B, FW-C, FW-R, FW-X: yield the choices of one's own battle; where rows alone are asked, of the row."""
    battle = view["battle"]
    if not battle["row"]:
        yield Offer("row", "front", "FW-B3")
        yield Offer("row", "back", "FW-B5")
    if battle["stage"] != "rows":
        yield from card_choices(view, "hand")
        yield from _orders(view)


def _orders(view: View) -> Iterator[Offer]:
    yield from _fate(view)
    yield Offer("info", "battle", "FW-B9")
    lore = view["options"]["battle_lore"]
    yield Offer("info", "lore", "FW-B9", "never" if lore == "never" else None, facts={"by_gm": lore == "gm"})
    yield Offer("on_win", "raze_territory", "FW-B10")
    for value in ("replace_base", "remove_base"):
        yield Offer("on_win", value, "FW-B10", "masters_only" if view["you"]["kind"] == "servant" else None)
    if view["you"]["kind"] == "master" and view["you"]["servant"]:
        yield from seal_choices(view)


def _fate(view: View) -> Iterator[Offer]:
    """FW-R3, FW-X4: a master's own point of fate, or of the servant's master."""
    payer = next((one for one in (view["you"], view["partner"]) if one and one["kind"] == "master"), None)
    left = payer["fate"] if payer else 0
    for field, rule in (("retreat.use_fate", "FW-R3"), ("fallen_use_fate", "FW-X4")):
        yield Offer(field, value=True, rule=rule, why=None if left else "no_fate", facts={"left": left})


def seal_choices(view: View) -> Iterator[Offer]:
    """FW-X1: what a master does when the servant falls to 0 HP."""
    yield Offer("on_servant_zero", "seal", "FW-X1", None if view["you"]["command_seals"] else "no_seal")
    yield Offer("on_servant_zero", "vanish", "FW-X1")
