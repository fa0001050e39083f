"""Mails in words: subject and body of each kind, plain text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateNotFound

from campaign.narration.language import Language
from campaign.narration.wording import MissingWords, wording

_FOLDER = "mail"


@dataclass(frozen=True)
class Mail:
    """A mail's subject, one line, and its body."""

    subject: str
    body: str


def mail(kind: str, language: str, values: Mapping[str, Any]) -> Mail:
    """Write a mail of a kind (`templates/mail`), whose first line is its subject.

    What each kind needs stands at the head of its template; a text among it becomes one line, so that none can pass
    for a line of ours. Raise MissingWords where there is no such kind.
    """
    try:
        template = wording().get_template(f"{_FOLDER}/{kind}.{language}.txt")
    except TemplateNotFound as error:
        raise MissingWords(kind) from error
    given = {name: " ".join(value.split()) if isinstance(value, str) else value for name, value in values.items()}
    subject, _, body = template.render(**given, language=Language(language)).strip().partition("\n")
    return Mail(" ".join(subject.split()), re.sub(r"\n{3,}", "\n\n", body.strip()) + "\n")


def mail_kinds() -> frozenset[str]:
    """Return the kinds of mail that have words."""
    files = (name for name in wording().list_templates() if name.startswith(f"{_FOLDER}/") and name.endswith(".ko.txt"))
    return frozenset(name.removeprefix(f"{_FOLDER}/").removesuffix(".ko.txt") for name in files)
