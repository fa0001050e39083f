"""Sheets: faults all at once, every change with its cause, contracts, and what a scene keeps."""

import re

import pytest
from sqlalchemy import select

from campaign import views
from campaign.access import reader_of
from campaign.demo import story
from campaign.demo.reading import FOLDER, read_story
from campaign.errors import Forbidden, InvalidSheet, NotFound, ReasonMissing, SceneOpen, StaleRevision
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.operations.campaigns import create_campaign
from campaign.operations.members import assign_seat
from campaign.operations.sheets import create_sheet, edit_sheet
from campaign.sheets_in_play import resting_state, sheets_in_play
from tests.factories import a_battle, a_campaign, a_member, a_war, an_account

MASTER = {"kind": "master", "name": "하나", "hp": 18, "mp": 24, "faith": 3}
SERVANT = {"kind": "servant", "name": "바람", "hp": 40, "mp": 30, "grades": {"strength": "B"}}


@pytest.fixture
def people(session):
    """A campaign with a GM and two players, and no sheet."""
    gm, ann, bea = (an_account(session, name) for name in ("gina", "ann", "bea"))
    campaign = a_campaign(session, gm)
    for account in (ann, bea):
        a_member(session, gm, campaign, account)
    return campaign, gm, ann, bea


def sheet_of(session, key):
    return session.scalars(select(Sheet).join(Seat).where(Seat.key == key)).one()


def seat_of(session, key):
    return session.scalars(select(Seat).where(Seat.key == key)).one()


def faults(refusal):
    return {(error.actor, error.code, error.path) for error in refusal.value.errors}


def test_a_player_makes_a_seat_of_their_own(session, people):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    assert seat.member.account is ann
    sheet = sheet_of(session, seat.key)
    assert (sheet.revision, sheet.document["hp_max"], sheet.document["statuses"]) == (1, 18, [])
    entry = session.scalars(select(SheetEntry)).one()
    assert (entry.before, entry.after, entry.cause, entry.account_id) == (None, sheet.document, "created", ann.id)


def test_a_gm_makes_seats_for_others_and_keeps_those_of_nobody(session, people):
    campaign, gm, ann, _ = people
    mine = create_sheet(session, gm, campaign, "wolf", {"kind": "npc", "hp": 5, "mp": 5})
    member = a_member(session, gm, campaign, ann)
    theirs = create_sheet(session, gm, campaign, "hana", MASTER, holder=member)
    assert (mine.member_id, theirs.member_id) == (None, member.id)


def test_readers_and_strangers_make_no_sheets(session, people):
    campaign, gm, *_ = people
    reader = an_account(session, "rob")
    a_member(session, gm, campaign, reader, "reader")
    for account in (reader, an_account(session, "otto")):
        with pytest.raises(Forbidden):
            create_sheet(session, account, campaign, "x", MASTER)


FAULTS = [
    ("key", "no blanks", MASTER, {("bad_value", "key")}),
    ("key that is a way up", "..", MASTER, {("bad_value", "key")}),
    ("key of the page for a new one", "new", MASTER, {("bad_value", "key")}),
    ("kind", "hana", {**MASTER, "kind": "dragon"}, {("bad_value", "sheet.kind")}),
    ("missing", "hana", {"kind": "master"}, {("missing_field", "sheet.hp"), ("missing_field", "sheet.mp")}),
    ("a field of another kind", "hana", {**MASTER, "grades": {}}, {("unknown_field", "sheet.grades")}),
    ("unknown", "hana", {**MASTER, "luck": 3}, {("unknown_field", "sheet.luck")}),
    ("text for a number", "hana", {**MASTER, "hp": "18"}, {("bad_value", "sheet.hp")}),
    ("a float", "hana", {**MASTER, "hp": 1.5}, {("bad_value", "sheet.hp")}),
    ("several", "no blanks", {**MASTER, "hp": "x"}, {("bad_value", "key"), ("bad_value", "sheet.hp")}),
    ("a partner that nobody is", "hana", {**MASTER, "servant": "ghost"}, {("unknown_id", "sheet.servant")}),
    ("oneself", "hana", {**MASTER, "servant": "hana"}, {("unknown_id", "sheet.servant")}),
    ("a friend", "hana", {**MASTER, "acquaintances": ["ghost"]}, {("unknown_id", "sheet.acquaintances")}),
    ("a region off the map", "hana", {**MASTER, "region": "moon"}, {("unknown_id", "sheet.region")}),
    ("a thing that is not", "hana", {**MASTER, "inventory": ["mana-stone", "x"]}, {("unknown_id", "sheet.inventory")}),
    ("the GM's field", "hana", {**MASTER, "side": "b"}, {("gm_only", "sheet.side")}),
]  # fmt: skip


