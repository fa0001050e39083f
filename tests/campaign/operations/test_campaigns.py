"""Campaigns: made whole or not at all, and changed by their GMs."""

import pytest
from sqlalchemy import select

from campaign.errors import Forbidden, InvalidSettings, SceneOpen
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.member import Member
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.campaigns import change_settings, create_campaign
from campaign.operations.log_checks import verify_log
from campaign.views import ledger_view
from tests.factories import a_battle, a_campaign, a_member, a_war, an_account

VALUES = {"code": "STAR", "name": "별무리 전쟁", "ruleset": "fate_war"}


def refused(session, account, **values):
    with pytest.raises(InvalidSettings) as refusal:
        create_campaign(session, account, {**VALUES, **values})
    assert session.scalars(select(Campaign)).all() == []
    return {(error.code, error.path) for error in refusal.value.errors}


def test_whoever_makes_a_campaign_is_its_gm(session):
    account = an_account(session, "ann")
    campaign = create_campaign(session, account, VALUES)
    assert (campaign.time_zone, campaign.language, campaign.filed_list) == ("Asia/Seoul", "ko", "off")
    assert (campaign.turn_hours, campaign.auto_publish_minutes) == (24, None)
    members = session.scalars(select(Member).where(Member.campaign_id == campaign.id)).all()
    assert [(member.account_id, member.role) for member in members] == [(account.id, "gm")]
    assert [entry.kind for entry in session.scalars(select(LedgerEntry))] == ["campaign_created"]
    assert verify_log(session, campaign.id) is None


FAULTS = [
    ("code", {"code": "no blanks"}, {("bad_value", "settings.code")}),
    ("code that addresses take for a way up", {"code": ".."}, {("bad_value", "settings.code")}),
    ("code of the page for a new one", {"code": "new"}, {("bad_value", "settings.code")}),
    ("code with a line end", {"code": "STAR\n"}, {("bad_value", "settings.code")}),
    ("name", {"name": ""}, {("bad_value", "settings.name")}),
    ("zone", {"time_zone": "KST"}, {("bad_value", "settings.time_zone")}),
    ("language", {"language": "jp"}, {("bad_value", "settings.language")}),
    ("list", {"filed_list": "all"}, {("bad_value", "settings.filed_list")}),
    ("hours", {"turn_hours": 0}, {("bad_value", "settings.turn_hours")}),
    ("hours as text", {"turn_hours": "24"}, {("bad_value", "settings.turn_hours")}),
    ("minutes", {"auto_publish_minutes": -1}, {("bad_value", "settings.auto_publish_minutes")}),
    ("unknown", {"colour": "red"}, {("unknown_field", "settings.colour")}),
    ("rule system", {"ruleset": "chess"}, {("bad_value", "settings.ruleset")}),
    ("float", {"options": {"np_cost_per_grade": 5.5}}, {("bad_value", "settings.options.np_cost_per_grade")}),
    ("option", {"options": {"roster": "secret"}}, {("bad_value", "options.roster")}),
    ("unknown option", {"options": {"luck": 1}}, {("unknown_field", "options.luck")}),
    (
        "setting",
        {"setting": {"map": {"hill": {"neighbours": "all"}}}},
        {("bad_value", "setting.map.hill.neighbours")},
    ),
    (
        "all at once",
        {"name": "", "turn_hours": 0, "options": {"roster": "secret"}, "setting": {"maps": {}}},
        {
            ("bad_value", "settings.name"),
            ("bad_value", "settings.turn_hours"),
            ("bad_value", "options.roster"),
            ("unknown_field", "setting.maps"),
        },
    ),
]


@pytest.mark.parametrize(("reading", "values", "faults"), FAULTS, ids=[case[0] for case in FAULTS])
def test_every_fault_at_once_and_nothing_made(session, reading, values, faults):
    assert refused(session, an_account(session, "ann"), **values) == faults


def test_missing_fields_are_named(session):
    with pytest.raises(InvalidSettings) as refusal:
        create_campaign(session, an_account(session, "ann"), {})
    assert {(error.code, error.path) for error in refusal.value.errors} == {
        ("missing_field", f"settings.{name}") for name in VALUES
    }


