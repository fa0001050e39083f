"""Secrets that we give out and keep as hashes alone: keys of log-ins, tokens of programs, links to join by."""

import hashlib
from secrets import token_urlsafe

TOKEN_BYTES = 32


def new_token() -> str:
    """Make a token that nobody guesses, in letters that stand in an address as they are."""
    return token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token: SHA-256 in hex, with no salt, for no two tokens are alike and none is guessed."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