@pytest.mark.parametrize(("reading", "key", "raw", "expected"), FAULTS, ids=[case[0] for case in FAULTS])
def test_every_fault_at_once_and_nothing_made(session, people, reading, key, raw, expected):
    campaign, _, ann, _ = people
    with pytest.raises(InvalidSheet) as refusal:
        create_sheet(session, ann, campaign, key, raw)
    assert {(code, path) for _, code, path in faults(refusal)} == expected
    assert session.scalars(select(Seat)).all() == []


def test_a_gms_key_is_taken_once(session, people):
    campaign, gm, *_ = people
    create_sheet(session, gm, campaign, "hana", MASTER)
    with pytest.raises(InvalidSheet) as refusal:
        create_sheet(session, gm, campaign, "hana", MASTER)
    assert faults(refusal) == {("hana", "key_taken", "key")}
    assert len(session.scalars(select(Seat)).all()) == 1


@pytest.mark.parametrize("taken", [True, False])
def test_a_players_key_gets_a_mark_whether_it_is_taken_or_not(session, people, taken):
    campaign, gm, ann, _ = people
    if taken:
        create_sheet(session, gm, campaign, "hana", {"kind": "npc", "hp": 5, "mp": 5})
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    assert re.fullmatch(r"hana-[0-9a-f]{4}", seat.key)
    assert sheet_of(session, seat.key).document["side"] == seat.key


def test_a_marked_key_is_no_longer_than_a_key_may_be(session, people):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "h" * 64, MASTER)
    assert re.fullmatch(r"h{59}-[0-9a-f]{4}", seat.key)


def test_an_edit_keeps_what_was_and_why(session, people):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    edit_sheet(session, ann, seat, {**MASTER, "hp": 12}, expected_revision=1, cause=" fell down the stairs ")
    sheet = sheet_of(session, seat.key)
    last = session.scalars(select(SheetEntry).order_by(SheetEntry.revision.desc())).first()
    assert (sheet.revision, sheet.document["hp"]) == (2, 12)
    assert (last.before["hp"], last.after["hp"], last.cause) == (18, 12, "fell down the stairs")


def test_the_same_again_changes_nothing(session, people):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    whole = sheet_of(session, seat.key).document
    for raw in (MASTER, whole):
        assert edit_sheet(session, ann, seat, raw, expected_revision=1, cause="again").revision == 1


def test_a_stale_revision_is_refused(session, people):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    edit_sheet(session, ann, seat, {**MASTER, "hp": 12}, expected_revision=1, cause="one")
    with pytest.raises(StaleRevision) as refusal:
        edit_sheet(session, ann, seat, {**MASTER, "hp": 11}, expected_revision=1, cause="two")
    assert refusal.value.values == {"expected": 1, "current": 2}
    assert sheet_of(session, seat.key).document["hp"] == 12


def test_a_seat_without_a_sheet_has_none_to_edit(session, people):
    campaign, gm, _, _ = people
    seat = Seat(campaign_id=campaign.id, key="gm")
    session.add(seat)
    session.commit()
    with pytest.raises(NotFound):
        edit_sheet(session, gm, seat, {}, expected_revision=0, cause="none")


@pytest.mark.parametrize("cause", ["", "  ", "x" * 501, "a\0b"])
def test_a_change_needs_its_cause(session, people, cause):
    campaign, _, ann, _ = people
    seat = create_sheet(session, ann, campaign, "hana", MASTER)
    with pytest.raises(ReasonMissing):
        edit_sheet(session, ann, seat, {**MASTER, "hp": 12}, expected_revision=1, cause=cause)


