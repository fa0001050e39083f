"""Sheets: one character as its player and the GM write it."""

from marshmallow import RAISE, Schema


class SheetSchema(Schema):
    """Base of all sheets: unknown fields are refused, and every message is an error code."""

    class Meta:
        """Refuse what the rulebook does not name."""

        unknown = RAISE

    error_messages = {"unknown": "unknown_field", "type": "bad_value"}
