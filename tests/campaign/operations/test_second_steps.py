"""The second step of a log-in: codes of a device, each taken once, and recovery codes, each good once."""

import pytest
from passlib.totp import TOTP
from sqlalchemy import select

from campaign import clock
from campaign.errors import InvalidSettings, NotFound, SealBroken, WrongStatus
from campaign.model.account import Account
from campaign.model.second_step import SecondStep
from campaign.operations.second_steps import (
    RECOVERY_CODES,
    begin_second_step,
    begun_secret,
    confirm_second_step,
    end_second_step,
    passes_second_step,
    renew_recovery,
    second_step_of,
)
from campaign.settings import load_settings
from campaign.store.session import session_scope
from launch.environment import new_secret
from tests.campaign.at_once import at_once
from tests.factories import an_account


@pytest.fixture
def ann(session):
    return an_account(session, "ann")


@pytest.fixture
def device(session, ann):
    """Return a function that makes the code of Ann's device, so many half minutes from now, of a secret just begun."""
    totp = TOTP(key=begin_second_step(session, ann).text)
    return lambda steps=0: totp.generate(time=int(clock.now(session).timestamp()) + 30 * steps).token


@pytest.fixture
def recovery(session, ann, device):
    """Return the recovery codes of the second step, which is on; the code of the half minute before switched it on."""
    return confirm_second_step(session, ann, device(-1))


def test_it_counts_from_the_first_code_on(session, ann, device):
    assert second_step_of(session, ann) is None
    assert passes_second_step(session, ann, "")
    with pytest.raises(InvalidSettings):
        confirm_second_step(session, ann, "000000" if device() != "000000" else "000001")
    assert second_step_of(session, ann) is None
    assert len(set(confirm_second_step(session, ann, device()))) == RECOVERY_CODES
    assert second_step_of(session, ann).recovery_left == RECOVERY_CODES
    assert not passes_second_step(session, ann, "")


def test_the_secret_is_shown_while_it_counts_for_nothing_and_kept_wrapped(session, ann):
    shown = begin_second_step(session, ann)
    assert begun_secret(session, ann) == shown
    secret = shown.text.replace(" ", "")
    assert shown.uri == f"otpauth://totp/Grailjudge:ann@example.org?secret={secret}&issuer=Grailjudge"
    kept = session.scalar(select(SecondStep.wrapped_secret))
    assert TOTP(key=secret).key not in kept
    again = begin_second_step(session, ann)
    assert again.text != shown.text
    confirm_second_step(session, ann, TOTP(key=again.text).generate(time=clock.now(session)).token)
    with pytest.raises(NotFound):
        begun_secret(session, ann)
    with pytest.raises(NotFound):
        confirm_second_step(session, ann, "000000")
    with pytest.raises(WrongStatus):
        begin_second_step(session, ann)


@pytest.mark.usefixtures("recovery")
def test_a_code_is_taken_once_and_none_before_it(session, ann, device):
    later = device(1)
    assert passes_second_step(session, ann, device())
    assert not passes_second_step(session, ann, device())
    assert not passes_second_step(session, ann, device(-1))
    assert passes_second_step(session, ann, f" {later[:3]} {later[3:]} ")
    assert not passes_second_step(session, ann, later)


@pytest.mark.usefixtures("recovery")
@pytest.mark.parametrize("steps", [-20, -3, 3, 20])
def test_a_code_of_another_time_is_refused(session, ann, device, steps):
    assert not passes_second_step(session, ann, device(steps))


@pytest.mark.usefixtures("recovery")
def test_digits_of_another_width_are_digits(session, ann, device):
    assert passes_second_step(session, ann, device().translate({ord("0") + at: 0xFF10 + at for at in range(10)}))


@pytest.mark.usefixtures("recovery")
@pytest.mark.parametrize("code", ["", " ", "12345", "1234567", "abcdef", "x" * 10_000, "\ud800", "\x00" * 6, "-" * 6])
def test_what_is_no_code_is_refused(session, ann, code):
    assert not passes_second_step(session, ann, code)


def test_each_recovery_code_is_good_once(session, ann, recovery):
    first, second, *_ = recovery
    assert passes_second_step(session, ann, first)
    assert not passes_second_step(session, ann, first)
    assert passes_second_step(session, ann, second.replace("-", "").upper())
    assert second_step_of(session, ann).recovery_left == RECOVERY_CODES - 2
    fresh = renew_recovery(session, ann)
    assert not passes_second_step(session, ann, recovery[2])
    assert passes_second_step(session, ann, fresh[2])
    kept = session.scalar(select(SecondStep.recovery))
    assert not {code.replace("-", "") for code in fresh} & set(kept)


def test_of_many_that_give_one_code_at_once_one_is_in(session, ann, recovery):
    number, won = ann.id, []
    session.commit()

    def give():
        with session_scope() as own:
            won.append(passes_second_step(own, own.get_one(Account, number), recovery[0]))

    at_once(*[give] * 8)
    assert won.count(True) == 1


def test_it_ends(session, ann, recovery):
    assert end_second_step(session, ann)
    assert second_step_of(session, ann) is None
    assert passes_second_step(session, ann, "")
    assert not end_second_step(session, ann)
    with pytest.raises(NotFound):
        renew_recovery(session, ann)


def test_where_the_key_is_lost_recovery_codes_are_good_still(session, ann, device, recovery, database_url):
    lost = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, "SEAL_KEYS": new_secret()}
    session.info["settings"] = load_settings(lost)
    with pytest.raises(SealBroken):
        passes_second_step(session, ann, device())
    assert passes_second_step(session, ann, recovery[0])
