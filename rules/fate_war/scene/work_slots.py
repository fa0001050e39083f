"""Places at work: two persons for each region and half (FW-A13)."""

from collections.abc import Mapping

from rules.core.event import Event
from rules.fate_war.scene.actions.labour import has_feature
from rules.fate_war.scene.events.work import LabourRoll
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, deeds
from rules.fate_war.turn.info import observer_only
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred

PLACES = 2
SIDES_OF_DIE = 100


def give_places(turn: TurnContext) -> tuple[TurnContext, frozenset[str]]:
    """FW-A13: decide who works in this half, region by region; return also for whom it is crowded, which is told.

    Long labour has its place, or has not, from the first half on.
    """
    turned_away: set[str] = set()
    for region, candidates in sorted(_candidates(turn).items()):
        free = PLACES - len(_long_workers(turn, region))
        ranked = candidates
        if len(candidates) > free:
            turn, ranked = _RANKINGS[turn.options.labour_overflow](turn, candidates)
        workers = {deed.person for deed in ranked[:free]}
        for deed in candidates:
            if deed.person not in workers:
                turn = _turn_away(turn, deed)
                turned_away.add(deed.person)
            elif deed.part == "long":
                turn = turn.with_notes(workers=_with(turn.notes.workers, deed.person))
    return turn, frozenset(turned_away)


def _with(ids: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(sorted({*ids, person}))


def _candidates(turn: TurnContext) -> Mapping[str, list[Deed]]:
    """Return who wants to work in this half and can, by region, in id order."""
    half = turn.state.half
    parts = (half, "long") if half == "first" else (half,)
    wanted = (deed for part in parts for deed in deeds(turn, part) if deed.name == "labour")
    found: dict[str, list[Deed]] = {}
    for deed in sorted(wanted, key=lambda one: one.person):
        region = turn.person(deed.person).region
        is_over = deed.part == "long" and deed.person in turn.notes.settled
        if region is None or is_over or barred(turn.state, deed.person, deed.name):
            continue
        if has_feature(turn, deed.person, "labour"):
            found.setdefault(region, []).append(deed)
    return found


def _long_workers(turn: TurnContext, region: str) -> tuple[str, ...]:
    """Return whose long labour has a place in a region and goes on."""
    going_on = (person for person in turn.notes.workers if person not in turn.notes.settled)
    return tuple(person for person in going_on if turn.person(person).region == region)


def _turn_away(turn: TurnContext, deed: Deed) -> TurnContext:
    turn = fail(turn, deed.person, deed.name, "crowded")
    return turn.with_notes(settled=_with(turn.notes.settled, deed.person))


def _by_roll(turn: TurnContext, candidates: list[Deed]) -> tuple[TurnContext, list[Deed]]:
    """FW-A13: let each roll d100 in id order; the highest come first, of equals the lower id."""
    rolls: dict[str, int] = {}
    for deed in candidates:
        audience = observer_only(turn.state, turn.options, deed.person)
        roll = turn.dice.roll(f"labour/{turn.state.half}/{deed.person}", SIDES_OF_DIE, audience)
        rolls[deed.person] = roll
        turn = turn.told((Event("FW-A13", LabourRoll(deed.person, roll), audience),))
    return turn, sorted(candidates, key=lambda deed: (-rolls[deed.person], deed.person))


def _by_seal(turn: TurnContext, candidates: list[Deed]) -> tuple[TurnContext, list[Deed]]:
    """FW-A13: who sealed first comes first; who is not in the list comes last."""
    sealed = turn.state.seal_order
    order = {person: sealed.index(person) for person in sealed}
    return turn, sorted(candidates, key=lambda deed: (order.get(deed.person, len(sealed)), deed.person))


def _nobody(turn: TurnContext, _: list[Deed]) -> tuple[TurnContext, list[Deed]]:
    """FW-A13: where there are too many, nobody works."""
    return turn, []


_RANKINGS = {"roll": _by_roll, "seal_order": _by_seal, "nobody": _nobody}
