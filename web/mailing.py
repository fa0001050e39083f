"""Mails about an account: our words for what Flask-Security has to say, written into the outbox."""

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import current_app, url_for

from campaign.clock import now
from campaign.model.account import Account
from campaign.narration import length, mail
from campaign.operations.outbox import Letter, enqueue
from campaign.settings import Settings
from web.database import session

LINK_AGE = timedelta(hours=48)
"""How long the link of a mail can be opened."""
KINDS = {
    "welcome": "confirm",
    "welcome_existing": "welcome_existing",
    "confirmation_instructions": "confirm",
    "reset_instructions": "reset",
    "reset_notice": "password_changed",
    "change_notice": "password_changed",
}
"""Our kind of mail for each of Flask-Security's."""
LINKS = {"confirmation_token": "security.confirm_email", "reset_token": "security.reset_password"}
"""The page that the token of a mail opens; an address not yet confirmed is confirmed first."""


def send_account_mail(template: str, context: Mapping[str, Any]) -> None:
    """Enqueue one of Flask-Security's mails, in the account's language."""
    account: Account = context["user"]
    session().flush()
    token, endpoint = next(
        ((context[name], endpoint) for name, endpoint in LINKS.items() if context.get(name)), ("", "")
    )
    link = address_of(endpoint, token=token) if token else ""
    kind = KINDS[template]
    within = length(LINK_AGE, account.language) if link else ""
    values = {"name": account.display_name, "link": link, "within": within}
    said = mail(kind, account.language, values)
    letter = Letter(kind, account.language, said.subject, said.body)
    enqueue(session(), _event_key(kind, account, token), account, letter)


def _event_key(kind: str, account: Account, token: str) -> str:
    """Return what the mail is about: a token is new each time and never stands in a key itself."""
    mark = hashlib.sha256((token or now(session()).isoformat()).encode()).hexdigest()[:16]
    return f"account-{account.id}-{kind}-{mark}"


def address_of(endpoint: str, **values: Any) -> str:
    """Return a page's whole address on the service's own host, whatever host the request named."""
    settings: Settings = current_app.config["SETTINGS"]
    return settings.base_url + url_for(endpoint, **values)
