"""Which language a request is answered in, and the switch between them."""

from typing import Any, cast

from babel.support import Translations
from flask import Blueprint, Flask, g, make_response, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import Babel, get_translations
from werkzeug.exceptions import BadRequest

from campaign.operations.accounts import set_preferences
from web.auth import account_or_none
from web.database import session
from web.paths import TRANSLATIONS
from web.redirects import local_path

LANGUAGES = {"ko": "한국어", "en": "English"}
COOKIE = "language"
COOKIE_SECONDS = 365 * 24 * 3600

pages = Blueprint("language", __name__)


def chosen_language() -> str:
    """Return `ko` or `en`: the account's language, else the switch's cookie, else the browser's, else English."""
    if "language" not in g:
        g.language = _choose()
    return str(g.language)


def _choose() -> str:
    account = account_or_none()
    if account is not None and account.language in LANGUAGES:
        return account.language
    if request.cookies.get(COOKIE) in LANGUAGES:
        return request.cookies[COOKIE]
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def _catalogue() -> Translations:
    """Return the catalogue of the request's language, sought once: a page asks it for hundreds of words."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    catalogue: Translations = g.catalogue
    return catalogue


@pages.post("/language")
def switch() -> ResponseReturnValue:
    """Remember the language in a cookie, and with the account of who is signed in; go back to the page."""
    language = request.form.get("language", "")
    if language not in LANGUAGES:
        raise BadRequest
    account = account_or_none()
    if account is not None:
        set_preferences(session(), account, {"language": language})
    response = make_response(redirect(local_path(request.form.get("next")), 303))
    response.set_cookie(
        COOKIE, language, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def install(app: Flask) -> None:
    """Let Flask-Babel ask here, and take its words from our catalogues."""
    Babel(app, locale_selector=chosen_language, default_translation_directories=str(TRANSLATIONS))
    cast("Any", app.jinja_env).install_gettext_callables(
        lambda words: _catalogue().ugettext(words),
        lambda one, many, number: _catalogue().ungettext(one, many, number),
        newstyle=True,
    )
    app.register_blueprint(pages)
