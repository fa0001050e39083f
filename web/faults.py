"""Faults as pages tell them: what to fix, beside which field, in the reader's words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.errors import CampaignError
from campaign.narration import error_text
from rules.core.errors import CaseError
from web.language import chosen_language
from web.rulesets import capitalize_first


@dataclass(frozen=True)
class Fault:
    """One thing to fix: the field's name in the form (empty: the whole), the words, the clause where one is meant."""

    field: str
    text: str
    rule: str | None = None
    code: str = ""


def faults_of(slug: str, errors: Iterable[CaseError], prefix: str, names: Mapping[str, str]) -> list[Fault]:
    """Return the faults of what was given in words; `prefix` is what the errors' paths have before the form's names."""
    return [_fault(slug, error, prefix, names) for error in errors]


def _fault(slug: str, error: CaseError, prefix: str, names: Mapping[str, str]) -> Fault:
    said = error_text(slug, error, chosen_language(), names)
    return Fault(
        error.path.removeprefix(prefix).lstrip("."), capitalize_first(said.text), error.rule or None, error.code
    )


def by_field(faults: Sequence[Fault]) -> dict[str, list[Fault]]:
    """Return the faults by the field that they stand beside."""
    sorted_out: dict[str, list[Fault]] = {}
    for fault in faults:
        sorted_out.setdefault(fault.field, []).append(fault)
    return sorted_out


def _as_case_error(error: CampaignError) -> CaseError:
    return CaseError(None, error.code, "", "", error.values)


def refusal_words(error: CampaignError) -> str:
    """Return what a refusal says, for a page that shows it in its place."""
    return str(error_text("service", _as_case_error(error), chosen_language(), {}).text)


def field_id(name: str) -> str:
    """Return the id of a field's control on a page, by the field's dotted name."""
    return "f-" + "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in name)
