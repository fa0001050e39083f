import pytest
from cryptography.fernet import Fernet

from campaign.settings import DEVELOPMENT_SEAL_KEY
from campaign.store.seal_keys import lacking_keys, print_of, told
from tests.campaign.store.test_revision import run
from tests.factories import a_battle, a_war

OTHER = Fernet.generate_key().decode()


@pytest.fixture
def sealed(session):
    """A database with a turn that was sealed under the key of development."""
    a_battle(a_war(session))


def test_a_fingerprint_names_a_key_and_does_not_hold_it():
    assert print_of(DEVELOPMENT_SEAL_KEY) == "98aa140af9fbe122"
    assert print_of(OTHER) not in (OTHER, print_of(DEVELOPMENT_SEAL_KEY))


@pytest.mark.parametrize(
    ("keys", "lacking"),
    [
        ((DEVELOPMENT_SEAL_KEY,), ()),
        ((OTHER, DEVELOPMENT_SEAL_KEY), ()),
        ((OTHER,), (print_of(DEVELOPMENT_SEAL_KEY),)),
    ],
)
def test_a_key_that_seals_need_is_missed(session, sealed, keys, lacking):
    assert lacking_keys(session, keys) == lacking


def test_without_seals_any_key_will_do(session):
    assert lacking_keys(session, (OTHER,)) == ()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_start_says_in_one_line_which_key_is_lacking(sealed, database_url, redis_url):
    ended = run("timer", database_url, REDIS_URL=redis_url, SEAL_KEYS=OTHER)
    assert ended.returncode == 0
    assert ended.stderr.count(told([print_of(DEVELOPMENT_SEAL_KEY)])) == 1
    assert "Traceback" not in ended.stderr
