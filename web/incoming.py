"""What a request brings, read so that the worst of it is a refusal, wherever it is read first."""

from typing import Any

from flask import Request
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge


class Incoming(Request):
    """A request whose JSON may be too large or too deep.

    Whoever asks silently is told of none, as for any other unreadable JSON: who sent it is looked for in the body too,
    even while the refusal is being written.
    """

    def get_json(self, *args: Any, **options: Any) -> Any:
        """Return the JSON. Raise BadRequest or UnsupportedMediaType where there is none, RequestEntityTooLarge."""
        try:
            return super().get_json(*args, **options)
        except (RecursionError, RequestEntityTooLarge) as error:
            if options.get("silent"):
                return None
            raise BadRequest if isinstance(error, RecursionError) else error from error
