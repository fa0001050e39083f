"""Study and labour (FW-A12, FW-A13); who has a place at work is decided before."""

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.checks.scene_checks import SANE_BELOW
from rules.fate_war.model.grades import worth
from rules.fate_war.model.points import affords
from rules.fate_war.scene.settlement import Change, Prospect, Settlement
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed
from rules.fate_war.turn.info import observer_only
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import are_of_one_side, is_present
from rules.fate_war.turn.scene_event import PersonEvent
from rules.fate_war.turn.sites import own_sites_here


class Studied(PersonEvent, frozen=True):
    """Somebody studied; what it cost is 0 or negative."""

    clauses = ("FW-A12",)
    readers = "own"

    long: bool
    xp: int
    mp: int


class Laboured(PersonEvent, frozen=True):
    """Somebody worked; what it cost is 0 or negative."""

    clauses = ("FW-A13",)
    readers = "self"

    long: bool
    funds: int
    hp: int


COST = 5
"""FW-A12, FW-A13: what short work costs, in MP or HP."""


def study(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A12: gain xp where one can study or the side has a site, twice as much with a teacher."""
    pupil = turn.person(deed.person)
    cost = 0 if deed.is_long else COST
    if not has_feature(turn, deed.person, "study") and not own_sites_here(turn.state, deed.person):
        return fail(turn, deed.person, deed.name, "no_base")
    if not affords(pupil.mp, cost):
        return fail(turn, deed.person, deed.name, "insufficient_mp")
    xp = (2 if deed.is_long else 1) * (2 if _is_taught(turn, deed) else 1)
    turn = turn.with_person(replace(pupil, xp=pupil.xp + xp))
    event = turn.own_event("FW-A12", Studied(deed.person, long=deed.is_long, xp=xp, mp=-cost))
    return tell_change(turn, deed.person, event, mp=-cost)


def has_feature(turn: TurnContext, person: str, feature: str) -> bool:
    """12.1: tell whether the region where somebody stands has a feature."""
    region = turn.state.map.get(turn.person(person).region or "")
    return region is not None and feature in region.features


def _is_taught(turn: TurnContext, deed: Deed) -> bool:
    """FW-A12: tell whether a servant is there that can teach: of the own side, or naming the pupil in its `teach`."""
    key = deed.action.teacher
    if key is None or key == deed.person or key not in turn.state.characters:
        return False
    teacher = turn.person(key)
    if (
        teacher.kind != "servant"
        or not is_present(turn.state, key)
        or teacher.region != turn.person(deed.person).region
    ):
        return False
    madness = teacher.skills.get("madness")
    if madness and worth(madness) >= SANE_BELOW:
        return False
    return are_of_one_side(turn.state, key, deed.person) or _offers_to_teach(turn, key, deed.person)


def _offers_to_teach(turn: TurnContext, teacher: str, pupil: str) -> bool:
    order = turn.orders.get(teacher)
    return order is not None and pupil in order.teach


def labour(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A13: earn funds; short labour costs HP. Long labour needs the place that it was given in the first half."""
    worker = turn.person(deed.person)
    cost = 0 if deed.is_long else COST
    if not has_feature(turn, deed.person, "labour"):
        return fail(turn, deed.person, deed.name, "too_far")  # the move to where there is work failed
    if deed.is_long and deed.person not in turn.notes.workers:
        return fail(turn, deed.person, deed.name, "down")  # when the places were given
    if not affords(worker.hp, cost):
        return fail(turn, deed.person, deed.name, "insufficient_hp")
    funds = 2 if deed.is_long else 1
    turn = turn.with_person(replace(worker, funds=worker.funds + funds))
    laboured = Laboured(deed.person, long=deed.is_long, funds=funds, hp=-cost)
    event = Event("FW-A13", laboured, observer_only(turn.state, turn.options, deed.person))
    return tell_change(turn, deed.person, event, hp=-cost)


def _studied(prospect: Prospect) -> Change:
    """FW-A12: without a teacher."""
    return {"xp": 2} if prospect.is_long else {"mp": -COST, "xp": 1}


def _laboured(prospect: Prospect) -> Change:
    return {"funds": 2} if prospect.is_long else {"hp": -COST, "funds": 1}


SETTLED = (Settlement("study", study, preview=_studied), Settlement("labour", labour, preview=_laboured))
