"""Sealed bodies: a declaration pressed, padded to the one length of all, and in cipher."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

from campaign.errors import SealBroken
from campaign.model.types import canonical_json
from campaign.operations.player_salts import player_salt_of
from campaign.orders.canonical import HEADING_LINES

MOST_PRESSED = 8_192
"""Bytes that a declaration may have as pressed canonical JSON: twice what the largest legal one of seven pairs has."""
BODY_LENGTH = MOST_PRESSED + 4_096
"""Bytes to which a body is padded: besides a declaration a salt, a heading and the longest reason always fit in."""
PRESSED = b"z"
"""What a body begins with; one of the time before bodies were pressed begins with its salt, in hex."""
TEXT_TOKEN = b"g"
"""What the text of a Fernet token begins with; since bodies are pressed its bytes are kept instead."""


@dataclass(frozen=True)
class Body:
    """What a sealed body holds: the text that the seal is taken of, its salt, the GM's reason where one is given."""

    salt: str
    text: str
    reason: str = ""

    @property
    def player_salt(self) -> str:
        """The part of the salt that the player gave, which is mixed into the dice; empty where there is none."""
        return player_salt_of(self.salt)

    @property
    def declared(self) -> Mapping[str, Any]:
        """The canonical declaration, the last line of the text."""
        declared: Mapping[str, Any] = json.loads(self.text.split("\n")[-2])
        return declared


def fits(declared: Mapping[str, Any]) -> bool:
    """Tell whether a canonical declaration can be sealed. Only long texts without any order in them cannot."""
    return len(_press(canonical_json(dict(declared)))) <= MOST_PRESSED


def seal(cipher: Fernet, body: Body) -> bytes:
    """Return a body in cipher, as it is kept."""
    return urlsafe_b64decode(cipher.encrypt(pack(body)))


def unseal(cipher: Fernet, kept: bytes) -> Body:
    """Return what a body in cipher holds. Raise SealBroken where it is not what was kept."""
    token = kept if kept.startswith(TEXT_TOKEN) else urlsafe_b64encode(kept)
    try:
        return unpack(cipher.decrypt(token))
    except InvalidToken as error:
        raise SealBroken from error


def pack(body: Body) -> bytes:
    """Write a body for its cipher, in BODY_LENGTH bytes.

    The declaration alone is pressed, so that the length of the rest is known beforehand and `fits` never errs.
    """
    heading, _, declared = body.text.removesuffix("\n").rpartition("\n")
    head = f"{body.salt} {canonical_json(body.reason)}" if body.reason else body.salt
    return (PRESSED + f"{head}\n{heading}\n".encode() + _press(declared)).ljust(BODY_LENGTH, b"\0")


def unpack(packed: bytes) -> Body:
    """Read what `pack` wrote, now or before bodies were pressed."""
    if not packed.startswith(PRESSED):
        head, _given, text = packed.rstrip(b" ").split(b"\n", 2)
        return _body(head, text)
    head, *heading, pressed = packed.removeprefix(PRESSED).split(b"\n", HEADING_LINES + 1)
    return _body(head, b"\n".join([*heading, zlib.decompressobj().decompress(pressed), b""]))


def _press(text: str) -> bytes:
    return zlib.compress(text.encode())


def _body(head: bytes, text: bytes) -> Body:
    salt, _, reason = head.decode().partition(" ")
    return Body(salt, text.decode(), json.loads(reason) if reason else "")
