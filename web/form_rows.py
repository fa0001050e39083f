"""Rows of a form without a script: one more, one fewer, or one place up, as the button that was pressed asks."""

from collections.abc import Mapping

from web.form_values import FormValues, row_numbers
from web.forms import row_places


def under(typed: FormValues, prefix: str) -> FormValues:
    """Return the fields under a prefix (`options.`), without it."""
    names = (
        typed.under(prefix[:-1]) if prefix.endswith(".") else [one for one in typed.names() if one.startswith(prefix)]
    )
    return FormValues([(name.removeprefix(prefix), text) for name in names for text in typed.every(name)])


def without_row(typed: FormValues, row: str) -> FormValues:
    """Return the form without what is typed in one row."""
    return FormValues([(name, text) for name, text in typed.items() if not name.startswith(f"{row}.")])


def row_moved_up(typed: FormValues, row: str) -> FormValues:
    """Return the form with a row of a list in the place of the one before it, and that one in its place."""
    series, _, place = row.rpartition(".")
    places = row_places(series, typed, "")
    number = next(iter(row_numbers([place])), None)
    if number is None or number not in places[1:]:
        return typed
    before = f"{series}.{places[places.index(number) - 1]}"
    swapped = {f"{before}.": f"{row}.", f"{row}.": f"{before}."}
    return FormValues([(_renamed(name, swapped), text) for name, text in typed.items()])


def _renamed(name: str, prefixes: Mapping[str, str]) -> str:
    old = next((prefix for prefix in prefixes if name.startswith(prefix)), None)
    return name if old is None else prefixes[old] + name.removeprefix(old)


def rows_changed(typed: FormValues) -> tuple[FormValues, str] | None:
    """Return the form with a row fewer or elsewhere, and the list that gets one more, as the button pressed asks.

    None where the button pressed is another.
    """
    if row := typed.first("remove"):
        return without_row(typed, row), ""
    if row := typed.first("up"):
        return row_moved_up(typed, row), ""
    return (typed, typed.first("add")) if typed.first("add") else None
