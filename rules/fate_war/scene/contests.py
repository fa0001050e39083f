"""Contests over study and labour: five rounds of the three normal cards, for what the work has brought (FW-A14)."""

from collections.abc import Iterator
from itertools import combinations, cycle, islice

from msgspec import Struct
from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.audiences import own
from rules.fate_war.model.character import Character
from rules.fate_war.model.tables import BEATS
from rules.fate_war.scene.events.work import Contest, ContestSettled
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed

ROUNDS, MOST_ROUNDS = 5, 20
LOSSES = {"study": 10, "labour": 5}
"""FW-A14: what a loser loses, of MP or HP."""


class Bout(Struct, frozen=True):
    """One contest: its rounds (`a`, `b` or `=`, which is a draw) between two deeds, the lower id first."""

    one: Deed
    other: Deed
    rounds: tuple[str, ...]

    @property
    def sides(self) -> tuple[Deed, Deed] | None:
        """Return winner and loser, None where it is level."""
        won, lost = self.rounds.count("a"), self.rounds.count("b")
        if won == lost:
            return None
        return (self.one, self.other) if won > lost else (self.other, self.one)


def earnings(deed: Deed, before: Character, after: Character) -> int:
    """FW-A14: return the xp or funds that a deed has brought, 0 where it is neither study nor labour."""
    if deed.name not in LOSSES:
        return 0
    return after.xp - before.xp if deed.name == "study" else after.funds - before.funds


def hold_contests(turn: TurnContext, done: dict[Deed, int]) -> TurnContext:
    """FW-Z2, FW-A14: hold the contests of study, then those of labour, among deeds with what they have brought."""
    for trade in LOSSES:
        held = {deed: earned for deed, earned in done.items() if deed.name == trade}
        bouts = [_fight_out(turn, *pair) for pair in _pairs(turn, held)]
        turn = turn.told(_telling(turn, bout) for bout in bouts)
        for bout in bouts:
            turn, held = _settle(turn, bout, held)
    return turn


def _pairs(turn: TurnContext, held: dict[Deed, int]) -> Iterator[tuple[Deed, Deed]]:
    """FW-A14: yield who competes with whom, in id order: of different sides, in one region, as `contest_needs` says."""
    needed = 2 if turn.options.contest_needs == "both" else 1
    for one, other in combinations(sorted(held, key=lambda deed: deed.person), 2):
        a, b = turn.person(one.person), turn.person(other.person)
        declared = (one.action.contest is not None) + (other.action.contest is not None)
        if a.side != b.side and a.region == b.region and declared >= needed:
            yield one, other


def _fight_out(turn: TurnContext, one: Deed, other: Deed) -> Bout:
    """FW-A14: go on until five rounds are decided, or with `contest_ties: "overall"` until five do not end level."""
    rounds: tuple[str, ...] = ()
    for cards in islice(zip(_cards(one), _cards(other), strict=False), MOST_ROUNDS):
        rounds = (*rounds, compare(*cards))
        won, lost = rounds.count("a"), rounds.count("b")
        is_overall = turn.options.contest_ties == "overall"
        if (len(rounds) >= ROUNDS and won != lost) if is_overall else won + lost == ROUNDS:
            break
    return Bout(one, other, rounds)


def _cards(deed: Deed) -> Iterator[str]:
    """FW-A14: yield a list's cards over and over, those for ties after the five; no list is standby."""
    contest = deed.action.contest
    return cycle((*contest.cards, *contest.tiebreak)) if contest else cycle(("standby",))


def compare(one: str, other: str) -> str:
    """FW-A14, FW-C1: return who wins a round: `a`, `b`, or `=` between equal cards."""
    if one == other:
        return "="
    return "a" if other == "standby" or other in BEATS.get(one, ()) else "b"


def _telling(turn: TurnContext, bout: Bout) -> Event:
    won = bout.sides
    one, other, winner = bout.one.person, bout.other.person, won[0].person if won else None
    return Event("FW-A14", Contest(bout.one.name, one, other, bout.rounds, winner), own(turn.state, one, other))


def _settle(turn: TurnContext, bout: Bout, held: dict[Deed, int]) -> tuple[TurnContext, dict[Deed, int]]:
    """FW-A14: give the winner what the loser still holds of what its work brought; the loser loses MP or HP too."""
    if bout.sides is None:
        return turn, held
    winner, loser = bout.sides
    taken = held[loser]
    is_study = bout.one.name == "study"
    for key, points in ((winner.person, taken), (loser.person, -taken)):
        one = turn.person(key)
        changed = replace(one, xp=one.xp + points) if is_study else replace(one, funds=one.funds + points)
        turn = turn.with_person(changed)
    beaten = turn.person(loser.person)
    lost = min(LOSSES[bout.one.name], max(0, beaten.mp if is_study else beaten.hp))
    settled = ContestSettled(winner.person, bout.one.name, loser.person, taken, lost)
    event = turn.pair_event("FW-A14", settled, loser.person)
    loss = {"mp": -lost} if is_study else {"hp": -lost}
    return tell_change(turn, loser.person, event, **loss), {**held, loser: 0}
