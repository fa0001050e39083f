"""Canonical JSON of RFC 8785, which any tool can build anew, and digests of it."""

import hashlib
import re
from typing import Any

import rfc8785
from msgspec.json import Encoder

LARGEST = 2**53 - 1
BEYOND = re.compile(rb"[\xee-\xf4]")
"""How UTF-8 begins what is beyond U+D800: there the order of UTF-16, by which RFC 8785 sorts keys, is another."""
ENCODER = Encoder(order="sorted", enc_hook=lambda value: str(value) if isinstance(value, str) else int(value))
"""Writes what is plain JSON; the hook is asked for words and numbers of a class of their own."""


def canonical(value: Any) -> bytes:
    """Return plain JSON of integers as RFC 8785 writes it.

    Raise ValueError for what that cannot write or we do not keep: a float, a number beyond LARGEST, a key that is no
    string, half a surrogate pair.
    """
    try:
        _require_plain(value)
        written = ENCODER.encode(value)
        return rfc8785.dumps(value) if BEYOND.search(written) else written  # a hundred times as fast for nearly all
    except (TypeError, RecursionError, rfc8785.CanonicalizationError, UnicodeEncodeError) as error:
        raise ValueError(f"no canonical JSON: {type(error).__name__}") from error


def digest(value: Any) -> str:
    """Return the SHA-256, in hex, of plain JSON as RFC 8785 writes it. Raise ValueError as above."""
    return hashlib.sha256(canonical(value)).hexdigest()


def _require_plain(value: Any) -> None:
    parts = [value]
    for part in parts:  # which grows meanwhile
        if type(part) is str:  # first, for most are
            continue
        if isinstance(part, dict):
            if not all(isinstance(key, str) for key in part):
                raise TypeError
            parts += part.values()
        elif isinstance(part, list | tuple):
            parts += part
        elif part is not None and not isinstance(part, str | bool) and not is_exact(part):
            raise TypeError


def is_exact(value: Any) -> bool:
    """Tell whether this is a whole number that every reader of JSON takes exactly."""
    return isinstance(value, int) and abs(value) <= LARGEST
