"""Sheets as each reader may see them: whole, by name, or not there."""

import pytest
from sqlalchemy import select

from campaign import views
from campaign.demo import story
from campaign.errors import Forbidden, NotFound
from campaign.model.seat import Seat
from campaign.operations.sheets import create_sheet, edit_sheet
from tests.factories import a_battle, a_result, a_war

NPC = {"kind": "npc", "name": "늑대 (Wolf)", "hp": 9, "mp": 9}
PAIRS = {"blue": set(story.BLUE), "red": set(story.RED), "silver": set(story.SILVER)}


def seat_of(war, key):
    return war.session.scalars(select(Seat).where(Seat.key == key)).one()


def whole(war, name):
    return {view.person.key for view in views.sheets(war.session, war.reader(name), war.campaign) if view.document}


def named(war, name):
    return {view.person.key for view in views.sheets(war.session, war.reader(name), war.campaign)}


@pytest.mark.parametrize("name", PAIRS)
def test_a_player_sees_the_own_pair_whole_and_others_by_name(session, name):
    war = a_war(session)
    assert whole(war, name) == PAIRS[name]
    assert named(war, name) == set(story.SHEETS)
    other = views.sheet_view(session, war.reader(name), seat_of(war, "sol"))
    assert (other.person.name, other.person.kind, other.document, other.revision) == ("솔 (Sol)", "master", None, None)


def test_a_partner_of_somebody_elses_is_seen_whole_but_not_written(session):
    war = a_war(session)
    seat_of(war, "yuna").member_id = war.member("silver").id
    session.commit()
    partner = views.sheet_view(session, war.reader("silver"), seat_of(war, "blue-knight"))
    assert (partner.document["hp"], partner.may_edit) == (60, False)
    assert views.sheet_view(session, war.reader("silver"), seat_of(war, "yuna")).may_edit


def test_the_gms_see_everything_and_the_public_nobody(session):
    war = a_war(session)
    create_sheet(session, war.gm, war.campaign, "wolf", NPC)
    for name in ("gm", "co_gm"):
        assert whole(war, name) == {*story.SHEETS, "wolf"}
    for name in ("reader", "otto", None):
        assert named(war, name) == set()
    assert "wolf" not in named(war, "blue")


def test_under_a_hidden_roster_a_stranger_is_like_nobody(session):
    war = a_war(session, options={"roster": "hidden"})
    reader = war.reader("blue")
    assert named(war, "blue") == set(story.BLUE)
    for key in ("mira", "ghost"):
        with pytest.raises(NotFound) as refusal:
            views.seat_at(session, reader, war.campaign, key)
        assert refusal.value.values == {}
    with pytest.raises(NotFound):
        views.sheet_view(session, reader, seat_of(war, "mira"))


def test_whom_one_meets_in_battle_one_knows(session):
    war = a_war(session, options={"roster": "hidden"})
    a_battle(war)
    assert named(war, "blue") == {*story.BLUE, *story.RED}
    assert whole(war, "blue") == set(story.BLUE)
    assert named(war, "silver") == set(story.SILVER)


def test_a_sheet_made_during_a_scene_is_there_at_once(session):
    war = a_war(session)
    a_battle(war)
    late = create_sheet(session, war.silver, war.campaign, "late", {"kind": "master", "hp": 9, "mp": 9}).key
    session.commit()
    assert late in whole(war, "silver")
    assert late in named(war, "blue") - whole(war, "blue")


def test_the_history_is_for_the_holder_and_the_gm(session):
    war = a_war(session)
    seat = seat_of(war, "mira")
    sheet = views.sheet_view(session, war.reader("red"), seat)
    raw = {**sheet.document, "fate": 1}
    edit_sheet(session, war.gm, seat, raw, expected_revision=sheet.revision, cause="a bargain")
    session.commit()
    a_result(war)
    for name in ("red", "gm"):
        history = views.sheet_history(session, war.reader(name), seat)
        assert [(change.cause, change.by) for change in history] == [
            ("S1-1", None),
            ("a bargain", "Gm"),
            ("contract", "Gm"),
            ("created", "Gm"),
        ]
        assert [(one.path, one.before, one.after) for one in history[1].changes] == [("fate", 2, 1)]
    for name in ("blue", "silver", "reader", "otto", None):
        with pytest.raises(Forbidden):
            views.sheet_history(session, war.reader(name), seat)
