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
from campaign.narration import names_of
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool
from rules.registry import ruleset_for
from web.auth import account
from web.database import session
from web.errors import Fault, by_field, faults_of, refusal_words
from web.folding import begun_with, form_names, read_typed
from web.forms import draw, rows_changed
from web.pages.review import Desk, desk_at, numbers_of
from web.quick_entry import fill
from web.slots import marked_slots
from web.trials import Outcome, outcome_of
from web.typed import Typed
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
    return _tool_page(desk_at(code, turn), name, Typed(request.args))


@pages.post("/tool/<name>")
def use_tool(code: str, turn: str, name: str) -> ResponseReturnValue:
    """Use a tool on the draft, or show what it would change."""
    desk, typed = desk_at(code, turn), Typed(request.form)
    if rows := rows_changed(typed):
        return _tool_page(desk, name, rows[0], more=rows[1])
    schema = _tool_schema(desk, name)
    values = _read(schema, typed)

    def amend() -> StoredResolution:
        return amend_with_tool(session(), account(), desk.turn, name, values, expected_revision=_revision())

    try:
        return _done(desk, amend) or _tool_page(desk, name, typed, _tried(desk, amend))
    except InvalidTool as error:
        faults = faults_of(desk.slug, error.errors, "tool.", desk.whole.names)
        return _tool_page(desk, name, typed, Answer(faults)), 422
    except (StaleRevision, WrongStatus) as error:
        return _tool_page(desk, name, typed, Answer(meanwhile=refusal_words(error))), 409


@pages.get("/seat/<seat>")
def declaration(code: str, turn: str, seat: str) -> str:
    """Show the form of a seat's declaration, filled in with what counts in the draft."""
    desk = desk_at(code, turn)
    hand = next((hand for hand in desk.review.hands if hand.key == seat), None)
    if hand is None:
        raise NotFound
    return _seat_page(desk, seat, begun_with(_document_schema(desk, seat), hand.declaration or {}))


@pages.post("/seat/<seat>")
def change_declaration(code: str, turn: str, seat: str) -> ResponseReturnValue:
    """Change a declaration and resolve again, or show what that would change."""
    desk, typed = desk_at(code, turn), Typed(request.form)
    if seat not in desk.turn.asked:
        raise NotFound
    if rows := rows_changed(typed):
        return _seat_page(desk, seat, rows[0], more=rows[1])
    if typed.first("do") == "fill":
        filled, faults = fill(typed, desk.whole.views[seat], ruleset_for(desk.slug).words)
        return _seat_page(desk, seat, filled, Answer(faults))
    raw = None if typed.first("do") == "drop" else _read(_document_schema(desk, seat), typed)
    amendment = Amendment(seat, raw, typed.first("reason"))

    def amend() -> StoredResolution:
        return amend_declaration(session(), account(), desk.turn, amendment, expected_revision=_revision())

    try:
        return _done(desk, amend) or _seat_page(desk, seat, typed, _tried(desk, amend))
    except InvalidDeclaration as error:
        faults = faults_of(desk.slug, error.errors, f"declarations.{seat}.", desk.whole.names)
        faults = _in_form(faults, _document_schema(desk, seat), typed)
        return _seat_page(desk, seat, typed, Answer(faults, marked_slots(error.errors, raw or {}))), 422
    except ReasonMissing as error:
        faults = [Fault("reason", refusal_words(error), None, error.code)]
    except (StaleRevision, WrongStatus) as error:
        return _seat_page(desk, seat, typed, Answer(meanwhile=refusal_words(error))), 409
    return _seat_page(desk, seat, typed, Answer(faults)), 422


def _done(desk: Desk, amend: Amend) -> ResponseReturnValue | None:
    """Amend and go back to the review, where that is the button pressed."""
    if request.form.get("do") not in ("amend", "drop"):
        return None
    before = desk.review.latest
    stored = amend()
    if stored.revision == before:
        flash(_("Nothing was different, so nothing was changed."))
    else:
        flash(_("Saved as revision %(revision)s.", revision=stored.revision))
    return redirect(desk.url("show"), 303)


def _tried(desk: Desk, amend: Amend) -> Answer:
    return Answer(outcome=outcome_of(desk.slug, desk.review, amend))


def _read(schema: Schema, typed: Typed) -> dict[str, Any]:
    return read_typed(schema, typed).declaration


def _revision() -> int:
    return request.form.get("revision", 0, type=int)


def _tool_schema(desk: Desk, name: str) -> Schema:
    schemas = ruleset_for(desk.slug).tool_schemas
    if name not in schemas:
        raise NotFound
    return schemas[name]()


def _document_schema(desk: Desk, seat: str) -> Schema:
    return ruleset_for(desk.slug).declaration_schemas[desk.turn.asked[seat]]()


def _tool_page(desk: Desk, name: str, typed: Typed, answer: Answer = BLANK, *, more: str = "") -> str:
    return _page(
        ["pages/review/tool.html"],
        desk,
        typed,
        answer,
        stands=[
            f"{one.person} · {one.field} = {one.value}" for one in numbers_of(desk) if one.path == typed.first("path")
        ],
        tool=name,
        known=by_kind(names_of(desk.review.state)),
        controls=draw(_tool_schema(desk, name), typed, more=more),
    )


def _in_form(faults: Sequence[Fault], schema: Schema, typed: Typed) -> list[Fault]:
    names = form_names(schema, typed)
    return [replace(fault, field=names.get(fault.field, fault.field)) for fault in faults]


def _seat_page(desk: Desk, seat: str, typed: Typed, answer: Answer = BLANK, *, more: str = "") -> str:
    document, view = desk.turn.asked[seat], desk.whole.views[seat]
    templates: list[str | Template] = [f"{desk.slug}/pages/{document}.html", "pages/declarations/form.html"]
    return _page(
        templates,
        desk,
        typed,
        answer,
        hand=next((hand for hand in desk.review.hands if hand.key == seat), None),
        seat=seat,
        document=document,
        view=view,
        known={**view.get("names", {}), "person": {key: one["name"] for key, one in view.get("persons", {}).items()}},
        controls=draw(_document_schema(desk, seat), typed, more=more),
        amending=desk.review.latest,
    )


def _page(templates: list[str | Template], desk: Desk, typed: Typed, answer: Answer, **values: Any) -> str:
    words: Mapping[str, Any] = words_of(desk.slug)
    return render_template(
        templates,
        campaign=desk.place.campaign,
        turn=desk.review.turn,
        review=desk.review,
        desk=desk,
        names=desk.names,
        typed=typed,
        all_faults=answer.faults,
        faults=by_field(answer.faults),
        marked=answer.marked,
        outcome=answer.outcome,
        meanwhile=answer.meanwhile,
        **words,
        **values,
    )
