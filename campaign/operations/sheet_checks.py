"""The checks of a sheet that somebody wrote: its key, its shape, the names in it, and what is the GM's to write."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from marshmallow import ValidationError
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import InvalidSheet
from campaign.model.campaign import Campaign
from campaign.operations.campaigns import KEY_LENGTH, KEY_PATTERN, KEY_SIGNS
from campaign.operations.shape import MOST_OF_SHEET, shape_faults
from campaign.sheets_in_play import Document, gm_fields, listed, person_fields, setting_fields, sheets_of, whole
from campaign.views.persons import knowledge_of
from rules.core.errors import CaseError, UnreadableCase
from rules.core.faults import case_errors
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Written:
    """What somebody wrote for the seat of that key; `before` is what stands there, None for a new sheet.

    `path` is where the sheet stands in what was written, as its faults tell; `mark` is added to a new seat's key.
    """

    key: str
    raw: Mapping[str, Any]
    before: Document | None = None
    path: str = "sheet"
    mark: str = ""


def marked(key: str, mark: str) -> str:
    """Return a key with a mark at its end, no longer than a key may be."""
    return key[: KEY_LENGTH - len(mark)] + mark


def checked(session: Session, author: Reader, campaign: Campaign, written: Written) -> Document:
    """Return a sheet with everything filled in that was left to the rules.

    Raise InvalidSheet with every fault: paths `key`, `sheet.FIELD`. A name that nobody bears and one of whom the author
    knows nothing are told in the same words. What only a GM writes stays where a player leaves it out.
    """
    errors: list[CaseError] = []
    if written.before is None and re.match(KEY_PATTERN, written.key) is None:
        errors.append(CaseError(written.key, "bad_value", "key", "", {"got": written.key, "wanted": KEY_SIGNS}))
    persons = knowledge_of(session, author, campaign).persons
    errors += _faults(campaign.ruleset, campaign.setting, written, persons)
    if errors:
        raise InvalidSheet(errors)
    written = replace(written, key=marked(written.key, written.mark))
    others = {key: sheet for key, sheet in sheets_of(session, campaign).items() if key != written.key}
    if author.is_gm:
        return filled_in(campaign, written, written.raw, others)
    document = filled_in(campaign, written, {**_of_the_gm(campaign, written), **written.raw}, others)
    _refuse_gm_fields(campaign, written, document, others)
    return document


def filled_in(campaign: Campaign, written: Written, raw: Document, others: Mapping[str, Document]) -> Document:
    """Return a sheet with everything filled in that was left to the rules, alone or, where it names others, with them.

    Raise InvalidSheet where it fits to no setting and company, and where the rules have no sheet for its key.
    """
    for company in ({}, others):
        try:
            document = whole(campaign, written.key, raw, company)
        except UnreadableCase:
            continue
        if document is None:
            raise InvalidSheet((CaseError(written.key, "key_taken", "key", "", {"got": written.key}),))
        return document
    raise InvalidSheet((CaseError(written.key, "unfit_sheet", written.path, ""),))


def cast_faults(slug: str, setting: Document, sheets: Mapping[str, Any]) -> list[CaseError]:
    """Return every fault of the sheets of a campaign that come all at once; any may name any other.

    Paths: `sheets.KEY` for what is no key or no sheet, `sheets.KEY.FIELD`.
    """
    found: list[CaseError] = []
    for key, raw in sheets.items():
        path = f"sheets.{key}"
        if re.match(KEY_PATTERN, key) is None or not isinstance(raw, Mapping):
            found.append(CaseError(None, "bad_value", path, "", {"got": key}))
        else:
            found += _faults(slug, setting, Written(key, raw, None, path), sheets)
    return found


def _faults(slug: str, setting: Document, written: Written, persons: Iterable[str]) -> list[CaseError]:
    """Return the faults of a sheet's shape, or else of the names in it, where `persons` are those that it may name."""
    odd = shape_faults(written.key, written.path, written.raw, most=MOST_OF_SHEET)
    if odd:
        return list(odd)
    schema = ruleset_for(slug).sheet_schema()
    try:
        schema.load(written.raw)
    except ValidationError as error:
        return case_errors(written.key, error, written.path, "")
    known = dict.fromkeys(person_fields(schema), set(persons) - {marked(written.key, written.mark)})
    for field, table in setting_fields(schema).items():
        listed_there = setting.get(table)
        known[field] = set(listed_there) if isinstance(listed_there, Mapping) else set()
    return list(_unknown_names(written, known))


def _unknown_names(written: Written, known: Mapping[str, set[str]]) -> Iterator[CaseError]:
    """Yield an error for each name that its author does not know; one that stands on the sheet already may stay."""
    for field, names in known.items():
        allowed = names.union(listed(written.before or {}, field))
        for name in listed(written.raw, field):
            if name not in allowed:
                yield CaseError(written.key, "unknown_id", f"{written.path}.{field}", "", {"got": name})


def _of_the_gm(campaign: Campaign, written: Written) -> Document:
    """Return what stands in the fields that are the GM's to write; a player's form has none of them."""
    fields = gm_fields(ruleset_for(campaign.ruleset).sheet_schema())
    return {field: value for field, value in (written.before or {}).items() if field in fields}


def _refuse_gm_fields(campaign: Campaign, written: Written, document: Document, others: Mapping[str, Document]) -> None:
    """Raise InvalidSheet where a player changes what is the GM's to write, or sets it in a new sheet."""
    schema = ruleset_for(campaign.ruleset).sheet_schema()
    fields = gm_fields(schema)
    left_out = {field: value for field, value in written.raw.items() if field not in fields}
    standing = written.before or filled_in(campaign, written, left_out, others)
    errors = [
        CaseError(written.key, "gm_only", f"sheet.{field}", "")
        for field in fields
        if document.get(field) != standing.get(field)
    ]
    if errors:
        raise InvalidSheet(errors)
