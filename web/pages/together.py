"""Declarations of several seats on one page: for a GM who plays many, and for whoever holds a pair.

Each seat has the few fields that most declarations need, under its own prefix (`yuna:move`); the seat's own form has
the rest. What is left blank is not filed, and nothing is filed where anything is wrong.
"""

from collections.abc import Iterator
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
from campaign.views import AskedSeat, form_view, turn_view
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.errors import Fault, by_field, refusal_words
from web.forms import under
from web.late import note_refusal
from web.pages.declarations import Desk
from web.pairs import paired
from web.quick_entry import BOX, fill
from web.typed import Read, Typed
from web.words import words_of

pages = Blueprint("together", __name__, url_prefix="/campaigns/<code>/turns/<turn>/together")

MARK = ":"
"""What ends a seat's prefix; the key of a seat has none."""


@dataclass(frozen=True)
class Entry:
    """What was read of one seat: its desk, what it would file, and every fault, under the names of this page."""

    desk: Desk
    found: Read
    faults: tuple[Fault, ...] = ()


@pages.get("")
def show(code: str, turn: str) -> ResponseReturnValue:
    """Show a few fields for each own seat that has filed nothing."""
    place, found = _found(code, turn)
    if not turn_view(session(), place.reader, found).is_open:
        return redirect(_turn_url(place, found), 303)
    return _page(place, found, Typed(), [])


@pages.post("")
def write(code: str, turn: str) -> ResponseReturnValue:
    """File for every seat that something is written for, or show all that is wrong and file nothing."""
    place, found = _found(code, turn)
    typed = Typed(request.form.items(multi=True))
    if request.form.get("do") == "suggest":
        return _page(place, found, typed, [], suggests=True)
    entries = [_entry(desk, typed) for desk in _desks(place, found) if _is_written(typed, desk.seat)]
    faults = [fault for entry in entries for fault in entry.faults]
    if not entries:
        faults = [Fault("", _("Nothing is written for anybody yet."))]
    if faults:
        return _page(place, found, typed, faults), 422
    try:
        for entry in entries:
            filing = Filing(entry.found.declaration, "web", 0)
            receive_declaration(session(), found.id, entry.desk.seat, filing, account=account())
    except TurnClosed as error:
        note_refusal(found, *(entry.desk.seat for entry in entries))
        return _page(place, found, typed, [Fault("", refusal_words(error))]), 409
    except StaleRevision as error:
        session().rollback()
        return _page(place, found, typed, [Fault("", refusal_words(error))]), 409
    flash(ngettext("%(num)s declaration is filed.", "%(num)s declarations are filed.", len(entries)))
    return redirect(_turn_url(place, found), 303)


def seats_together(slug: str, own: tuple[AskedSeat, ...]) -> tuple[str, ...]:
    """Return the keys of the seats that have filed nothing and are asked for what this page has fields for."""
    return tuple(seat.key for seat in own if not seat.version and _has_fields(slug, seat.document))


def _has_fields(slug: str, document: str) -> bool:
    try:
        current_app.jinja_env.get_template(f"{slug}/pages/together_{document}.html")
    except TemplateNotFound:
        return False
    return True


def _found(code: str, turn: str) -> tuple[Place, Turn]:
    account()
    place = place_at(code)
    return place, place.turn(turn)


def _desks(place: Place, turn: Turn) -> Iterator[Desk]:
    own = turn_view(session(), place.reader, turn).own
    for key in seats_together(place.campaign.ruleset, own):
        view = form_view(place.reader, turn, place.seat(key))
        yield Desk(place, turn, key, account(), view)


def _is_written(typed: Typed, seat: str) -> bool:
    return any(name.startswith(f"{seat}{MARK}") and text.strip() for name, text in typed.items())


def _entry(desk: Desk, typed: Typed) -> Entry:
    own = under(typed, f"{desk.seat}{MARK}")
    if own.first(BOX).strip():
        own, unread = fill(own, desk.view, ruleset_for(desk.slug).words)
        if unread:
            return Entry(desk, Read(), tuple(_at_seat(desk, fault) for fault in unread))
    found = desk.read(own)
    faults = (desk.fault(error, found.declaration) for error in desk.errors(found))
    return Entry(desk, found, tuple(_at_seat(desk, fault) for fault in faults))


def _at_seat(desk: Desk, fault: Fault) -> Fault:
    """Return a fault under this page's name of its field: of a hand, that is the box that it was written in."""
    field = BOX if fault.field.partition(".")[0] == "hand" else fault.field
    words = f"{desk.names.get(desk.seat, desk.seat)}: {fault.text}"
    return Fault(f"{desk.seat}{MARK}{field}", words, fault.rule, fault.code)


def _turn_url(place: Place, turn: Turn) -> str:
    return url_for("turns.show", code=place.campaign.code, turn=turn.code)


def _page(place: Place, turn: Turn, typed: Typed, faults: list[Fault], *, suggests: bool = False) -> str:
    desks = {desk.seat: desk for desk in _desks(place, turn)}
    return render_template(
        "pages/together/show.html",
        campaign=place.campaign,
        turn=turn_view(session(), place.reader, turn),
        desks=[desks[key] for key in paired({key: desk.view for key, desk in desks.items()})],
        typed=typed,
        suggests=suggests,
        all_faults=faults,
        faults=by_field(faults),
        now=now(session()),
        **words_of(place.campaign.ruleset),
    )
