"""Documents as people paste or upload them."""

import json
from typing import Any

from flask import Request

from campaign.operations.shape import DEEPEST, LONGEST, MOST_VALUES, has_at_most, is_deep


def parsed(text: str, *, longest: int = 2 * LONGEST, most: int = MOST_VALUES) -> dict[str, Any] | None:
    """Return the document that a text in JSON is, None where it is none, or too long, too deep, or of too many values.

    A text is longer than its canonical form by what people put between its parts.
    """
    try:
        document = json.loads(text) if len(text) <= longest else None
    except (ValueError, RecursionError):
        return None
    bearable = isinstance(document, dict) and has_at_most(document, most) and not is_deep(document, DEEPEST)
    return document if bearable else None


def uploaded(request: Request, name: str) -> str:
    """Return the text of a file that a form was sent with, empty where none was chosen."""
    file = request.files.get(name)
    return file.read().decode("utf-8", "replace").lstrip("\ufeff") if file and file.filename else ""
