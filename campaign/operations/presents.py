"""The present of a war: what a correction of the past makes different in it, looked at and written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.orm import Session

from campaign.changes import changes
from campaign.clock import now
from campaign.merging import Conflict, merge
from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.model.turn import Turn
from campaign.operations.replays import Replayed, carried_on
from campaign.operations.sheets import write_sheets
from campaign.operations.turns import carry_on, turn_under_way
from campaign.sheets_in_play import open_scene_of, sheets_of
from campaign.views.reviews import SheetChanges, sheet_changes
from campaign.views.turns import waiting_turn
from rules.core.case import Case
from rules.core.dice import KeyedDice
from rules.core.errors import RulesFault, UnreadableCase
from rules.registry import ruleset_for

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Present:
    """What stands now: setting and sheets, and where a scene is open its state and the turn under way."""

    setting: Document
    sheets: Mapping[str, Document]
    scene: Scene | None
    under_way: Turn | None


@dataclass(frozen=True)
class Carried:
    """What would stand with the difference in it; `refused` says why it cannot be.

    `setting` and `sheets` are those that change between scenes, `state` that of the open scene, None where none is.
    `persons` are the changes of each person's sheet, as the scene would write it.
    """

    setting: Document
    sheets: Mapping[str, Document]
    state: Document | None
    persons: tuple[SheetChanges, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    refused: str = ""


def present_of(session: Session, campaign: Campaign) -> Present:
    """Return what stands now in a campaign."""
    scene = open_scene_of(session, campaign)
    under_way = None if scene is None else turn_under_way(session, scene)
    return Present(campaign.setting, sheets_of(session, campaign), scene, under_way)


def carried(session: Session, present: Present, last: Replayed, *, abandoned: bool) -> Carried:
    """Return what would stand if the last published turn that is played otherwise had come to this.

    `abandoned`: its scene is closed as if it had not been, and left nothing.
    """
    unchanged = Carried(present.setting, {}, None if present.scene is None else present.scene.state)
    turn = last.played.turn
    if last.blocked:
        return replace(unchanged, refused=last.blocked)
    if abandoned:
        return unchanged
    found = unchanged
    if turn.scene.status == "closed":
        found = _between_scenes(present, last)
    return found if present.scene is None else _in_scene(session, (present.scene, present.under_way), last, found)


def _between_scenes(present: Present, last: Replayed) -> Carried:
    stored, draft = last.played.stored, last.draft
    ruleset = ruleset_for(last.played.given.ruleset)
    setting, sheets = ruleset.close_scene(stored.state)
    new_setting, new_sheets = ruleset.close_scene(stored.state if draft is None else draft.state)
    standing = {key: document for key, document in present.sheets.items() if key in sheets}
    held = merge(setting, new_setting, present.setting)
    written = merge({key: sheets[key] for key in standing}, {key: new_sheets.get(key) for key in standing}, standing)
    changed = {key: document for key, document in written.value.items() if document != standing[key]}
    persons = tuple(SheetChanges(key, changes(standing[key], document)) for key, document in sorted(changed.items()))
    return Carried(held.value, changed, None, persons, (*held.conflicts, *written.conflicts))


def _in_scene(session: Session, here: tuple[Scene, Turn | None], last: Replayed, found: Carried) -> Carried:
    (scene, under_way), ruleset = here, ruleset_for(last.played.given.ruleset)
    try:
        opens = last.played.turn.scene_id != scene.id
        merged = carried_on(last, scene.options, scene.state, opens=opens)
        fits = merged.value == scene.state or _is_playable(ruleset.slug, scene, merged.value)
        persons = sheet_changes(ruleset, scene.state, merged.value) if fits else ()
    except (RulesFault, UnreadableCase, KeyError):
        return replace(found, state=scene.state, refused="correction_unfit")
    told = {one.key: one for one in (*found.persons, *persons)}
    persons = tuple(told[key] for key in sorted(told))
    carried = replace(found, state=merged.value, persons=persons, conflicts=(*found.conflicts, *merged.conflicts))
    if not fits:
        return replace(carried, refused="correction_unfit")
    is_busy = under_way is not None and (
        not under_way.is_open_at(now(session)) or waiting_turn(session, under_way) is not None
    )
    return replace(carried, refused="correction_waits") if is_busy else carried


def _is_playable(slug: str, scene: Scene, state: Document) -> bool:
    """Tell whether the rules take a state, as if a turn of it were resolved in which nobody declared anything."""
    ruleset = ruleset_for(slug)
    if ruleset.state_schema().validate(dict(state)):
        return False
    return not ruleset.resolve(Case(slug, scene.options, KeyedDice(b""), state, {})).errors


def write_present(session: Session, campaign: Campaign, present: Present, found: Carried, cause: str) -> frozenset[str]:
    """Write what is different into setting, sheets and the open scene; `cause` is the code of the turn put right.

    The turn under way is locked by the caller, and goes on from the new state. Return whom it asks anew. Raise
    WrongStatus (`tool_changes_turn`) where it would be another turn.
    """
    campaign.setting = dict(found.setting)
    write_sheets(session, campaign, found.sheets, cause)
    scene = present.scene
    if scene is None or found.state is None or found.state == scene.state:
        return frozenset()
    scene.state = dict(found.state)
    session.flush()
    return frozenset() if present.under_way is None else carry_on(session, present.under_way)
