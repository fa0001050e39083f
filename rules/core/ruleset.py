"""The protocol between the service and a rule system."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from marshmallow import Schema

from rules.core.canonical import canonical
from rules.core.case import Case, Resolution
from rules.core.clause import Clause
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, GM_ONLY, Audience, Catalogue
from rules.core.fields import DeclarationSchema, ready
from rules.core.grouping import EventGroup, EventJson
from rules.core.naming import Names, person_names
from rules.core.words import PathWords, Words

State = Mapping[str, Any]
Options = Mapping[str, Any]
Setting = Mapping[str, Any]
Sheet = Mapping[str, Any]
View = Mapping[str, Any]
"""Values cross this border as plain JSON; a system loads them into frozen values of its own by its schemas."""

GM = "gm"
"""The actor that the GM is, and its document, where a rulebook lets the GM declare; no person has this id."""


class Ruleset(Protocol):
    """What a rule system offers. The service knows nothing else of it, and only the registry knows which one it is.

    A system that inherits from this has what the bodies here say, and need not say it again.
    """

    slug: str
    """The folder, the template folder and the stored name: `fate_war`."""
    version: str
    """Of our reading of the text; kept with every resolution."""
    clauses: tuple[Clause, ...]
    events: Catalogue = {}
    """What it can tell: a class for each type of event (`catalogue` collects them)."""
    error_codes: frozenset[str]
    words: Words
    paths: PathWords = PathWords()
    options_schema: type[Schema]
    sheet_schema: type[Schema]
    """One character, as its player and the GM write it."""
    setting_schema: type[Schema]
    """What outlives a scene and stands on no sheet: map, items, relations, who knows what."""
    state_schema: type[Schema]
    declaration_schemas: Mapping[str, type[DeclarationSchema]]
    """By document: `scene`, `engage`, `battle`, `spoils`."""
    tool_schemas: Mapping[str, type[Schema]]
    """The GM's tools by name: `gm.start_battle`. None where the GM declares as the actor `gm`."""
    opening_tool: str | None = None
    """The tool that makes a fresh scene one encounter alone, where the system has one: the service opens scenes by it.

    Its values are the encounter's. A turn of such a scene may be put in before one that already collects.
    """
    follow_ups: frozenset[str] = frozenset()
    """What a request may `want` that is put into the declarations of the same case, which is resolved again.

    Such a resolution carries the input state. Where the request has a `path`, it alone may be declared anew.
    """

    @property
    def event_types(self) -> frozenset[str]:
        """The types of its events: a test asks for the words of each."""
        return frozenset(self.events)

    def open_scene(self, setting: Setting, sheets: Mapping[str, Sheet], options: Options) -> State:
        """Make the state of a new scene from what outlives scenes."""

    def close_scene(self, state: State) -> tuple[Setting, Mapping[str, Sheet]]:
        """Turn `open_scene` round: what of a state outlives the scene."""

    def whole(self, state: State) -> State:
        """Return a state with what it leaves out filled in, where the system has such fields; here as it is."""
        return state

    def knows(self, state: State, seat: str) -> bool:
        """Tell whether there is such a seat, where the system tells it apart from one that is not asked.

        Here it does not: what it says of a declaration by nobody is enough.
        """
        return True

    def asked(self, state: State, options: Options) -> Mapping[str, str]:
        """Return who may declare now, and which document each."""

    def is_over(self, state: State) -> bool:
        """Tell whether this state, left by a resolution, ends its scene; whom `asked` names then, the next one asks."""

    def view(self, state: State, options: Options, actor: str | None) -> View:
        """Return what one actor may see of a state; None is an outsider. The GM reads the state itself.

        The service reads three of its fields: `persons`, whom the actor knows, by id; `peers`, the ids of those who
        declare in this turn as far as the actor may tell; and `names`, what else the actor may name in a declaration,
        by table and id, for fields whose metadata `names` a table. Any may be missing where there is nobody or nothing.
        """

    def offers(self, view: View) -> tuple[Mapping[str, Any], ...]:
        """Return what the view's actor may declare now, in the order of a form: `Offer`s, as `Offer.dump` tells them.

        Here nothing is told: a form is drawn from the schema alone.
        """
        return ()

    def check(self, view: View, raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
        """Return every fault of a declaration of the view's actor, from public rules and that view alone."""

    def canonical(self, document: str, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a faultless declaration with everything left out that equals its default, on every level."""
        return canonical(ready(self.declaration_schemas[document]), raw)

    def names(self, state: State) -> Names:
        """Return what a state calls the persons and things in it, whoever may know them.

        A part of a state will do: a setting, or sheets under `characters`. The reader of a page or a post is told a
        name only where an event or a view that is theirs speaks of its bearer, so nothing is left out here. Here:
        the persons of `characters`, the GM only by a name, and what their sheets keep by id.
        """
        persons = state.get("characters", {})
        return person_names({key: person for key, person in persons.items() if key != GM or person.get("name")})

    def names_told(self, events: Sequence[EventJson], known: Names) -> Names:
        """Return the names of what came to be in some events and bears the names of `known`: here of nothing."""
        return {}

    def explain(self, state: State, events: Sequence[EventJson]) -> tuple[EventGroup, ...]:
        """Return which events belong together and are told as one, as a battle is.

        `state` is the one before them; `events` are as stored, those of one reader or all, also of an earlier edition.
        No event is in two groups, and a group without any is left out. The words for a group are the template's
        `explain`, and what needs code for them lies in the service's room of the system. Here: each event stands alone.
        """
        return ()

    def dice_audiences(self, state: State, options: Options) -> tuple[Audience, ...]:
        """Return every audience for which a turn that begins with this state may roll dice (`Dice.roll`).

        The service binds itself to the dice of each before anybody declares. Here: all, and the GM alone.
        """
        return (EVERYONE, GM_ONLY)

    def with_seal_order(self, case: Case, order: Sequence[str]) -> Case:
        """Return the case with the order in which its actors first sealed a declaration, where the rules ask for it.

        Here they do not.
        """
        return case

    def resolve(self, case: Case) -> Resolution:
        """Resolve one turn. Raise UnreadableCase where the state is not one of this system's.

        A case whose `ruleset` is not this system's slug has the error `unknown_ruleset` beside all its others.
        """

    def use_tool(self, state: State, options: Options, tool: str, values: Mapping[str, Any]) -> Resolution:
        """Use a GM's tool on a state; `values` hold `reason` and `audience` besides the tool's own fields.

        Raise KeyError where there is no such tool: here always, for the GM declares as an actor.
        """
        raise KeyError(tool)
