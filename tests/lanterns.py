"""A small rule system for tests alone: whoever is asked gives oil to a lamp, and a die adds to it."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields
from msgspec import UNSET, UnsetType

from campaign.model.types import canonical_json
from campaign.narration import Line
from campaign.operations import publishing
from rules.core.case import Resolution
from rules.core.errors import CaseError, RulesFault
from rules.core.event import EVERYONE, Event, EventBody, readers
from rules.core.faults import case_errors
from rules.core.fields import DeclarationSchema, StrictInteger, StrictString, between, one_of
from rules.core.ruleset import Ruleset
from rules.core.sheet import SheetSchema
from rules.core.tagged import Tagged
from rules.registry import RULESETS

SLUG = "lanterns"
MOST_OIL = 9
LAST_ROUND = 2


class GmTool(EventBody, frozen=True):
    clauses = ("LN-2", "LN-4", "GM")
    readers = "own"

    tool: str
    values: Mapping[str, Any]
    reason: str
    actor: str | UnsetType = UNSET


class OptionsSchema(SheetSchema):
    most_oil = StrictInteger(load_default=MOST_OIL)


class LanternSchema(SheetSchema):
    name = StrictString(load_default="")
    oil = StrictInteger(load_default=5, validate=between(0))


class SettingSchema(SheetSchema):
    nights = StrictInteger(load_default=0)


class StateSchema(SheetSchema):
    round = StrictInteger(required=True)
    lamps = fields.Dict()
    dry = fields.List(StrictString())
    fault = StrictString(load_default="")


class PaperSchema(DeclarationSchema):
    picture = StrictString(load_default="")


class LightSchema(DeclarationSchema):
    oil = StrictInteger(load_default=1, validate=between(0, MOST_OIL), metadata={"rule": "LN-2"})
    lamp = StrictString(load_default=None, allow_none=True)
    colour = StrictString(load_default="white", validate=one_of("white", "red"))
    wish = StrictString(load_default="")
    shade = Tagged("kind", {"paper": PaperSchema, "silk": DeclarationSchema})


class ToolSchema(SheetSchema):
    lamp = StrictString(required=True)
    oil = StrictInteger(required=True, validate=between(0))
    reason = StrictString(required=True)


class Lanterns(Ruleset):
    """Two rounds, to be broken by `fault`: `rules`, `case`, or `dark`, where nobody is told anything of the others.

    Which lamps are `dry` only the whole state tells, so that a declaration can fail at resolution alone.
    """

    slug = SLUG
    version = "1"
    clauses = ()
    events = {GmTool.type: GmTool}
    error_codes = frozenset({"dry_lamp", "bad_value", "unknown_field", "missing_field"})
    words = {}
    options_schema = OptionsSchema
    sheet_schema = LanternSchema
    setting_schema = SettingSchema
    state_schema = StateSchema
    declaration_schemas = {"light": LightSchema}
    tool_schemas = {"gm.fill": ToolSchema}

    def open_scene(self, setting, sheets, options):
        return {
            "round": 1,
            "lamps": {key: sheet.get("oil", 5) for key, sheet in sheets.items()},
            "dry": [],
            "fault": "",
        }

    def close_scene(self, state):
        return {"nights": 1}, {key: {"name": key, "oil": oil} for key, oil in state["lamps"].items()}

    def asked(self, state, options):
        return {} if state["round"] > LAST_ROUND else dict.fromkeys(sorted(state["lamps"]), "light")

    def is_over(self, state):
        return state["round"] > LAST_ROUND

    def view(self, state, options, actor):
        return {"actor": actor, "round": state["round"], "lamps": sorted(state["lamps"]), "persons": {}}

    def check(self, view, raw):
        actor = view["actor"]
        try:
            LightSchema().load(raw)
        except ValidationError as error:
            return tuple(case_errors(actor, error, f"declarations.{actor}", "LN-2"))
        if raw.get("lamp") not in {None, *view["lamps"]}:
            return (CaseError(actor, "unknown_id", f"declarations.{actor}.lamp", "LN-2", {"got": raw["lamp"]}),)
        return ()

    def canonical(self, document, raw):
        defaults = {"oil": 1, "lamp": None, "colour": "white", "wish": ""}
        return {name: value for name, value in raw.items() if defaults.get(name) != value}

    def resolve(self, case):
        state = case.state
        if state["fault"] == "rules":
            raise RulesFault("the lamps explode")
        if state["fault"] == "case":
            return Resolution(state, errors=(CaseError(None, "bad_value", "state.lamps", "LN-1"),))
        errors = tuple(
            CaseError(actor, "dry_lamp", f"declarations.{actor}.lamp", "LN-3", {"got": raw["lamp"]})
            for actor, raw in sorted(case.declarations.items())
            if raw.get("lamp") in state["dry"]
        )
        if errors:
            return Resolution(state, errors=errors)
        lamps, events = dict(state["lamps"]), []
        for actor in sorted(lamps):
            raw = case.declarations.get(actor, {})
            face = case.dice.roll(f"{actor}/light", 6, EVERYONE)
            lamps[raw.get("lamp") or actor] += raw.get("oil", 1) + face
            told = {"given": raw.get("oil", 1), "face": face, "wish": raw.get("wish", "")}
            events.append(Event("LN-2", GmTool("light", told, "-", actor), readers(actor)))
        if state["fault"] != "dark":
            events.append(Event("LN-4", GmTool("night", {"round": state["round"]}, "-"), EVERYONE))
        after = {**state, "lamps": lamps, "round": state["round"] + 1}
        requests = (
            () if after["round"] > LAST_ROUND else tuple({"actor": key, "want": "light"} for key in sorted(lamps))
        )
        return Resolution(after, tuple(events), requests)

    def use_tool(self, state, options, tool, values):
        found = self.tool_schemas[tool]().validate(values)
        if found:
            return Resolution(
                state, errors=tuple(CaseError("gm", "missing_field", f"tool.{name}", "GM") for name in sorted(found))
            )
        if values["lamp"] not in state["lamps"]:
            return Resolution(state, errors=(CaseError("gm", "unknown_id", "tool.lamp", "GM"),))
        told = GmTool(tool, {"lamp": values["lamp"], "oil": values["oil"]}, values["reason"])
        after = {**state, "lamps": {**state["lamps"], values["lamp"]: values["oil"]}}
        return Resolution(after, (Event("GM", told, readers(values["lamp"])),))


LANTERNS = Lanterns()


def told_as_stored(_slug, events, _language, _names):
    """Tell events as they are stored, for there are no templates of this system."""
    return tuple(Line(event["type"], event["rule"], None, canonical_json(event), event["audience"]) for event in events)


def install(ruleset=LANTERNS):
    """Let this whole process know the rule system; return a function that lets it forget."""
    before, narrate = dict(RULESETS), publishing.narrate
    RULESETS[SLUG] = ruleset
    publishing.narrate = told_as_stored

    def forget():
        if SLUG not in before:  # else it is installed twice, and forgotten by the first
            del RULESETS[SLUG]
        publishing.narrate = narrate

    return forget
