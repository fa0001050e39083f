"""The arithmetic of a slot, step by step, each with its clause: from the cards' values to the points that were lost."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from campaign.narration.language import Language
from campaign.narration.wording import Words
from campaign.telling.fate_war.rows import Cell
from campaign.telling.teller import Sentence
from rules.core.grouping import EventJson

GRADES = "FW-G2"
POWER = "FW-M2"
BONUSES = "FW-C20"
FALL_OFF = "FW-B7"
SPREAD = "FW-C19"
"""A Noble Phantasm hurts HP and MP together."""
LIMIT = "FW-X3"


def working(
    events: Iterable[EventJson],
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    language: Language,
) -> tuple[Sentence, ...]:
    """Return the working of a slot. `sheets` are those that the reader may see: only of these are grades named."""
    told = tuple(events)
    values = [
        _value(event, side, cells, sheets, words, language)
        for event in told
        if event["type"] == "clash"
        for side in (0, 1)
    ]
    dealt = [Sentence(words.say("dealt", event), event["rule"]) for event in told if event["type"] == "clash"]
    return tuple(dict.fromkeys([*(value for value in values if value), *dealt, *_damages(told, words, language)]))


def _value(
    event: EventJson,
    side: int,
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    language: Language,
) -> Sentence | None:
    person, card, value = event["ab"[side]], event["cards"][side], event["values"][side]
    if value is None:
        return None
    shown = cells.get(person)
    if card == "magic" and shown is not None:
        return Sentence(words.say("power", language.name(person), shown.text, shown.chants, value), POWER)
    plus = shown is not None and shown.plus and shown.card == card
    text = words.say("value", language.name(person), card, value, plus, sheets.get(person, {}))
    return Sentence(text, GRADES)


def _damages(events: tuple[EventJson, ...], words: Words, language: Language) -> Iterator[Sentence]:
    """Yield, for each attack that came otherwise than its relation says, what was added, lowered and taken."""
    dealt = dict(_dealt(events))
    cuts: Sequence[Mapping[str, Any]] = ()
    for event in events:
        if event["type"] == "reduced":
            cuts = event["cuts"]
        elif event["type"] == "damage":
            came = _came(event)
            meant = came if "remaining" in event else dealt.get((event["from"], event["aimed_at"]), (0, 0))
            if came != meant:
                yield Sentence(words.say("raw", event), _reason(event, is_less=came < meant))
            yield from _cuts(event, cuts, words, language)
            if came != (event["hp"], event["mp"]):
                yield Sentence(words.say("applied", event), event["rule"])
            cuts = ()


def _reason(event: EventJson, *, is_less: bool) -> str:
    """Return the clause by which an attack is another than its relation gives."""
    if event["kind"] == "noble_phantasm":
        return SPREAD
    return FALL_OFF if is_less else BONUSES


def _dealt(events: Iterable[EventJson]) -> Iterator[tuple[tuple[str, str], tuple[int, int]]]:
    """Yield HP and MP that the relation gives an attack, by who attacks whom."""
    for event in events:
        if event["type"] == "clash":
            for side, other in ((0, 1), (1, 0)):
                deal, is_magic = event["deals"][side], event["cards"][side] == "magic"
                yield (event["ab"[side]], event["ab"[other]]), (0, deal) if is_magic else (deal, 0)


def _came(event: EventJson) -> tuple[int, int]:
    """Return HP and MP of an attack with all that was added to it, before anything lowered it."""
    return event["raw"]["hp"] + event["raw"]["extra"], event["raw"]["mp"]


def _cuts(event: EventJson, cuts: Sequence[Mapping[str, Any]], words: Words, language: Language) -> Iterator[Sentence]:
    hp, mp = _came(event)
    for cut in cuts:
        yield Sentence(words.say("cut", language.name(event["target"]), cut, hp, mp), cut["rule"])
        hp, mp = hp - cut["hp"], mp - cut["mp"]
    if cuts and mp > event["mp"]:
        yield Sentence(words.say("capped", event), LIMIT)
