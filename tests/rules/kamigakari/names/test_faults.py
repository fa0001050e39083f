"""KG-0.3: every error code cites a clause of the rulebook."""

from rules.kamigakari.building.building import ORDER
from rules.kamigakari.model.shapes import path_order, place_of
from rules.kamigakari.names.clauses import CLAUSES
from rules.kamigakari.names.faults import RULES, Fault


def test_every_code_cites_a_clause():
    assert set(RULES.values()) <= {clause.id for clause in CLAUSES}
    assert set(ORDER) <= RULES.keys()


def test_a_fault_is_an_error_of_its_actor():
    error = Fault("bad_path", "path.0", {"got": [1, 1]}).under("prep").as_error("a")

    assert (error.actor, error.code, error.path, error.rule) == (
        "a",
        "bad_path",
        "declarations.a.prep.path.0",
        "KG-7.16",
    )


def test_kg_0_3_paths_come_in_the_order_of_fields_and_numbers():
    paths = [
        "start.talent",
        "prep.2.path",
        "prep.10.path",
        "attack.targets.0",
        "attack.targets",
        "attack.with.0",
        "end",
    ]
    places = [place_of(path) for path in paths]

    assert places == sorted(places)


def test_kg_0_3_unknown_fields_come_in_the_order_of_their_paths():
    paths = ["x.y", "attack.10.x", "x", "prep.x", "attack.2.x"]

    assert sorted(paths, key=path_order) == ["attack.2.x", "attack.10.x", "prep.x", "x", "x.y"]
