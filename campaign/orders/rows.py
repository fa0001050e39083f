"""A row of entries as a person types it: signs one after the other, or names with what belongs to them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.words import Word

_SEPARATORS = " \t\r\n,/·;"
_RUN = re.compile(f"[^{_SEPARATORS}]+")
_END = r"(?=$|\W|_|[x*×]\s*\d|\d)"
_REPEAT = re.compile(r"\s*(?:[x*×]\s*(\d{1,2})|(\d{1,2})\s*(?:회|번|times))")
_INDEX = re.compile(r"\d{1,2}[.)]\s*")
_WHICH = re.compile(r"\s*\(([^)]*)\)")
_WHOM = re.compile(r"\s*@\s*(?:\"([^\"]*)\"|([^\s,/;@+(]+))")
_PLUS = re.compile(r"\s*\+")
MOST = 15
"""No row is longer; a count beyond it is not read."""
LONGEST = 1_000
"""So many signs may a row be written in: a name of sixty for each entry."""


@dataclass(frozen=True)
class TypedRow:
    """What was understood, entry by entry as a declaration holds them, and what was not, in lower case."""

    entries: tuple[Mapping[str, Any], ...]
    unread: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """What may be written, and in which field of an entry it is kept."""

    kinds: Sequence[Word]
    """What an entry may be; it is kept in the field `kind_field`."""
    kind_field: str
    plus_field: str
    """Set where a `+` follows."""
    aim_field: str
    """What is named behind `@`."""
    detail_fields: Mapping[str, str]
    """By kind, the field that a name in brackets fills."""
    names: Mapping[str, Mapping[str, Iterable[str]]]
    """By field, the names of each id that may stand there."""


def read_row(text: str, vocabulary: Vocabulary, size: int) -> TypedRow:
    """Read a row of `size` entries: packed where all of it is signs and their number is right, else as a list.

    Nothing is read of a text beyond LONGEST.
    """
    if len(text) > LONGEST:
        return TypedRow((), (f"{text[:MOST]}…",))
    normal = unicodedata.normalize("NFKC", text).casefold().replace("→", " ")
    packed = _packed(normal, vocabulary.kinds, size)
    if packed:
        return TypedRow(tuple({vocabulary.kind_field: kind} for kind in packed), ())
    return _listed(normal, vocabulary)


def _packed(text: str, kinds: Sequence[Word], size: int) -> list[str]:
    runs = text.split()
    named = {_squeeze(name) for kind in kinds for name in (*kind.ko, *kind.en)}
    by_sign = {sign.casefold(): kind.id for kind in kinds for sign in (kind.sign_ko, kind.sign_en) if sign}
    signs = [by_sign.get(sign) for sign in "".join(runs)]
    if len(signs) != size or any(run in named for run in runs):
        return []
    return [sign for sign in signs if sign] if all(signs) else []


def _listed(text: str, vocabulary: Vocabulary) -> TypedRow:
    pattern = _pattern(vocabulary.kinds)
    ids = {_squeeze(name): kind.id for kind in vocabulary.kinds for name in _spellings(kind)}
    entries: list[Mapping[str, Any]] = []
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
            run = _RUN.match(text, start)
            end = run.end() if run else start
            unread.append(text[at:end])
            at = max(end, at + 1)
            continue
        entry, at = _modified(text, found.end(), ids[_squeeze(found.group())], vocabulary, unread)
        repeat = _REPEAT.match(text, at)
        count = int(repeat.group(1) or repeat.group(2)) if repeat else 1
        at = repeat.end() if repeat else at
        entries.extend([entry] * min(count, MOST))
    return TypedRow(tuple(entries), tuple(unread))


def _modified(text: str, at: int, kind: str, vocabulary: Vocabulary, unread: list[str]) -> tuple[dict[str, Any], int]:
    """Read what follows a kind's name; return the entry and where the next one may begin."""
    read: dict[str, Any] = {vocabulary.kind_field: kind}
    while True:
        if plus := _PLUS.match(text, at):
            read[vocabulary.plus_field] = True
            at = plus.end()
        elif which := _WHICH.match(text, at):
            _fill(read, vocabulary.detail_fields.get(kind, ""), which.group(1), vocabulary, unread)
            at = which.end()
        elif whom := _WHOM.match(text, at):
            _fill(read, vocabulary.aim_field, whom.group(1) or whom.group(2), vocabulary, unread)
            at = whom.end()
        else:
            return read, at


def _fill(entry: dict[str, Any], field: str, written: str, vocabulary: Vocabulary, unread: list[str]) -> None:
    wanted = _squeeze(written)
    matches = [
        identifier
        for identifier, names in vocabulary.names.get(field, {}).items()
        if wanted in {_squeeze(name) for name in (identifier, *names)}
    ]
    if len(matches) == 1:
        entry[field] = matches[0]
    else:
        unread.append(written.strip())


def _pattern(kinds: Sequence[Word]) -> re.Pattern[str]:
    spellings = sorted({name for kind in kinds for name in _spellings(kind)}, key=len, reverse=True)
    alternatives = "|".join(r"[\s_-]*".join(map(re.escape, name.casefold().split())) for name in spellings)
    return re.compile(f"(?:{alternatives}){_END}")


def _spellings(kind: Word) -> tuple[str, ...]:
    return (*kind.ko, *kind.en, *(sign for sign in (kind.sign_ko, kind.sign_en) if sign))


def _squeeze(name: str) -> str:
    return re.sub(r"[\s_-]", "", unicodedata.normalize("NFKC", name).casefold())
