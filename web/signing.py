"""Signing up, logging in, and what stands around it: Flask-Security with our forms, words and mails."""

from typing import Any

from flask import Flask, after_this_request, render_template, request
from flask.wrappers import Response
from flask_babel import lazy_gettext as _l
from flask_security.core import Security
from flask_security.forms import RegisterFormV2
from flask_security.mail_util import EmailValidateException, MailUtil
from flask_security.utils import get_message
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import DataRequired, Length

from campaign.account_links import LINK_AGE
from campaign.clock import now
from campaign.mail_address import one_spelling
from web import logins
from web.auth import ACCOUNTS
from web.database import session
from web.faults import Fault
from web.mail_links import use_our_links
from web.mailing import send_account_mail
from web.paths import TRANSLATIONS
from web.second_steps import use_second_steps

PASSWORD_LENGTH = 10


class SignUpForm(RegisterFormV2):
    """Sign up: a name to be called by, besides the address and the password."""

    display_name = StringField(_l("Name shown to others"), validators=[DataRequired(), Length(max=80)])


def spelled(text: str) -> str:
    """Return an address in the spelling by which accounts are looked up; any other text as it is, in small letters."""
    try:
        return one_spelling(text.strip())
    except ValueError:
        return text.strip().lower()


class OutboxMails(MailUtil):
    """Addresses in one spelling; mails by the outbox, in our words."""

    def send_mail(self, template: str, *_rendered: Any, **context: Any) -> None:
        """Write the mail into the outbox, in the transaction of its cause."""
        send_account_mail(template.rsplit("/", 1)[-1], context)

    def normalize(self, email: str) -> str:
        """Return the address in the one spelling that it is kept in. Raise EmailValidateException where it is none."""
        try:
            return one_spelling(email)
        except ValueError as error:
            raise EmailValidateException(get_message("INVALID_EMAIL_ADDRESS")[0]) from error

    def validate(self, email: str) -> str:
        """Do the same: whether an address takes mail is proven by the mail alone, never by asking other servers."""
        return self.normalize(email)


def render_in_our_look(template: str, **context: Any) -> str:
    """Render one of Flask-Security's pages; a form with faults is answered as a refusal."""
    forms = [value for name, value in context.items() if name.endswith("_form") and getattr(value, "errors", None)]
    if forms and request.method == "POST":
        after_this_request(_refused)
    return render_template(template, **context)


def _refused(response: Response) -> Response:
    if response.status_code == 200:
        response.status_code = 422
    return response


def configuration() -> dict[str, Any]:
    """Return what Flask-Security is set to."""
    pages = {
        "LOGIN_USER_TEMPLATE": "login",
        "REGISTER_USER_TEMPLATE": "signup",
        "FORGOT_PASSWORD_TEMPLATE": "forgot",
        "RESET_PASSWORD_TEMPLATE": "reset",
        "CHANGE_PASSWORD_TEMPLATE": "change",
        "SEND_CONFIRMATION_TEMPLATE": "confirm",
    }
    values: dict[str, Any] = {
        "REGISTERABLE": True,
        "CONFIRMABLE": True,
        "RECOVERABLE": True,
        "CHANGEABLE": True,
        "REGISTER_URL": "/signup",
        "CHANGE_URL": "/account/password",
        "POST_LOGIN_VIEW": "/arrived",
        "POST_CONFIRM_VIEW": "/login",
        "POST_RESET_VIEW": "/login",
        "POST_REGISTER_VIEW": "/login",
        "POST_CHANGE_VIEW": "/account",
        "RETURN_GENERIC_RESPONSES": True,
        "EMAIL_PLAINTEXT": False,  # our own words, see web.mailing
        "EMAIL_HTML": False,
        "PASSWORD_HASH": "argon2",
        "PASSWORD_SCHEMES": ["argon2"],
        "PASSWORD_SINGLE_HASH": True,  # plain argon2: an operation of the campaign can make it too
        "PASSWORD_LENGTH_MIN": PASSWORD_LENGTH,
        "PASSWORD_NORMALIZE_FORM": "NFKC",
        "CONFIRM_EMAIL_WITHIN": LINK_AGE,
        "RESET_PASSWORD_WITHIN": LINK_AGE,
        "DATETIME_FACTORY": lambda: now(session()),
        "I18N_DIRNAME": ["builtin", str(TRANSLATIONS)],
    }
    values |= {name: f"pages/signing/{page}.html" for name, page in pages.items()}
    return {f"SECURITY_{name}": value for name, value in values.items()}


def form_faults(form: FlaskForm) -> list[Fault]:
    """Return what is wrong with one of Flask-Security's forms, in its words; the same words stand once."""
    found = [
        Fault("" if name is None else str(name), str(words))
        for name, all_words in form.errors.items()
        for words in all_words
    ]
    return list({fault.text: fault for fault in reversed(found)}.values())[::-1]


def install(app: Flask) -> None:
    """Give the app its accounts."""
    app.jinja_env.globals["form_faults"] = form_faults
    security = Security(
        app, ACCOUNTS, register_form=SignUpForm, mail_util_cls=OutboxMails, render_template=render_in_our_look
    )
    use_our_links(security)
    use_second_steps(security)
    logins.install(app)