def test_a_code_is_taken_once(session):
    account = an_account(session, "ann")
    create_campaign(session, account, VALUES)
    with pytest.raises(InvalidSettings) as refusal:
        create_campaign(session, account, VALUES)
    assert [(error.code, error.values) for error in refusal.value.errors] == [("code_taken", {"got": "STAR"})]
    assert len(session.scalars(select(Campaign)).all()) == 1


def test_settings_change_by_the_gm_alone_with_an_entry_that_names_the_fields(session):
    war = a_war(session)
    change_settings(session, war.gm, war.campaign, {"name": "New", "turn_hours": 48, "language": "ko"})
    assert (war.campaign.name, war.campaign.turn_hours) == ("New", 48)
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "settings_changed")).one()
    assert (entry.values, entry.account_id) == ({"fields": ["name", "turn_hours"]}, war.gm.id)
    for name in ("blue", "reader", "otto"):
        with pytest.raises(Forbidden):
            change_settings(session, war.people[name], war.campaign, {"name": "Mine"})


def test_code_and_rule_system_never_change(session):
    account = an_account(session, "ann")
    campaign = a_campaign(session, account)
    with pytest.raises(InvalidSettings) as refusal:
        change_settings(session, account, campaign, {"code": "X", "ruleset": "fate_war"})
    assert {error.path for error in refusal.value.errors} == {"settings.code", "settings.ruleset"}


def test_an_open_scene_holds_the_setting_but_not_the_options(session):
    war = a_war(session)
    scene = a_battle(war).scene
    with pytest.raises(SceneOpen):
        change_settings(session, war.gm, war.campaign, {"setting": {}})
    change_settings(session, war.gm, war.campaign, {"setting": war.campaign.setting, "options": {"roster": "hidden"}})
    assert (war.campaign.options, scene.options) == ({"roster": "hidden"}, {})


def announced(session, campaign):
    kind = "house_rules_changed"
    wanted = select(LedgerEntry).where(LedgerEntry.campaign_id == campaign.id, LedgerEntry.kind == kind)
    return [entry.values["changes"] for entry in session.scalars(wanted.order_by(LedgerEntry.number))]


def test_new_house_rules_are_told_to_all_members(session):
    war = a_war(session)
    change_settings(session, war.co_gm, war.campaign, {"options": {"roster": "hidden"}})
    change = {"name": "roster", "rule": "FW-V2", "before": "public", "after": "hidden"}
    assert announced(session, war.campaign) == [[change]]
    mails = session.scalars(select(OutboxMessage).where(OutboxMessage.kind == "house_rules")).all()
    members = {"gm", "co_gm", "blue", "red", "silver", "reader"}
    assert {mail.recipient for mail in mails} == {f"{name}@example.org" for name in members}
    assert all("FW-V2" in mail.body and "/campaigns/WAR/house-rules" in mail.body for mail in mails)
    lines = [line for line in ledger_view(session, war.reader("reader"), war.campaign) if line.values.get("changes")]
    assert [line.values for line in lines] == [{"changes": [change]}]


@pytest.mark.parametrize("values", [{"name": "Other"}, {"options": {"roster": "public"}}, {"options": {}}])
def test_what_changes_no_value_is_not_announced(session, values):
    war = a_war(session)
    change_settings(session, war.gm, war.campaign, values)
    assert announced(session, war.campaign) == []


def test_an_open_scene_keeps_its_options(session):
    war = a_war(session)
    turn = a_battle(war)
    change_settings(session, war.gm, war.campaign, {"options": {"roster": "hidden"}})
    assert turn.scene.options == {}


def test_where_the_gm_declares_there_is_a_seat_that_all_gms_share(session, duel):
    duel.people["dan"] = an_account(session, "dan")
    a_member(session, duel.people["gm"], duel.campaign, duel.people["dan"], "co_gm")
    assert duel.seat("gm").member_id is None
    assert "gm" in duel.reader("gm").seats
    assert "gm" in duel.reader("dan").seats
    assert duel.reader("ann").seats == ("ann",)
