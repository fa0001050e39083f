"""A war of seven pairs and two NPCs through the service's own operations: three scenes, whatever is declared."""

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.access import member_of, reader_of
from campaign.cast import sheets_of
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.sheet_entry import SheetEntry
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.campaigns import create_campaign
from campaign.operations.ledger import verify_ledger
from campaign.operations.scenes import open_scene
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.sheets import create_sheet
from campaign.store.session import SESSIONS
from campaign.views import form_view, turn_view
from campaign.views.sheets import seat_at
from rules.registry import ruleset_for
from tests.factories import War, a_member, an_account, drafted, published
from tests.rules.fate_war.random_scenes import (
    ITEMS,
    MAP,
    random_member,
    random_npc,
    scene_answers,
    scene_declaration,
)
from tests.rules.fate_war.test_scene_machine import NUMBERS, told_changes

PAIRS = 7
SCENES = 3
HOUR = timedelta(hours=1)
LONGEST = 12
"""Turns that a scene may take at most: two halves of engagements, rows, hands and spoils, and some room."""


@pytest.fixture
def session(engine):
    """Both databases, for nothing here is seen in a browser."""
    with SESSIONS() as session:
        yield session


def a_war_of_seven(session, random):
    """Each player holds a pair, the GM the NPCs; all start in two regions, so that they meet."""
    gm = an_account(session, "gm")
    relations = {f"master{number}": {f"master{(number + 1) % PAIRS}": 1} for number in range(PAIRS)}
    setting = {"map": MAP, "items": ITEMS}
    war = War(session, create_campaign(session, gm, {"code": "WAR", "name": "War", "ruleset": "fate_war"}), {"gm": gm})
    for number in range(PAIRS):
        player = war.people[f"player{number}"] = an_account(session, f"player{number}")
        a_member(session, gm, war.campaign, player)
    war.campaign.setting = setting
    for number in range(PAIRS):
        holder = member_of(session, war.campaign.id, war.people[f"player{number}"])
        for person in (f"master{number}", f"servant{number}"):
            create_sheet(session, gm, war.campaign, person, a_sheet(random, person, number), holder=holder)
    for number in range(2):
        npc = random_npc(random, f"npc{number}", ["harbour", "bridge"])
        foreign = ("fate", "acquaintances")
        sheet = {key: value for key, value in npc.items() if key not in foreign}
        create_sheet(session, gm, war.campaign, f"npc{number}", sheet)
    war.campaign.setting = {**setting, "relations": relations}
    session.commit()
    return war


def a_sheet(random, person, number):
    """Return a sheet; a servant's names its master, who then names it back."""
    sheet = random_member(random, person, f"side{number}", ["harbour", "bridge"])
    partner = {} if sheet["kind"] == "master" else {"master": f"master{number}"}
    return {key: value for key, value in sheet.items() if key not in ("id", "linked_to", "acquaintances")} | partner


def declared(random, war, turn, key):
    """Return what a seat declares, out of what its view holds alone."""
    account = war.people["gm" if key.startswith("npc") else f"player{key[-1]}"]
    reader = reader_of(war.session, war.campaign, account)
    seen = form_view(war.session, reader, turn, seat_at(war.session, reader, war.campaign, key))
    known = {one: turn.state["characters"][one] for one in seen["persons"]}
    if turn.asked[key] == "scene":
        declaration = scene_declaration(random, {**turn.state, "characters": known}, {}, key)
        truce = [one for one in declaration["truce"] if one in {*seen["persons"], *seen["sides"]}]
        return account, {**declaration, "truce": truce}
    requests = [request for request in turn_view(war.session, reader, turn).requests if request["actor"] == key]
    return account, scene_answers(random, {"state": turn.state, "requests": requests}).get(key)


def play_turn(random, war, turn):
    """File for nearly everybody asked, let the deadline pass, publish; return what was stored."""
    for key in turn.asked:
        account, declaration = declared(random, war, turn, key)
        if declaration is not None and random.random() < 0.9:
            receive_declaration(war.session, turn.id, key, Filing(declaration, "web"), account=account)
    war.session.commit()
    published(war, drafted(war, turn))
    assert turn.status is TurnStatus.PUBLISHED, turn.held_reason
    return war.session.scalars(select(StoredResolution).where(StoredResolution.turn_id == turn.id)).one()


def the_turn_under_way(session, scene):
    return session.scalars(
        select(Turn).where(Turn.scene_id == scene.id, Turn.status == TurnStatus.COLLECTING)
    ).one_or_none()


def play_scene(random, war):
    """Open a scene and play all its turns; return the scene and what was stored of each."""
    turn = open_scene(war.session, war.gm, war.campaign, clock.now(war.session) + HOUR)
    scene, stored = turn.scene, []
    while turn is not None and len(stored) < LONGEST:
        assert turn.asked, "a turn without an open choice"
        stored.append(play_turn(random, war, turn))
        turn = the_turn_under_way(war.session, scene)
    return scene, stored


def test_three_scenes_are_played_to_their_end(session):
    random = Random(1)
    war = a_war_of_seven(session, random)
    for number in range(1, SCENES + 1):
        before = sheets_of(session, war.campaign)
        scene, stored = play_scene(random, war)
        after = sheets_of(session, war.campaign)
        assert (scene.number, scene.status) == (number, "closed")
        assert war.campaign.setting["scene"]["number"] == number + 1
        events = [event for one in stored for event in one.events]
        assert [one.set_aside for one in stored] == [[]] * len(stored)
        assert [event["type"] for event in events].count("scene_ended") == 1
        assert_explained(before, after, events)
        assert_written(session, war, scene, after)
    assert verify_ledger(session, war.campaign.id) is None
    assert len(session.scalars(select(Scene)).all()) == SCENES


def assert_explained(before, after, events):
    """Every number of every sheet has changed by what the events tell; an item cut short is paid in silence."""
    told = told_changes(events)
    spoilt = {event["actor"] for event in events if event.get("action") == "make_item"}
    for person, sheet in before.items():
        for number in NUMBERS:
            if number != "mp" or person not in spoilt:
                change = after[person].get(number, 0) - sheet.get(number, 0)
                assert change == told[person, number], (person, number)


def assert_written(session, war, scene, after):
    """The sheets and the setting are what the scene's last state leaves, each written once, and they open the next."""
    setting, sheets = ruleset_for("fate_war").close_scene(scene.state)
    assert war.campaign.setting == setting
    assert {key: sheets[key] for key in after} == after
    causes = session.scalars(select(SheetEntry.cause)).all()
    assert max(map(causes.count, {cause for cause in causes if cause.startswith("S")})) <= len(after)
    for sheet in after.values():
        assert sheet["region"] in (None, *MAP)
