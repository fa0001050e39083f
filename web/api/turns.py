"""Turns, their drafts and results, for programs."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask_smorest import Blueprint

from campaign.access import require_draft_reader
from campaign.errors import InvalidSettings
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.insertions import insert_turn
from campaign.operations.late_texts import Admission, LateText, admit_late, late_texts
from campaign.operations.repeats import restart_turn
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, approve_draft
from campaign.operations.scenes import abandon_scene, open_scene, start_battle
from campaign.operations.turns import extend_deadline, release_turn, skip_turn, void_turn
from campaign.operations.undoing import undo_ruling
from campaign.views import Page, ReviewView, TurnLine, TurnView, review_view, trace, turn_view, turns_of
from campaign.views.dice import DiceProof, dice_proof
from rules.core.errors import CaseError
from web.addresses import Place, place_at
from web.api.bodies import body, takes_fields, takes_part
from web.api.documents import DECLARATION, TOOL
from web.api.shapes import shape_of
from web.auth import account
from web.database import session
from web.paging import before, links
from web.readings import told_of_reading

api = Blueprint("api_turns", __name__, url_prefix="/api/campaigns/<code>", description="Turns, drafts and results.")

EventsShape = {"type": "array", "items": {"type": "object"}}


@api.get("/turns")
@api.response(200, shape_of(TurnLine)(many=True))
def list_turns(code: str) -> tuple[Page[TurnLine], dict[str, str]]:
    """List the turns that one may know of, the newest first; `Link` leads to older ones (`before`: a turn's code)."""
    place = place_at(code)
    page = turns_of(session(), place.reader, place.campaign, before())
    return page, links(page)


@api.post("/scenes")
@api.doc(requestBody=takes_fields(deadline="string"))
@api.response(201, shape_of(TurnView))
def open_new_scene(code: str) -> TurnView:
    """Open a scene whose first turn collects until a deadline, an instant with its offset."""
    place, sent = place_at(code), body()
    turn = open_scene(session(), account(), place.campaign, _instant(sent, "deadline"))
    return turn_view(session(), place_at(code).reader, turn)


@api.post("/battles")
@api.doc(requestBody=takes_part("battle", TOOL, deadline="string"))
@api.response(201, shape_of(TurnView))
def open_battle(code: str) -> TurnView:
    """Open a battle (`battle`: the fields of its tool) that collects until a deadline, an instant with its offset."""
    place, sent = place_at(code), body()
    turn = start_battle(session(), account(), place.campaign, _mapping(sent, "battle"), _instant(sent, "deadline"))
    return turn_view(session(), place_at(code).reader, turn)


@api.get("/turns/<turn>")
@api.response(200, shape_of(TurnView))
def show_turn(code: str, turn: str) -> TurnView:
    """Return a turn: status, times, what is asked of one, and who has filed as far as one may know."""
    place = place_at(code)
    return _seen(place, place.turn(turn))


@api.get("/turns/<turn>/dice")
@api.response(200, shape_of(DiceProof))
def show_dice(code: str, turn: str) -> DiceProof:
    """Return how one can check a turn's dice: its mark, and once it is told what that binds, with each roll."""
    place = place_at(code)
    return dice_proof(session(), place.reader, place.turn(turn))


@api.post("/turns/<turn>/deadline")
@api.doc(requestBody=takes_fields(deadline="string", reason="string"))
@api.response(200, shape_of(TurnView))
def change_deadline(code: str, turn: str) -> TurnView:
    """Give a collecting turn another deadline, with a reason."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    extend_deadline(session(), account(), found, _instant(sent, "deadline"), str(sent.get("reason", "")))
    return _seen(place, found)


@api.post("/turns/<turn>/insert")
@api.doc(requestBody=takes_part("battle", TOOL, deadline="string"))
@api.response(201, shape_of(TurnView))
def insert(code: str, turn: str) -> TurnView:
    """Let the first turn of a scene wait for a battle (`battle`: the fields of its tool), and return its turn."""
    place, sent = place_at(code), body()
    waits, battle, until = place.turn(turn), _mapping(sent, "battle"), _instant(sent, "deadline")
    return _seen(place, insert_turn(session(), account(), waits, battle, until))


@api.post("/turns/<turn>/skip")
@api.doc(requestBody=takes_fields(reason="string"))
@api.response(200, shape_of(TurnView))
def skip(code: str, turn: str) -> TurnView:
    """Close a collecting turn now, with a reason: what is filed counts, whoever has filed nothing counts as silent."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    skip_turn(session(), account(), found, str(sent.get("reason", "")))
    return _seen(place, found)


@api.post("/turns/<turn>/void")
@api.doc(requestBody=takes_fields(reason="string"))
@api.response(200, shape_of(TurnView))
def make_void(code: str, turn: str) -> TurnView:
    """Make a turn void, with a reason."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    void_turn(session(), account(), found, str(sent.get("reason", "")))
    return _seen(place, found)


@api.post("/turns/<turn>/release")
@api.doc(requestBody=takes_fields(deadline="string?"))
@api.response(200, shape_of(TurnView))
def release(code: str, turn: str) -> TurnView:
    """Let a held turn go on: as it stands, or collecting until a new deadline."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    deadline = None if sent.get("deadline") is None else _instant(sent, "deadline")
    release_turn(session(), account(), found, deadline)
    return _seen(place, found)


@api.post("/turns/<turn>/again")
@api.doc(requestBody=takes_fields(deadline="string"))
@api.response(201, shape_of(TurnView))
def ask_again(code: str, turn: str) -> TurnView:
    """After a void turn: ask the same once more."""
    place, sent = place_at(code), body()
    return _seen(place, restart_turn(session(), account(), place.turn(turn).scene, _instant(sent, "deadline")))


@api.post("/turns/<turn>/abandon")
@api.response(204)
def abandon(code: str, turn: str) -> None:
    """After a void turn: close the scene as if it had not been."""
    abandon_scene(session(), account(), place_at(code).turn(turn).scene)


@api.get("/turns/<turn>/result")
@api.doc(responses={200: {"content": {"application/json": {"schema": EventsShape}}}})
def show_result(code: str, turn: str) -> list[Mapping[str, Any]]:
    """Return the events of a published turn that one may read, in their order; nothing before it is published."""
    place = place_at(code)
    found = place.turn(turn)
    return list(trace(session(), place.reader, found)) if found.status is TurnStatus.PUBLISHED else []


@api.get("/turns/<turn>/review")
@api.response(200, shape_of(ReviewView))
def show_review(code: str, turn: str) -> ReviewView:
    """Return the latest revision of a draft, for the GM."""
    place = place_at(code)
    found = place.turn(turn)
    return told_of_reading(found, review_view(session(), place.reader, found))


@api.post("/turns/<turn>/review/tool")
@api.doc(requestBody=takes_part("values", TOOL, tool="string", revision="integer"))
@api.response(201, shape_of(ReviewView))
def amend_by_tool(code: str, turn: str) -> ReviewView:
    """Use a GM's tool on the draft as it was read in `revision`; `values` hold the reason."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    tool, values = str(sent.get("tool", "")), _mapping(sent, "values")
    amend_with_tool(session(), account(), found, tool, values, expected_revision=_number(sent, "revision"))
    return told_of_reading(found, review_view(session(), place.reader, found))


@api.post("/turns/<turn>/review/declaration")
@api.doc(requestBody=takes_part("declaration", DECLARATION, seat="string", reason="string", revision="integer"))
@api.response(201, shape_of(ReviewView))
def amend_by_declaration(code: str, turn: str) -> ReviewView:
    """Change a seat's declaration (null: none) and resolve the case again."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    raw = None if sent.get("declaration") is None else _mapping(sent, "declaration")
    amendment = Amendment(str(sent.get("seat", "")), raw, str(sent.get("reason", "")))
    amend_declaration(session(), account(), found, amendment, expected_revision=_number(sent, "revision"))
    return told_of_reading(found, review_view(session(), place.reader, found))


@api.post("/turns/<turn>/review/admit")
@api.doc(requestBody=takes_fields(seat="string", number="integer", reason="string", revision="integer"))
@api.response(201, shape_of(ReviewView))
def admit(code: str, turn: str) -> ReviewView:
    """Let a seat's late text of that number count in the draft as it was read in `revision`, with a reason."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    admission = Admission(str(sent.get("seat", "")), _number(sent, "number"), str(sent.get("reason", "")))
    admit_late(session(), account(), found, admission, expected_revision=_number(sent, "revision"))
    return told_of_reading(found, review_view(session(), place.reader, found))


@api.get("/turns/<turn>/review/late")
@api.response(200, shape_of(LateText)(many=True))
def list_late(code: str, turn: str) -> list[LateText]:
    """List what came late for each seat and is kept sealed, for the GM; never what it says."""
    place = place_at(code)
    found = place.turn(turn)
    require_draft_reader(session(), place.reader, found)
    return list(late_texts(session(), found))


@api.post("/turns/<turn>/review/undo")
@api.doc(requestBody=takes_fields(revision="integer"))
@api.response(201, shape_of(ReviewView))
def undo(code: str, turn: str) -> ReviewView:
    """Take back the newest ruling of the draft as it was read in `revision`; asked again it does nothing more."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    undo_ruling(session(), account(), found, expected_revision=_number(sent, "revision"))
    return told_of_reading(found, review_view(session(), place.reader, found))


@api.post("/turns/<turn>/review/publish")
@api.doc(requestBody=takes_fields(revision="integer", next_deadline="string?"))
@api.response(200, shape_of(TurnView))
def publish(code: str, turn: str) -> TurnView:
    """Approve the draft as it was read in `revision`; what is asked next lasts until `next_deadline`."""
    place, sent = place_at(code), body()
    found = place.turn(turn)
    following = None if sent.get("next_deadline") is None else _instant(sent, "next_deadline")
    approve_draft(session(), account(), found, revision=_number(sent, "revision"), next_deadline=following)
    return _seen(place, found)


def _seen(place: Place, turn: Turn) -> TurnView:
    return turn_view(session(), place.reader, turn)


def _mapping(sent: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return an object that was sent; what is none is left to the schema as an empty one."""
    value = sent.get(name)
    return value if isinstance(value, dict) else {}


def _number(sent: Mapping[str, Any], name: str) -> int:
    value = sent.get(name)
    return value if type(value) is int else 0


def _instant(sent: Mapping[str, Any], name: str) -> datetime:
    """Return an instant that was sent. Raise InvalidSettings where it is none, or has no offset from UTC."""
    refusal = InvalidSettings((CaseError(None, "bad_value", name, "", {"allowed": "2026-12-03T22:00+09:00"}),))
    try:
        instant = datetime.fromisoformat(str(sent.get(name, "")))
        if instant.tzinfo is not None:
            return instant.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise refusal from error
    raise refusal
