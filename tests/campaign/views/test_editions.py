"""Editions: pinned when a scene opens, told to whoever reads a result; the next scene's to members."""

import pytest

from campaign.errors import Forbidden
from campaign.house_rules import Switch
from campaign.operations.campaigns import change_settings
from campaign.views.editions import editions
from campaign.views.results import result_view
from rules.registry import ruleset_for
from tests.factories import a_battle, a_result, a_war

HIDDEN = (Switch("roster", "FW-V2", "hidden", "public"),)


def test_a_scene_keeps_what_it_was_opened_with(session):
    war = a_war(session)
    a_battle(war)
    change_settings(session, war.gm, war.campaign, {"options": {"roster": "hidden"}})
    found = editions(session, war.reader("blue"), war.campaign)
    assert (found.current.scene, found.current.departures) == (1, ())
    assert (found.following.scene, found.following.departures) == (None, HIDDEN)
    assert found.following.version == ruleset_for("fate_war").version


def test_a_result_tells_its_edition_to_all_who_read_it(session):
    war = a_war(session, options={"roster": "hidden"})
    turn = a_result(war)
    change_settings(session, war.gm, war.campaign, {"options": {}})
    for name in ("gm", "blue", "reader"):
        edition = result_view(session, war.reader(name), turn).edition
        assert (edition.scene, edition.departures) == (1, HIDDEN)
    assert editions(session, war.reader("gm"), war.campaign).current is None


@pytest.mark.parametrize("name", ["otto", None])
def test_the_next_scenes_are_the_members(session, name):
    war = a_war(session)
    with pytest.raises(Forbidden):
        editions(session, war.reader(name), war.campaign)
