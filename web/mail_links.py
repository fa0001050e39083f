"""The links of account mails as Flask-Security takes them: made when a mail leaves, so that no token is kept."""

from typing import Any, cast

from flask_security.core import Security
from flask_security.utils import hash_data
from itsdangerous import BadSignature, SignatureExpired

from campaign.account_links import CONFIRM, RESET, LinkExpired, LinkVoid, account_of_link
from web.database import session


class MailLinks:
    """What stands in place of one of Flask-Security's serializers."""

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose

    def dumps(self, _data: Any) -> str:
        """Return what the link is for, in place of a token: see `campaign.account_links.text_of`."""
        return self.purpose

    def loads(self, token: str, **_: Any) -> list[str]:
        """Return what Flask-Security asks of a link. Raise BadSignature, SignatureExpired."""
        try:
            account = account_of_link(session(), token, self.purpose)
        except LinkVoid as error:
            raise BadSignature(self.purpose) from error
        except LinkExpired as error:
            raise SignatureExpired(self.purpose) from error
        return [account.fs_uniquifier, hash_data(account.email) if self.purpose == CONFIRM else ""]

    def loads_unsafe(self, _token: str) -> tuple[bool, None]:
        """Tell nothing of a link that has expired."""
        return False, None


def use_our_links(security: Security) -> None:
    """Let the links of mails be ours."""
    made = cast("Any", security)
    made.confirm_serializer, made.reset_serializer = MailLinks(CONFIRM), MailLinks(RESET)
