"""Second steps: a code of a device (TOTP, RFC 6238), asked for at a log-in after the password, where the account wants.

A code is taken once. Whoever lost the device has recovery codes, each good once; whoever lost these too asks whoever
keeps the service to switch the second step off.
"""

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex

from passlib.exc import TokenError
from passlib.totp import TOTP
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.errors import InvalidSettings, NotFound, WrongStatus
from campaign.model.account import Account
from campaign.model.second_step import SecondStep
from campaign.operations.turn_keys import seed_of, wrap_seed
from campaign.secret_tokens import hashed
from campaign.store.seal_keys import print_of
from campaign.store.session import settings_of
from rules.core.errors import CaseError

ISSUER = "Grailjudge"
"""What a device calls the service."""
RECOVERY_CODES = 10
RECOVERY_BYTES = 8
DRIFT = 30
"""By so many seconds may the clock of a device be off."""
LONGEST = 64


@dataclass(frozen=True)
class Secret:
    """What a device needs: the secret as text, in groups, and the same as an address that devices open."""

    text: str
    uri: str


@dataclass(frozen=True)
class SecondStepView:
    """What the owner of an account sees of its second step."""

    since: datetime
    recovery_left: int


def second_step_of(session: Session, account: Account) -> SecondStepView | None:
    """Return the second step that an account's log-ins ask for; None where they ask for none."""
    step = session.get(SecondStep, account.id)
    if step is None or step.confirmed_at is None:
        return None
    return SecondStepView(step.confirmed_at, len(step.recovery))


def begin_second_step(session: Session, account: Account) -> Secret:
    """Make a new secret, which counts for nothing until a code of it is confirmed. Raise WrongStatus where one does."""
    session.execute(select(Account.id).where(Account.id == account.id).with_for_update(key_share=True))  # two presses
    if second_step_of(session, account) is not None:
        raise WrongStatus("second_step_on")
    session.execute(delete(SecondStep).where(SecondStep.account_id == account.id))
    settings, made = settings_of(session), TOTP.new()
    step = SecondStep(account_id=account.id, wrapped_secret=wrap_seed(settings, made.key), recovery=[])
    step.key_print = print_of(settings.seal_keys[0])
    session.add(step)
    session.flush()
    return _shown(made, account)


def begun_secret(session: Session, account: Account) -> Secret:
    """Return the secret that waits for a code. Raise NotFound where none does: one that counts is never shown again."""
    return _shown(_totp(session, _begun(session, account)), account)


def confirm_second_step(session: Session, account: Account, code: str) -> tuple[str, ...]:
    """Let log-ins ask for the second step from now on, and return its recovery codes, which are told this once.

    Raise NotFound where none was begun, InvalidSettings `wrong_code`.
    """
    step = _begun(session, account)
    if not _takes(session, step, _plain(code)):
        raise wrong_code()
    step.confirmed_at = now(session)
    return _new_recovery(session, step)


def renew_recovery(session: Session, account: Account) -> tuple[str, ...]:
    """Return new recovery codes, told this once; those before are worth nothing. Raise NotFound where none is asked."""
    step = _locked(session, account.id)
    if step is None or step.confirmed_at is None:
        raise NotFound
    return _new_recovery(session, step)


def end_second_step(session: Session, account: Account) -> bool:
    """Let log-ins ask for the password alone; return whether they asked for more."""
    was_asked = second_step_of(session, account) is not None
    session.execute(delete(SecondStep).where(SecondStep.account_id == account.id))
    return was_asked


def passes_second_step(session: Session, account: Account, code: str) -> bool:
    """Tell whether a code is one of the account's device, or a recovery code, and use it up.

    True where the account has no second step. Raise SealBroken where no key of the service opens its secret.
    """
    step, given = _locked(session, account.id), _plain(code)
    if step is None or step.confirmed_at is None:
        return True
    if (used := hashed(given)) in step.recovery:
        step.recovery = [one for one in step.recovery if one != used]
        return True
    return _takes(session, step, given)


def wrong_code() -> InvalidSettings:
    """Return the refusal of a code."""
    return InvalidSettings((CaseError(None, "wrong_code", "settings.code", ""),))


def _plain(code: str) -> str:
    """Return a code as it was made, of what a person typed: in groups, in wide digits, in capitals."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", code[:LONGEST]).lower() if letter.isalnum())


def _locked(session: Session, account_id: int) -> SecondStep | None:
    return session.scalar(select(SecondStep).where(SecondStep.account_id == account_id).with_for_update())


def _begun(session: Session, account: Account) -> SecondStep:
    step = _locked(session, account.id)
    if step is None or step.confirmed_at is not None:
        raise NotFound
    return step


def _totp(session: Session, step: SecondStep) -> TOTP:
    return TOTP(key=seed_of(settings_of(session), step.wrapped_secret), format="raw")


def _shown(totp: TOTP, account: Account) -> Secret:
    return Secret(totp.pretty_key(sep=" "), totp.to_uri(label=account.email, issuer=ISSUER))


def _takes(session: Session, step: SecondStep, code: str) -> bool:
    totp, instant = _totp(session, step), int(now(session).timestamp())
    try:
        match = totp.match(code, time=instant, window=DRIFT, last_counter=step.last_counter)
    except TokenError:
        return False
    step.last_counter = match.counter
    return True


def _new_recovery(session: Session, step: SecondStep) -> tuple[str, ...]:
    made = [token_hex(RECOVERY_BYTES) for _ in range(RECOVERY_CODES)]
    step.recovery = [hashed(code) for code in made]
    session.flush()
    return tuple("-".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in made)
