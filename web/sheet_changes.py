"""What a turn changes of the sheets, as tables show it: each field with both values and what brought it about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.narration import field_label
from campaign.views.reviews import SheetChanges
from web.drawing import Causes
from web.language import chosen_language
from web.systems import drawer_for


@dataclass(frozen=True)
class ChangeLine:
    """One changed field of a sheet: its name, its key in the schema, both values, and where the change came from."""

    field: str
    key: str
    before: Any
    after: Any
    causes: Causes


def change_lines(slug: str, one: SheetChanges, events: Sequence[Mapping[str, Any]]) -> list[ChangeLine]:
    """Return a sheet's changes, each with the clauses that brought it about."""
    return [
        ChangeLine(
            field=field_label(slug, change.path, chosen_language()),
            key=(key := change.path.partition(".")[0]),
            before=change.before,
            after=change.after,
            causes=drawer_for(slug).causes(events, one.key, key),
        )
        for change in one.changes
    ]
