"""Every roll names who may read it: exactly the readers of the event that tells its dice."""

from collections import defaultdict
from itertools import groupby, islice
from random import Random

import pytest

from rules.core.case import Case
from rules.core.dice import KeyedDice, ListedDice, Roll
from rules.core.told_dice import first_mistold
from tests.rules.fate_war.random_scenes import random_scene
from tests.rules.kamigakari.random_play import Play
from tests.rules.senya_gekki.random_combats import combat
from tests.rules.shinobigami.random_fights import declarations, fight
from tests.rules.srs.random_sessions import played
from tests.rules.turns import turns
from tests.systems import SYSTEMS

SUMS = {"table", "threshold"}
"""Events that tell what some dice come to, and not the dice."""


class Noted:
    """Dice that note what is asked of them: the label of each, the readers, and the face."""

    def __init__(self, dice):
        self._dice = dice
        self.noted = []

    def roll(self, label, sides, audience):
        face = self._dice.roll(label, sides, audience)
        self.noted.append((audience, label, face))
        return face

    @property
    def faces(self):
        return self._dice.faces

    def unfit(self, sides):
        return self._dice.unfit(sides)


def resolved(case, dice):
    """Resolve a case, without those whose declarations are at fault, and return what was rolled with it."""
    ruleset, declared = SYSTEMS[case["ruleset"]], case["declarations"]
    while True:
        noted = Noted(dice())
        outcome = ruleset.resolve(Case(case["ruleset"], case["options"], noted, case["state"], declared))
        wrong = {error.actor for error in outcome.errors}
        if not wrong or not wrong <= declared.keys():
            return outcome, noted.noted
        declared = {key: one for key, one in declared.items() if key not in wrong}


def fate_war(number):
    yield random_scene(Random(number), crowded="harbour")


def kamigakari(number):
    yield Play(number).combat()
    yield Play(number).scene()


def senya_gekki(number):
    yield combat(number)


def srs(number):
    yield from (case for case, _ in played(number, turns=4))


def shinobigami(number):
    random = Random(number)
    case = fight(random)
    for _ in range(4):
        yield case
        state = resolved(case, lambda: KeyedDice(b"play"))[0].state
        case = {**case, "state": state, "declarations": declarations(random, state)}


PLAYS = {one.__name__: one for one in (fate_war, kamigakari, senya_gekki, srs, shinobigami)}
TURNS = 25


def played_at_random(slug):
    cases = (case for number in range(1000) for case in PLAYS[slug](number))
    for number, case in enumerate(islice(cases, TURNS)):
        yield case, *resolved(case, lambda seed=number: KeyedDice(str(seed).encode()))


def resolved_vectors(slug):
    for document, _ in turns(slug):
        case = {**document, "ruleset": slug}
        yield case, *resolved(case, lambda faces=case["dice"]: ListedDice(faces))


def mistold(case, outcome, noted):
    """Return where what the events tell some readers of dice is not what was rolled for just these readers."""
    ruleset = SYSTEMS[case["ruleset"]]
    committed = set(ruleset.dice_audiences(case["state"], case["options"]))
    uncommitted = {audience for audience, _, _ in noted} - committed
    rolls = defaultdict(list)
    for (audience, _), rolled in groupby(noted, key=lambda one: one[:2]):
        rolls[audience].append([face for _, _, face in rolled])
    for event in outcome.events:
        waiting = rolls[event.audience]
        if event.type in SUMS and waiting:
            first = waiting.pop(0)
            if event.values["number"] not in {sum(first), first[0] * 10 + first[-1]}:
                return uncommitted, event
        faces = list(event.faces)
        while faces and waiting:
            taken, waiting[0] = waiting[0][: len(faces)], waiting[0][len(faces) :]
            if taken != faces[: len(taken)]:
                return uncommitted, event
            faces = faces[len(taken) :]
            if not waiting[0]:
                waiting.pop(0)
        if faces:
            return uncommitted, event
    return uncommitted, [left for left in rolls.values() if left]


def flipped(event, sides):
    """Return each way in which one die that an event tells could be told otherwise."""
    document = event.dump()
    for field in (*event.body.rolled, *((event.body.sums,) if event.body.sums else ())):
        held = document.get(field)
        for place, face in enumerate(held if isinstance(held, list) else [held]):
            other = face % sides + 1 if isinstance(face, int) else None
            if other is not None and not event.body.sums:
                changed = [*held[:place], other, *held[place + 1 :]] if isinstance(held, list) else other
                yield {**document, field: changed}


def require_found(case, outcome, noted):
    """Check that what is told is that what was rolled, and that no die could have been told otherwise."""
    events = SYSTEMS[case["ruleset"]].events
    rolls = [Roll(audience, label, 6, face) for audience, label, face in noted]
    told = [event.dump() for event in outcome.events]
    assert first_mistold(events, told, rolls) is None, case
    for place, event in enumerate(outcome.events):
        for otherwise in flipped(event, 6):
            assert first_mistold(events, [*told[:place], otherwise, *told[place + 1 :]], rolls) == place


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_the_readers_of_a_roll_are_those_of_the_event_that_tells_it(slug):
    for case, outcome, noted in resolved_vectors(slug):
        if not outcome.errors:
            assert mistold(case, outcome, noted) == (set(), []), case
            require_found(case, outcome, noted)


@pytest.mark.parametrize("slug", sorted(PLAYS))
def test_that_holds_in_turns_at_random(slug):
    rolled = 0
    for case, outcome, noted in played_at_random(slug):
        if not outcome.errors:
            rolled += len(noted)
            assert mistold(case, outcome, noted) == (set(), []), case
            require_found(case, outcome, noted)
    assert rolled


def test_every_system_is_played():
    assert PLAYS.keys() == SYSTEMS.keys() - {"duel"}
