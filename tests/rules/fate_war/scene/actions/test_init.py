from importlib import import_module
from pkgutil import iter_modules

import pytest

from rules.fate_war import RULESET
from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.scene import actions
from rules.fate_war.scene.actions import EVENTS, SETTLEMENTS
from rules.fate_war.scene.long_actions import SETTLE as LONG
from rules.fate_war.scene.short_actions import BEFORE
from rules.fate_war.scene.short_actions import SETTLE as SHORT
from rules.fate_war.scene_machine import SCENE
from rules.fate_war.turn.battle_event import ActionFailed

MODULES = sorted(found.name for found in iter_modules(actions.__path__))


def listed(module):
    return [one.action for one in import_module(f"{actions.__name__}.{module}").SETTLED]


def test_each_row_of_fw_a3_is_of_one_module_and_no_module_is_without():
    assert all(listed(module) for module in MODULES)
    assert sorted(action for module in MODULES for action in listed(module)) == sorted(ACTIONS)


@pytest.mark.parametrize("name", ACTIONS)
def test_each_row_of_fw_a3_is_settled_where_it_may_be_declared(name):
    settlement, row = SETTLEMENTS[name], ACTIONS[name]

    if settlement.step is not None:
        assert settlement.settle is None
        assert settlement.step in SCENE
    else:
        assert (name in SHORT, name in LONG) == (row.halves != (), row.long != "no")


def test_fw_z2_what_comes_before_the_others_and_in_which_order():
    assert BEFORE == ("create_base", "recontract")
    assert [name for name in LONG if SETTLEMENTS[name].before_others] == ["nurse"]


@pytest.mark.parametrize("name", ACTIONS)
def test_each_row_of_fw_a3_has_an_event_besides_its_failure(name):
    told = [body for body in RULESET.events.values() if ACTIONS[name].clause.id in body.clauses]

    assert [body for body in told if body is not ActionFailed]


def test_events_of_the_actions_are_of_the_catalogue():
    assert EVENTS.keys() >= {"rested", "bought", "pursued"}
    assert EVENTS.items() <= RULESET.events.items()
