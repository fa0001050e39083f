"""Salts: what hides a sealed declaration from whoever guesses it, and what its player mixes into the dice.

The salt of a seal has two parts with a full stop between: 32 hex digits of the service's, so that the fingerprint hides
the declaration even where the rest is guessed, and the player's own. Both are sealed with it.
"""

import secrets

from campaign.text import is_text
from rules.core.errors import CaseError

SALT_BYTES = 16
SALT_LENGTH = 64
"""So many characters may a player's salt have."""
PARTS = "."


def fresh_salt() -> str:
    """Return a salt that nobody can guess, in hex."""
    return secrets.token_hex(SALT_BYTES)


def seal_salt(player_salt: str) -> str:
    """Return the salt of a seal; where the player gave none the service draws that part too."""
    return PARTS.join((fresh_salt(), player_salt or fresh_salt()))


def player_salt_of(salt: str) -> str:
    """Return the player's part of a seal's salt; empty where the seal is older than such parts."""
    return salt.partition(PARTS)[2]


def salt_faults(seat: str, salt: str) -> tuple[CaseError, ...]:
    """Return what is wrong with a player's salt: it is one word of at most SALT_LENGTH letters, digits and signs."""
    if not salt or (len(salt) <= SALT_LENGTH and salt.isprintable() and " " not in salt and is_text(salt)):
        return ()
    return (CaseError(seat, "bad_salt", f"declarations.{seat}.salt", "", {"limit": SALT_LENGTH}),)
