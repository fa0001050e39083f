"""Keys of turns: random, and kept only under a key of the service."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from campaign.errors import SealBroken
from campaign.model.turn import SEED_BYTES
from campaign.settings import Settings


def new_wrapped_key(settings: Settings) -> bytes:
    """Make a turn's key and return it wrapped by the first of the service's seal keys."""
    return _service(settings.seal_keys).encrypt(Fernet.generate_key())


def cipher_of(settings: Settings, wrapped_key: bytes) -> Fernet:
    """Return the cipher of a turn's seals. Raise SealBroken (`seal_key_lacking`) where none unwraps it."""
    with _a_key_that_fits():
        return Fernet(_service(settings.seal_keys).decrypt(wrapped_key))


def wrap_seed(settings: Settings, seed: bytes) -> bytes:
    """Return a turn's seed as it is kept until it is told."""
    return _service(settings.seal_keys).encrypt(seed)


def seed_of(settings: Settings, kept: bytes) -> bytes:
    """Return a turn's seed; one that was told, or is older than its wrapping, stands as it is.

    Raise SealBroken (`seal_key_lacking`) where none of the service's keys unwraps it.
    """
    if len(kept) == SEED_BYTES:
        return kept
    with _a_key_that_fits():
        return _service(settings.seal_keys).decrypt(kept)


def rewrapped(settings: Settings, kept: bytes) -> bytes:
    """Return a wrapped key, or a seed as it is kept, under the first of the service's keys; a told seed stays told.

    Raise SealBroken (`seal_key_lacking`) where none of the keys unwraps it.
    """
    if len(kept) == SEED_BYTES:
        return kept
    with _a_key_that_fits():
        return _service(settings.seal_keys).rotate(kept)


@cache
def _service(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])


@contextmanager
def _a_key_that_fits() -> Iterator[None]:
    """Raise SealBroken (`seal_key_lacking`) where none of the service's keys unwraps what is unwrapped within."""
    try:
        yield
    except InvalidToken as error:
        raise SealBroken("seal_key_lacking") from error
