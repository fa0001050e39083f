"""Amending a draft: a tool, or a changed declaration, each with a reason; looked at first, then made a revision."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from jinja2 import Template
from marshmallow import Schema

from campaign.errors import InvalidDeclaration, InvalidTool, NotFound, ReasonMissing, StaleRevision, WrongStatus
from campaign.model.resolution import StoredResolution
from campaign.model.turn import TurnStatus
from campaign.operations.proposals import Act
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, count_preview
from rules.registry import ruleset_for
from web.auth import account
from web.database import session
from web.faults import Fault, by_field, faults_of, refusal_words
from web.form_codec import decode, encode_for_any_form, form_names
from web.form_rows import rows_changed
from web.form_values import FormValues
from web.forms import draw
from web.incoming import number_in
from web.pages.corrections import looked_at
from web.pages.proposals import PROPOSE, proposed
from web.pages.review import DraftReview, draft_at
from web.systems import drawer_for
from web.trials import Outcome, outcome_of
from web.words import by_kind, words_of

pages = Blueprint("amend", __name__, url_prefix="/campaigns/<code>/turns/<turn>/review/amend")

Amend = Callable[[], StoredResolution]


@dataclass(frozen=True)
class Answer:
    """What a form comes back with: its faults, the slots that they mark, what it would change, what came in between."""

    faults: Sequence[Fault] = ()
    marked: Collection[str] = ()
    outcome: Outcome | None = None
    meanwhile: str = ""


BLANK = Answer()


@pages.get("/tool/<name>")
def tool(code: str, turn: str, name: str) -> str:
    """Show a tool's form."""
    return _tool_page(draft_at(code, turn), name, FormValues(request.args))


@pages.post("/tool/<name>")
def use_tool(code: str, turn: str, name: str) -> ResponseReturnValue:
    """Use a tool on the draft, or show what it would change."""
    draft, typed = draft_at(code, turn), FormValues(request.form)
    if rows := rows_changed(typed):
        return _tool_page(draft, name, rows[0], more=rows[1])
    schema = _tool_schema(draft, name)
    values = _read(schema, typed)

    def amend() -> StoredResolution:
        return amend_with_tool(session(), account(), draft.turn, name, values, expected_revision=_revision())

    try:
        act = Act("amend_draft", {"tool": name, "values": values}, str(values.get("reason") or ""))
        return _done(draft, amend, act) or _tool_page(draft, name, typed, _tried(draft, amend))
    except InvalidTool as error:
        faults = faults_of(draft.slug, error.errors, "tool.", draft.whole.names)
        return _tool_page(draft, name, typed, Answer(faults)), 422
    except ReasonMissing as error:
        return _tool_page(draft, name, typed, Answer([Fault("reason", refusal_words(error), None, error.code)])), 422
    except (StaleRevision, WrongStatus) as error:
        return _tool_page(draft, name, typed, Answer(meanwhile=refusal_words(error))), 409


@pages.get("/seat/<seat>")
def declaration(code: str, turn: str, seat: str) -> str:
    """Show the form of a seat's declaration, filled in with what counts in the draft."""
    draft = draft_at(code, turn)
    counted = draft.counted(seat)
    if counted is None:
        raise NotFound
    return _seat_page(draft, seat, encode_for_any_form(_document_schema(draft, seat), counted.declaration or {}))


