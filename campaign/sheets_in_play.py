"""The sheets in play: those of a campaign as a scene would open with them, and the state of the rules as it stands now.

A contract holds where both sides name each other. What only one side says is a wish: it opens no sheet, and the rules
do not hear of it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from marshmallow import Schema
from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.store.memory import remembered
from rules.core.naming import Names
from rules.core.ruleset import GM, State
from rules.registry import ruleset_for

Document = Mapping[str, Any]


def contract_fields(schema: Schema) -> dict[str, str]:
    """Return the fields of a sheet that name a contract partner, each with the field in which the partner names back.

    A rule system says so in the field's metadata: `{"contract": "lord"}` on `vassal`.
    """
    return {
        field.data_key or name: str(field.metadata["contract"])
        for name, field in schema.fields.items()
        if "contract" in field.metadata
    }


def person_fields(schema: Schema) -> tuple[str, ...]:
    """Return the fields of a sheet that name persons by their keys: metadata `{"names": "person"}`, or a contract."""
    return tuple(
        field.data_key or name
        for name, field in schema.fields.items()
        if field.metadata.get("names") == "person" or "contract" in field.metadata
    )


def setting_fields(schema: Schema) -> dict[str, str]:
    """Return the fields of a sheet that name what the campaign's setting lists, each with the table of the setting.

    Metadata `{"names": "map"}`.
    """
    return {
        field.data_key or name: str(field.metadata["names"])
        for name, field in schema.fields.items()
        if field.metadata.get("names", "person") != "person"
    }


def gm_fields(schema: Schema) -> tuple[str, ...]:
    """Return the fields of a sheet that only a GM writes, as other people's secrets hang on them.

    Metadata `{"writer": "gm"}`.
    """
    return tuple(
        field.data_key or name for name, field in schema.fields.items() if field.metadata.get("writer") == "gm"
    )


def listed(document: Document, field: str) -> tuple[str, ...]:
    """Return the keys that a field of a sheet names: one, several or none."""
    value = document.get(field)
    values = value if isinstance(value, list) else [value]
    return tuple(name for name in values if name is not None)


def with_mutual_contracts(sheets: Mapping[str, Document], contracts: Mapping[str, str]) -> dict[str, Document]:
    """Return the sheets without the contracts that only one side names."""
    return {key: _without_wishes(key, document, sheets, contracts) for key, document in sheets.items()}


def _without_wishes(
    key: str, document: Document, sheets: Mapping[str, Document], contracts: Mapping[str, str]
) -> Document:
    wishes = {
        field: None
        for field, back in contracts.items()
        if document.get(field) is not None and sheets.get(document[field], {}).get(back) != key
    }
    return {**document, **wishes}


def whole(
    campaign: Campaign, key: str, document: Document, others: Mapping[str, Document] = MappingProxyType({})
) -> Document | None:
    """Return a faultless sheet with everything filled in that it leaves to the rules, as a scene would give it back.

    `others` are the sheets beside it. None where the rules have no sheet for that key. Raise UnreadableCase where it
    does not fit to the setting and to the others.
    """
    return whole_cast(campaign, {**others, key: document}).get(key)


def whole_cast(campaign: Campaign, sheets: Mapping[str, Document]) -> Mapping[str, Document]:
    """Return faultless sheets as `whole` does, all of them beside each other. Raise UnreadableCase."""
    ruleset = ruleset_for(campaign.ruleset)
    return ruleset.close_scene(ruleset.open_scene(campaign.setting, sheets, campaign.options))[1]


def has_sheet_of_gm(campaign: Campaign) -> bool:
    """Tell whether the rules have a sheet for the seat of the GM: what no player's character stands on."""
    ruleset = ruleset_for(campaign.ruleset)
    opened = ruleset.open_scene(campaign.setting, {}, campaign.options)
    return GM in ruleset.close_scene(opened)[1]


def sheets_of(session: Session, campaign: Campaign) -> dict[str, Document]:
    """Return every sheet of a campaign as it is written, by the key of its seat."""
    return {key: sheet.document for key, sheet in sheet_rows(session, campaign).items()}


def sheet_rows(session: Session, campaign: Campaign) -> dict[str, Sheet]:
    """Return the row of every sheet of a campaign by the key of its seat, in the order of the keys."""
    wanted = select(Seat.key, Sheet).join(Sheet).where(Seat.campaign_id == campaign.id).order_by(Seat.key)
    found = remembered(
        session, ("sheets", campaign.id), lambda: [(key, sheet) for key, sheet in session.execute(wanted)]
    )
    return dict(found)


def sheets_in_play(session: Session, campaign: Campaign) -> dict[str, Document]:
    """Return the sheets of a campaign with the contracts that hold."""
    contracts = contract_fields(ruleset_for(campaign.ruleset).sheet_schema())
    return with_mutual_contracts(sheets_of(session, campaign), contracts)


def partners_in(sheets: Mapping[str, Document], contracts: Mapping[str, str], key: str) -> frozenset[str]:
    """Return the keys of those with whom somebody has a contract that holds."""
    document = sheets.get(key, {})
    return frozenset(document[field] for field in contracts if document.get(field) is not None)


def open_scene_of(session: Session, campaign: Campaign) -> Scene | None:
    """Return the open scene of a campaign, None between scenes."""
    is_open = select(Scene).where(Scene.campaign_id == campaign.id, Scene.status == "open")
    return remembered(session, ("open_scene", campaign.id), lambda: session.scalar(is_open))


def names_at(slug: str, state: State, options: Document) -> Names:
    """Return the names of all that a state names, as narration takes them.

    Where the GM declares, they are those that the GM sees: persons by their ids, all else by its table and its id.
    """
    ruleset = ruleset_for(slug)
    if GM not in ruleset.declaration_schemas:
        return ruleset.names(state)
    view = ruleset.view(state, options, GM)
    things = {f"{table}:{key}": name for table, named in view.get("names", {}).items() for key, name in named.items()}
    persons = {key: str(person.get("name") or key) for key, person in view.get("persons", {}).items() if key != GM}
    return {**ruleset.names(state), **things, **persons}


def resting_state(campaign: Campaign, sheets: Mapping[str, Document]) -> State:
    """Return the state with which a scene would open now with these sheets."""
    return ruleset_for(campaign.ruleset).open_scene(campaign.setting, sheets, campaign.options)
