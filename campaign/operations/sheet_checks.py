"""The checks of a sheet that somebody wrote: its key, its shape, the names in it, and what is the GM's to write."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.cast import Document, gm_fields, listed, person_fields, setting_fields, whole
from campaign.errors import InvalidSheet
from campaign.model.campaign import Campaign
from campaign.operations.campaigns import KEY_PATTERN
from campaign.operations.shape import shape_faults
from campaign.views.persons import knowledge_of
from rules.core.declaration import case_errors
from rules.core.errors import CaseError
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Written:
    """What somebody wrote for the seat of that key; `before` is what stands there, None for a new sheet."""

    key: str
    raw: Mapping[str, Any]
    before: Document | None = None


def checked(session: Session, author: Reader, campaign: Campaign, written: Written) -> Document:
    """Return a sheet with everything filled in that was left to the rules.

    Raise InvalidSheet with every fault: paths `key`, `sheet.FIELD`. A name that nobody bears and one of whom the author
    knows nothing are told in the same words.
    """
    errors: list[CaseError] = []
    if written.before is None and re.match(KEY_PATTERN, written.key) is None:
        errors.append(CaseError(written.key, "bad_value", "key", "", {"got": written.key}))
    errors += shape_faults(written.key, "sheet", written.raw) or _faults(session, author, campaign, written)
    if errors:
        raise InvalidSheet(errors)
    document = whole(campaign, written.key, written.raw)
    if not author.is_gm:
        _refuse_gm_fields(campaign, written, document)
    return document


def _faults(session: Session, author: Reader, campaign: Campaign, written: Written) -> list[CaseError]:
    schema = ruleset_for(campaign.ruleset).sheet_schema()
    try:
        schema.load(written.raw)
    except ValidationError as error:
        return case_errors(written.key, error, "sheet", "")
    persons = knowledge_of(session, author, campaign).persons.keys() - {written.key}
    known = dict.fromkeys(person_fields(schema), persons)
    for field, table in setting_fields(schema).items():
        known[field] = set(campaign.setting.get(table, ()))
    return list(_unknown_names(written, known))


def _unknown_names(written: Written, known: Mapping[str, set[str]]) -> Iterator[CaseError]:
    """Yield an error for each name that its author does not know; one that stands on the sheet already may stay."""
    for field, names in known.items():
        allowed = names.union(listed(written.before or {}, field))
        for name in listed(written.raw, field):
            if name not in allowed:
                yield CaseError(written.key, "unknown_id", f"sheet.{field}", "", {"got": name})


def _refuse_gm_fields(campaign: Campaign, written: Written, document: Document) -> None:
    """Raise InvalidSheet where a player changes what is the GM's to write, or sets it in a new sheet."""
    schema = ruleset_for(campaign.ruleset).sheet_schema()
    fields = gm_fields(schema)
    left_out = {field: value for field, value in written.raw.items() if field not in fields}
    standing = written.before or whole(campaign, written.key, left_out)
    errors = [
        CaseError(written.key, "gm_only", f"sheet.{field}", "")
        for field in fields
        if document.get(field) != standing.get(field)
    ]
    if errors:
        raise InvalidSheet(errors)
