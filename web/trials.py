"""Trials: what an amendment would change, found by making it and taking it back."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.model.resolution import StoredResolution
from campaign.views.reviews import ReviewView, sheet_changes
from rules.registry import ruleset_for
from web.database import session
from web.sheet_changes import ChangeLine, changes_by_person
from web.systems import drawer_for


@dataclass(frozen=True)
class Outcome:
    """What would be different: the sheets' fields, person by person, and how the battles end, before and after."""

    changes: list[tuple[str, list[ChangeLine]]]
    verdicts: tuple[str, str]

    @property
    def is_nothing(self) -> bool:
        """Tell whether nothing would change."""
        return not self.changes and self.verdicts[0] == self.verdicts[1]


def outcome_of(slug: str, review: ReviewView, amend: Callable[[], StoredResolution]) -> Outcome:
    """Make an amendment, look, and take it back; what it raises passes."""
    trial = session().begin_nested()
    try:
        stored = amend()
        state, case, events = stored.state, stored.case, tuple(stored.events)
    finally:
        trial.rollback()
    changed = sheet_changes(ruleset_for(slug), review.state, state)
    drawer = drawer_for(slug)
    verdicts = (drawer.verdicts(slug, review.case, review.events), drawer.verdicts(slug, case, events))
    return Outcome(changes_by_person(slug, changed, events), verdicts)
