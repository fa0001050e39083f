"""The options of the duel."""

from rules.core.declaration import Whole, between
from rules.core.sheet import SheetSchema


class OptionsSchema(SheetSchema):
    """DU-2: how many points win."""

    points_to_win = Whole(load_default=2, validate=between(1, 9), metadata={"rule": "DU-2"})
