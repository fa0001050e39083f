"""Whom an event of this system is about: a player or a character, or nobody."""

from rules.core.event import EventBody


class Impersonal(EventBody, frozen=True, kw_only=True):
    """About nobody alone: `actor` is null."""

    actor: None = None


class Personal(EventBody, frozen=True, kw_only=True):
    """About one player or character."""

    actor: str


class Pointed(EventBody, frozen=True, kw_only=True):
    """About a player or character, or nobody."""

    actor: str | None = None
