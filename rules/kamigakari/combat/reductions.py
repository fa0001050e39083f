"""Reducing damage in four steps (KG-8.15 to KG-8.19); nothing is taken here, and no step goes below 0."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kamigakari.events import damage as events
from rules.kamigakari.model.effects import Effect
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import halved, value

FIRST_RULE = 15
"""Step 1 is KG-8.16, step 4 KG-8.19."""
PIERCED = {"magical": "barrier"}
"""KG-8.16: what a kind of damage is reduced by where it is not the armor."""


@dataclass(frozen=True)
class Hit:
    """Damage about to be taken: by whom, how many points, of which kind; what reduces it besides the sheet.

    `effects` are those of the defence talents used against it, in their order; `cuts` come first at step 3.
    """

    who: str
    points: int
    kind: str
    effects: tuple[Effect, ...] = ()
    cuts: tuple[tuple[str, int], ...] = ()
    is_resisted: bool = False


@dataclass(frozen=True)
class Reduction:
    """One reduction: the step, where it comes from, and the points before and after."""

    step: int
    source: str
    before: int
    after: int


def reductions(turn: TurnContext, hit: Hit) -> tuple[tuple[Reduction, ...], int]:
    """KG-8.15: return what reduces a hit, in order, and the points that are left."""
    left, found = hit.points, []
    for step, source, amount in (*_minuses(turn, hit), *_halvings(turn, hit)):
        after = halved(left) if amount is None else max(0, left - amount)
        if after != left or amount is None:
            found.append(Reduction(step, source, left, after))
        left = after
    return tuple(found), left


def take_off(turn: TurnContext, hit: Hit) -> tuple[TurnContext, int]:
    """KG-8.20: tell what reduces a hit, and return the points that are left."""
    found, left = reductions(turn, hit)
    for one in found:
        body = events.Reduction(hit.who, one.step, one.source, one.before - one.after, one.before, one.after)
        turn = turn.tell(f"KG-8.{FIRST_RULE + one.step}", body)
    return turn, left


def _minuses(turn: TurnContext, hit: Hit) -> Iterator[tuple[int, str, int | None]]:
    """KG-8.16 to KG-8.18: yield step, source and amount of all that is subtracted."""
    person = turn.person(hit.who)
    shield = PIERCED.get(hit.kind, "armor")
    yield 1, shield, value(person, shield, hit.effects)
    own = person.effects()
    yield from _listed(2, "damage_reduction", own)
    if person.has("cover"):
        yield 2, "cover", turn.options.cover_reduction
    yield from _listed(2, "damage_reduction", hit.effects)
    for source, amount in hit.cuts:
        yield 3, source, amount
    yield from _listed(3, "damage_cut", (*own, *hit.effects))


def _listed(step: int, kind: str, effects: tuple[Effect, ...]) -> Iterator[tuple[int, str, int | None]]:
    for effect in effects:
        if effect.kind == kind:
            yield step, effect.source, effect.amount


def _halvings(turn: TurnContext, hit: Hit) -> list[tuple[int, str, int | None]]:
    """KG-8.19: return the halvings that count, as subtractions without an amount."""
    sources = [effect.source for effect in (*turn.person(hit.who).effects(), *hit.effects) if _halves(effect)]
    if hit.is_resisted:
        sources.insert(0, "resist")
    counted = sources if turn.options.halve_stacks else sources[:1]
    return [(4, source, None) for source in counted]


def _halves(effect: Effect) -> bool:
    return effect.kind == "halve_damage"
