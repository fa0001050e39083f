"""Texts that people write: what either database can keep, and what makes one line."""

import re

from marshmallow import ValidationError
from marshmallow.validate import Validator

_HALF = re.compile("[\ud800-\udfff]")


def is_broken(text: str) -> bool:
    """Tell whether a text holds half of a surrogate pair, which is no character."""
    return _HALF.search(text) is not None


def is_text(text: str) -> bool:
    """Tell whether a text can be kept by either database: no half of a surrogate pair, no NUL."""
    return not is_broken(text) and "\0" not in text


class OneLine(Validator):
    """A text of one line with something to see in it, of at most `most` characters."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, value: str) -> str:
        """Return the value. Raise ValidationError `bad_value`."""
        if not value.strip() or len(value) > self.most or not is_text(value) or len(value.splitlines()) > 1:
            raise ValidationError("bad_value: line")
        return value
