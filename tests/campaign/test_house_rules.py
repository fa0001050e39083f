"""House rules: every switch with what holds and what the rulebook has; a change is one of the value, not of writing."""

import pytest

from campaign.house_rules import Switch, SwitchChange, departures, switch_changes, switches
from rules.registry import RULESETS

SLUG = "fate_war"
REWARD = {"xp": 1, "merit": 1}


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_option_is_a_switch_with_its_clause(slug):
    found = switches(slug, {})
    assert [switch.name for switch in found] == list(RULESETS[slug].options_schema().fields)
    assert {switch.rule for switch in found} <= {clause.id for clause in RULESETS[slug].clauses}
    assert departures(slug, {}) == ()


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_the_defaults_written_out_are_no_house_rules(slug):
    written = {switch.name: switch.default for switch in switches(slug, {})}
    assert RULESETS[slug].options_schema().validate(written) == {}
    assert departures(slug, written) == ()


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"roster": "hidden"}, [Switch("roster", "FW-V2", "hidden", "public")]),
        ({"rows_first": True, "melee_reach": 1}, [Switch("rows_first", "FW-B1", True, False)]),
        ({"wound_share": None}, [Switch("wound_share", "FW-X6", None, [1, 2])]),
        ({"victory_reward": {"xp": 1}}, [Switch("victory_reward", "FW-B10", {"xp": 1, "merit": 0}, REWARD)]),
        ({"victory_reward": {"merit": 1, "xp": 1}}, []),
    ],
)
def test_what_departs_from_the_rulebook(options, found):
    assert list(departures(SLUG, options)) == found


def test_changes_name_before_and_after():
    before, after = {"roster": "hidden", "melee_reach": 2}, {"roster": "public", "melee_reach": 2, "rows_first": True}
    assert switch_changes(SLUG, before, after) == (
        SwitchChange("rows_first", "FW-B1", before=False, after=True),
        SwitchChange("roster", "FW-V2", "hidden", "public"),
    )
    assert switch_changes(SLUG, {}, {"roster": "public"}) == ()
