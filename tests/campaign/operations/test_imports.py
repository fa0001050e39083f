"""Imports: a campaign comes back as it went out, to the byte; a faulty document makes nothing and tells all faults."""

import json
from pathlib import Path

import pytest
from sqlalchemy import select

from campaign.access import reader_of
from campaign.errors import InvalidSettings
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.operations.imports import import_campaign
from campaign.operations.log_checks import verify_log
from campaign.operations.sheets import create_sheet, edit_sheet
from campaign.views.exports import campaign_document, document_text
from tests.factories import a_result, a_war, an_account

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "seven_pairs.json"
OUT_AND_IN = {"options": {"roster": "hidden"}, "filed_list": "names", "auto_publish_minutes": 90, "turn_hours": 36}


def text_of(session, campaign, account):
    return document_text(campaign_document(session, reader_of(session, campaign, account), campaign))


def sent(session, war):
    """Return the document of a war as another machine would read it."""
    return json.loads(text_of(session, war.campaign, war.gm))


def refused(session, account, document, code="COPY"):
    with pytest.raises(InvalidSettings) as refusal:
        import_campaign(session, account, code, document)
    assert session.scalar(select(Campaign).where(Campaign.code == "COPY")) is None
    return {(error.code, error.path) for error in refusal.value.errors}


def test_a_campaign_comes_back_to_the_byte(session):
    war = a_war(session, **OUT_AND_IN)
    copy = import_campaign(session, war.gm, "COPY", sent(session, war))
    assert text_of(session, copy, war.gm) == text_of(session, war.campaign, war.gm)
    assert verify_log(session, copy.id) is None


def test_so_does_one_that_a_scene_has_changed(session):
    war = a_war(session)
    a_result(war)
    copy = import_campaign(session, war.gm, "COPY", sent(session, war))
    assert text_of(session, copy, war.gm) == text_of(session, war.campaign, war.gm)


def test_a_contract_that_one_side_alone_names_stays_a_wish(session):
    war = a_war(session)
    seat = session.scalars(select(Seat).where(Seat.key == "yuna")).one()
    document = {**sent(session, war)["sheets"]["yuna"], "servant": "red-lance"}
    edit_sheet(session, war.blue, seat, document, expected_revision=2, cause="A wish")
    copy = import_campaign(session, war.gm, "COPY", sent(session, war))
    assert text_of(session, copy, war.gm) == text_of(session, war.campaign, war.gm)


def test_the_importer_is_its_gm_and_holds_all_seats(session):
    war = a_war(session)
    copy = import_campaign(session, war.otto, "COPY", sent(session, war))
    reader = reader_of(session, copy, war.otto)
    assert (reader.role, reader.seats) == ("gm", tuple(sorted(sent(session, war)["sheets"])))


def test_the_example_makes_a_campaign_that_can_be_played(session):
    gm = an_account(session, "gina")
    campaign = import_campaign(session, gm, "SEVEN", json.loads(EXAMPLE.read_text(encoding="utf-8")))
    sheets = campaign_document(session, reader_of(session, campaign, gm), campaign)["sheets"]
    pairs = {(key, sheet["servant"]) for key, sheet in sheets.items() if sheet["kind"] == "master"}
    assert len(pairs) == 7
    assert pairs == {(sheet["master"], key) for key, sheet in sheets.items() if sheet["kind"] == "servant"}
    copy = import_campaign(session, gm, "COPY", json.loads(text_of(session, campaign, gm)))
    assert text_of(session, copy, gm) == text_of(session, campaign, gm)


def test_the_example_is_written_as_an_export_is():
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text == document_text(json.loads(text))


FAULTS = [
    ("format", {"format": "other"}, {("bad_value", "format")}),
    ("a code", {"code": "WAR"}, {("unknown_field", "code")}),
    ("a field", {"colour": "red"}, {("unknown_field", "settings.colour")}),
    ("rules", {"ruleset": "chess"}, {("bad_value", "settings.ruleset")}),
    ("rules that are no text", {"ruleset": ["fate_war"]}, {("bad_value", "settings.ruleset")}),
    ("option", {"options": {"roster": "secret"}}, {("bad_value", "options.roster")}),
    ("setting that is none", {"setting": 5, "sheets": {}}, {("bad_value", "settings.setting")}),
    ("sheets that are none", {"sheets": []}, {("bad_value", "sheets")}),
    ("a sheet that is none", {"sheets": {"ann": 5}}, {("bad_value", "sheets.ann")}),
    ("a key", {"sheets": {"two words": {}}}, {("bad_value", "sheets.two words")}),
    (
        "all at once",
        {"name": "", "sheets": {"ann": {"kind": "npc", "hp": "5"}, "bo": {"kind": "npc", "hp": 1, "mp": 1, "luck": 2}}},
        {
            ("bad_value", "settings.name"),
            ("bad_value", "sheets.ann.hp"),
            ("missing_field", "sheets.ann.mp"),
            ("unknown_field", "sheets.bo.luck"),
        },
    ),
    (
        "names of nobody",
        {"sheets": {"ann": {"kind": "npc", "hp": 1, "mp": 1, "region": "moon", "acquaintances": ["bo"]}}},
        {("unknown_id", "sheets.ann.region"), ("unknown_id", "sheets.ann.acquaintances")},
    ),
    (
        "no plain JSON",
        {"sheets": {"ann": {"kind": "npc", "hp": 1.5, "mp": 1}}},
        {("bad_value", "sheets.ann.hp")},
    ),
]


@pytest.mark.parametrize(("reading", "values", "faults"), FAULTS, ids=[case[0] for case in FAULTS])
def test_every_fault_at_once_and_nothing_made(session, reading, values, faults):
    war = a_war(session)
    assert refused(session, war.gm, {**sent(session, war), **values}) == faults


def test_an_empty_document_lacks_everything(session):
    missing = {("missing_field", f"settings.{name}") for name in ("name", "ruleset")}
    assert refused(session, an_account(session, "ann"), {}) == {("missing_field", "format"), *missing}


def test_a_code_that_is_taken_is_told_with_the_rest(session):
    war = a_war(session)
    document = {**sent(session, war), "sheets": {"ann": 5}}
    assert refused(session, war.gm, document, "WAR") == {("code_taken", "settings.code"), ("bad_value", "sheets.ann")}


def test_a_campaign_in_which_the_gm_declares_comes_back_with_one_seat_for_the_gm(session, duel):
    create_sheet(session, duel.people["gm"], duel.campaign, "gm", {"name": "The house"})
    document = json.loads(text_of(session, duel.campaign, duel.people["gm"]))
    copy = import_campaign(session, duel.people["gm"], "COPY", document)
    assert text_of(session, copy, duel.people["gm"]) == document_text(document)
    keys = session.scalars(select(Seat.key).where(Seat.campaign_id == copy.id).order_by(Seat.key)).all()
    assert keys == ["ann", "bea", "cho", "gm"]
