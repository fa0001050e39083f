"""Log-ins: opened in a browser, ended by logging out there, or all together."""

from datetime import timedelta

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from campaign.clock import now, now_in_sql
from campaign.model.account import Account
from campaign.model.api_token import ApiToken
from campaign.model.login import Login
from campaign.secret_tokens import hashed, new_token

LOGIN_LIFE = timedelta(days=180)
"""How long a log-in lasts where nobody logs out."""


def open_login(session: Session, account: Account) -> str:
    """Note that an account is logged in in one more browser, and return the key for the browser's cookie."""
    instant, key = now(session), new_token()
    session.execute(delete(Login).where(Login.account_id == account.id, Login.expires_at <= instant))
    session.add(Login(account_id=account.id, key_hash=hashed(key), created_at=instant, expires_at=instant + LOGIN_LIFE))
    session.flush()
    return key


def end_login(session: Session, key: str) -> None:
    """End the log-in of one browser; others stay."""
    session.execute(delete(Login).where(Login.key_hash == hashed(key)))


def end_everything(session: Session, account: Account) -> None:
    """End every log-in and every API token of an account."""
    session.execute(delete(Login).where(Login.account_id == account.id))
    session.execute(delete(ApiToken).where(ApiToken.account_id == account.id))


def logged_in_by(session: Session, key: str) -> ColumnElement[bool]:
    """Match the active account whose browser holds this key."""
    ids = select(Login.account_id).where(Login.key_hash == hashed(key), Login.expires_at > now_in_sql(session))
    return Account.active & Account.id.in_(ids)
