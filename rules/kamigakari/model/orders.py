"""Sealed declarations as values (15.3), with the place of each act: for labels of dice and paths of requests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.kamigakari.model.reading import given

Raw = Mapping[str, Any]
Square = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """KG-2.7: how rolled dice are exchanged; `path` is where in the declarations the plan stands."""

    policy: str = "none"
    swaps: tuple[tuple[int, int], ...] = ()
    keep: tuple[int, ...] = ()
    path: str = ""


@dataclass(frozen=True)
class StandingCheck:
    """KG-2.7: what holds for all checks of one kind: plans, the last one for all further checks, and the burn."""

    plans: tuple[Plan, ...] = (Plan(),)
    burn: int = 0

    def plan(self, number: int) -> Plan:
        """Return the plan for the check of that number, counted from 0."""
        return self.plans[min(number, len(self.plans) - 1)]


@dataclass(frozen=True)
class Act:
    """One act as it was sealed; `where` is its place within the actor's declaration: `attack.0`."""

    action: str
    where: str
    talent: str = ""
    attack: str = ""
    item: str = ""
    target: str | None = None
    targets: tuple[str, ...] | None = None
    talents: tuple[str, ...] = ()
    """`with`: the special talents used along with an attack."""
    path: tuple[Square, ...] = ()
    to: int = 0
    status: str = ""
    challenge: str = ""
    location: str = ""
    method: str = ""
    concept: bool = False
    burn: int = 0
    plan: Plan = field(default_factory=Plan)
    pay: tuple[int | str, ...] | None = None


@dataclass(frozen=True)
class DefenceOrder:
    """KG-6.11: a defence talent, for whom, and from how many points of hp damage on."""

    talent: str
    protected: tuple[str, ...] | None = None
    min_damage: int = 0
    kind: str | None = None


@dataclass(frozen=True)
class SpecialOrder:
    """KG-6.12: a special talent and what triggers it."""

    talent: str
    trigger: str
    targets: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Standing:
    """KG-0.5: what was decided in advance."""

    defence: tuple[DefenceOrder, ...] = ()
    special: tuple[SpecialOrder, ...] = ()
    life_burn: bool = False
    engage: str | tuple[str, ...] = "all"
    passive: StandingCheck = field(default_factory=StandingCheck)
    acrobatics: StandingCheck | None = None


@dataclass(frozen=True)
class NewLink:
    """KG-3.3, KG-4.14: a link to be made."""

    target: str
    emotion: str = ""


@dataclass(frozen=True)
class Tool:
    """KG-11.1: one use of a GM's tool."""

    name: str
    values: Raw
    secret: bool = False


@dataclass(frozen=True)
class Orders:
    """All that one actor sealed; what its stage does not know stays empty. `build` is kept as written."""

    start: tuple[Act, ...] = ()
    prep: tuple[Act, ...] = ()
    attack: tuple[Act, ...] = ()
    end: tuple[Act, ...] = ()
    standing: Standing = field(default_factory=Standing)
    appear: bool = False
    appearing: StandingCheck = field(default_factory=StandingCheck)
    companions: tuple[str, ...] = ()
    talents: tuple[Act, ...] = ()
    items: tuple[Act, ...] = ()
    checks: tuple[Act, ...] = ()
    struggle: Act | None = None
    link: NewLink | None = None
    links: tuple[NewLink, ...] | None = None
    kushimitama_max: int = 0
    tools: tuple[Tool, ...] = ()
    build: Raw = field(default_factory=dict)

    def acts(self, timing: str) -> tuple[Act, ...]:
        """Return the acts sealed for one timing of a combat turn, without those that do nothing."""
        found: tuple[Act, ...] = getattr(self, timing)
        return tuple(act for act in found if act.action != "none")


