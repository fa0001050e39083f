"""What an actor may declare now, from its view alone: every choice of a form, with cost, reason and clause."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.offer import Offer
from rules.fate_war.views.battle_choices import battle_choices
from rules.fate_war.views.scene_choices import scene_choices

View = Mapping[str, Any]


def offers(view: View) -> tuple[dict[str, Any], ...]:
    """FW-A, FW-S, FW-B: return the choices of the document that is asked for, in the order of its form.

    Whom an actor meets (`engage`) is for it to say, and no offer.
    """
    choices = _DOCUMENTS.get(view.get("document") or "")
    return () if choices is None else tuple(offer.dump() for offer in choices(view))


def _spoils(view: View) -> Iterator[Offer]:
    """FW-X4: of each of the fallen one of three."""
    for person in view["fallen"]:
        yield from (Offer(f"spoils.{person}", value, "FW-X4") for value in ("spare", "capture", "kill"))


_DOCUMENTS: Mapping[str, Callable[[View], Iterator[Offer]]] = {
    "scene": scene_choices,
    "battle": battle_choices,
    "spoils": _spoils,
}
