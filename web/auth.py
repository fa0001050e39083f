"""Who is asking: the account as Flask-Security wants it, and how a page or a program gets to know it."""

from typing import Any, cast

from flask import g, has_request_context, request
from flask import session as cookie
from flask_babel import get_locale
from flask_login import AnonymousUserMixin
from flask_security import current_user
from flask_security.core import RoleMixin, UserMixin
from flask_security.datastore import SQLAlchemySessionUserDatastore
from werkzeug.exceptions import Unauthorized

from campaign.clock import now
from campaign.errors import InvalidSettings
from campaign.model import account as account_model
from campaign.model import role as role_model
from campaign.operations.accounts import usual_zone
from campaign.operations.invitations import keep_invitation
from campaign.operations.logins import end_everything
from rules.core.errors import CaseError
from web.database import current_session, session

INVITED = "invited"
"""What a browser remembers: the invitation that its user followed before having an account."""
REMEMBERED = "_login_user"
"""Where Flask-Login keeps who is asking, for the length of a request."""
TOKEN_HEADER = "Authentication-Token"  # noqa: S105 - the header's name, no token


class User(account_model.Account, UserMixin):  # type: ignore[misc]
    """An account that logs in. The table is the account's own; Flask stays out of it."""


class Role(role_model.Role, RoleMixin):  # type: ignore[misc]
    """A site-wide role as Flask-Security wants it."""


class Accounts(SQLAlchemySessionUserDatastore):
    """Flask-Security's way to our accounts, through the request's own session."""

    def create_user(self, **values: Any) -> UserMixin:
        """Make an account that starts in the language of the page it signed up on; an invitation waits for it."""
        language = get_locale().language
        zone = usual_zone(language)
        made = super().create_user(language=language, time_zone=zone, created_at=now(session()), **values)
        if token := cookie.get(INVITED):
            session().flush()
            keep_invitation(session(), cast("User", made), token)
        return made

    def set_uniquifier(self, user: UserMixin, uniquifier: str | None = None) -> None:
        """Make the links of mails void, and end all log-ins and tokens: on a new password, and when one asks for it."""
        super().set_uniquifier(user, uniquifier)
        end_everything(session(), cast("User", user))


ACCOUNTS = Accounts(cast("Any", current_session), User, Role)


def account_or_none() -> account_model.Account | None:
    """Return the account of who is asking, None where nobody is signed in."""
    if not has_request_context() or not current_user.is_authenticated:
        return None
    return cast("account_model.Account", current_user._get_current_object())  # noqa: SLF001 - werkzeug's own way


def account() -> account_model.Account:
    """Return the account of who is asking. Raise Unauthorized (401: log in first) where nobody is signed in."""
    found = account_or_none()
    if found is None:
        raise Unauthorized
    return found


def require_password(given: object) -> None:
    """Raise InvalidSettings `wrong_password` where this is not the password of who is asking."""
    who = account()
    if not isinstance(given, str) or not given or not cast("User", who).verify_and_update_password(given):
        raise InvalidSettings((CaseError(None, "wrong_password", "settings.password", ""),))


def forget() -> None:
    """Take whoever is asking for a stranger from now on, where the database does not answer who it is."""
    setattr(g, REMEMBERED, AnonymousUserMixin())


def is_by_token() -> bool:
    """Tell whether the request carries a token; only then does it need no token against forged forms.

    A page of another site cannot set this header without our leave, which no answer of ours gives.
    """
    return TOKEN_HEADER in request.headers