def test_only_the_holder_and_the_gm_write(session):
    war = a_war(session)
    seat = seat_of(session, "yuna")
    document = sheet_of(session, "yuna").document
    for name in ("red", "reader", "otto"):
        with pytest.raises(Forbidden):
            edit_sheet(session, war.people[name], seat, {**document, "hp": 1}, expected_revision=2, cause="mine now")
    edit_sheet(session, war.co_gm, seat, {**document, "hp": 19}, expected_revision=2, cause="a fine")
    assert sheet_of(session, "yuna").document["hp"] == 19


def test_a_seat_in_an_open_scene_is_not_written(session):
    war = a_war(session)
    scene = a_battle(war).scene
    document = sheet_of(session, "yuna").document
    with pytest.raises(SceneOpen) as refusal:
        edit_sheet(session, war.blue, seat_of(session, "yuna"), document, expected_revision=2, cause="now")
    assert refusal.value.values == {"scene": scene.number}
    late = create_sheet(session, war.blue, war.campaign, "late", MASTER)
    edit_sheet(session, war.blue, late, {**MASTER, "hp": 3}, expected_revision=1, cause="not in the scene")


def test_naming_ones_own_master_makes_the_contract_on_both_sheets(session, people):
    campaign, _, ann, _ = people
    hana = create_sheet(session, ann, campaign, "hana", MASTER)
    wind = create_sheet(session, ann, campaign, "wind", {**SERVANT, "master": hana.key})
    assert sheet_of(session, hana.key).document["servant"] == wind.key
    entry = session.scalars(select(SheetEntry).order_by(SheetEntry.id.desc())).first()
    assert (entry.cause, entry.account_id) == ("contract", ann.id)


def test_a_contract_ends_on_both_sheets(session, people):
    campaign, _, ann, _ = people
    hana = create_sheet(session, ann, campaign, "hana", MASTER)
    seat = create_sheet(session, ann, campaign, "wind", {**SERVANT, "master": hana.key})
    edit_sheet(session, ann, seat, SERVANT, expected_revision=1, cause="parted")
    assert sheet_of(session, hana.key).document["servant"] is None


def test_a_contract_that_one_side_alone_names_opens_nothing(session, people):
    campaign, _, ann, bea = people
    hana = create_sheet(session, ann, campaign, "hana", MASTER)
    wind = create_sheet(session, bea, campaign, "wind", SERVANT)
    edit_sheet(session, ann, hana, {**MASTER, "servant": wind.key}, expected_revision=1, cause="come")
    assert sheet_of(session, wind.key).document["master"] is None
    assert seen(session, campaign, ann, wind.key).document is None
    edit_sheet(session, bea, wind, {**SERVANT, "master": hana.key}, expected_revision=1, cause="yes")
    assert seen(session, campaign, ann, wind.key).document["master"] == hana.key
    assert seen(session, campaign, bea, hana.key).document["servant"] == wind.key


def test_a_pair_is_one_side(session, people):
    campaign, _, ann, _ = people
    hana = create_sheet(session, ann, campaign, "hana", MASTER)
    wind = create_sheet(session, ann, campaign, "wind", {**SERVANT, "master": hana.key})
    state = resting_state(campaign, sheets_in_play(session, campaign))
    assert state["characters"][wind.key]["side"] == state["characters"][hana.key]["side"]


def seen(session, campaign, account, key):
    return views.sheet_view(session, reader_of(session, campaign, account), seat_of(session, key))


def test_who_is_hidden_is_named_like_who_does_not_exist(session):
    war = a_war(session, options={"roster": "hidden"})
    raw = {**MASTER, "acquaintances": []}
    seat = create_sheet(session, war.blue, war.campaign, "hana", raw)
    told = []
    for name in ("red-lance", "ghost"):
        with pytest.raises(InvalidSheet) as refusal:
            edit_sheet(session, war.blue, seat, {**raw, "acquaintances": [name]}, expected_revision=1, cause="?")
        told.append([(error.code, error.path, error.rule) for error in refusal.value.errors])
    assert told[0] == told[1] == [("unknown_id", "sheet.acquaintances", "")]


