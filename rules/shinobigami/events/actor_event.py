"""What most events share: somebody of whom they tell."""

from rules.core.event import EventBody


class ActorEvent(EventBody, frozen=True):
    """An event of one actor, before its type is known."""

    actor: str
