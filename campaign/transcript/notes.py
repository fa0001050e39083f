"""Signed notes (c2sp.org/signed-note): a text, and below it lines of signatures; keys as verifiers write them."""

import hashlib
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519 = b"\x01"
"""The type of a signature by Ed25519, as the specification numbers them."""
DASH = "— "
ID_BYTES = 4
KEY_BYTES = 32
MOST_SIGNATURES = 16
MOST_CHARACTERS = 65_536


class BadNote(ValueError):
    """What was given is no signed note, no key, or its signature does not hold."""


@dataclass(frozen=True)
class Verifier:
    """A key that checks signatures: its name, and the public key's 32 bytes."""

    name: str
    key: bytes

    @property
    def id(self) -> bytes:
        """What stands before each of its signatures."""
        return hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.key).digest()[:ID_BYTES]

    def __str__(self) -> str:
        """Return the key as verifiers write it: name, id and key."""
        return f"{self.name}+{self.id.hex()}+{b64encode(ED25519 + self.key).decode()}"


@dataclass(frozen=True)
class Signer:
    """A key that signs, by its name and the 32 bytes of its secret."""

    name: str
    secret: bytes

    @property
    def verifier(self) -> Verifier:
        """The key that checks what this one signs."""
        return Verifier(self.name, Ed25519PrivateKey.from_private_bytes(self.secret).public_key().public_bytes_raw())

    def signed(self, text: str) -> str:
        """Return a text, which ends with a line break, with this key's signature. Raise BadNote for another text."""
        if not text.endswith("\n") or any(character < " " and character != "\n" for character in text):
            raise BadNote("a note's text ends with a line break, and has no control characters")
        signature = Ed25519PrivateKey.from_private_bytes(self.secret).sign(text.encode())
        return f"{text}\n{DASH}{self.name} {b64encode(self.verifier.id + signature).decode()}\n"


def verifier_of(written: str) -> Verifier:
    """Read a key as verifiers write it. Raise BadNote where it is none, or none that we know."""
    name, plus, rest = written.partition("+")
    given_id, other_plus, key = rest.partition("+")
    if not (plus and other_plus) or not is_name(name):
        raise BadNote("a verifier's key is its name, its id and its key, with plus signs between them")
    raw = decoded(key)
    if len(raw) != 1 + KEY_BYTES or raw[:1] != ED25519:
        raise BadNote("the verifier's key is none of Ed25519")
    verifier = Verifier(name, raw[1:])
    if given_id != verifier.id.hex():
        raise BadNote("the verifier's id is not that of its key")
    return verifier


def text_of(note: str, verifier: Verifier) -> str:
    """Return the text of a note that the verifier's key has signed.

    Signatures of other keys are passed over. Raise BadNote for what is no note, and where the key's signature is
    missing or does not hold.
    """
    text, signatures = parts_of(note)
    signature = signatures.get((verifier.name, verifier.id))
    if signature is None:
        raise BadNote(f"the note is not signed by {verifier.name}")
    try:
        Ed25519PublicKey.from_public_bytes(verifier.key).verify(signature, text.encode())
    except (InvalidSignature, ValueError) as error:
        raise BadNote(f"the signature of {verifier.name} does not hold") from error
    return text


def parts_of(note: str) -> tuple[str, Mapping[tuple[str, bytes], bytes]]:
    """Return the text of a note and its signatures, by the name and the id of their keys. Raise BadNote for none."""
    text, gap, below = note.rpartition("\n\n")
    lines = below.split("\n")
    is_note = gap and lines.pop() == "" and lines and len(lines) <= MOST_SIGNATURES and len(note) <= MOST_CHARACTERS
    if not is_note or any(character < " " and character != "\n" for character in note):
        raise BadNote("that is no signed note")
    return text + "\n", dict(map(_signature_of, lines))


def _signature_of(line: str) -> tuple[tuple[str, bytes], bytes]:
    name, blank, signature = line.removeprefix(DASH).partition(" ")
    raw = decoded(signature)
    if not line.startswith(DASH) or not blank or not is_name(name) or len(raw) <= ID_BYTES:
        raise BadNote("a line below the note is no signature")
    return (name, raw[:ID_BYTES]), raw[ID_BYTES:]


def is_name(name: str) -> bool:
    """Tell whether this can be the name of a key."""
    return bool(name) and "+" not in name and not any(character.isspace() for character in name)


def decoded(text: str) -> bytes:
    """Return what stands in base64. Raise BadNote where that is not its one spelling."""
    try:
        raw = b64decode(text, validate=True)
    except (NoBase64, ValueError) as error:
        raise BadNote("that is no base64") from error
    if b64encode(raw).decode() != text:
        raise BadNote("that is no base64 in its one spelling")
    return raw
