"""API tokens: made by their owner for a program, shown once, revoked one by one or all together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from marshmallow import ValidationError
from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from campaign.clock import now, now_in_sql
from campaign.errors import InvalidSettings, NotFound
from campaign.model.account import Account
from campaign.model.api_token import ApiToken
from campaign.secret_tokens import hashed, new_token
from campaign.text import OneLine
from rules.core.faults import case_errors
from rules.core.fields import DeclarationSchema, StrictInteger, StrictString, between

USUAL_DAYS, MOST_DAYS = 90, 366
"""How long a token is good where its owner does not say, and at most."""


class NewTokenSchema(DeclarationSchema):
    """What a new token is called, and for how many days it is good."""

    name = StrictString(required=True, validate=OneLine(80))
    days = StrictInteger(load_default=USUAL_DAYS, validate=between(1, MOST_DAYS))


@dataclass(frozen=True)
class TokenLine:
    """A token as its owner sees it in a list; the token itself is not there."""

    id: int
    name: str
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True)
class NewToken(TokenLine):
    """A token just made: the only time that it is told."""

    token: str


def make_token(session: Session, account: Account, values: Mapping[str, Any]) -> NewToken:
    """Make a token of an account for a program; whoever asks has proven to be its owner. Raise InvalidSettings."""
    try:
        wanted: dict[str, Any] = NewTokenSchema().load(values)
    except ValidationError as error:
        raise InvalidSettings(case_errors(None, error, "settings", "")) from error
    instant, token = now(session), new_token()
    session.execute(delete(ApiToken).where(ApiToken.account_id == account.id, ApiToken.expires_at <= instant))
    made = ApiToken(
        account_id=account.id,
        name=wanted["name"].strip(),
        token_hash=hashed(token),
        created_at=instant,
        expires_at=instant + timedelta(days=wanted["days"]),
    )
    session.add(made)
    session.flush()
    return NewToken(made.id, made.name, made.created_at, made.expires_at, token)


def tokens_of(session: Session, account: Account) -> tuple[TokenLine, ...]:
    """Return the tokens of an account that are in force, the oldest first."""
    found = session.scalars(
        select(ApiToken)
        .where(ApiToken.account_id == account.id, ApiToken.expires_at > now_in_sql(session))
        .order_by(ApiToken.id)
    )
    return tuple(TokenLine(one.id, one.name, one.created_at, one.expires_at) for one in found)


def revoke_token(session: Session, account: Account, token_id: int) -> None:
    """End one token of an account. Raise NotFound where it has none such."""
    gone = session.scalar(
        delete(ApiToken).where(ApiToken.id == token_id, ApiToken.account_id == account.id).returning(ApiToken.id)
    )
    if gone is None:
        raise NotFound


def asked_by(session: Session, token: str) -> ColumnElement[bool]:
    """Match the active account that a program with this token asks as."""
    ids = select(ApiToken.account_id).where(
        ApiToken.token_hash == hashed(token), ApiToken.expires_at > now_in_sql(session)
    )
    return Account.active & Account.id.in_(ids)
