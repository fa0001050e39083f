"""Accounts: how a person likes to be called and to read."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from marshmallow import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.errors import InvalidSettings, NotFound
from campaign.mail_address import one_spelling
from campaign.model.account import Account
from campaign.text import OneLine
from campaign.zones import is_zone
from rules.core.faults import case_errors
from rules.core.fields import DeclarationSchema, StrictString, one_of


class PreferencesSchema(DeclarationSchema):
    """What an account may set of itself; what is missing stays as it is."""

    display_name = StrictString(validate=OneLine(80))
    language = StrictString(validate=one_of("ko", "en"))
    time_zone = StrictString(validate=is_zone)
    theme = StrictString(validate=one_of("", "light", "dark"))


class AddressTaken(Exception):
    """Another account has this address."""


def add_account(session: Session, email: str, password_hash: str | None, display_name: str) -> Account:
    """Make an account whose address needs no proof, with a password that was hashed already, or without one."""
    instant = now(session)
    account = Account(
        email=email,
        password=password_hash,
        display_name=display_name,
        fs_uniquifier=uuid4().hex,
        created_at=instant,
        confirmed_at=instant,
    )
    session.add(account)
    session.flush()
    return account


def usual_zone(language: str) -> str:
    """Return the time zone of which an account is until it says another."""
    return "Asia/Seoul" if language == "ko" else "UTC"


def account_at(session: Session, email: str) -> Account:
    """Return the account with an address, in whatever spelling. Raise NotFound."""
    try:
        found = session.scalar(select(Account).where(Account.email == one_spelling(email)))
    except ValueError:
        found = None
    if found is None:
        raise NotFound
    return found


def new_account(session: Session, email: str, display_name: str, language: str) -> Account:
    """Make an account whose owner sets a password by a link; `email` is in its one spelling.

    Raise AddressTaken; InvalidSettings for a name or a language that none can have.
    """
    if session.scalar(select(Account.id).where(Account.email == email)) is not None:
        raise AddressTaken
    account = add_account(session, email, None, display_name)
    values = {"display_name": display_name, "language": language, "time_zone": usual_zone(language)}
    set_preferences(session, account, values)
    return account


def set_preferences(session: Session, account: Account, values: Mapping[str, Any]) -> None:
    """Set the account's own preferences, all of `values` or, with any fault, none. Raise InvalidSettings."""
    try:
        wanted: dict[str, Any] = PreferencesSchema().load(values)
    except ValidationError as error:
        raise InvalidSettings(case_errors(None, error, "settings", "")) from error
    for name, value in wanted.items():
        setattr(account, name, value)
    session.flush()
