"""Keys of turns: random, and kept only under a key of the service."""

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from campaign.errors import SealBroken
from campaign.settings import Settings


def new_wrapped_key(settings: Settings) -> bytes:
    """Make a turn's key and return it wrapped by the first of the service's seal keys."""
    return _service(settings).encrypt(Fernet.generate_key())


def cipher_of(settings: Settings, wrapped_key: bytes) -> Fernet:
    """Return the cipher of a turn's seals. Raise SealBroken (`seal_key_lacking`) where none unwraps it."""
    try:
        return Fernet(_service(settings).decrypt(wrapped_key))
    except InvalidToken as error:
        raise SealBroken("seal_key_lacking") from error


def _service(settings: Settings) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.seal_keys])
