"""The choices of a scene declaration: what is decided at its start, the actions, and orders for a battle in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.offer import Offer
from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.views.battle_choices import seal_choices
from rules.fate_war.views.card_choices import card_choices

View = Mapping[str, Any]


def scene_choices(view: View) -> Iterator[Offer]:
    """FW-S, FW-A, FW-I1, FW-N8, FW-Z1: yield the choices of a scene in the order in which it settles them."""
    yield from _start(view)
    yield from _actions(view)
    for captive in view["captives"]:
        yield from (Offer("dispose.*.do", value, "FW-N8", facts={"npc": captive}) for value in ("release", "kill"))
    if view["you"]["kind"] == "master":
        yield from seal_choices(view)
    else:
        yield Offer("teach", None, "FW-A12")
    yield from card_choices(view, "battle.hand")


def _start(view: View) -> Iterator[Offer]:
    """FW-A2, FW-S3 to FW-S6: the move, and what only a master or only a servant decides before it."""
    yield Offer("move", None, "FW-A2", choices={"move": list(view["map"])})
    if view["you"]["kind"] == "master":
        yield from _of_master(view)
        return
    yield Offer("manifest", value=True, rule="FW-S6", cost={"mp": -view["upkeep"]})
    yield Offer("manifest", value=False, rule="FW-S6")
    if view["you"]["class"].lower() == "caster":
        yield from (Offer("territory", value, "FW-S4") for value in ("create", "maintain"))


def _of_master(view: View) -> Iterator[Offer]:
    for field in ("search_region", "infiltration_region"):
        yield Offer(field, None, "FW-S3", choices={field: list(view["map"])})
    if view["partner"]:
        yield Offer("supply_mp", None, "FW-S5")
    if view["you"]["linked_to"]:
        yield Offer("pass_mp", None, "FW-S5")


def _actions(view: View) -> Iterator[Offer]:
    """FW-A1, FW-A3: every action in each part of the scene that it fits. `facts`: the map's `feature` that it needs."""
    choices = _named(view)
    for action in view["actions"]:
        for part in action["parts"]:
            why = _reason(action["action"], action["why"], view["you"]["kind"])
            yield Offer(
                f"{part}.action",
                action["action"],
                "FW-A3" if why else action["rule"],
                why,
                {field: choices.get(field) for field in action["fields"]},
                action["change"].get(part, {}),
                facts={"feature": action["feature"]},
            )


def _named(view: View) -> dict[str, Sequence[Any]]:
    """Return whom, what and where the fields of an action may name."""
    others = [key for key in view["persons"] if key != view["actor"]]
    servants = [key for key in others if view["persons"][key]["kind"] == "servant"]
    return {
        **dict.fromkeys(("teacher", "target"), servants),
        **dict.fromkeys(("partner", "patient"), others),
        "item": list(view["items"]),
        "then_move": list(view["map"]),
    }


def _reason(action: str, why: str | None, kind: str) -> str | None:
    """FW-A3: say of which kind of person an action is, where that is what refuses it."""
    if why != "wrong_kind":
        return why
    persons = ACTIONS[action].persons
    if kind == "master":
        return "needs_crafter" if "crafter" in persons else "not_for_masters"
    return "needs_caster" if "caster" in persons else "not_for_servants"
