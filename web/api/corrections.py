"""Corrections of published turns, for programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_smorest import Blueprint

from campaign.operations.corrections import Look, look_at
from campaign.operations.presents import Carried
from campaign.operations.replays import Replayed
from campaign.operations.review import count_preview
from campaign.operations.righting import Right, put_right
from campaign.views.differences import PersonDifference, Told, differences
from campaign.views.reviews import SheetChanges
from campaign.views.turns import PublishedRevision, published_revisions
from web.addresses import place_at
from web.api.bodies import document
from web.api.shapes import shape_of
from web.auth import account
from web.correction_documents import correction_of
from web.database import session

api = Blueprint(
    "api_corrections",
    __name__,
    url_prefix="/api/campaigns/<code>/turns/<turn>/correction",
    description="Putting published turns right, for GMs.",
)

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "reason": {"type": "string"},
    "options": {"type": "object"},
    "late": {"type": "object"},
    "seat": {"type": "string"},
    "declaration": {"type": "object", "nullable": True},
    "tool": {"type": "string"},
    "values": {"type": "object"},
}
"""What a correction may hold."""
Bodies = Mapping[str, Any]


def _takes(**more: str) -> Bodies:
    properties = {**FIELDS, **{name: {"type": kind} for name, kind in more.items()}}
    return {"required": True, "content": {"application/json": {"schema": {"type": "object", "properties": properties}}}}


@dataclass(frozen=True)
class LaterReport:
    """What would come of a later turn; `blocked` is the code of why it cannot be played anew."""

    turn: str
    is_changed: bool
    blocked: str
    no_longer_legal: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class WayReport:
    """What would change in the present; `refused` is the code of why it cannot, `conflicts` what stays as it is."""

    sheets: tuple[SheetChanges, ...]
    conflicts: tuple[str, ...]
    refused: str


@dataclass(frozen=True)
class LookReport:
    """What a correction would bring; `basis` is to be sent back for it to be applied."""

    basis: str
    is_nothing: bool
    persons: tuple[PersonDifference, ...]
    later: tuple[LaterReport, ...]
    carry: WayReport
    replay: WayReport


@api.post("/look")
@api.doc(requestBody=_takes())
@api.response(200, shape_of(LookReport))
def look(code: str, turn: str) -> LookReport:
    """Tell what a correction would bring, to this turn, to those after it and to the present; nothing is written.

    `options`: house rules that hold otherwise in this turn; `late`: `seat` and `number` of a late text that is
    admitted; `seat` and `declaration`: another declaration; `tool` and `values`: a ruling.
    """
    turn_there = place_at(code).turn(turn)
    found = look_at(session(), account(), turn_there, correction_of(document()))
    count_preview(session(), account(), turn_there)
    return _report(found)


@api.post("/apply")
@api.doc(requestBody=_takes(basis="string", replays="boolean"))
@api.response(201, shape_of(PublishedRevision)(many=True))
def apply(code: str, turn: str) -> list[PublishedRevision]:
    """Put the turn right as it was looked at (`basis`), and return its published revisions.

    `replays`: each later turn is published anew too; else the difference is carried into the present as one ruling.
    """
    place, sent = place_at(code), document()
    found = place.turn(turn)
    right = Right(str(sent.get("basis", "")), replays=sent.get("replays") is True)
    put_right(session(), account(), found, correction_of(sent), right)
    return list(published_revisions(session(), found))


def _report(found: Look) -> LookReport:
    before, after = found.first.played, found.first.draft
    persons: tuple[PersonDifference, ...] = ()
    if after is not None:
        slug, options = before.given.ruleset, before.given.options
        old = Told(slug, options, before.stored.state, tuple(before.stored.events))
        persons = differences(old, Told(slug, after.case["options"], after.state, after.events))
    later = tuple(_later(one) for one in found.later)
    return LookReport(found.basis, found.is_nothing, persons, later, _way(found.carry), _way(found.replay))


def _later(one: Replayed) -> LaterReport:
    return LaterReport(one.played.turn.code, one.is_changed, one.blocked, one.no_longer_legal)


def _way(carried: Carried) -> WayReport:
    return WayReport(carried.persons, tuple(one.path for one in carried.conflicts), carried.refused)
