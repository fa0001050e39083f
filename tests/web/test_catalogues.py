"""The catalogues: every sentence of a page has its Korean, what Flask-Security says its Korean and our English."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask_security.core import _default_messages

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "web" / "translations"
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


def catalogue(domain, language="ko"):
    with (TRANSLATIONS / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


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


def test_no_sentence_stands_where_the_extraction_does_not_look():
    """Inside of an f-string no sentence is found, so nobody would notice that it has no Korean."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted((ROOT / "web").rglob("*.py"))
        for joined in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "ngettext"}
    ]
    assert hidden == []


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("key", USED_OF_SECURITY)
def test_what_flask_security_says_is_said_in_our_words(key, language):
    message = catalogue("flask_security", language).get(_default_messages[key][0])
    assert message is not None
    assert message.string not in ("", message.id)


@pytest.mark.parametrize(
    ("domain", "language"), [("messages", "ko"), ("flask_security", "ko"), ("flask_security", "en")]
)
def test_every_language_fills_in_the_same(domain, language):
    for message in catalogue(domain, language):
        if message.id:
            original, said = (one if isinstance(one, str) else one[-1] for one in (message.id, message.string))
            assert set(PLACES.findall(said)) == set(PLACES.findall(original)), original


def test_no_particle_depends_on_what_is_filled_in():
    """Korean particles that vary with the word before them never stand right behind a place to fill in."""
    varying = re.compile(
        r"(?:%\(\w+\)[sd]|\{\w+\})(?:은|는|이|가|을|를|과|와|으로|로)(?=[\s.,:]|$)|을\(를\)|이\(가\)|은\(는\)"
    )
    assert [message.id for message in catalogue("messages") if message.id and varying.search(str(message.string))] == []


def test_points_and_the_ability_have_two_names():
    """MP are 마력 점수; 마력 alone is the ability, and part of a few names."""
    ability = re.compile(r"(?<!대)마력(?! 점수)")
    said = {str(one.id): str(one.string) for one in catalogue("messages") if re.search(r"\bMP\b", str(one.id))}
    assert [english for english, korean in said.items() if ability.search(korean) and "magic" not in english] == []
