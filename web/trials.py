"""Trials: what an amendment would change, found by making it and taking it back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.explain.battles import battle_rows
from campaign.explain.rows import Reading
from campaign.model.resolution import StoredResolution
from campaign.sheets_in_play import names_at
from campaign.views.reviews import ReviewView, sheet_changes
from rules.registry import ruleset_for
from web.battle_pages import ChangeLine, change_lines
from web.database import session
from web.language import chosen_language


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
    verdicts = (_verdicts(slug, review.case, review.events), _verdicts(slug, case, events))
    return Outcome([(one.key, change_lines(slug, one, events)) for one in changed], verdicts)


def _verdicts(slug: str, case: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> str:
    reading = Reading(slug, case["state"], case["declarations"], events, frozenset())
    told = battle_rows(reading, chosen_language(), names_at(slug, case["state"], case.get("options", {})))
    return " ".join(battle.verdict.text for battle in told if battle.verdict)
