"""What comes after a resolution: a turn that the state asks for, the same case again, or nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.model.turn import Turn
from rules.core.ruleset import State
from rules.registry import ruleset_for

Document = Mapping[str, Any]


def asks_back(slug: str, requests: Iterable[Document]) -> bool:
    """Tell whether one of the requests is answered within the case that made it."""
    wanted = ruleset_for(slug).follow_ups
    return any(request.get("want") in wanted for request in requests)


def asked_next(turn: Turn, state: State, requests: Iterable[Document]) -> dict[str, str]:
    """Return whom the turn after this one asks, and for which document; nobody where the scene ends with this state.

    Where the case asks back, those alone whom its requests name.
    """
    told = tuple(requests)
    ruleset = ruleset_for(turn.campaign.ruleset)
    if not asks_back(ruleset.slug, told):
        return {} if ruleset.is_over(state) else dict(ruleset.asked(state, turn.scene.options))
    named = {str(request["actor"]) for request in told}
    return {actor: document for actor, document in turn.asked.items() if actor in named}
