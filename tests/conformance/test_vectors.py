import json

import pytest

from conformance.vectors import Choice, read_vectors


@pytest.fixture
def home(tmp_path):
    """Two systems: one with two files and a ruling, one with one file."""
    vectors = {"one/cases/one.vectors.json": ["V1", "V2"], "one/cases/more.vectors.json": ["V3"]}
    for name, ids in {**vectors, "two/cases/two.vectors.json": ["V1"]}.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps([{"id": key, "case": {"state": {}}, "expect": {}} for key in ids]))
    (tmp_path / "one/rulings.json").write_text(json.dumps({"V2": {"why": "an option"}}))
    return tmp_path


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (Choice(), ["one V3", "one V1", "one V2", "two V1"]),
        (Choice(systems=["two"]), ["two V1"]),
        (Choice(files=["one.vectors.json"]), ["one V1", "one V2"]),
        (Choice(ids=["V1"]), ["one V1", "two V1"]),
        (Choice(systems=["one"], rulings=False), ["one V3", "one V1"]),
    ],
)
def test_vectors_are_chosen_by_system_file_id_and_ruling(home, choice, expected):
    assert [f"{vector.system} {vector.id}" for vector in read_vectors(home) if choice.takes(vector)] == expected


def test_a_later_turn_has_new_dice_and_declarations(home):
    (home / "two/cases/two.vectors.json").write_text(
        json.dumps(
            [
                {
                    "id": "V1",
                    "case": {"state": {}, "dice": [1]},
                    "expect": {"errors": []},
                    "then": [
                        {"declarations": {"a": {}}, "expect": {"errors": []}},
                        {"declarations": {}, "dice": [2], "expect": {}},
                    ],
                }
            ]
        )
    )
    (vector,) = (vector for vector in read_vectors(home) if vector.system == "two")

    assert list(vector.turns()) == [
        ({"state": {}, "dice": [1]}, {"errors": []}),
        ({"declarations": {"a": {}}, "dice": []}, {"errors": []}),
        ({"declarations": {}, "dice": [2]}, {}),
    ]
