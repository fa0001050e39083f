"""What each action of a scene takes, who may do it, and in which half (FW-A3)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class ActionRow:
    """One row of FW-A3's table. `persons` are kinds, or `caster` and `crafter`; `long` is `no`, `yes` or `only`."""

    clause: str
    persons: tuple[str, ...]
    halves: tuple[str, ...]
    long: str
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    feature: str | None = None
    """Of the region where it is done; refused at sealing where the public map lacks it."""
    sane: bool = False
    """Refused to a servant whose madness is B or higher."""


_BOTH = ("master", "servant")
_HALVES = ("first", "second")

ACTIONS: Mapping[str, ActionRow] = {
    "create_base": ActionRow("FW-A4", ("master", "caster"), _HALVES, "no"),
    "scout": ActionRow("FW-A6", ("master",), ("first",), "no", optional=("prefer",)),
    "search": ActionRow("FW-A7", ("servant",), ("first",), "no", optional=("prefer",)),
    "pursue": ActionRow("FW-A9", ("servant",), ("second",), "no", required=("target",)),
    "accompany": ActionRow("FW-A9", ("master",), ("second",), "no"),
    "rest": ActionRow("FW-A10", _BOTH, _HALVES, "yes", optional=("convert_mp",)),
    "nurse": ActionRow("FW-A11", _BOTH, (), "only", required=("patient",)),
    "study": ActionRow("FW-A12", _BOTH, _HALVES, "yes", optional=("teacher", "contest"), sane=True),
    "labour": ActionRow("FW-A13", _BOTH, _HALVES, "yes", optional=("contest",), feature="labour", sane=True),
    "socialise": ActionRow("FW-A15", _BOTH, _HALVES, "yes", required=("partner",), optional=("restore", "regain")),
    "buy": ActionRow("FW-A16", ("master",), _HALVES, "no", ("item",), ("then_move",), feature="shop"),
    "craft": ActionRow("FW-A17", ("crafter",), (), "only", required=("item",)),
    "make_item": ActionRow("FW-A18", ("caster",), (), "only", required=("item",)),
    "soul_eating": ActionRow("FW-A19", _BOTH, (), "only", required=("souls",), optional=("convert_mp",)),
    "recontract": ActionRow("FW-A20", _BOTH, _HALVES, "no", required=("partner",)),
    "mana_charge": ActionRow("FW-A21", _BOTH, (), "only", required=("partner",)),
    "circuit_link": ActionRow("FW-A21", ("master",), (), "only", required=("partner",)),
}


def is_long_in_two(first: str, second: str, *, same_partner: bool, same_action_twice: str) -> bool:
    """FW-A1: tell whether two short actions are the long one: not two talks with others, nor rests by `two_short`."""
    if first != second:
        return False
    if first == "rest":
        return same_action_twice == "long"
    return first != "socialise" or same_partner