def test_a_name_that_the_gm_wrote_may_stay(session):
    war = a_war(session, options={"roster": "hidden"}, sheets={"mira": {"acquaintances": ["yuna"]}})
    seat, sheet = seat_of(session, "mira"), sheet_of(session, "mira")
    raw = {**sheet.document, "hp": 19}
    assert edit_sheet(session, war.red, seat, raw, expected_revision=sheet.revision, cause="hurt").document["hp"] == 19


def test_a_player_leaves_the_side_as_the_gm_set_it(session):
    war = a_war(session)
    seat, sheet = seat_of(session, "yuna"), sheet_of(session, "yuna")
    with pytest.raises(InvalidSheet) as refusal:
        edit_sheet(
            session, war.blue, seat, {**sheet.document, "side": "red"}, expected_revision=sheet.revision, cause="spy"
        )
    assert faults(refusal) == {("yuna", "gm_only", "sheet.side")}


def test_a_side_that_a_player_leaves_out_stays(session):
    war = a_war(session, sheets={"yuna": {"side": "blue"}})
    seat, sheet = seat_of(session, "yuna"), sheet_of(session, "yuna")
    raw = {field: value for field, value in sheet.document.items() if field != "side"} | {"hp": 19}
    edit_sheet(session, war.blue, seat, raw, expected_revision=sheet.revision, cause="hurt")
    assert (sheet_of(session, "yuna").document["side"], sheet_of(session, "yuna").document["hp"]) == ("blue", 19)


@pytest.mark.parametrize("key", story.SHEETS)
def test_what_a_sheet_becomes_is_a_sheet(session, key):
    war = a_war(session)
    sheet = sheet_of(session, key)
    again = edit_sheet(
        session, war.gm, seat_of(session, key), sheet.document, expected_revision=sheet.revision, cause="again"
    )
    assert again.revision == sheet.revision


def test_who_takes_a_seat_over_writes_it(session):
    war = a_war(session)
    seat = seat_of(session, "sol")
    assign_seat(session, war.gm, seat, war.member("silver"))
    sheet = sheet_of(session, "sol")
    raw = {**sheet.document, "hp": 7}
    edit_sheet(session, war.silver, seat, raw, expected_revision=sheet.revision, cause="a fall")
    assert sheet_of(session, "sol").document["hp"] == 7


def test_a_sheet_may_name_others_who_have_one(session):
    told = read_story(FOLDER / "shinobigami.json")
    gm = an_account(session, "gina")
    values = {"code": "BRIDGE", "name": "Bridge", "ruleset": told.ruleset}
    campaign = create_campaign(session, gm, values)
    first, second = told.seats[:2]
    fond = {**first.sheet, "emotions": {second.key: "trust"}}
    with pytest.raises(InvalidSheet) as refusal:
        create_sheet(session, gm, campaign, first.key, fond)
    assert [(error.code, error.path) for error in refusal.value.errors] == [("unfit_sheet", "sheet")]
    create_sheet(session, gm, campaign, second.key, second.sheet)
    assert create_sheet(session, gm, campaign, first.key, fond).key == first.key
    with pytest.raises(InvalidSheet) as refusal:
        create_sheet(session, gm, campaign, "gm", second.sheet)
    assert [(error.code, error.path) for error in refusal.value.errors] == [("key_taken", "key")]


def test_the_seat_of_the_gm_has_a_sheet_only_where_a_gm_makes_it(session, duel):
    other = create_sheet(session, duel.people["ann"], duel.campaign, "gm", {"name": "Impostor"})
    assert other.key.startswith("gm-")
    seat = create_sheet(session, duel.people["gm"], duel.campaign, "gm", {"name": "The house"})
    assert seat is duel.seat("gm")
    with pytest.raises(InvalidSheet):
        create_sheet(session, duel.people["gm"], duel.campaign, "gm", {"name": "Again"})
