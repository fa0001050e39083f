"""Whom an event of this system is about: a character, or nobody."""

from rules.core.event import EventBody


class Impersonal(EventBody, frozen=True, kw_only=True):
    """About nobody alone: `actor` is null."""

    actor: None = None


class Personal(EventBody, frozen=True, kw_only=True):
    """About one character."""

    actor: str
