from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from rules.core.frozen import changed


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0
    marks: tuple[str, ...] = field(default=())


def test_a_changed_value_is_what_replace_would_make():
    point = Point(1, 2, ("a",))

    assert changed(point, y=3) == replace(point, y=3)
    assert point == Point(1, 2, ("a",))


def test_a_changed_value_is_frozen_too():
    with pytest.raises(FrozenInstanceError):
        changed(Point(1), y=3).y = 4


def test_a_field_that_is_none_is_refused():
    with pytest.raises(TypeError, match="no such field: z"):
        changed(Point(1), y=3, z=4)
