"""The options of the duel."""

from rules.core.fields import StrictInteger, between
from rules.core.sheet import SheetSchema


class OptionsSchema(SheetSchema):
    """DU-2: how many points win."""

    points_to_win = StrictInteger(load_default=2, validate=between(1, 9), metadata={"rule": "DU-2"})
