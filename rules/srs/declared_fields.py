"""Fields that acts and commands share (section 8)."""

from marshmallow.validate import Length

from rules.core.fields import (
    StrictString,
    one_of,
)


def text_field(rule: str) -> StrictString:
    """Return a text that must not be empty."""
    return StrictString(
        required=True, validate=Length(min=1, error="bad_value"), metadata={"rule": rule, "prose": True}
    )


def word_field(allowed: tuple[str, ...], rule: str) -> StrictString:
    """Return a word of a closed set."""
    return StrictString(required=True, validate=one_of(*allowed), metadata={"rule": rule})


def id_field(table: str, rule: str) -> StrictString:
    """Return the id of something that is there."""
    return StrictString(required=True, metadata={"names": table, "rule": rule})


def optional_id_field(table: str, rule: str) -> StrictString:
    """Return the id of something that is there, or nothing."""
    return StrictString(load_default=None, allow_none=True, metadata={"names": table, "rule": rule})
