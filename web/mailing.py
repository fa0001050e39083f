"""Mails about an account: our words for what Flask-Security has to say, written into the outbox."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from flask import current_app, url_for

from campaign.account_links import CONFIRM, LINK_AGE, LINK_MARK, RESET
from campaign.model.account import Account
from campaign.narration import length, mail
from campaign.operations.outbox import About, Letter, enqueue
from campaign.settings import Settings
from web.database import session

KINDS = {
    "welcome": "confirm",
    "welcome_existing": "welcome_existing",
    "confirmation_instructions": "confirm",
    "reset_instructions": "reset",
    "reset_notice": "password_changed",
    "change_notice": "password_changed",
}
"""Our kind of mail for each of Flask-Security's."""
LINKS = {"confirmation_token": CONFIRM, "reset_token": RESET}
"""What the link of a mail is for; an address not yet confirmed is confirmed first."""


def send_account_mail(template: str, context: Mapping[str, Any]) -> None:
    """Enqueue one of Flask-Security's mails, in the account's language."""
    account: Account = context["user"]
    session().flush()
    purpose = next((purpose for name, purpose in LINKS.items() if context.get(name)), None)
    kind = KINDS[template]
    within = length(LINK_AGE, account.language) if purpose else ""
    said = mail(
        kind, account.language, {"name": account.display_name, "link": LINK_MARK if purpose else "", "within": within}
    )
    letter = Letter(kind, account.language, said.subject, said.body, purpose)
    about = About(link_age=LINK_AGE if purpose else None)
    enqueue(session(), _event_key(kind, account), account, letter, about=about)


def _event_key(kind: str, account: Account) -> str:
    """Return what the mail is about: each is another."""
    return f"account-{account.id}-{kind}-{token_hex(8)}"


def address_of(endpoint: str, **values: Any) -> str:
    """Return a page's whole address on the service's own host, whatever host the request named."""
    settings: Settings = current_app.config["SETTINGS"]
    return settings.base_url + url_for(endpoint, **values)
