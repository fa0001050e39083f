"""The ledger: whole for the GM, an allow-list for all others, and nothing while a turn collects."""

import pytest
from sqlalchemy import select

from campaign import views
from campaign.errors import NotFound
from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.campaigns import change_settings
from campaign.operations.ledger import append_entry
from tests.factories import a_battle, a_campaign, a_result, a_war, file_hands


def kinds(war, name):
    return [line.kind for line in views.ledger_view(war.session, war.reader(name), war.campaign)]


def test_the_gm_reads_every_entry(session):
    war = a_war(session)
    a_result(war)
    entries = session.scalars(select(LedgerEntry).order_by(LedgerEntry.number.desc())).all()
    told = views.ledger_view(session, war.reader("gm"), war.campaign)
    assert [(line.number, line.kind, line.values) for line in told] == [
        (entry.number, entry.kind, entry.values) for entry in entries
    ]


def test_others_read_no_numbers_and_nothing_that_is_not_theirs(session):
    war = a_war(session)
    a_result(war)
    told = views.ledger_view(session, war.reader("red"), war.campaign)
    assert {line.number for line in told} == {None}
    filed = {line.seat for line in told if line.kind == "declaration_received"}
    assert filed == {"mira", "red-lance"}
    assert {line.seat for line in told if line.kind.startswith("sheet_")} == filed


def test_the_public_reads_of_scenes_and_turns_without_names(session):
    war = a_war(session)
    a_result(war)
    told = views.ledger_view(session, war.reader(None), war.campaign)
    of_turn = {"turn_opened", "turn_closed", "turn_published"}
    assert {line.kind for line in told} == {"campaign_created", "scene_opened", *of_turn}
    assert {line.by for line in told} == {None}


def test_nothing_is_told_while_a_turn_collects(session):
    war = a_war(session)
    turn = a_battle(war)
    before = kinds(war, "red")
    file_hands(war, turn)
    change_settings(session, war.gm, war.campaign, {"name": "New"})
    assert kinds(war, "red") == before
    assert before[:2] == ["tool_used", "scene_opened"]
    assert kinds(war, "gm").count("declaration_received") == 4


def test_a_kind_that_is_not_listed_is_the_gms_alone(session):
    war = a_war(session)
    append_entry(session, war.campaign.id, "dummy", {"canary": 1})
    assert "dummy" in kinds(war, "gm")
    assert all("dummy" not in kinds(war, name) for name in ("blue", "reader", "otto", None))


def test_a_value_that_is_not_listed_is_the_gms_alone(session):
    war = a_war(session)
    append_entry(session, war.campaign.id, "member_joined", {"role": "player", "canary": 1})
    told = {name: views.ledger_view(session, war.reader(name), war.campaign)[0].values for name in ("gm", "blue")}
    assert told == {"gm": {"role": "player", "canary": 1}, "blue": {"role": "player"}}


def test_the_ledger_of_another_campaign_is_not_there(session):
    war = a_war(session)
    other = a_campaign(session, war.otto, code="OTHER")
    with pytest.raises(NotFound):
        views.ledger_view(session, war.reader("gm"), other)
