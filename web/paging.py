"""Pages of long lists: the mark in an address from which a page goes on, and links to the next one."""

from typing import Any

from flask import request, url_for

from campaign.errors import NotFound
from campaign.text import is_text
from campaign.views import Page

BEFORE = "before"
"""The parameter of an address that names the last line of the page before."""


def before() -> str | None:
    """Return the mark after which the page asked for begins; None for the newest. Raise NotFound for no text."""
    mark = request.args.get(BEFORE)
    if mark is not None and not is_text(mark):
        raise NotFound
    return mark


def links(page: Page[Any]) -> dict[str, str]:
    """Return the headers that lead a program to the next page, none where this is the last."""
    if page.older is None or request.endpoint is None:
        return {}
    address = url_for(request.endpoint, **(request.view_args or {}), before=page.older)
    return {"Link": f'<{address}>; rel="next"'}
