"""Accounts: how a person likes to be called and to read."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from marshmallow import ValidationError
from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.errors import InvalidSettings
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


def add_account(session: Session, email: str, password_hash: str, display_name: str) -> Account:
    """Make an account whose address needs no proof, with a password that was hashed already."""
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


def set_preferences(session: Session, account: Account, values: Mapping[str, Any]) -> None:
    """Set the account's own preferences, all of `values` or, with any fault, none. Raise InvalidSettings."""
    try:
        wanted: dict[str, Any] = PreferencesSchema().load(values)
    except ValidationError as error:
        raise InvalidSettings(case_errors(None, error, "settings", "")) from error
    for name, value in wanted.items():
        setattr(account, name, value)
    session.flush()
