"""Identifiers: how the key of a player, a character, a check or a request may be written."""

import re
from typing import Annotated

from marshmallow import ValidationError

_ALLOWED = re.compile(r"[\w-]+")


def is_identifier(text: str) -> bool:
    """Section 7: tell whether a text is made of letters, digits, `_` and `-`, and not empty."""
    return _ALLOWED.fullmatch(text) is not None


def require_identifier(text: str) -> None:
    """Raise ValidationError where a text is no identifier; the validator of the schemas."""
    if not is_identifier(text):
        raise ValidationError("bad_value")


Identifier = Annotated[str, require_identifier]
"""Section 7: a text that can be the key of something."""
