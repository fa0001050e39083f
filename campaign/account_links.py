"""Links of mails about an account: made when the mail leaves, good for a while, and kept nowhere."""

import hmac
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256

from sqlalchemy.orm import Session

from campaign.clock import now
from campaign.model.account import Account
from campaign.model.outbox_message import OutboxMessage
from campaign.settings import Settings
from campaign.store.session import settings_of

CONFIRM, RESET = "confirm", "reset"
"""What a link is for; the page that it opens is called so too."""
LINK_AGE = timedelta(hours=48)
"""How long the link of a mail can be opened."""
LINK_MARK = "{link}"
"""What stands in a mail's kept text where its link will be."""


class LinkVoid(Exception):
    """A link is none of ours, or its account has changed since, as it does by the link's use."""


class LinkExpired(Exception):
    """A link was good once."""


def text_of(session: Session, message: OutboxMessage) -> str:
    """Return a mail's text as it leaves now, with the link of an account's mail in it."""
    if message.link is None:
        return message.body
    account = session.get_one(Account, message.account_id)
    return message.body.replace(LINK_MARK, link_of(session, account, message.link))


def link_of(session: Session, account: Account, purpose: str) -> str:
    """Return a link of an account, good from now on for LINK_AGE or until it is used."""
    return f"{settings_of(session).base_url}/{purpose}/{new_link_token(session, account, purpose)}"


def new_link_token(session: Session, account: Account, purpose: str) -> str:
    """Return what a link for a purpose ends in: the account, the second at which it was made, and a mark of ours."""
    made_at = int(now(session).timestamp())
    return f"{account.id}.{made_at}.{_mark(settings_of(session), account, purpose, made_at)}"


def account_of_link(session: Session, token: str, purpose: str) -> Account:
    """Return whose link for a purpose this is. Raise LinkVoid, LinkExpired."""
    number, _, rest = token.partition(".")
    second, _, mark = rest.partition(".")
    if not all(part.isascii() and part.isdecimal() and len(part) <= 10 for part in (number, second)):
        raise LinkVoid
    account = session.get(Account, int(number)) if int(number) < 2**31 else None
    if account is None:
        raise LinkVoid
    expected = _mark(settings_of(session), account, purpose, int(second))
    if not hmac.compare_digest(expected.encode(), mark.encode(errors="replace")):
        raise LinkVoid
    if now(session).timestamp() - int(second) > LINK_AGE.total_seconds():
        raise LinkExpired
    return account


def _mark(settings: Settings, account: Account, purpose: str, made_at: int) -> str:
    """Return the mark of a link: by the service's secret, over all that must be as it was when the link was made."""
    proven = account.password if purpose == RESET else account.email
    told = "\n".join((purpose, str(account.id), str(made_at), account.fs_uniquifier, proven or ""))
    made = hmac.digest(f"grailjudge link {settings.secret_key}".encode(), told.encode(), sha256)
    return urlsafe_b64encode(made).decode().rstrip("=")
