"""15.3: the schemas of declarations accept what the checks accept."""

import pytest

from rules.kamigakari.model.declaration import DOCUMENTS
from rules.kamigakari.model.options import Options, OptionsSchema, load_options
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import resolve
from tests.rules.mangling import public_cases

CASES = public_cases("kamigakari")


def documents(case):
    return [
        (DOCUMENTS["gm" if actor == "gm" else case["state"]["stage"]], raw)
        for actor, raw in case["declarations"].items()
    ]


@pytest.mark.parametrize("case", [case for case in CASES if not resolve(case)["errors"]])
def test_what_resolves_fits_its_schema(case):
    for schema, raw in documents(case):
        assert schema().validate(raw) == {}


@pytest.mark.parametrize("seed", range(20))
def test_what_is_drawn_at_random_fits_its_schema(seed):
    for schema, raw in documents(Play(seed).combat()):
        assert schema().validate(raw) == {}


OPTIONS = [
    # option                  wrong values
    ("crit_fumble_basis", ["rolled", 1, None]),
    ("exchange_limit", ["some", -1, True]),
    ("links_max", ["3", 1.5]),
    ("talent_slots", [{"race": -1}, {"moon": 1}, 3]),
    ("dissolve_on", [[0], [7], 3]),
    ("disengage_passive", [1]),
    ("prone_check", [1]),
    ("hp_floor", [1, -1]),
    ("hp_on_revive", [0]),
    ("flight_checks", ["accuracy", [3]]),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in OPTIONS for value in values])
def test_kg_0_3_an_option_with_a_wrong_value_stands_at_its_default(name, value):
    options, faults = load_options({name: value})

    assert [(fault.code, fault.path) for fault in faults] == [("bad_option", f"options.{name}")]
    assert options == Options()


RIGHT = [
    ("exchange_limit", ["keep_one", 0, 3, None]),
    ("links_max", [None, 0]),
    ("talent_slots", [None, {}, {"race": 0, "title": 1, "common": 0, "other": 2}]),
    ("dissolve_on", [[], [1, 6]]),
    ("disengage_passive", [0, -1]),
    ("prone_check", [0]),
    ("prone_move", [0]),
    ("dark_active", [0]),
    ("dark_move", [0]),
    ("hp_floor", [0, None]),
    ("hp_on_revive", [1]),
    ("flight_checks", [[], ["evasion"]]),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in RIGHT for value in values])
def test_section_4_what_an_option_may_be(name, value):
    options, faults = load_options({name: value})

    assert faults == ()
    assert getattr(options, name) == (tuple(value) if isinstance(value, list) else value)


def test_section_4_every_option_has_a_clause_and_the_same_default_in_value_and_schema():
    assert OptionsSchema().load({}) == Options()
    assert all(part.metadata["rule"].startswith("KG-") for part in OptionsSchema().fields.values())
