"""Circuit link and mana charge: pairs that leave the scene for each other (FW-A21)."""

from msgspec.structs import replace

from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, deeds, is_matched
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.overflow import gain_over
from rules.fate_war.turn.presence import barred
from rules.fate_war.turn.scene_event import PersonEvent


class Departed(PersonEvent, frozen=True):
    """Somebody left the scene with its partner."""

    clauses = ("FW-A21",)
    readers = "own"


class Linked(PersonEvent, frozen=True):
    """Two masters linked their circuits; each has its own event."""

    clauses = ("FW-A21",)
    readers = "own"

    target: str
    mp: int


class Charged(PersonEvent, frozen=True):
    """A servant gained MP by its master; in edition 1 the actor was the master."""

    clauses = ("FW-A21",)
    readers = "own"

    target: str
    mp: int


PAIRED = ("circuit_link", "mana_charge")


def depart(turn: TurnContext) -> TurnContext:
    """FW-A21: let the pairs of a circuit link or mana charge leave the scene; who cannot hears it now."""
    departed: list[str] = []
    failed: list[str] = []
    for deed in deeds(turn, "long"):
        if deed.name not in PAIRED:
            continue
        if reason := _refusal(turn, deed):
            turn = fail(turn, deed.person, deed.name, reason)
            failed.append(deed.person)
        else:
            turn = turn.tell_own("FW-A21", Departed(deed.person))
            departed.append(deed.person)
    settled = sorted({*turn.notes.settled, *failed})
    return turn.with_notes(departed=tuple(departed), settled=tuple(settled))


def _refusal(turn: TurnContext, deed: Deed) -> str | None:
    """FW-A21: return why somebody cannot leave with its partner."""
    if reason := barred(turn.state, deed.person, deed.name):
        return reason
    if deed.name in turn.person(deed.person).used_once:
        return "used_once"
    if not is_matched(turn, deed) or not _is_fitting(turn, deed):
        return "no_partner"
    return "used_once" if deed.name in turn.person(deed.action.partner or "").used_once else None


def _is_fitting(turn: TurnContext, deed: Deed) -> bool:
    """FW-A21: tell whether the partner is another master, or the contract partner."""
    if deed.name == "mana_charge":
        return turn.state.partner_of(deed.person) == deed.action.partner
    return turn.person(deed.action.partner or "").kind == "master"


def join(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-Z2, FW-A21: settle a pair that has left, at its lower id."""
    pair = (deed.person, deed.action.partner or "")
    if min(pair) != deed.person or not set(pair) <= set(turn.notes.departed):
        return turn
    for key in pair:
        one = turn.person(key)
        turn = turn.with_person(replace(one, used_once=(*one.used_once, deed.name)))
    return _link(turn, pair) if deed.name == "circuit_link" else _charge(turn, pair)


def _link(turn: TurnContext, pair: tuple[str, str]) -> TurnContext:
    """FW-A21: each has the magic of both from now on, a greater maximum, and the MP of two long rests."""
    scores = {key: turn.person(key).magic for key in pair}
    magic = sum(scores.values())
    mp = 2 * magic * (6 if turn.state.scene.time == "night" else 5)
    for key, other in (pair, pair[::-1]):
        one = turn.person(key)
        mp_max = one.mp_max + turn.options.mp_per_magic * scores[other]
        turn = turn.with_person(replace(one, magic=magic, mp_max=mp_max, linked_to=other))
        turn = gain_over(turn, key, turn.own_event("FW-A21", Linked(key, other, mp)), mp=mp)
    return turn


def _charge(turn: TurnContext, pair: tuple[str, str]) -> TurnContext:
    """FW-A21: the servant gains its maximum of MP, up to twice that in all."""
    master, servant = sorted(pair, key=lambda key: turn.person(key).kind)
    charged = turn.person(servant)
    mp = max(0, min(charged.mp_max, 2 * charged.mp_max - charged.mp))
    return gain_over(turn, servant, turn.own_event("FW-A21", Charged(servant, master, mp)), mp=mp)


SETTLED = (Settlement("mana_charge", join), Settlement("circuit_link", join))
