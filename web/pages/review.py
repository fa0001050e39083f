"""The review: the GM reads a draft, amends it with a reason, and publishes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.clock import now
from campaign.errors import DeadlinePassed, InvalidDeclaration, ReasonMissing, StaleRevision, WrongStatus
from campaign.model.turn import Turn, TurnStatus
from campaign.narration import error_text
from campaign.operations.late_texts import Admission, admit_late, late_texts
from campaign.operations.review import approve_draft
from campaign.operations.undoing import undo_ruling
from campaign.views import OUTSIDER, ReviewView, SeatDeclaration, names_in, review_view
from campaign.views.results import ResultView, draft_as, draft_whole
from rules.core.ruleset import GM
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.deadlines import FIELD, deadline_fault, read_deadline, suggested
from web.drawing import Number, log_lines
from web.faults import Fault, by_field, faults_of, refusal_words
from web.incoming import number_in
from web.language import chosen_language
from web.pages.results import drawn_values, result_page
from web.readings import told_of_reading
from web.sheet_changes import changes_by_person
from web.systems import drawer_for
from web.words import words_of

pages = Blueprint("review", __name__, url_prefix="/campaigns/<code>/turns/<turn>/review")

PUBLIC = "public"
"""How an address names the outsider in `as`."""
PASSED = (TurnStatus.APPROVED, TurnStatus.PUBLISHED)
"""Stages of a turn whose draft was approved."""


@dataclass(frozen=True)
class DraftReview:
    """A draft on the GM's draft."""

    place: Place
    turn: Turn
    review: ReviewView
    whole: ResultView

    @property
    def slug(self) -> str:
        """Return the campaign's rule system."""
        return self.place.campaign.ruleset

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the names of all that the GM reads of."""
        return {**names_in(session(), self.place.reader, self.place.campaign, ()), **self.whole.names}

    def counted(self, seat: str) -> SeatDeclaration | None:
        """Return what counts of a seat in the draft, None where it was not asked."""
        return next((one for one in self.review.declarations if one.key == seat), None)

    def numbers(self) -> Sequence[Number]:
        """Return the numbers of the drafted state that a quick form may set."""
        return drawer_for(self.slug).numbers(self.slug, self.review.state)

    def url(self, page: str, **values: Any) -> str:
        """Return the address of a page of this review."""
        return url_for(f"review.{page}", code=self.place.campaign.code, turn=self.turn.code, **values)


def draft_at(code: str, turn: str, revision: int | None = None) -> DraftReview:
    """Return a draft by its address. Raise Forbidden for all but the GM, NotFound where there is no draft."""
    account()
    place = place_at(code)
    found = place.turn(turn)
    review = told_of_reading(found, review_view(session(), place.reader, found, revision=revision))
    whole = draft_whole(session(), place.reader, found, revision=review.revision, seen=review.turn)
    return DraftReview(place, found, review, whole)


@pages.get("")
def show(code: str, turn: str) -> str:
    """Show the draft, or an earlier revision of it."""
    return _page(draft_at(code, turn, number_in(request.args.get("revision", ""))))


@pages.get("/preview")
def preview(code: str, turn: str) -> str:
    """Show the page that a reader will see once this is published."""
    draft = draft_at(code, turn, number_in(request.args.get("revision", "")))
    actor = request.args.get("as", PUBLIC)
    return result_page(draft.place, _as_seen(draft, actor), preview=_reader_words(draft, actor))


@pages.get("/case.json")
def case(code: str, turn: str) -> ResponseReturnValue:
    """Give the case away: whoever resolves it gets the same result."""
    return jsonify(draft_at(code, turn, number_in(request.args.get("revision", ""))).review.ruled_case)


@pages.post("/undo")
def undo(code: str, turn: str) -> ResponseReturnValue:
    """Take back the newest ruling of the draft as it was read; pressed again it does nothing more."""
    draft = draft_at(code, turn)
    try:
        stored = undo_ruling(
            session(), account(), draft.turn, expected_revision=number_in(request.form.get("revision", "")) or 0
        )
    except (StaleRevision, WrongStatus) as error:
        return _page(draft, meanwhile=refusal_words(error)), 409
    flash(_("Undone. The draft is now revision %(revision)s.", revision=stored.revision))
    return redirect(draft.url("show"), 303)


@pages.post("/admit")
def admit(code: str, turn: str) -> ResponseReturnValue:
    """Let a late text count in the draft."""
    draft, sent = draft_at(code, turn), request.form
    seat, revision = sent.get("seat", ""), number_in(sent.get("revision", "")) or 0
    admission = Admission(seat, number_in(sent.get("number", "")) or 0, sent.get("reason", ""))
    try:
        stored = admit_late(session(), account(), draft.turn, admission, expected_revision=revision)
    except (StaleRevision, WrongStatus) as error:
        return _page(draft, meanwhile=refusal_words(error)), 409
    except InvalidDeclaration as error:
        return _page(draft, faults_of(draft.slug, error.errors, f"declarations.{seat}.", draft.whole.names)), 422
    except ReasonMissing as error:
        return _page(draft, [Fault("reason", refusal_words(error), None, error.code)]), 422
    flash(_("Admitted. The draft is now revision %(revision)s.", revision=stored.revision))
    return redirect(draft.url("show"), 303)


@pages.post("/publish")
def publish(code: str, turn: str) -> ResponseReturnValue:
    """Approve the draft as it was read; it is published within seconds. Pressed again it does nothing more."""
    draft = draft_at(code, turn)
    if draft.turn.status in PASSED:
        flash(_("It was approved already. Nothing more was done."))
        return redirect(url_for("turns.show", code=code, turn=turn), 303)
    instant, faults = None, list[Fault]()
    if draft.review.next_asked:
        instant, faults = read_deadline(request.form.get(FIELD, ""), draft.place.campaign.time_zone)
    revision = number_in(request.form.get("revision", "")) or 0
    try:
        if not faults:
            approve_draft(session(), account(), draft.turn, revision=revision, next_deadline=instant)
    except DeadlinePassed as error:
        faults = [deadline_fault(error)]
    except (StaleRevision, WrongStatus) as error:
        return _page(draft, meanwhile=refusal_words(error)), 409
    if faults:
        return _page(draft, faults), 422
    flash(_("Approved. It is published within seconds."))
    return redirect(url_for("turns.show", code=code, turn=turn), 303)


def _page(draft: DraftReview, faults: list[Fault] | None = None, *, meanwhile: str = "") -> str:
    campaign = draft.place.campaign
    names = draft.names
    return render_template(
        "pages/review/show.html",
        campaign=campaign,
        turn=draft.review.turn,
        review=draft.review,
        meanwhile=meanwhile,
        draft=draft,
        names=names,
        filings=[(one, draft.whole.views[one.key]) for one in draft.review.declarations],
        open_points=_open_points(draft),
        changes=changes_by_person(draft.slug, draft.review.sheets, draft.review.events),
        seen_by=_seen_by(draft, request.args.get("as")),
        readers=[(key, names.get(key, key)) for key in sorted(draft.whole.views) if key != GM],
        numbers=draft.numbers(),
        tools=list(ruleset_for(draft.slug).tool_schemas),
        next_deadline=request.form.get(FIELD) or suggested(now(session()), campaign.turn_hours, campaign.time_zone),
        all_faults=faults or [],
        faults=by_field(faults or []),
        **drawn_values(draft.whole),
        **words_of(draft.slug),
    )


def _open_points(draft: DraftReview) -> list[Mapping[str, Any]]:
    """Return what a GM should look at: whose declaration was set aside, with each fault; who filed nothing, or late."""
    texts: dict[str, list[str]] = {}
    for error in draft.review.set_aside:
        said = error_text(draft.slug, error, chosen_language(), draft.whole.names)
        texts.setdefault(str(error["actor"]), []).append(said.text)
    late = {one.seat: one for one in late_texts(session(), draft.turn)}
    silent = [one.key for one in draft.review.declarations if one.version is None and one.declaration is None]
    return [
        *({"kind": "set_aside", "seat": seat, "texts": found} for seat, found in texts.items()),
        *([{"kind": "silent", "seats": silent}] if silent else []),
        *(
            {"kind": "late", "seat": one.key, "at": one.late_at, "text": late.get(one.key)}
            for one in draft.review.declarations
            if one.late_at
        ),
    ]


def _seen_by(draft: DraftReview, actor: str | None) -> Mapping[str, Any] | None:
    """Return what one reader would read of the draft, and what is kept from them."""
    if actor is None:
        return None
    seen = _as_seen(draft, actor)
    everything = zip(log_lines(draft.whole), draft.whole.reading.events, strict=True)
    hidden = [line for line, event in everything if event not in seen.reading.events]
    return {"actor": actor, "name": _reader_words(draft, actor), "read": log_lines(seen), "hidden": hidden}


def _as_seen(draft: DraftReview, actor: str) -> ResultView:
    reader = OUTSIDER if actor == PUBLIC else actor
    return draft_as(
        session(), draft.place.reader, draft.turn, reader, revision=draft.review.revision, seen=draft.review.turn
    )


def _reader_words(draft: DraftReview, actor: str) -> str:
    return _("Public") if actor == PUBLIC else draft.names.get(actor, actor)
