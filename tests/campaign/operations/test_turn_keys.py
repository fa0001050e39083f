import pytest
from cryptography.fernet import Fernet, InvalidToken

from campaign.errors import SealBroken
from campaign.operations.turn_keys import cipher_of, new_wrapped_key
from campaign.settings import load_settings

OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))


def with_keys(*keys):
    return load_settings({"SEAL_KEYS": ",".join(keys)})


def test_each_turn_has_its_own_key():
    first, second = (cipher_of(with_keys(OLD), new_wrapped_key(with_keys(OLD))) for _ in range(2))
    token = first.encrypt(b"a hand")
    assert first.decrypt(token) == b"a hand"
    with pytest.raises(InvalidToken):
        second.decrypt(token)


def test_a_new_first_key_still_opens_what_an_older_one_wrapped():
    wrapped = new_wrapped_key(with_keys(OLD))
    token = cipher_of(with_keys(OLD), wrapped).encrypt(b"a hand")
    assert cipher_of(with_keys(NEW, OLD), wrapped).decrypt(token) == b"a hand"


def test_without_the_key_the_seal_is_broken():
    with pytest.raises(SealBroken, match="seal_key_lacking"):
        cipher_of(with_keys(NEW), new_wrapped_key(with_keys(OLD)))
