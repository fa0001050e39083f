"""Tools: the GM changes the open scene between turns, each time with a reason, and everybody concerned reads of it."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from campaign.errors import InvalidTool, NotFound, ReasonMissing, WrongStatus
from campaign.narration import narrate
from campaign.operations.scenes import use_tool
from campaign.operations.turns import turn_under_way
from campaign.views.scenes import SceneView, scene_view
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.faults import Fault, by_field, faults_of, refusal_words
from web.form_codec import in_plain_notation
from web.form_rows import without_row
from web.form_values import FormValues, read
from web.forms import draw
from web.language import chosen_language
from web.pages.proposals import PROPOSE, proposed
from web.words import by_kind, words_of

pages = Blueprint("tools", __name__, url_prefix="/campaigns/<code>/tools")

POWER = "power"
"""The kind of what a person has and can do; no tool names one."""


@pages.get("")
def listing(code: str) -> str:
    """List the tools, or say why none can be used now."""
    place, scene = _scene_at(code)
    tools = ruleset_for(place.campaign.ruleset).tool_schemas
    return _render("pages/tools/listing.html", place, scene, tools=list(tools))


@pages.get("/<name>")
def show(code: str, name: str) -> str:
    """Show a tool's form."""
    place, scene = _scene_at(code)
    return _form(place, scene, name, FormValues(request.args))


@pages.post("/<name>")
def use(code: str, name: str) -> ResponseReturnValue:
    """Use a tool on the open scene, or show every fault; a button may ask for a row more or less instead."""
    (place, scene), typed = _scene_at(code), FormValues(request.form.items(multi=True))
    schema = _schema(place, name)
    if typed.first("add"):
        return _form(place, scene, name, typed, more=typed.first("add"))
    if typed.first("remove"):
        return _form(place, scene, name, without_row(typed, typed.first("remove")))
    if scene is None:
        raise NotFound
    values = read(schema, in_plain_notation(draw(schema, typed), typed)).declaration
    try:
        return _used(place, scene, name, values)
    except InvalidTool as error:
        faults = faults_of(place.campaign.ruleset, error.errors, "tool.", scene.names)
        return _form(place, scene, name, typed, faults=faults), 422
    except ReasonMissing as error:
        return _form(place, scene, name, typed, faults=[Fault("reason", refusal_words(error))]), 422
    except WrongStatus as error:
        return _form(place, scene, name, typed, faults=[Fault("", refusal_words(error))]), 409


def _used(place: Place, scene: SceneView, name: str, values: Mapping[str, Any]) -> ResponseReturnValue:
    """Use a tool, or propose to others that it is used, where that is the button pressed."""
    if request.form.get(PROPOSE):
        thing = turn_under_way(session(), scene.row) or scene.row
        return proposed(place, thing, "use_tool", str(values.get("reason") or ""), {"tool": name, "values": values})
    events = use_tool(session(), account(), scene.row, name, values)
    for line in narrate(place.campaign.ruleset, events, chosen_language(), scene.names):
        flash(line.text)
    return redirect(url_for("tools.listing", code=place.campaign.code), 303)


def _scene_at(code: str) -> tuple[Place, SceneView | None]:
    """Return a campaign with its open scene. Raise Forbidden for all but the GM."""
    account()
    place = place_at(code)
    return place, scene_view(session(), place.reader, place.campaign)


def _schema(place: Place, name: str) -> Schema:
    schemas = ruleset_for(place.campaign.ruleset).tool_schemas
    if name not in schemas:
        raise NotFound("unknown_tool", tool=name)
    return schemas[name]()


def _form(
    place: Place,
    scene: SceneView | None,
    name: str,
    typed: FormValues,
    *,
    more: str = "",
    faults: list[Fault] | None = None,
) -> str:
    controls = draw(_schema(place, name), typed, more=more)
    told = faults or []
    return _render(
        "pages/tools/form.html",
        place,
        scene,
        tool=name,
        known={} if scene is None else _known(scene.names),
        controls=controls,
        typed=typed,
        all_faults=told,
        faults=by_field(told),
    )


def _known(names: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the names of what a tool's fields may name: all but powers."""
    return {kind: named for kind, named in by_kind(names).items() if kind != POWER}


def _render(template: str, place: Place, scene: SceneView | None, **values: Any) -> str:
    state = "" if scene is None else json.dumps(scene.state, ensure_ascii=False, indent=2, sort_keys=True)
    words = words_of(place.campaign.ruleset)
    return render_template(template, campaign=place.campaign, scene=scene, state=state, **words, **values)
