"""Correcting a published turn: what would change for whom, then and since; then carried forward or played anew."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import require
from campaign.changes import Change
from campaign.errors import CampaignError, Invalid, NotFound, ReasonMissing, WrongStatus
from campaign.house_rules import switch_changes
from campaign.narration import Line, narrate
from campaign.operations.corrections import Look, look_at
from campaign.operations.late_texts import late_texts
from campaign.operations.presents import Carried
from campaign.operations.replays import Replayed
from campaign.operations.review import count_preview
from campaign.operations.righting import Right, put_right, refusal
from campaign.operations.shape import LONGEST_DECLARATION, MOST_DECLARED
from campaign.views.differences import PersonDifference, Told, differences
from campaign.views.reviews import SheetChanges
from campaign.views.turns import published_resolution
from rules.core.errors import CaseError
from rules.registry import ruleset_for
from web.auth import account
from web.correction_documents import correction_of
from web.database import session
from web.documents import parsed
from web.faults import Fault, by_field, faults_of, refusal_words
from web.form_codec import decode_document, encode
from web.form_rows import under
from web.form_values import FormValues
from web.forms import draw
from web.language import chosen_language
from web.pages.review import DraftReview, draft_at
from web.sheet_changes import ChangeLine, changes_by_person
from web.words import words_of

pages = Blueprint("corrections", __name__, url_prefix="/campaigns/<code>/turns/<turn>/correct")

OPTIONS = "options."
LATE = "late"
"""The field that names a late text: the key of its seat and its number."""


@dataclass(frozen=True)
class PersonLines:
    """What is different for one reader, in words."""

    name: str
    withdrawn: Sequence[Line]
    told: Sequence[Line]
    sheet: Sequence[tuple[str, Sequence[ChangeLine]]]
    known: Sequence[Change]


@dataclass(frozen=True)
class LaterLine:
    """What would come of a later turn."""

    code: str
    is_changed: bool
    blocked: str
    faults: Sequence[Fault]
    conflicts: int


@dataclass(frozen=True)
class Way:
    """One way to put it right: what would be different in the present, and why it cannot be gone."""

    name: str
    changes: Sequence[tuple[str, Sequence[ChangeLine]]]
    conflicts: Sequence[Any]
    refused: str


@pages.get("")
def show(code: str, turn: str) -> str:
    """Show what can be put right."""
    draft = _published(code, turn)
    return _choices(draft, _typed_options(draft))


@pages.post("")
def look(code: str, turn: str) -> ResponseReturnValue:
    """Show what a correction would bring; nothing is written."""
    draft, typed = _published(code, turn), FormValues(request.form)
    late, _sign, number = typed.first(LATE).rpartition(":")
    document: dict[str, Any] = {"reason": typed.first("reason"), "options": _changed_options(draft, typed)}
    if late and number.isdecimal():
        document["late"] = {"seat": late, "number": int(number)}
    try:
        return looked_at(draft, document)
    except (CampaignError, Invalid) as error:
        return _choices(draft, typed, _faults(draft, error)), 409 if isinstance(error, WrongStatus) else 422


@pages.post("/apply")
def apply(code: str, turn: str) -> ResponseReturnValue:
    """Put the turn right as it was looked at; what has changed meanwhile is shown anew first."""
    draft, sent = _published(code, turn), request.form
    document = parsed(sent.get("correction", ""), longest=2 * LONGEST_DECLARATION, most=MOST_DECLARED) or {}
    document["reason"] = sent.get("reason", document.get("reason", ""))
    right = Right(sent.get("basis", ""), replays=sent.get("how") == "replay")
    try:
        stored = put_right(session(), account(), draft.turn, correction_of(document), right)
    except (WrongStatus, ReasonMissing) as error:
        try:
            page = looked_at(draft, document, meanwhile=refusal_words(error))
        except CampaignError:
            page = _choices(draft, _typed_options(draft), [Fault("", refusal_words(error))])
        return page, 409 if isinstance(error, WrongStatus) else 422
    flash(_("Put right: revision %(revision)s counts now.", revision=stored[0].revision))
    return redirect(url_for("results.show", code=code, turn=turn), 303)


def looked_at(draft: DraftReview, document: Mapping[str, Any], *, meanwhile: str = "") -> str:
    """Render what a correction would bring. Raise what the look raises."""
    found = look_at(session(), account(), draft.turn, correction_of(document))
    count_preview(session(), account(), draft.turn)
    after = found.first.draft
    before = found.first.played
    persons: Sequence[PersonDifference] = ()
    if after is not None:
        old = Told(draft.slug, before.given.options, before.stored.state, tuple(before.stored.events))
        persons = differences(old, Told(draft.slug, after.case["options"], after.state, after.events))
    return _render(
        "pages/corrections/look.html",
        draft,
        meanwhile=meanwhile,
        found=found,
        document=json.dumps(document, ensure_ascii=False, sort_keys=True),
        reason=document.get("reason", ""),
        persons=[_person(draft, found, one) for one in persons],
        later=[_later(draft, one) for one in found.later],
        ways=[_way(draft, found, "carry", found.carry), _way(draft, found, "replay", found.replay)],
    )


def _published(code: str, turn: str) -> DraftReview:
    draft = draft_at(code, turn)
    require(session(), account(), "correct_turn", draft.turn)
    if published_resolution(session(), draft.turn) is None:
        raise NotFound
    return draft


def _options(draft: DraftReview) -> Mapping[str, Any]:
    stored = published_resolution(session(), draft.turn)
    return {} if stored is None else stored.case["options"]


def _typed_options(draft: DraftReview) -> FormValues:
    encoded = encode(ruleset_for(draft.slug).options_schema(), _options(draft))
    return FormValues([(OPTIONS + name, text) for name, text in encoded.items()])


def _changed_options(draft: DraftReview, typed: FormValues) -> dict[str, Any]:
    """Return the house rules that were set otherwise than they held in the turn."""
    if not any(name.startswith(OPTIONS) for name in typed.names()):
        return {}
    given = decode_document(ruleset_for(draft.slug).options_schema(), under(typed, OPTIONS))
    return {one.name: given.get(one.name) for one in switch_changes(draft.slug, _options(draft), given)}


def _faults(draft: DraftReview, error: CampaignError) -> list[Fault]:
    if isinstance(error, Invalid):
        return faults_of(draft.slug, error.errors, "", draft.names)
    return [Fault("reason" if isinstance(error, ReasonMissing) else "", refusal_words(error), None, error.code)]


def _choices(draft: DraftReview, typed: FormValues, faults: Sequence[Fault] = ()) -> str:
    return _render(
        "pages/corrections/show.html",
        draft,
        typed=typed,
        all_faults=faults,
        faults=by_field(faults),
        controls=draw(ruleset_for(draft.slug).options_schema(), typed, OPTIONS),
        late=[one for one in late_texts(session(), draft.turn) if one.status == "kept"],
        tools=list(ruleset_for(draft.slug).tool_schemas),
    )


def _person(draft: DraftReview, found: Look, one: PersonDifference) -> PersonLines:
    language, events = chosen_language(), found.first.draft.events if found.first.draft else ()
    withdrawn, told = (tuple(narrate(draft.slug, part, language, draft.names)) for part in (one.withdrawn, one.told))
    changed = [SheetChanges(one.key, one.sheet)] if one.sheet else []
    name = draft.names.get(one.key, one.key) if one.key else _("Public")
    return PersonLines(name, withdrawn, told, changes_by_person(draft.slug, changed, events), one.known)


def _later(draft: DraftReview, one: Replayed) -> LaterLine:
    faults = faults_of(draft.slug, [CaseError(**error) for error in one.no_longer_legal], "", draft.names)
    blocked = refusal_words(refusal(one.blocked, one.played.turn)) if one.blocked else ""
    return LaterLine(one.played.turn.code, one.is_changed, blocked, faults, len(one.conflicts))


def _way(draft: DraftReview, found: Look, name: str, carried: Carried) -> Way:
    refused = refusal_words(refusal(carried.refused, found.first.played.turn)) if carried.refused else ""
    return Way(name, changes_by_person(draft.slug, carried.persons, ()), carried.conflicts, refused)


def _render(template: str, draft: DraftReview, **values: Any) -> str:
    return render_template(
        template,
        campaign=draft.place.campaign,
        turn=draft.review.turn,
        draft=draft,
        review=draft.review,
        names=draft.names,
        **words_of(draft.slug),
        **values,
    )
