"""The catalogues: every sentence of pages and of Flask-Security has its Korean, with the same places to fill in."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask_security.core import _default_messages

ROOT = Path(__file__).parents[2]
KO = ROOT / "web" / "translations" / "ko" / "LC_MESSAGES"
METHODS = [("web/**.py", "python"), ("templates/**.html", "jinja2")]
KEYWORDS = {"_": None, "_l": None, "gettext": None, "ngettext": (1, 2)}
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
USED_OF_SECURITY = (
    "GENERIC_AUTHN_FAILED",
    "CONFIRM_REGISTRATION",
    "EMAIL_CONFIRMED",
    "ALREADY_CONFIRMED",
    "INVALID_CONFIRMATION_TOKEN",
    "CONFIRMATION_REQUIRED",
    "CONFIRMATION_REQUEST",
    "CONFIRMATION_EXPIRED",
    "PASSWORD_RESET_REQUEST",
    "PASSWORD_RESET_EXPIRED",
    "INVALID_RESET_PASSWORD_TOKEN",
    "PASSWORD_RESET_NO_LOGIN",
    "PASSWORD_CHANGE",
    "PASSWORD_IS_THE_SAME",
    "PASSWORD_INVALID_LENGTH",
    "PASSWORD_NOT_PROVIDED",
    "RETYPE_PASSWORD_MISMATCH",
    "INVALID_PASSWORD",
    "INVALID_EMAIL_ADDRESS",
    "EMAIL_NOT_PROVIDED",
    "DISABLED_ACCOUNT",
    "UNAUTHENTICATED",
)


def catalogue(domain):
    with (KO / f"{domain}.po").open("rb") as file:
        return read_po(file, locale="ko")


def sentences():
    """Return every sentence that a page may say, by its singular."""
    found = {}
    for folder in ("web", "templates"):
        methods = [(pattern.partition("/")[2], method) for pattern, method in METHODS if pattern.startswith(folder)]
        for file, _line, message, _comments, _context in extract_from_dir(ROOT / folder, methods, keywords=KEYWORDS):
            found[message if isinstance(message, str) else message[0]] = file
    return found


def test_every_sentence_of_a_page_has_its_korean():
    known = catalogue("messages")
    missing = {
        said: file for said, file in sentences().items() if said and not (known.get(said) and known[said].string)
    }
    assert missing == {}


@pytest.mark.parametrize("key", USED_OF_SECURITY)
def test_what_flask_security_says_has_its_korean(key):
    message = catalogue("flask_security").get(_default_messages[key][0])
    assert message is not None
    assert message.string


@pytest.mark.parametrize("domain", ["messages", "flask_security"])
def test_both_languages_fill_in_the_same(domain):
    for message in catalogue(domain):
        if message.id:
            original, korean = (one if isinstance(one, str) else one[-1] for one in (message.id, message.string))
            assert set(PLACES.findall(korean)) == set(PLACES.findall(original)), original


def test_no_particle_depends_on_what_is_filled_in():
    """Korean particles that vary with the word before them never stand right behind a place to fill in."""
    varying = re.compile(
        r"(?:%\(\w+\)[sd]|\{\w+\})(?:은|는|이|가|을|를|과|와|으로|로)(?=[\s.,:]|$)|을\(를\)|이\(가\)|은\(는\)"
    )
    assert [message.id for message in catalogue("messages") if message.id and varying.search(str(message.string))] == []
