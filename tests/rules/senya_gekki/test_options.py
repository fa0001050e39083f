import pytest

from rules.senya_gekki.options import Options, OptionsSchema, load_options


@pytest.mark.parametrize(
    ("raw", "rule", "allowed"),
    [
        ({"pc_ties": "gm"}, "SG-4.2", ["auto", "ask_gm"]),
        ({"mind_counter": 1}, "SG-9.6", [True, False]),
        ({"swallow_loser_rolls": 2}, "SG-10.4", [0, 1]),
        ({"swallow_loser_rolls": True}, "SG-10.4", [0, 1]),
        ({"full_move_max_m": "20"}, "SG-5.6", ["integer", None]),
        ({"minutes_per_round": -1}, "SG-1.3", ["integer >= 0"]),
        ({"critical_value": 12.0}, "SRS-1.6", ["integer"]),
        ({"fumble_value": None}, "SRS-1.7", ["integer"]),
        ({"bind_mode": None}, "SG-13.6", ["minus_3", "fixed_3"]),
        ({"moon": True}, "SG-18.6", sorted(OptionsSchema().fields)),
    ],
)
def test_what_is_not_allowed(raw, rule, allowed):
    """Section 4: the error names the switch, its clause and what it takes; the switch stands at its default."""
    options, errors = load_options(raw)

    (name,) = raw
    assert options == Options()
    assert [(error.code, error.path, error.rule) for error in errors] == [("bad_option", f"options.{name}", rule)]
    assert errors[0].values == {"allowed": allowed}


def test_faults_come_by_name_and_what_is_sound_counts():
    options, errors = load_options({"ranges": 1, "bind_mode": "fixed_3", "apples": 3, "full_move_max_m": None})

    assert [error.path for error in errors] == ["options.apples", "options.ranges"]
    assert options == Options(bind_mode="fixed_3")


def test_section_4_every_switch_has_its_default():
    assert load_options({}) == (
        Options(
            resolve_until="round_end",
            on_empty_plan="forfeit",
            pc_ties="auto",
            incapacitated_at="zero_or_less",
            counter_both_critical="tie",
            mind_counter=True,
            swallow_loser_rolls=0,
            swallow_one_sided_offset="highest",
            multi_roll_defense="each",
            bind_mode="minus_3",
            daze_stops_prepared=False,
            surprise_done_side="ambushed",
            ranges=False,
            full_move_max_m=None,
            critical_value=12,
            fumble_value=2,
            minutes_per_round=1,
        ),
        (),
    )


@pytest.mark.parametrize(
    "raw", [{"swallow_loser_rolls": 0}, {"swallow_loser_rolls": 1}, {"minutes_per_round": 0}, {"full_move_max_m": 0}]
)
def test_section_4_switches_at_their_bounds(raw):
    assert load_options(raw) == (Options(**raw), ())
