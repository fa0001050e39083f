"""Keys of turns: random, and kept only under a key of the service."""

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from campaign.settings import Settings


class SealBroken(Exception):
    """A seal cannot be opened, or what is in it is not what its fingerprint says."""


def new_wrapped_key(settings: Settings) -> bytes:
    """Make a turn's key and return it wrapped by the first of the service's seal keys."""
    return _service(settings).encrypt(Fernet.generate_key())


def cipher_of(settings: Settings, wrapped_key: bytes) -> Fernet:
    """Return the cipher of a turn's seals. Raise SealBroken where none of the service's keys unwraps its key."""
    try:
        return Fernet(_service(settings).decrypt(wrapped_key))
    except InvalidToken as error:
        raise SealBroken("none of SEAL_KEYS unwraps the key of this turn") from error


def _service(settings: Settings) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.seal_keys])
