"""What a request brings, read so that the worst of it is a refusal, wherever it is read first."""

from collections.abc import Collection, Iterable
from io import BytesIO
from typing import IO, Any

from flask import Request
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, UnprocessableEntity
from werkzeug.formparser import FormDataParser

MOST_BYTES = 1_000_000
MOST_FIELDS = 4_000
MOST_ROWS = 400
"""So many rows may all the lists of a form have together."""
LONGEST_NAME = 200
"""So many signs may a field's name have."""
DEEPEST_NAME = 16
"""So many steps may the path have that a field's name is."""
DIGITS = 9
"""So many digits is a number read of that comes in a form or an address: all that any of ours has."""


def number_in(text: str) -> int | None:
    """Return the whole number that a text is, None for any other text, and for one beyond all that we count."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


class BoundedForms(FormDataParser):
    """Reads forms of a bearable size: so many fields, rows, and steps of a name, and texts that can be kept."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> Any:
        """Return stream, form and files. Raise RequestEntityTooLarge, or UnprocessableEntity for a NUL in a text."""
        if mimetype == "application/x-www-form-urlencoded":
            sent = stream.read()
            if sent.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(sent)
        read, form, files = super().parse(stream, mimetype, content_length, options)
        _require_bearable([*form, *files])
        if any("\0" in text for name, texts in form.lists() for text in (name, *texts)):
            raise UnprocessableEntity
        return read, form, files


def rows_of(names: Iterable[str]) -> int:
    """Return how many rows all the lists of a form have together, by the names of its fields."""
    rows: set[str] = set()
    for name in names:
        steps = name.split(".")
        rows.update(".".join(steps[: place + 1]) for place, step in enumerate(steps) if step.lstrip("@").isdecimal())
    return len(rows)


def _require_bearable(names: Collection[str]) -> None:
    """Raise RequestEntityTooLarge for names too long or too deep, or of too many rows: what reads them is slow then."""
    if any(len(name) > LONGEST_NAME or name.count(".") >= DEEPEST_NAME for name in names):
        raise RequestEntityTooLarge
    if rows_of(names) > MOST_ROWS:
        raise RequestEntityTooLarge


class Incoming(Request):
    """A request whose form or JSON may be too large or too deep.

    Whoever asks silently is told of none, as for any other unreadable JSON: who sent it is looked for in the body too,
    even while the refusal is being written.
    """

    form_data_parser_class = BoundedForms

    def get_json(self, *args: Any, **options: Any) -> Any:
        """Return the JSON. Raise BadRequest or UnsupportedMediaType where there is none, RequestEntityTooLarge."""
        try:
            return super().get_json(*args, **options)
        except (RecursionError, RequestEntityTooLarge) as error:
            if options.get("silent"):
                return None
            raise BadRequest if isinstance(error, RecursionError) else error from error
