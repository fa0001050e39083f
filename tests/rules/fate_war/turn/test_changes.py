import pytest

from rules.core.dice import ListedDice
from rules.core.event import GM_ONLY, untyped
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from rules.fate_war.turn.changes import change, tell_change
from rules.fate_war.turn.context import TurnContext
from tests.rules.fate_war.wars import master, servant, war


def turn(*cast):
    return TurnContext(load_state(war(list(cast), scene={"number": 4})), Options(), ListedDice(()))


CHANGES = [
    # clause, what the text settles, kind, fields, change, types of the events, statuses, zero marks
    ("FW-X7", "falls", master, {}, {"hp": -20}, ["fallen"], ("dying",), (4, None)),
    (
        "FW-X7",
        "falls both ways",
        master,
        {},
        {"hp": -20, "mp": -30},
        ["fallen", "fallen"],
        ("dying", "unconscious"),
        (4, 4),
    ),
    (
        "FW-X7",
        "ends",
        master,
        {"hp": -1, "statuses": [{"status": "dying"}]},
        {"hp": 2},
        ["status_ended"],
        (),
        (None, None),
    ),
    (
        "FW-X7",
        "one ends, one comes",
        master,
        {"hp": -1, "statuses": [{"status": "dying"}]},
        {"hp": 2, "mp": -30},
        ["status_ended", "fallen"],
        ("unconscious",),
        (None, 4),
    ),
    ("FW-X7", "not of servants", servant, {}, {"hp": -40}, [], (), (4, None)),
    ("FW-X7", "no crossing", master, {}, {"hp": -19}, [], (), (None, None)),
]


@pytest.mark.parametrize(("clause", "reading", "kind", "fields", "by", "types", "statuses", "marks"), CHANGES)
def test_changes(clause, reading, kind, fields, by, types, statuses, marks):
    changed = change(turn(kind("yuna", "a", **fields)), "yuna", **by)

    yuna = changed.person("yuna")
    assert [event.type for event in changed.events] == types
    assert yuna.statuses == statuses
    assert (yuna.hp_zero_scene, yuna.mp_zero_scene) == marks


def test_fw_x7_what_a_change_brings_is_told_right_after_it():
    told = tell_change(turn(master("yuna", "a")), "yuna", untyped("FW-A4", "site_created", {}, GM_ONLY), mp=-30)

    assert [(event.rule, event.type) for event in told.events] == [("FW-A4", "site_created"), ("FW-X5", "fallen")]
    assert told.events[1].audience.dump() == ["yuna"]
