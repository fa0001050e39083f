"""Documents as people paste or upload them."""

import json
from typing import Any

from flask import Request


def parsed(text: str) -> dict[str, Any] | None:
    """Return the document that a text in JSON is, None where it is none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def uploaded(request: Request, name: str) -> str:
    """Return the text of a file that a form was sent with, empty where none was chosen."""
    file = request.files.get(name)
    return file.read().decode("utf-8", "replace").lstrip("\ufeff") if file and file.filename else ""
