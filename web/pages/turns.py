"""Turns: what is due, what is filed, where it stands; and what a GM does with a turn that is open, held or void."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import ceil
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import may_read_draft
from campaign.clock import now
from campaign.errors import CampaignError, DeadlinePassed, ReasonMissing, SealBroken
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.receipts import OwnDeclaration
from campaign.operations.repeats import restart_turn
from campaign.operations.review import approve_draft
from campaign.operations.scenes import abandon_scene
from campaign.operations.seals import own_declarations
from campaign.operations.turns import extend_deadline, release_turn, skip_turn, void_turn
from campaign.orders.canonical import in_fours
from campaign.views import AskedSeat, TurnView, form_view, names_in, turn_view, turns_of_scene
from campaign.views.dice import dice_proof
from campaign.views.lateness import late_service
from campaign.views.openings import opening_of
from campaign.views.proposals import open_proposals
from rules.core.ruleset import GM
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.deadlines import FIELD, deadline_fault, read_deadline, span_of, suggested
from web.faults import Fault, by_field, refusal_words
from web.pages.multi_seat import multi_seat_keys
from web.pages.proposals import PROPOSE, proposed
from web.pairs import paired
from web.times import local_input
from web.words import taken_from, words_of

pages = Blueprint("turns", __name__, url_prefix="/campaigns/<code>/turns/<turn>")

LOOK_AGAIN, MINUTE = 4, 60
"""Seconds: what a worker takes for a step, with some leave; and how close a deadline is that a page waits for."""
PASSING = {TurnStatus.COLLECTING, TurnStatus.CLAIMED, TurnStatus.APPROVED}
"""Stages of a closed turn that last no longer than a worker needs."""

pages.add_app_template_filter(in_fours)
pages.add_app_template_filter(taken_from)


@pages.get("")
def show(code: str, turn: str) -> str:
    """Show the turn as the reader may see it."""
    place = place_at(code)
    return _page(place, place.turn(turn))


@pages.post("/deadline")
def extend(code: str, turn: str) -> ResponseReturnValue:
    """Give a collecting turn another deadline, with a reason."""
    place, found = _found(code, turn)
    instant, faults = read_deadline(request.form.get(FIELD, ""), place.campaign.time_zone)
    try:
        if instant is not None and request.form.get(PROPOSE):
            values = {"deadline": instant.isoformat()}
            return proposed(place, found, "shorten_deadline", request.form.get("reason", ""), values)
        if instant is not None:
            extend_deadline(session(), account(), found, instant, request.form.get("reason", ""))
    except DeadlinePassed as error:
        faults = [deadline_fault(error)]
    except ReasonMissing as error:
        faults = [Fault("reason", refusal_words(error), None, error.code)]
    if faults:
        return _page(place, found, faults), 422
    flash(_("The deadline was changed, and everybody asked was told."))
    return _back(place, found)


@pages.post("/skip")
def skip(code: str, turn: str) -> ResponseReturnValue:
    """Close a collecting turn now, with a reason; where the GM alone is asked, it takes none."""
    place, found = _found(code, turn)
    is_own = found.asked.keys() <= set(place.reader.seats)
    reason = request.form.get("reason", "").strip() or (_("All who are asked are the GM’s.") if is_own else "")
    try:
        if request.form.get(PROPOSE):
            return proposed(place, found, "skip_turn", reason)
        skip_turn(session(), account(), found, reason)
    except ReasonMissing as error:
        return _page(place, found, [Fault("reason", refusal_words(error), None, error.code)]), 422
    flash(_("The turn is closed. Its draft is there within seconds."))
    return _back(place, found)


@pages.post("/void")
def void(code: str, turn: str) -> ResponseReturnValue:
    """Make a turn void, with a reason; the first press asks, the second does it."""
    place, found = _found(code, turn)
    try:
        if request.form.get(PROPOSE):
            return proposed(place, found, "void_turn", request.form.get("void_reason", ""))
        void_turn(session(), account(), found, request.form.get("void_reason", ""))
    except ReasonMissing as error:
        return _page(place, found, [Fault("void_reason", refusal_words(error), None, error.code)]), 422
    flash(_("The turn is void."))
    return _back(place, found)


@pages.post("/open-draft")
def open_draft(code: str, turn: str) -> ResponseReturnValue:
    """Propose to read the draft of a turn in which one plays."""
    place, found = _found(code, turn)
    try:
        return proposed(place, found, "read_draft", request.form.get("open_reason", ""))
    except ReasonMissing as error:
        return _page(place, found, [Fault("open_reason", refusal_words(error), None, error.code)]), 422


@pages.post("/publish-unread")
def publish_unread(code: str, turn: str) -> ResponseReturnValue:
    """Approve a draft as it stands, without a look at it."""
    place, found = _found(code, turn)
    revision = turn_view(session(), place.reader, found).revision or 0
    approve_draft(session(), account(), found, revision=revision, next_deadline=None)
    flash(_("Approved. It is published within seconds."))
    return _back(place, found)


@pages.post("/release")
def release(code: str, turn: str) -> ResponseReturnValue:
    """Let a held turn go on: as it stands, or with a new deadline until which it collects again."""
    place, found = _found(code, turn)
    instant, faults = None, list[Fault]()
    if request.form.get("do") == "reopen":
        instant, faults = read_deadline(request.form.get(FIELD, ""), place.campaign.time_zone)
    try:
        if not faults:
            release_turn(session(), account(), found, instant)
    except DeadlinePassed as error:
        faults = [deadline_fault(error)]
    if faults:
        return _page(place, found, faults), 422
    flash(_("The turn goes on."))
    return _back(place, found)


@pages.post("/again")
def again(code: str, turn: str) -> ResponseReturnValue:
    """After a void turn: ask the same once more, until a new deadline."""
    place, found = _found(code, turn)
    instant, faults = read_deadline(request.form.get(FIELD, ""), place.campaign.time_zone)
    try:
        if instant is not None:
            return _back(place, restart_turn(session(), account(), found.scene, instant))
    except DeadlinePassed as error:
        faults = [deadline_fault(error)]
    return _page(place, found, faults), 422


@pages.post("/abandon")
def abandon(code: str, turn: str) -> ResponseReturnValue:
    """After a void turn: close the scene as if it had not been."""
    place, found = _found(code, turn)
    abandon_scene(session(), account(), found.scene)
    flash(_("The scene is closed. No sheet was changed."))
    return redirect(url_for("campaigns.show", code=place.campaign.code), 303)


def _found(code: str, turn: str) -> tuple[Place, Turn]:
    account()
    place = place_at(code)
    return place, place.turn(turn)


def _back(place: Place, turn: Turn) -> ResponseReturnValue:
    return redirect(url_for("turns.show", code=place.campaign.code, turn=turn.code), 303)


def _page(place: Place, turn: Turn, faults: list[Fault] | None = None) -> str:
    campaign = place.campaign
    seen = turn_view(session(), place.reader, turn)
    at = now(session())
    return render_template(
        "pages/turns/show.html",
        campaign=campaign,
        reader=place.reader,
        turn=seen,
        seats=_seats(place, turn, seen.own),
        multi_seat=multi_seat_keys(campaign.ruleset, seen.own) if seen.is_open else (),
        following=_following(place, turn),
        late=late_service(session(), place.reader, campaign),
        again=_seconds_to_wait(seen, at) if place.reader.is_gm else 0,
        names=names_in(session(), place.reader, campaign, ()),
        now=at,
        span=span_of(
            turn.deadline,
            campaign.time_zone,
            campaign.auto_publish_minutes,
            is_brief=campaign.closes_when_filed or turn.asked.keys() == {GM},
        ),
        typed=_typed(place, turn, at),
        dice=dice_proof(session(), place.reader, turn),
        all_faults=faults or [],
        faults=by_field(faults or []),
        may_insert=_may_insert(turn),
        held_words=refusal_words(CampaignError(turn.held_reason)) if seen.held_reason else "",
        opened=opening_of(session(), turn) if turn.status is TurnStatus.VOID else None,
        is_shut=seen.plays and not may_read_draft(session(), place.reader, turn),
        proposals=open_proposals(session(), turn) if place.reader.is_gm or seen.own else (),
        is_last=turn.status is TurnStatus.VOID and turn.scene.status == "open",
        **words_of(campaign.ruleset),
    )


def _seats(place: Place, turn: Turn, own: Iterable[AskedSeat]) -> list[Mapping[str, Any]]:
    shown = tuple(own)
    filed = [one.key for one in shown if one.version]
    declared, broken = dict[str, OwnDeclaration](), ""
    try:
        declared = own_declarations(session(), turn, filed, account=account()) if filed else {}
    except SealBroken as error:  # all seals of a turn have one key
        broken = refusal_words(error)
    found = {one.key: _seat(place, turn, one, declared.get(one.key), broken) for one in shown}
    return [found[key] for key in paired(place.campaign.ruleset, {key: seat["view"] for key, seat in found.items()})]


def _seconds_to_wait(turn: TurnView, at: datetime) -> int:
    """Return after how many seconds there is something new to see, 0 where that is longer than a minute from now."""
    if turn.is_open:
        left = ceil((turn.deadline - at).total_seconds())
        return left + LOOK_AGAIN if left < MINUTE else 0
    return LOOK_AGAIN if turn.status in PASSING else 0


def _following(place: Place, turn: Turn) -> str:
    """Return the code of the turn that came after this one, empty where there is none that the reader may know of.

    After one that was inserted, that is the one that had waited for it.
    """
    lines = turns_of_scene(session(), place.reader, turn.scene)
    later = (line.code for line in lines if line.number == turn.number + 1)
    waited = (line.code for line in lines if line.is_open and line.code != turn.code)
    return next(iter((*later, *waited)), "")


def _may_insert(turn: Turn) -> bool:
    """Tell whether a battle can be inserted before a turn that collects: it opens its scene, and the rules know how."""
    ruleset = ruleset_for(turn.campaign.ruleset)
    return ruleset.opening_tool is not None and ruleset.is_over(turn.state)


def _seat(place: Place, turn: Turn, own: AskedSeat, declared: OwnDeclaration | None, broken: str) -> Mapping[str, Any]:
    """Return one of the reader's seats: what is asked of it, what it sees, and what is filed for it."""
    view = form_view(session(), place.reader, turn, place.seat(own.key))
    return {"asked": own, "view": view, "declared": declared, "broken": broken if own.version else ""}


def _typed(place: Place, turn: Turn, at: datetime) -> dict[str, str]:
    """Return what the GM's small forms hold: what was typed, else the deadline as it is or as is usual."""
    campaign = place.campaign
    usual = local_input(turn.deadline, campaign.time_zone)
    if turn.deadline <= at or turn.status is not TurnStatus.COLLECTING:
        usual = suggested(at, campaign.turn_hours, campaign.time_zone)
    return {
        name: request.form.get(name, otherwise)
        for name, otherwise in ((FIELD, usual), ("reason", ""), ("void_reason", ""), ("open_reason", ""))
    }
