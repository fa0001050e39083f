"""What an actor sees of a state: asked of the rule system once in a session, however many of a page's parts read it."""

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from rules.core.ruleset import Options, State, View
from rules.registry import ruleset_for

KEPT = "seat_views"
"""The key in a session's `info`: what was seen is forgotten with the session, which lasts for one request or task."""
MOST_STATES = 4
"""A page compares a draft with the state before it and with what a trial makes; older ones are not read again."""


@dataclass
class _Seen:
    """A state and what its actors saw of it."""

    slug: str
    state: State
    options: Options
    views: dict[str | None, View] = field(default_factory=dict)


def seat_view(session: Session, slug: str, state: State, options: Options, actor: str | None) -> View:
    """Return what an actor sees of a state. It is handed to all who ask, so that nobody may change it."""
    seen = _seen(session, slug, state, options)
    if actor not in seen.views:
        seen.views[actor] = ruleset_for(slug).view(state, options, actor)
    return seen.views[actor]


def _seen(session: Session, slug: str, state: State, options: Options) -> _Seen:
    # by value, not identity: a turn and its scene hold the same state in rows of their own
    kept: list[_Seen] = session.info.setdefault(KEPT, [])
    for one in kept:
        if (one.slug, one.state, one.options) == (slug, state, options):
            return one
    kept[:] = [*kept[1 - MOST_STATES :], _Seen(slug, state, options)]
    return kept[-1]
