"""Declarations of several seats on one page: for a GM who plays many, and for whoever holds a pair.

Each seat has the few fields that most declarations need, under its own prefix (`yuna:move`); the seat's own form has
the rest. What is left blank is not filed, and nothing is filed where anything is wrong.
"""

from dataclasses import dataclass

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from jinja2 import TemplateNotFound

from campaign.clock import now
from campaign.errors import StaleRevision, TurnClosed
from campaign.model.turn import Turn
from campaign.operations.seals import Filing, receive_declaration
from campaign.views import AskedSeat, TurnView, turn_view
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.declaration_form import DeclarationForm, form_of_seat
from web.drawing import QUICK
from web.faults import Fault, by_field, refusal_words
from web.form_rows import under
from web.form_values import FormValues, Read
from web.late_filings import keep_refused, refusal
from web.pairs import paired
from web.words import words_of

pages = Blueprint("multi_seat", __name__, url_prefix="/campaigns/<code>/turns/<turn>/together")

MARK = ":"
"""What ends a seat's prefix; the key of a seat has none."""


@dataclass(frozen=True)
class Entry:
    """What was read of one seat: its form, what it would file, and every fault, under the names of this page."""

    form: DeclarationForm
    found: Read
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class SeatsPage:
    """The page of a turn: `seen` as its reader sees it, with the forms of the seats that have filed nothing."""

    place: Place
    turn: Turn
    seen: TurnView
    forms: list[DeclarationForm]

    @property
    def turn_url(self) -> str:
        """Return the address of the turn."""
        return url_for("turns.show", code=self.place.campaign.code, turn=self.turn.code)

    def drawn(self, typed: FormValues, faults: list[Fault], *, suggests: bool = False) -> str:
        """Render it with what was typed."""
        slug = self.place.campaign.ruleset
        forms = {form.seat: form for form in self.forms}
        return render_template(
            "pages/multi_seat/show.html",
            campaign=self.place.campaign,
            turn=self.seen,
            forms=[forms[key] for key in paired(slug, {key: form.view for key, form in forms.items()})],
            typed=typed,
            suggests=suggests,
            all_faults=faults,
            faults=by_field(faults),
            now=now(session()),
            **words_of(slug),
        )


def _page_at(code: str, turn: str) -> SeatsPage:
    account()
    place = place_at(code)
    return _page_of(place, place.turn(turn))


def _page_of(place: Place, turn: Turn) -> SeatsPage:
    seen = turn_view(session(), place.reader, turn)
    keys = multi_seat_keys(place.campaign.ruleset, seen.own)
    return SeatsPage(place, turn, seen, [form_of_seat(place, turn, key, account()) for key in keys])


@pages.get("")
def show(code: str, turn: str) -> ResponseReturnValue:
    """Show a few fields for each own seat that has filed nothing."""
    page = _page_at(code, turn)
    return page.drawn(FormValues(), []) if page.seen.is_open else redirect(page.turn_url, 303)


@pages.post("")
def write(code: str, turn: str) -> ResponseReturnValue:
    """File for every seat that something is written for, or show all that is wrong and file nothing."""
    page, typed = _page_at(code, turn), FormValues(request.form.items(multi=True))
    if request.form.get("do") == "suggest":
        return page.drawn(typed, [], suggests=True)
    entries = [_entry(form, typed) for form in page.forms if _is_written(typed, form.seat)]
    faults = [fault for entry in entries for fault in entry.faults]
    if not entries:
        faults = [Fault("", _("Nothing is written for anybody yet."))]
    return (page.drawn(typed, faults), 422) if faults else _filed(page, typed, entries)


def _filed(page: SeatsPage, typed: FormValues, entries: list[Entry]) -> ResponseReturnValue:
    """File all, or nothing where one of them is refused: the page then shows the turn as it stands by now."""
    try:
        for entry in entries:
            filing = Filing(entry.found.declaration, "web", 0)
            receive_declaration(session(), page.turn.id, entry.form.seat, filing, account=account())
    except TurnClosed as error:
        kept = keep_refused(page.turn, "web", {entry.form.seat: entry.found.declaration for entry in entries})
        words = refusal_words(refusal(error, kept))
        return _page_of(page.place, page.turn).drawn(typed, [Fault("", words)]), 409
    except StaleRevision as error:
        session().rollback()
        return _page_of(page.place, page.turn).drawn(typed, [Fault("", refusal_words(error))]), 409
    flash(ngettext("%(num)s declaration is filed.", "%(num)s declarations are filed.", len(entries)))
    return redirect(page.turn_url, 303)


def multi_seat_keys(slug: str, own: tuple[AskedSeat, ...]) -> tuple[str, ...]:
    """Return the keys of the seats that have filed nothing and are asked for what this page has fields for."""
    return tuple(seat.key for seat in own if not seat.version and _has_fields(slug, seat.document))


def _has_fields(slug: str, document: str) -> bool:
    try:
        current_app.jinja_env.get_template(f"{slug}/pages/multi_seat_{document}.html")
    except TemplateNotFound:
        return False
    return True


def _is_written(typed: FormValues, seat: str) -> bool:
    return any(name.startswith(f"{seat}{MARK}") and text.strip() for name, text in typed.items())


def _entry(form: DeclarationForm, typed: FormValues) -> Entry:
    own = under(typed, f"{form.seat}{MARK}")
    if own.first(QUICK).strip():
        own, unread = form.drawer.fill(own, form.view, ruleset_for(form.slug).words)
        if unread:
            return Entry(form, Read(), tuple(_at_seat(form, fault) for fault in unread))
    found = form.read(own)
    faults = form.faults(form.errors(found), found.declaration)
    return Entry(form, found, tuple(_at_seat(form, fault) for fault in faults))


def _at_seat(form: DeclarationForm, fault: Fault) -> Fault:
    """Return a fault under this page's name of its field."""
    field = form.drawer.line_field(fault.field)
    words = f"{form.names.get(form.seat, form.seat)}: {fault.text}"
    return Fault(f"{form.seat}{MARK}{field}", words, fault.rule, fault.code)
