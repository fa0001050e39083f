"""Sheets: one character as its player and the GM write it."""

from rules.core.fields import StrictSchema


class SheetSchema(StrictSchema):
    """Base of all sheets."""