def load_orders(actor: str, raw: Raw) -> Orders:
    """Read a declaration without faults."""
    at = f"declarations.{actor}"
    acts = {name: _acts(raw, name, at, action) for name, action in _ACT_LISTS.items()}
    read: dict[str, Any] = {**given(Orders, raw), **acts, "build": raw}
    read["standing"] = _standing(raw.get("standing", {}), f"{at}.standing")
    if "appear_check" in raw:
        read["appearing"] = _appearing(raw["appear_check"], f"{at}.appear_check")
    if "struggle" in raw:
        read["struggle"] = _act(raw["struggle"], "struggle", f"{at}.struggle", "struggle")
    if "link" in raw:
        read["link"] = _new_link(raw["link"])
    if "links" in raw:
        read["links"] = tuple(_new_link(one) for one in raw["links"])
    read["tools"] = tuple(_tool(one) for one in raw.get("tools", ()))
    return Orders(**read)


_ACT_LISTS = {
    "start": "talent",
    "prep": "",
    "attack": "",
    "end": "",
    "talents": "talent",
    "items": "item",
    "checks": "check",
}
"""The fields that hold acts, each with the action of those that do not name one."""


def as_list(value: Any) -> tuple[tuple[str, Any], ...]:
    """15.3: return one act, or a list of them, each with what its path adds: nothing, or its position."""
    if isinstance(value, list | tuple):
        return tuple((f".{position}", one) for position, one in enumerate(value))
    return () if value is None else (("", value),)


def _acts(raw: Raw, field_name: str, at: str, action: str) -> tuple[Act, ...]:
    listed = as_list(raw.get(field_name))
    return tuple(
        _act(one, f"{field_name}.{number}", f"{at}.{field_name}{suffix}", action)
        for number, (suffix, one) in enumerate(listed)
    )


def _act(raw: Raw, where: str, path: str, action: str) -> Act:
    read = {"action": action, "where": f"checks.{raw['challenge']}" if "challenge" in raw else where}
    plan = _plan(raw.get("spirit", {}), f"{path}.spirit")
    squares = tuple((square[0], square[1]) for square in raw.get("path", ()))
    return Act(**{**read, **given(Act, raw), "talents": tuple(raw.get("with", ())), "path": squares, "plan": plan})


def _plan(raw: Raw, path: str) -> Plan:
    swaps = tuple((swap[0], swap[1]) for swap in raw.get("swaps", ()))
    return Plan(**{**given(Plan, raw), "swaps": swaps, "path": path})


def _appearing(raw: Raw, path: str) -> StandingCheck:
    """KG-5.3: read the one plan of an appearance check."""
    return StandingCheck(**{**given(StandingCheck, raw), "plans": (_plan(raw.get("spirit", {}), f"{path}.spirit"),)})


def _standing_check(raw: Raw, path: str) -> StandingCheck:
    """KG-2.7: read plans; the path of each ends in its position, also that of a plan outside a list."""
    listed = as_list(raw.get("spirit"))
    plans = tuple(_plan(plan, f"{path}.spirit.{position}") for position, (_, plan) in enumerate(listed))
    return StandingCheck(**{**given(StandingCheck, raw), **({"plans": plans} if plans else {})})


def _standing(raw: Raw, path: str) -> Standing:
    read = {
        "defence": tuple(_defence(one) for one in raw.get("defence", ())),
        "special": tuple(_special(one) for one in raw.get("special", ())),
        **{kind: _standing_check(raw[kind], f"{path}.{kind}") for kind in ("passive", "acrobatics") if kind in raw},
    }
    return Standing(**{**given(Standing, raw), **read})


def _defence(raw: Raw) -> DefenceOrder:
    named: dict[str, Any] = {"protected": tuple(raw["for"])} if "for" in raw else {}
    return DefenceOrder(**given(DefenceOrder, raw), **named, **given(DefenceOrder, raw.get("when", {})))


def _special(raw: Raw) -> SpecialOrder:
    return SpecialOrder(**given(SpecialOrder, raw), trigger=raw["on"])


def _new_link(raw: Raw) -> NewLink:
    return NewLink(**given(NewLink, raw))


def _tool(raw: Raw) -> Tool:
    values = {name: value for name, value in raw.items() if name not in ("tool", "secret")}
    return Tool(raw["tool"], values, **given(Tool, raw))
