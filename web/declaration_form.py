"""The form of one seat's declaration: what is asked, what its holder sees and has filed, and faults beside fields."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from flask import url_for
from marshmallow import Schema

from campaign.clock import now
from campaign.errors import first_told
from campaign.model.account import Account
from campaign.model.turn import Turn
from campaign.narration import error_text, field_label
from campaign.operations.receipts import OwnDeclaration
from campaign.operations.seals import check_declaration, own_declaration
from campaign.views import TurnView, begun_declaration, form_view, turn_view
from rules.core.errors import CaseError
from rules.core.ruleset import GM, View
from rules.registry import ruleset_for
from web.addresses import Place, place_at
from web.auth import account
from web.database import session
from web.drawing import Drawer
from web.faults import Fault
from web.form_codec import decode, form_names
from web.form_values import FormValues, Read
from web.language import chosen_language
from web.systems import drawer_for


@cache
def _made(schema: type[Schema]) -> Schema:
    """Return the one schema of its kind: to make one takes longer than to read a form by it."""
    return schema()


@dataclass(frozen=True)
class DeclarationForm:
    """A seat's form in a turn. `view` is the state as the seat's holder sees it."""

    place: Place
    turn: Turn
    seat: str
    account: Account
    view: View

    @cached_property
    def seen(self) -> TurnView:
        """Return the turn as the seat's holder sees it: what a page shows, and a filing does without."""
        return turn_view(session(), self.place.reader, self.turn)

    @property
    def is_open(self) -> bool:
        """Tell whether the turn takes declarations now."""
        return self.turn.is_open_at(now(session()))

    @property
    def document(self) -> str:
        """Return what the turn asks of the seat."""
        return self.turn.asked[self.seat]

    @property
    def slug(self) -> str:
        """Return the campaign's rule system."""
        return self.place.campaign.ruleset

    @property
    def drawer(self) -> Drawer:
        """Return what draws the rule system."""
        return drawer_for(self.slug)

    @property
    def requests(self) -> list[Mapping[str, Any]]:
        """Return what the turn requests of the seat."""
        return [request for request in self.turn.requests if request.get("actor") == self.seat]

    @property
    def schema(self) -> Schema:
        """Return the schema of what is asked."""
        return _made(ruleset_for(self.slug).declaration_schemas[self.document])

    @property
    def persons(self) -> dict[str, str]:
        """Return the names of the persons that the seat knows, by their keys."""
        return {key: str(person["name"]) for key, person in self.view.get("persons", {}).items()}

    @property
    def tables(self) -> Mapping[str, Mapping[str, str]]:
        """Return the names of all but persons that the seat may name, by table and id."""
        found: Mapping[str, Mapping[str, str]] = self.view.get("names", {})
        return found

    @property
    def names(self) -> dict[str, str]:
        """Return the names that the seat may use, as narration takes them: persons by id, all else by table and id."""
        known = {key: name for key, name in self.persons.items() if key != GM}
        things = {f"{table}:{key}": name for table, named in self.tables.items() for key, name in named.items()}
        return {**things, **{own.key: own.name for own in self.seen.own}, **known}

    def known(self) -> dict[str, Mapping[str, str]]:
        """Return, by table and key, the names of what the seat may name."""
        return {**self.tables, "person": self.persons}

    def own(self) -> OwnDeclaration | None:
        """Return the declaration in force."""
        last = own_declaration(session(), self.turn, self.seat, account=self.account)
        return None if last is None or last.withdrawn else last

    def begun(self) -> Mapping[str, Any] | None:
        """Return what a follow-up begins with: what was declared in the turn that this one continues."""
        return begun_declaration(session(), self.place.reader, self.turn, self.seat)

    def asked_back(self) -> list[str] | None:
        """Return what of the declaration may be new in a turn that continues another; None in any other turn."""
        if self.turn.continues is None:
            return None
        paths = [request["path"] for request in self.requests if "path" in request]
        return [field_label(self.slug, path, chosen_language()) for path in paths]

    def read(self, typed: FormValues) -> Read:
        """Read what was typed into the form of what is asked."""
        return decode(self.schema, typed)

    def errors(self, found: Read) -> list[CaseError]:
        """Return every fault: the slots left empty, which the rules would take as standby, and what they refuse."""
        path = f"declarations.{self.seat}"
        empty = [self._missing(f"{path}.{field}", field) for field in found.empty]
        errors = check_declaration(session(), self.turn.id, self.seat, found.declaration, account=self.account)
        told = {(error.path, error.code) for error in empty}
        return [*first_told([*empty, *(error for error in errors if (error.path, error.code) not in told)])]

    def _missing(self, path: str, field: str) -> CaseError:
        """Return the fault of a row that was left empty, by the clause that the schema names for its list."""
        part = self.schema.fields.get(field.partition(".")[0])
        return CaseError(self.seat, "missing_field", path, "" if part is None else part.metadata.get("rule", ""))

    def faults(
        self, errors: Iterable[CaseError], declaration: Mapping[str, Any], typed: FormValues | None = None
    ) -> list[Fault]:
        """Return faults in words, each by the field that it stands beside in the form that holds what is typed."""
        fields = {} if typed is None else form_names(self.schema, typed)
        names, first_number = self.names, self.drawer.first_number(self.requests)
        found = []
        for error in errors:
            said = error_text(
                self.slug, error, chosen_language(), names, declaration=declaration, first_number=first_number
            )
            path = error.path.removeprefix(f"declarations.{self.seat}").removeprefix(".")
            found.append(Fault(fields.get(path, path), said.text, error.rule or None, error.code))
        return found

    def url(self, page: str) -> str:
        """Return the address of another page of the seat."""
        return url_for(f"declarations.{page}", code=self.place.campaign.code, turn=self.turn.code, seat=self.seat)


def form_at(code: str, turn: str, seat: str) -> DeclarationForm:
    """Return a seat's form by its address. Raise NotYourSeat and NotAsked for all but the seat's holder."""
    who, place = account(), place_at(code)
    return form_of_seat(place, place.turn(turn), seat, who)


def form_of_seat(place: Place, turn: Turn, seat: str, who: Account) -> DeclarationForm:
    """Return a seat's form."""
    return DeclarationForm(place, turn, seat, who, form_view(session(), place.reader, turn, place.seat(seat)))
