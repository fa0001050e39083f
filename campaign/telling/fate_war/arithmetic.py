"""The arithmetic of a slot, step by step, each with its clause: from the cards' values to the points that were lost."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from campaign.narration.language import Language
from campaign.narration.wording import Words
from campaign.telling.events import AnyEvent, ReadEvent, bodies, of_kind
from campaign.telling.fate_war.rows import Cell
from campaign.telling.teller import Sentence
from rules.fate_war.battle.events.cards import Clash
from rules.fate_war.battle.events.damage import Damage, Reduced
from rules.fate_war.battle.reductions import Cut

GRADES = "FW-G2"
POWER = "FW-M2"
BONUSES = "FW-C20"
FALL_OFF = "FW-B7"
SPREAD = "FW-C19"
"""A Noble Phantasm hurts HP and MP together."""
LIMIT = "FW-X3"


def working(
    events: Iterable[AnyEvent],
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    language: Language,
) -> tuple[Sentence, ...]:
    """Return the working of a slot. `sheets` are those that the reader may see: only of these are grades named."""
    told = tuple(events)
    clashes = tuple(of_kind(told, Clash))
    values = [_value(clash.body, side, cells, sheets, words, language) for clash in clashes for side in (0, 1)]
    dealt = [Sentence(words.say("dealt", clash.document), clash.rule) for clash in clashes]
    return tuple(dict.fromkeys([*(value for value in values if value), *dealt, *_damages(told, words, language)]))


def _value(
    clash: Clash,
    side: int,
    cells: Mapping[str, Cell],
    sheets: Mapping[str, Mapping[str, Any]],
    words: Words,
    language: Language,
) -> Sentence | None:
    person, card, value = (clash.a, clash.b)[side], clash.cards[side], clash.values[side]
    if value is None:
        return None
    shown = cells.get(person)
    if card == "magic" and shown is not None:
        return Sentence(words.say("power", language.name(person), shown.text, shown.chants, value), POWER)
    plus = shown is not None and shown.plus and shown.card == card
    text = words.say("value", language.name(person), card, value, plus, sheets.get(person, {}))
    return Sentence(text, GRADES)


def _damages(events: tuple[AnyEvent, ...], words: Words, language: Language) -> Iterator[Sentence]:
    """Yield, for each attack that came otherwise than its relation says, what was added, lowered and taken."""
    dealt = dict(_dealt(events))
    cuts: tuple[Cut, ...] = ()
    for event in events:
        if isinstance(event.body, Reduced):
            cuts = event.body.cuts
        elif isinstance(event.body, Damage):
            hit = ReadEvent(event.rule, event.body, event.document)
            yield from _changed(hit, dealt, words)
            yield from _lowered(hit, cuts, words, language)
            cuts = ()


def _changed(
    hit: ReadEvent[Damage], dealt: Mapping[tuple[str, str], tuple[int, int]], words: Words
) -> Iterator[Sentence]:
    """Yield what an attack came to where its relation gives another amount; the rest of a run at once has none."""
    came = _came(hit.body)
    meant = dealt.get((hit.body.from_, hit.body.aimed_at), (0, 0)) if hit.body.remaining is UNSET else came
    if came != meant:
        yield Sentence(words.say("raw", hit.document), _reason(hit.body, is_less=came < meant))


def _lowered(hit: ReadEvent[Damage], cuts: Sequence[Cut], words: Words, language: Language) -> Iterator[Sentence]:
    yield from _cuts(hit, cuts, words, language)
    if _came(hit.body) != (hit.body.hp, hit.body.mp):
        yield Sentence(words.say("applied", hit.document), hit.rule)


def _reason(hit: Damage, *, is_less: bool) -> str:
    """Return the clause by which an attack is another than its relation gives."""
    if hit.kind == "noble_phantasm":
        return SPREAD
    return FALL_OFF if is_less else BONUSES


def _dealt(events: Iterable[AnyEvent]) -> Iterator[tuple[tuple[str, str], tuple[int, int]]]:
    """Yield HP and MP that the relation gives an attack, by who attacks whom."""
    for clash in bodies(events, Clash):
        ways = ((clash.a, clash.b), (clash.b, clash.a))
        for way, card, deal in zip(ways, clash.cards, clash.deals, strict=True):
            yield way, (0, deal) if card == "magic" else (deal, 0)


def _came(hit: Damage) -> tuple[int, int]:
    """Return HP and MP of an attack with all that was added to it, before anything lowered it."""
    return hit.raw.hp + hit.raw.extra, hit.raw.mp


def _cuts(hit: ReadEvent[Damage], cuts: Sequence[Cut], words: Words, language: Language) -> Iterator[Sentence]:
    hp, mp = _came(hit.body)
    for cut in cuts:
        yield Sentence(words.say("cut", language.name(hit.body.target), cut, hp, mp), cut.rule)
        hp, mp = hp - cut.hp, mp - cut.mp
    if cuts and mp > hit.body.mp:
        yield Sentence(words.say("capped", hit.document), LIMIT)
