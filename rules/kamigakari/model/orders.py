"""Sealed declarations as values (15.3), with the place of each act: for labels of dice and paths of requests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
class Tie:
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
    link: Tie | None = None
    links: tuple[Tie, ...] | None = None
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
    struggle = raw.get("struggle")
    link = raw.get("link")
    links = raw.get("links")
    return Orders(
        start=_acts(raw, "start", at, "talent"),
        prep=_acts(raw, "prep", at),
        attack=_acts(raw, "attack", at),
        end=_acts(raw, "end", at),
        standing=_standing(raw.get("standing", {}), f"{at}.standing"),
        appear=raw.get("appear", False),
        appearing=_standing_check(raw.get("appear_check", {}), f"{at}.appear_check", one=True),
        companions=tuple(raw.get("companions", ())),
        talents=_acts(raw, "talents", at, "talent"),
        items=_acts(raw, "items", at, "item"),
        checks=_acts(raw, "checks", at, "check"),
        struggle=None if struggle is None else _act(struggle, "struggle", f"{at}.struggle", "struggle"),
        link=None if link is None else _tie(link),
        links=None if links is None else tuple(_tie(one) for one in links),
        kushimitama_max=raw.get("kushimitama_max", 0),
        tools=tuple(_tool(one) for one in raw.get("tools", ())),
        build=raw,
    )


def as_list(value: Any) -> tuple[tuple[str, Any], ...]:
    """15.3: return one act, or a list of them, each with what its path adds: nothing, or its position."""
    if isinstance(value, list | tuple):
        return tuple((f".{position}", one) for position, one in enumerate(value))
    return () if value is None else (("", value),)


def _acts(raw: Raw, field_name: str, at: str, action: str = "") -> tuple[Act, ...]:
    listed = as_list(raw.get(field_name))
    return tuple(
        _act(one, f"{field_name}.{number}", f"{at}.{field_name}{suffix}", action)
        for number, (suffix, one) in enumerate(listed)
    )


def _act(raw: Raw, where: str, path: str, action: str) -> Act:
    targets = raw.get("targets")
    pay = raw.get("pay")
    return Act(
        action=raw.get("action", action),
        where=f"checks.{raw['challenge']}" if "challenge" in raw else where,
        talent=raw.get("talent", ""),
        attack=raw.get("attack", ""),
        item=raw.get("item", ""),
        target=raw.get("target"),
        targets=None if targets is None else tuple(targets),
        talents=tuple(raw.get("with", ())),
        path=tuple((square[0], square[1]) for square in raw.get("path", ())),
        to=raw.get("to", 0),
        status=raw.get("status", ""),
        challenge=raw.get("challenge", ""),
        location=raw.get("location", ""),
        method=raw.get("method", ""),
        concept=raw.get("concept", False),
        burn=raw.get("burn", 0),
        plan=_plan(raw.get("spirit", {}), f"{path}.spirit"),
        pay=None if pay is None else tuple(pay),
    )


def _plan(raw: Raw, path: str) -> Plan:
    swaps = tuple((swap[0], swap[1]) for swap in raw.get("swaps", ()))
    return Plan(raw.get("policy", "none"), swaps, tuple(raw.get("keep", ())), path)


def _standing_check(raw: Raw, path: str, *, one: bool = False) -> StandingCheck:
    """KG-2.7: read plans; the path of each ends in its position, also that of a plan outside a list (unless `one`)."""
    given = raw.get("spirit", {})
    if one:
        return StandingCheck((_plan(given, f"{path}.spirit"),), raw.get("burn", 0))
    listed = given if isinstance(given, list | tuple) else (given,)
    plans = tuple(_plan(plan, f"{path}.spirit.{position}") for position, plan in enumerate(listed))
    return StandingCheck(plans or (Plan(),), raw.get("burn", 0))


def _standing(raw: Raw, path: str) -> Standing:
    acrobatics = raw.get("acrobatics")
    engage = raw.get("engage", "all")
    return Standing(
        tuple(_defence(one) for one in raw.get("defence", ())),
        tuple(_special(one) for one in raw.get("special", ())),
        raw.get("life_burn", False),
        engage if isinstance(engage, str) else tuple(engage),
        _standing_check(raw.get("passive", {}), f"{path}.passive"),
        None if acrobatics is None else _standing_check(acrobatics, f"{path}.acrobatics"),
    )


def _defence(raw: Raw) -> DefenceOrder:
    protected = raw.get("for")
    when = raw.get("when", {})
    named = None if protected is None else tuple(protected)
    return DefenceOrder(raw["talent"], named, when.get("min_damage", 0), when.get("kind"))


def _special(raw: Raw) -> SpecialOrder:
    targets = raw.get("targets")
    return SpecialOrder(raw["talent"], raw["on"], None if targets is None else tuple(targets))


def _tie(raw: Raw) -> Tie:
    return Tie(raw["target"], raw.get("emotion", ""))


def _tool(raw: Raw) -> Tool:
    values = {name: value for name, value in raw.items() if name not in ("tool", "secret")}
    return Tool(raw["tool"], values, raw.get("secret", False))
