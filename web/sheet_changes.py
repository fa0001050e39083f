"""What a turn changes of the sheets, as tables show it: each field with both values and what brought it about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.narration import field_label
from campaign.views.reviews import SheetChanges
from web.drawing import Causes, FindCauses
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


def changes_by_person(
    slug: str, sheets: Iterable[SheetChanges], events: Sequence[Mapping[str, Any]]
) -> list[tuple[str, list[ChangeLine]]]:
    """Return the changes of each sheet by its key, each change with the clauses that brought it about."""
    causes = drawer_for(slug).causes(slug, events)
    return [(one.key, _lines(slug, one, causes)) for one in sheets]


def _lines(slug: str, one: SheetChanges, causes: FindCauses) -> list[ChangeLine]:
    return [
        ChangeLine(
            field=field_label(slug, change.path, chosen_language()),
            key=(key := change.path.partition(".")[0]),
            before=change.before,
            after=change.after,
            causes=causes(one.key, key),
        )
        for change in one.changes
    ]
