"""Canonical JSON of RFC 8785, which any tool can build anew, and digests of it."""

import hashlib
from typing import Any

import rfc8785


def canonical(value: Any) -> bytes:
    """Return plain JSON of integers as RFC 8785 writes it.

    Raise ValueError for what that cannot write: a number beyond 2^53, a key that is no string, half a surrogate pair.
    """
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError) as error:
        raise ValueError(f"no canonical JSON: {type(error).__name__}") from error


def digest(value: Any) -> str:
    """Return the SHA-256, in hex, of plain JSON as RFC 8785 writes it. Raise ValueError as above."""
    return hashlib.sha256(canonical(value)).hexdigest()
