"""The arithmetic of a slot, step by step, each with its clause: from the cards' values to the points that were lost."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.explain.deeds import Told
from campaign.explain.rows import Cell, Sentence
from campaign.narration.tongue import Tongue
from campaign.narration.wording import Words

GRADES = "FW-G2"
DAMAGE = "FW-C20"


def working(
    events: Iterable[Told],
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    tongue: Tongue,
) -> tuple[Sentence, ...]:
    """Return the working of a slot. `sheets` are those that the reader may see: only of these are grades named."""
    told = tuple(events)
    values = [
        _value(event, side, cells, sheets, words, tongue)
        for event in told
        if event["type"] == "clash"
        for side in (0, 1)
    ]
    steps = [step for event in told if event["type"] == "clash" for step in _relation(event, words)]
    return tuple(dict.fromkeys([*(value for value in values if value), *steps, *_damages(told, words, tongue)]))


def _value(
    event: Told,
    side: int,
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    tongue: Tongue,
) -> Sentence | None:
    person, card, value = event["ab"[side]], event["cards"][side], event["values"][side]
    if value is None:
        return None
    shown = cells.get(person)
    plus = shown is not None and shown.plus and shown.card == card
    text = words.say("value", tongue.name(person), card, value, plus, sheets.get(person, {}))
    return Sentence(text, GRADES if card != "magic" else "FW-M2")


def _relation(event: Told, words: Words) -> Iterator[Sentence]:
    yield Sentence(words.say("cause", event), event["rule"])
    yield Sentence(words.say("dealt", event), event["rule"])


def _damages(events: tuple[Told, ...], words: Words, tongue: Tongue) -> Iterator[Sentence]:
    """Yield, for each attack that landed, its points with bonuses, what lowered them, and what was taken."""
    cuts: list[Mapping[str, Any]] = []
    for event in events:
        if event["type"] == "reduced":
            cuts = event["cuts"]
        elif event["type"] == "damage":
            yield Sentence(words.say("raw", event), DAMAGE)
            yield from _cuts(event, cuts, words, tongue)
            yield Sentence(words.say("applied", event), event["rule"])
            cuts = []


def _cuts(event: Told, cuts: Iterable[Mapping[str, Any]], words: Words, tongue: Tongue) -> Iterator[Sentence]:
    hp, mp = _before_cuts(event)
    for cut in cuts:
        yield Sentence(words.say("cut", tongue.name(event["target"]), cut, hp, mp), cut["rule"])
        hp, mp = hp - cut["hp"], mp - cut["mp"]


def _before_cuts(event: Told) -> tuple[int, int]:
    return event["raw"]["hp"] + event["raw"]["extra"], event["raw"]["mp"]
