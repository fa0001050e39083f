"""What may be wrong with a standing order (SG-18.4), kind by kind."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.senya_gekki.facts import when_faults
from rules.senya_gekki.faults import (
    Knowledge,
    TargetRules,
    except_at,
    ill_typed,
    skill_faults,
    skills_faults,
    targets_faults,
    unknown_fields,
    without,
)
from rules.senya_gekki.standing_orders import INTERRUPTS_ON, ORDERS
from rules.senya_gekki.tables import AFTER_THE_HIT, BEFORE_THE_HIT, OWN


def order_faults(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SG-18.4: yield what is wrong with a standing order."""
    do = raw.get("do")
    if not isinstance(do, str) or do not in ORDERS:
        yield Fault("unknown_order", "do", "SG-18.4", {"allowed": list(ORDERS)})
        return
    types = _ORDER_TYPES[do]
    yield from unknown_fields(raw, ("do", "when", *types))
    wrong = ill_typed(raw, {"when": list, **types})
    yield from wrong
    sound = without(raw, wrong)
    yield from when_faults(sound, _AVAILABLE[do], "SG-9.2" if do == "counter" else "SG-18.4")
    yield from except_at(wrong, _ORDERS[do](known, sound))


_ORDER_TYPES: Mapping[str, Mapping[str, type]] = {
    "evade": {"skills": list},
    "counter": {},
    "cover": {"protect": list},
    "interrupt": {"skill": str, "on": str},
    "clear_daze": {},
}


_AVAILABLE = {
    "evade": AFTER_THE_HIT,
    "counter": BEFORE_THE_HIT,
    "cover": AFTER_THE_HIT,
    "interrupt": BEFORE_THE_HIT,
    "clear_daze": OWN,
}


def _evade(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    found = skills_faults(known, raw.get("skills", []), "defense", "SG-7.12")
    yield from (fault.under("skills") for fault in found)


def _cover(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    found = targets_faults(known, raw.get("protect", []), TargetRules("SG-14.2"))
    yield from (fault.under("protect") for fault in found)


def _interrupt(known: Knowledge, raw: Mapping[str, Any]) -> Iterator[Fault]:
    yield from (fault.under("skill") for fault in skill_faults(known, raw.get("skill"), "interrupt", "SG-15.7"))
    if raw.get("on", "self") not in INTERRUPTS_ON:
        yield Fault("bad_condition", "on", "SG-18.4")


def _nothing(_: Knowledge, __: Mapping[str, Any]) -> Iterator[Fault]:
    yield from ()


Check = Callable[[Knowledge, Mapping[str, Any]], Iterator[Fault]]


_ORDERS: Mapping[str, Check] = {
    "evade": _evade,
    "counter": _nothing,
    "cover": _cover,
    "interrupt": _interrupt,
    "clear_daze": _nothing,
}
