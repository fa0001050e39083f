"""Persons: whom a reader knows by name, and whose sheet they see whole; the rule system decides it by its view."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.narration import gm_name
from campaign.sheets_in_play import (
    Document,
    contract_fields,
    names_at,
    open_scene_of,
    partners_in,
    resting_state,
    sheets_in_play,
    sheets_of,
)
from campaign.store.memory import remembered
from campaign.views.seat_views import seat_view
from rules.core.naming import Names
from rules.core.ruleset import GM, Options, State, View
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Person:
    """What anybody sees of a person that they know."""

    key: str
    name: str
    kind: str


@dataclass(frozen=True)
class Knowledge:
    """The persons that a reader knows, by key, and the keys of those whose sheets they see whole.

    The persons stand in the order of their keys, partners beside each other where the reader sees one of them whole.
    """

    persons: Mapping[str, Person] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()


def knowledge_of(session: Session, reader: Reader, campaign: Campaign) -> Knowledge:
    """Return whom the reader knows; a GM knows everybody."""
    return remembered(session, ("knowledge", reader, campaign.id), lambda: _knowledge(session, reader, campaign))


def _knowledge(session: Session, reader: Reader, campaign: Campaign) -> Knowledge:
    sheets = sheets_in_play(session, campaign)
    named = _named(sheets)
    contracts = contract_fields(ruleset_for(campaign.ruleset).sheet_schema())
    if reader.is_gm:
        order = _in_pairs(sorted(named), {key: partners_in(sheets, contracts, key) for key in named})
        return Knowledge({key: named[key] for key in order}, frozenset(named))
    whole = {key for seat in reader.seats for key in (seat, *partners_in(sheets, contracts, seat))} & named.keys()
    views = _views(session, reader, campaign, sheets)
    known = whole.union(*(view.get("persons", {}) for view in views)) & named.keys()
    order = _in_pairs(sorted(known), {key: partners_in(sheets, contracts, key) for key in whole})
    return Knowledge({key: named[key] for key in order}, frozenset(whole))


def _in_pairs(keys: Iterable[str], partners: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the keys in their order, each followed by those of its partners that have not stood yet."""
    order = (one for key in keys for one in (key, *sorted(partners.get(key, ()))))
    return list(dict.fromkeys(order))


def name_of(persons: Mapping[str, Person], key: str, campaign: Campaign) -> str:
    """Return what an asked seat is called: its person's name, or who the GM is in the campaign's language."""
    return persons[key].name if key in persons else gm_name(campaign.language)


def names_in(session: Session, reader: Reader, campaign: Campaign, told: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return names as narration takes them: of the persons that the reader knows, and of whom they were told.

    What somebody's sheet names is told where one event speaks of it and of its owner.
    """
    spoken = [set(_texts(event)) for event in told]
    known = knowledge_of(session, reader, campaign).persons
    sheets = sheets_of(session, campaign)
    told_of = _names_told_of(session, campaign, sheets) if spoken else {}
    named = {**told_of, **{key: person.name for key, person in _named(sheets).items()}}
    return (
        ({GM: gm_name(campaign.language)} if GM in ruleset_for(campaign.ruleset).declaration_schemas else {})
        | {
            key: name
            for key, name in named.items()
            if key in known or any(key.rpartition(":")[2] in texts for texts in spoken)
        }
        | {
            f"power:{owner}/{power}": name
            for owner, power, name in _powers(campaign.ruleset, sheets)
            if any(owner in texts and power in texts for texts in spoken)
        }
    )


def _names_told_of(session: Session, campaign: Campaign, sheets: Mapping[str, Document]) -> Names:
    """Return the names of what the state of the open scene names, or that at rest, where the GM declares."""
    if GM not in ruleset_for(campaign.ruleset).declaration_schemas:
        return {}
    scene = open_scene_of(session, campaign)
    if scene is None:
        return names_at(campaign.ruleset, resting_state(campaign, sheets), campaign.options)
    return names_at(campaign.ruleset, scene.state, scene.options)


def seen_now(session: Session, reader: Reader, campaign: Campaign, key: str) -> View | None:
    """Return what a seat sees of the war as it stands now, for its holder and the GM; else, or out of play, None."""
    if reader.campaign_id != campaign.id or not (reader.is_gm or key in reader.seats):
        return None
    states = _standing(session, campaign, sheets_in_play(session, campaign))
    seen = (seat_view(session, campaign.ruleset, state, options, key) for state, options in states)
    return next((one for one in seen if one.get("actor") == key), None)


def _powers(slug: str, sheets: Mapping[str, Document]) -> Iterator[tuple[str, str, str]]:
    """Yield owner, identifier and name of every power, skill and the like that a sheet names."""
    for name, words in ruleset_for(slug).names({"characters": sheets}).items():
        if name.startswith("power:"):
            owner, _, power = name.removeprefix("power:").partition("/")
            yield owner, power, words


def _named(sheets: Mapping[str, Document]) -> dict[str, Person]:
    return {
        key: Person(key, str(document.get("name") or key), str(document.get("kind", "")))
        for key, document in sheets.items()
    }


def _views(session: Session, reader: Reader, campaign: Campaign, sheets: Mapping[str, Document]) -> list[View]:
    """Return the views of the reader's seats; whoever has no seat looks from outside."""
    actors: tuple[str | None, ...] = reader.seats or (None,)
    return [
        seat_view(session, campaign.ruleset, state, options, actor)
        for state, options in _standing(session, campaign, sheets)
        for actor in actors
    ]


def _standing(session: Session, campaign: Campaign, sheets: Mapping[str, Document]) -> list[tuple[State, Options]]:
    """Return the states that say who is who: the open scene's, and that at rest while it has persons of its own."""
    scene = open_scene_of(session, campaign)
    states: list[tuple[State, Options]] = [] if scene is None else [(scene.state, scene.options)]
    if scene is None or _came_later(session, campaign, scene):
        states.append((resting_state(campaign, sheets), campaign.options))
    return states


def _came_later(session: Session, campaign: Campaign, scene: Scene) -> bool:
    """Tell whether there are sheets that were made after the scene had opened."""
    made = (
        select(SheetEntry.id)
        .join(Sheet)
        .join(Seat)
        .where(Seat.campaign_id == campaign.id, SheetEntry.revision == 1, SheetEntry.at >= scene.opened_at)
    )
    return remembered(session, ("came_later", scene.id), lambda: session.scalar(made.limit(1)) is not None)


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(key)
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
