"""KG-6, KG-11: combat turns, timings, talents in use, acts that came to nothing, and the GM's tools."""

from typing import Literal

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody

FizzleReason = Literal[
    "cannot_pay",
    "cannot_act",
    "no_timing",
    "no_target",
    "status_absent",
    "bad_delay",
    "item_used_up",
    "talent_used_up",
    "out_of_range",
    "not_adjacent",
    "not_fainted",
    "path_broken",
    "too_late",
    "not_in_scene",
    "race_over",
    "link_absent",
]
"""KG-0.3: why an act came to nothing."""


class TurnStart(EventBody, frozen=True):
    """A combat turn began; what was used in the one before counts no more."""

    clauses = ("KG-6.4",)
    readers = "all"

    turn: int


class TurnEnd(EventBody, frozen=True):
    """A combat turn ended, and with it delays and the effects that last until then."""

    clauses = ("KG-6.4",)
    readers = "all"

    turn: int


class BarrierRaised(EventBody, frozen=True):
    """The spirit barrier stands."""

    clauses = ("KG-6.6",)
    readers = "all"


class Equipped(EventBody, frozen=True):
    """Somebody put its equipment on."""

    clauses = ("KG-6.6",)
    readers = "all"

    actor: str


class Order(EventBody, frozen=True):
    """Who has a turn of their own, in action order."""

    clauses = ("KG-6.3",)
    readers = "all"

    order: tuple[str, ...]


class TimingSpent(EventBody, frozen=True):
    """A timing was spent on an act."""

    clauses = ("KG-6.6", "KG-6.7", "KG-6.9", "KG-6.10")
    readers = "all"

    actor: str
    timing: str
    action: str


class TimingLost(EventBody, frozen=True):
    """Paralysis took a timing."""

    clauses = ("KG-9.7",)
    readers = "all"

    actor: str
    timing: str


class Delayed(EventBody, frozen=True):
    """Somebody waits for a lower action value."""

    clauses = ("KG-6.8",)
    readers = "all"

    actor: str
    to: int


class TalentUsed(EventBody, frozen=True):
    """A talent was paid for and is used; a special one counts as used."""

    clauses = ("KG-6.5", "KG-6.12")
    readers = "all"

    actor: str
    talent: str
    timing: str


class ItemUsed(EventBody, frozen=True):
    """One of an item was used up on somebody."""

    clauses = ("KG-6.7",)
    readers = "all"

    actor: str
    item: str
    target: str


class DefenceUsed(EventBody, frozen=True):
    """A defence talent protects somebody from a hit; `actor` has one defence timing less."""

    clauses = ("KG-6.11",)
    readers = "all"

    actor: str
    talent: str
    target: str


class EffectStarted(EventBody, frozen=True):
    """An effect on `actor` began to last."""

    clauses = ("KG-6.14",)
    readers = "all"

    actor: str
    effect: str
    source: str
    until: str


class Fizzle(EventBody, frozen=True):
    """Something that was sealed came to nothing, or did so for one target."""

    clauses = (
        *("KG-2.4", "KG-3.3", "KG-5.3", "KG-5.12", "KG-6.5", "KG-6.7", "KG-6.8", "KG-6.12", "KG-7.5", "KG-7.6"),
        *("KG-7.7", "KG-7.16", "KG-9.3", "KG-9.4", "KG-9.5", "KG-9.6", "KG-9.7", "KG-9.8", "KG-9.9", "KG-9.10"),
        *("KG-9.11", "KG-9.13"),
    )
    readers = "all"

    actor: str
    reason: FizzleReason
    target: str | UnsetType = UNSET
    timing: str | UnsetType = UNSET
    talent: str | UnsetType = UNSET
    item: str | UnsetType = UNSET


class CombatEnd(EventBody, frozen=True):
    """The combat is over: the barrier is down, effects and delays have ended, what was used counts no more."""

    clauses = ("KG-9.2",)
    readers = "all"


class Gm(EventBody, frozen=True):
    """The GM used a tool, told with the tool's own fields; `actor` is `gm`."""

    clauses = ("KG-11.1",)
    readers = "all"

    actor: str
    tool: str
    target: str | UnsetType = UNSET
    check: str | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    status: str | UnsetType = UNSET
    cut: int | UnsetType = UNSET
    metres: int | UnsetType = UNSET
    on: bool | UnsetType = UNSET
    w: int | UnsetType = UNSET
    h: int | UnsetType = UNSET
    to: tuple[int, int] | UnsetType = UNSET
    table: str | UnsetType = UNSET
