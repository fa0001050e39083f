"""Partners stand beside each other."""

import pytest

from web.pairs import paired


def view(partner):
    return {"partner": {"id": partner} if partner else None}


@pytest.mark.parametrize(
    ("views", "order"),
    [
        ({"b": view("c"), "a": view(None), "c": view("b"), "d": view(None)}, ["a", "b", "c", "d"]),
        ({"a": view("d"), "b": view(None), "d": view("a")}, ["a", "d", "b"]),
        ({"a": view("x"), "b": {}}, ["a", "b"]),
    ],
)
def test_each_is_followed_by_its_partner(views, order):
    assert paired("fate_war", views) == order
