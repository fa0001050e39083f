"""Which values of a state name persons, regions or items, and so must name those that the war has."""

import pytest

from rules.fate_war.gm.references import unknown
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import war

STATE = load_state(war())
PLACES = {
    "saber": (
        "characters.rin.servant",
        "characters.rin.master",
        "characters.rin.linked_to",
        "characters.rin.captive_of",
        "characters.rin.acquaintances.0",
        "sites.0.owner",
        "sites_found.rin.0.owner",
        "battles.0.camps.a.1",
        "battles.0.against.rin",
        "battles.0.informed.0",
        "battles.0.lore_allowed.0",
        "battles.0.tried_retreat.0",
        "battles.0.answered.0",
        "known_names.rin.0",
        "met.rin.0",
        "deleted_relations.rin.0",
        "seal_order.0",
    ),
    "bridge": (
        "characters.rin.region",
        "sites.0.region",
        "battles.0.region",
        "sites_found.rin.0.region",
        "characters.elder.placement.0",
        "region_info.rin.0",
        "map.temple.neighbours.0",
    ),
    "sword": ("characters.rin.inventory.0",),
}


@pytest.mark.parametrize(("known", "path"), [(known, path) for known, paths in PLACES.items() for path in paths])
def test_each_place_that_names_something(known, path):
    steps = tuple(path.split("."))

    assert unknown(STATE, steps, None, known) is None
    assert {unknown(STATE, steps, None, name) for name in ("ghost", *(PLACES.keys() - {known}))} == {
        "ghost",
        *(PLACES.keys() - {known}),
    }
    assert unknown(STATE, steps, ["ghost"], "ghost") is None


@pytest.mark.parametrize(
    "path", ["characters.rin.name", "characters.rin.side", "map.harbour.name", "phase", "orders.rin"]
)
def test_other_texts_are_free(path):
    assert unknown(STATE, tuple(path.split(".")), None, "ghost") is None


def test_whatever_is_set_is_searched_to_its_end():
    rin = {"name": "Rin", "servant": "lancer", "acquaintances": ["saber", "ghost"], "region": "moon"}

    assert unknown(STATE, ("characters", "rin"), {}, rin) == "ghost"
    assert unknown(STATE, ("characters", "rin"), {"acquaintances": ["ghost"]}, rin) == "moon"
    assert unknown(STATE, ("characters",), {}, {"rin": rin}) == "ghost"
