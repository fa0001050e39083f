"""What pages ask of a rule system that draws more than its schemas say; here the answers of one that does not."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask_babel import gettext as _

from campaign.model.campaign import Campaign
from campaign.narration import Line, narrate
from campaign.views.results import ResultView
from rules.core.errors import CaseError
from rules.core.ruleset import View
from rules.core.words import Words
from web.faults import Fault
from web.form_values import FormValues
from web.language import chosen_language

QUICK = "quick"
"""The box of a form into which a declaration may be written in one line."""


class Told(Protocol):
    """Something said, and the clause that it rests on."""

    @property
    def text(self) -> str:
        """Return the words."""

    @property
    def rule(self) -> str:
        """Return the clause, empty where there is none."""


class DrawnBattle(Protocol):
    """A battle of a result. The system's template `rows.html` draws the rest of it by macros of its own."""

    @property
    def title(self) -> str:
        """Return who fought whom."""

    @property
    def verdict(self) -> Told | None:
        """Return how it ended, None while it goes on."""

    @property
    def before(self) -> Sequence[Told]:
        """Return what happened before its rows."""

    @property
    def after(self) -> Sequence[Told]:
        """Return what happened after its rows."""

    @property
    def plain(self) -> str:
        """Return it as text to be taken to a board."""


@dataclass(frozen=True)
class DrawnResult:
    """A result's battles, and the events that belong to none of them as lines of a log."""

    battles: Sequence[DrawnBattle] = ()
    apart: Sequence[Line] = ()


@dataclass(frozen=True)
class Causes:
    """What brought a change of a sheet about: the clauses, and in words when it was (empty: not told)."""

    rules: tuple[str, ...]
    moments: str = ""


FindCauses = Callable[[str, str], Causes]
"""What brought a change about, by the person and the field of the sheet."""


@dataclass(frozen=True)
class Number:
    """A number of a state: its path, whose it is and the field's name, and what it is now."""

    path: str
    person: str
    field: str
    value: int


class Drawer:
    """How one rule system is drawn. A system that draws more inherits from this in `web/<slug>/`."""

    filters: Mapping[str, Callable[..., Any]] = {}
    """Filters of the system's own templates, by name."""

    def result(self, result: ResultView) -> DrawnResult:
        """Return the battles of a result."""
        return DrawnResult()

    def verdicts(self, slug: str, case: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> str:
        """Return in words how the battles of a case ended, empty where none did."""
        return ""

    def causes(self, slug: str, events: Sequence[Mapping[str, Any]]) -> FindCauses:
        """Return what finds the events of a turn that changed a field: those of the person that tell the field."""

        def found(person: str, field: str) -> Causes:
            rules = (event["rule"] for event in events if event.get("actor") == person and event.get(field))
            return Causes(tuple(dict.fromkeys(rules)))

        return found

    def numbers(self, slug: str, state: Mapping[str, Any]) -> Sequence[Number]:
        """Return the numbers of a state that a GM may set one by one while reviewing."""
        return ()

    def fill(self, typed: FormValues, view: View, words: Words) -> tuple[FormValues, Sequence[Fault]]:
        """Return a form with what its quick box says put into the fields, or as it was with what is wrong."""
        return typed, (Fault(QUICK, _("Nothing of this turn is written as a row of cards.")),)

    def marked(self, errors: Iterable[CaseError], declaration: Mapping[str, Any]) -> frozenset[str]:
        """Return the fields that a fault of the whole they stand in is about."""
        return frozenset()

    def line_field(self, field: str) -> str:
        """Return the field of a form of one line in which a field of the whole form is written."""
        return field

    def first_number(self, requests: Iterable[Mapping[str, Any]]) -> int:
        """Return from which number the parts of a declaration count, by what the turn requests of its seat."""
        return 1

    def partner(self, view: View) -> str:
        """Return the key of the seat that belongs beside one, by what that one sees; empty where there is none."""
        return ""

    def battle_form(self, campaign: Campaign) -> Mapping[str, Any]:
        """Return what the template `open_battle.html` speaks of besides persons and deadline."""
        return {}

    def battle_values(self, typed: FormValues) -> Mapping[str, Any]:
        """Return the fields of a new battle that are not written in the form as the tool's schema has them."""
        return {}


def log_lines(result: ResultView) -> tuple[Line, ...]:
    """Return every event that the reader was told, in words."""
    return narrate(result.reading.ruleset, result.reading.events, chosen_language(), result.names)
