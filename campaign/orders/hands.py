"""A hand as a person types it: ten signs in a row, or names of cards with what belongs to them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.words import Word

_SEPARATORS = " \t\r\n,/·;"
_END = r"(?=$|\W|_|[x*×]\s*\d|\d)"
_REPEAT = re.compile(r"\s*(?:[x*×]\s*(\d{1,2})|(\d{1,2})\s*(?:회|번|times))")
_INDEX = re.compile(r"\d{1,2}[.)]\s*")
_WHICH = re.compile(r"\s*\(([^)]*)\)")
_WHOM = re.compile(r"\s*@\s*(?:\"([^\"]*)\"|([^\s,/;@+(]+))")
_PLUS = re.compile(r"\s*\+")
MOST = 15
"""No hand is longer; a count beyond it is not read."""


@dataclass(frozen=True)
class TypedHand:
    """What was understood, card by card as a declaration holds them, and what was not, in lower case."""

    cards: tuple[Mapping[str, Any], ...]
    unread: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """What may be written: the cards, and by the field it goes into (`np`, `spell`, `target`) the names of each id."""

    cards: Sequence[Word]
    names: Mapping[str, Mapping[str, Iterable[str]]]
    fields: Mapping[str, str]
    """By card, the field that a name in brackets fills."""


def read_hand(text: str, vocabulary: Vocabulary, size: int) -> TypedHand:
    """Read a hand of `size` cards: packed where all of it is signs and their number is right, else as a list."""
    normal = unicodedata.normalize("NFKC", text).casefold().replace("→", " ")
    packed = _packed(normal, vocabulary.cards, size)
    if packed:
        return TypedHand(tuple({"card": card} for card in packed), ())
    return _listed(normal, vocabulary)


def _packed(text: str, cards: Sequence[Word], size: int) -> list[str]:
    runs = text.split()
    named = {_squeeze(name) for card in cards for name in (*card.ko, *card.en)}
    by_sign = {sign.casefold(): card.id for card in cards for sign in (card.sign_ko, card.sign_en) if sign}
    signs = [by_sign.get(sign) for sign in "".join(runs)]
    if len(signs) != size or any(run in named for run in runs):
        return []
    return [sign for sign in signs if sign] if all(signs) else []


def _listed(text: str, vocabulary: Vocabulary) -> TypedHand:
    pattern = _card_pattern(vocabulary.cards)
    ids = {_squeeze(name): card.id for card in vocabulary.cards for name in _spellings(card)}
    cards: list[Mapping[str, Any]] = []
    unread: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in _SEPARATORS:
            at += 1
            continue
        index = _INDEX.match(text, at)
        start = index.end() if index else at
        found = pattern.match(text, start)
        if found is None:
            end = min(
                (text.find(mark, start) for mark in _SEPARATORS if text.find(mark, start) >= 0), default=len(text)
            )
            unread.append(text[at:end])
            at = max(end, at + 1)
            continue
        card, at = _modified(text, found.end(), ids[_squeeze(found.group())], vocabulary, unread)
        repeat = _REPEAT.match(text, at)
        count = int(repeat.group(1) or repeat.group(2)) if repeat else 1
        at = repeat.end() if repeat else at
        cards.extend([card] * min(count, MOST))
    return TypedHand(tuple(cards), tuple(unread))


def _modified(text: str, at: int, card: str, vocabulary: Vocabulary, unread: list[str]) -> tuple[dict[str, Any], int]:
    """Read what follows a card's name; return the card and where the next one may begin."""
    read: dict[str, Any] = {"card": card}
    while True:
        if plus := _PLUS.match(text, at):
            read["plus"] = True
            at = plus.end()
        elif which := _WHICH.match(text, at):
            _fill(read, vocabulary.fields.get(card, ""), which.group(1), vocabulary, unread)
            at = which.end()
        elif whom := _WHOM.match(text, at):
            _fill(read, "target", whom.group(1) or whom.group(2), vocabulary, unread)
            at = whom.end()
        else:
            return read, at


def _fill(card: dict[str, Any], field: str, written: str, vocabulary: Vocabulary, unread: list[str]) -> None:
    wanted = _squeeze(written)
    matches = [
        identifier
        for identifier, names in vocabulary.names.get(field, {}).items()
        if wanted in {_squeeze(name) for name in (identifier, *names)}
    ]
    if len(matches) == 1:
        card[field] = matches[0]
    else:
        unread.append(written.strip())


def _card_pattern(cards: Sequence[Word]) -> re.Pattern[str]:
    spellings = sorted({name for card in cards for name in _spellings(card)}, key=len, reverse=True)
    alternatives = "|".join(r"[\s_-]*".join(map(re.escape, name.casefold().split())) for name in spellings)
    return re.compile(f"(?:{alternatives}){_END}")


def _spellings(card: Word) -> tuple[str, ...]:
    return (*card.ko, *card.en, *(sign for sign in (card.sign_ko, card.sign_en) if sign))


def _squeeze(name: str) -> str:
    return re.sub(r"[\s_-]", "", unicodedata.normalize("NFKC", name).casefold())