@pages.post("/seat/<seat>")
def change_declaration(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Change a declaration and resolve again, or show what that would change."""
    draft, typed = draft_at(code, turn), FormValues(request.form)
    if seat not in draft.turn.asked:
        raise NotFound
    if rows := rows_changed(typed):
        return _seat_page(draft, seat, rows[0], more=rows[1])
    if typed.first("do") == "fill":
        filled, faults = drawer_for(draft.slug).fill(typed, draft.whole.views[seat], ruleset_for(draft.slug).words)
        return _seat_page(draft, seat, filled, Answer(faults))
    raw = None if typed.first("do") == "drop" else _read(_document_schema(draft, seat), typed)
    amendment = Amendment(seat, raw, typed.first("reason"))

    def amend() -> StoredResolution:
        return amend_declaration(session(), account(), draft.turn, amendment, expected_revision=_revision())

    try:
        given = {"seat": seat, "declaration": None if typed.first(PROPOSE) == "drop" else raw}
        return _done(draft, amend, Act("amend_draft", given, amendment.reason)) or _seat_page(
            draft, seat, typed, _tried(draft, amend)
        )
    except InvalidDeclaration as error:
        faults = faults_of(draft.slug, error.errors, f"declarations.{seat}.", draft.whole.names)
        faults = _in_form(faults, _document_schema(draft, seat), typed)
        return _seat_page(
            draft, seat, typed, Answer(faults, drawer_for(draft.slug).marked(error.errors, raw or {}))
        ), 422
    except ReasonMissing as error:
        faults = [Fault("reason", refusal_words(error), None, error.code)]
    except (StaleRevision, WrongStatus) as error:
        return _seat_page(draft, seat, typed, Answer(meanwhile=refusal_words(error))), 409
    return _seat_page(draft, seat, typed, Answer(faults)), 422


def _done(draft: DraftReview, amend: Amend, act: Act) -> ResponseReturnValue | None:
    """Amend and go back to the review, or propose it to others, where that is the button pressed.

    Of a published turn any button shows what it would bring to put it right so.
    """
    if draft.turn.status is TurnStatus.PUBLISHED:
        return looked_at(draft, {"reason": act.reason, **act.values})
    if request.form.get(PROPOSE):
        return proposed(draft.place, draft.turn, act.action, act.reason, act.values)
    if request.form.get("do") not in ("amend", "drop"):
        return None
    before = draft.review.latest
    stored = amend()
    if stored.revision == before:
        flash(_("Nothing was different, so nothing was changed."))
    else:
        flash(_("Saved as revision %(revision)s.", revision=stored.revision))
    return redirect(draft.url("show"), 303)


def _tried(draft: DraftReview, amend: Amend) -> Answer:
    count_preview(session(), account(), draft.turn)
    return Answer(outcome=outcome_of(draft.slug, draft.review, amend))


def _read(schema: Schema, typed: FormValues) -> dict[str, Any]:
    return decode(schema, typed).declaration


def _revision() -> int:
    return number_in(request.form.get("revision", "")) or 0


def _tool_schema(draft: DraftReview, name: str) -> Schema:
    schemas = ruleset_for(draft.slug).tool_schemas
    if name not in schemas:
        raise NotFound
    return schemas[name]()


def _document_schema(draft: DraftReview, seat: str) -> Schema:
    return ruleset_for(draft.slug).declaration_schemas[draft.turn.asked[seat]]()


def _tool_page(draft: DraftReview, name: str, typed: FormValues, answer: Answer = BLANK, *, more: str = "") -> str:
    return _page(
        ["pages/review/tool.html"],
        draft,
        typed,
        answer,
        stands=[
            f"{one.person} · {one.field} = {one.value}" for one in draft.numbers() if one.path == typed.first("path")
        ],
        tool=name,
        known=by_kind(ruleset_for(draft.slug).names(draft.review.state)),
        controls=draw(_tool_schema(draft, name), typed, more=more),
    )


def _in_form(faults: Sequence[Fault], schema: Schema, typed: FormValues) -> list[Fault]:
    names = form_names(schema, typed)
    return [replace(fault, field=names.get(fault.field, fault.field)) for fault in faults]


def _seat_page(draft: DraftReview, seat: str, typed: FormValues, answer: Answer = BLANK, *, more: str = "") -> str:
    document, view = draft.turn.asked[seat], draft.whole.views[seat]
    templates: list[str | Template] = [f"{draft.slug}/pages/{document}.html", "pages/declarations/form.html"]
    return _page(
        templates,
        draft,
        typed,
        answer,
        counted=draft.counted(seat),
        seat=seat,
        document=document,
        view=view,
        known={**view.get("names", {}), "person": {key: one["name"] for key, one in view.get("persons", {}).items()}},
        controls=draw(_document_schema(draft, seat), typed, more=more),
        amending=draft.review.latest,
    )


def _page(templates: list[str | Template], draft: DraftReview, typed: FormValues, answer: Answer, **values: Any) -> str:
    words: Mapping[str, Any] = words_of(draft.slug)
    return render_template(
        templates,
        campaign=draft.place.campaign,
        turn=draft.review.turn,
        review=draft.review,
        draft=draft,
        names=draft.names,
        typed=typed,
        all_faults=answer.faults,
        faults=by_field(answer.faults),
        marked=answer.marked,
        outcome=answer.outcome,
        meanwhile=answer.meanwhile,
        **words,
        **values,
    )
