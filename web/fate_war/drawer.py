"""The answers of fate_war to what pages ask of a rule system."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from campaign.model.campaign import Campaign
from campaign.views.results import ResultView
from rules.core.errors import CaseError
from rules.core.ruleset import View
from rules.core.words import Words
from web.drawing import QUICK, Drawer, DrawnResult, FindCauses, Number
from web.fate_war.atlas import atlas
from web.fate_war.battles import drawn_result, verdicts
from web.fate_war.causes import causes
from web.fate_war.chart import lost_by
from web.fate_war.numbers import numbers_of
from web.fate_war.opening import battle_form, battle_values
from web.fate_war.quick_entry import fill
from web.fate_war.slots import HAND, marked_slots
from web.faults import Fault
from web.form_values import FormValues


class FateWarDrawer(Drawer):
    """Delegates; decides nothing."""

    filters: Mapping[str, Callable[..., Any]] = {"atlas": atlas, "lost_by": lost_by}

    def result(self, result: ResultView) -> DrawnResult:
        """Return the battles in rows, each with its chart."""
        return drawn_result(result)

    def verdicts(self, slug: str, case: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> str:
        """Return the sentences of the verdicts."""
        return verdicts(slug, case, events)

    def causes(self, slug: str, events: Sequence[Mapping[str, Any]]) -> FindCauses:
        """Return what finds the slots and clauses of a change."""
        return causes(slug, events)

    def numbers(self, slug: str, state: Mapping[str, Any]) -> Sequence[Number]:
        """Return the numbers of all characters."""
        return numbers_of(slug, state)

    def fill(self, typed: FormValues, view: View, words: Words) -> tuple[FormValues, Sequence[Fault]]:
        """Put a row of cards into the slots."""
        return fill(typed, view, words)

    def marked(self, errors: Iterable[CaseError], declaration: Mapping[str, Any]) -> frozenset[str]:
        """Return the slots with a card of which there are too many."""
        return marked_slots(errors, declaration)

    def line_field(self, field: str) -> str:
        """Return the quick box for all of a hand."""
        return QUICK if field.partition(".")[0] == HAND else field

    def first_number(self, requests: Iterable[Mapping[str, Any]]) -> int:
        """Return the slot of the first card that is asked for."""
        return next((int(request["slots"][0]) for request in requests if "slots" in request), 1)

    def partner(self, view: View) -> str:
        """Return the key of the contract partner."""
        return str((view.get("partner") or {}).get("id", ""))

    def battle_form(self, campaign: Campaign) -> Mapping[str, Any]:
        """Return camps, regions and options."""
        return battle_form(campaign)

    def battle_values(self, typed: FormValues) -> Mapping[str, Any]:
        """Return the camps."""
        return battle_values(typed)


DRAWER = FateWarDrawer()
