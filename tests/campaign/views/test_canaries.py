"""Campaigns that differ only in what a reader cannot see look the same to that reader, down to gaps and refusals."""

import shutil
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from campaign.demo import story
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.operations import seals
from campaign.operations.campaigns import change_settings
from campaign.operations.closing import close_turns
from campaign.operations.deadlines import claim_turn
from campaign.operations.holding import hold_turn
from campaign.operations.repeats import restart_turn
from campaign.operations.scenes import use_tool
from campaign.operations.sheets import create_sheet, edit_sheet
from campaign.operations.turns import void_turn
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from tests.campaign.views.everything import everything
from tests.factories import a_battle, a_result, a_scene, a_war, drafted, file_hands, published

OTHER_HANDS = {**story.FIRST_HANDS, "red-lance": {"hand": story.hand("blue-knight", *["standby"] * 9, "critical")}}
NO_HAND = {key: hand for key, hand in story.FIRST_HANDS.items() if key != "red-lance"}
NPC = {"kind": "npc", "name": "늑대 (Wolf)", "hp": 9, "mp": 9}


def nothing(_war):
    pass


def filed(war, hands=story.FIRST_HANDS):
    turn = a_battle(war)
    file_hands(war, turn, hands)
    return turn


def withdrawn(war):
    seals.withdraw_declaration(war.session, filed(war).id, "red-lance", account=war.red)
    war.session.commit()


def filed_twice(war):
    file_hands(war, filed(war), {"red-lance": OTHER_HANDS["red-lance"]})


def awaits_review(war):
    drafted(war, filed(war))


def held(war):
    turn = filed(war)
    claim = claim_turn(war.session, turn.id, now=turn.deadline + timedelta(seconds=1))
    close_turns(war.session, [claim])
    hold_turn(war.session, claim, "rules_fault")
    war.session.commit()


def edited(war, *, fate, cause="a secret"):
    sheet = war.session.scalars(select(Sheet).join(Seat).where(Seat.key == "mira")).one()
    raw = {**sheet.document, "fate": fate}
    edit_sheet(war.session, war.gm, sheet.seat, raw, expected_revision=sheet.revision, cause=cause)
    war.session.commit()


def fought_after(war, *, fate):
    edited(war, fate=fate)
    a_result(war)


def other_settings(war):
    change_settings(war.session, war.gm, war.campaign, {"auto_publish_minutes": 5, "turn_hours": 3})


def other_house_rules(war):
    change_settings(war.session, war.gm, war.campaign, {"options": {"np_per_battle": 2}})


def with_npc(war):
    create_sheet(war.session, war.gm, war.campaign, "wolf", NPC)


def scene_with_an_npc(war, *, places):
    """A scene in which a die places an NPC, which the GM alone may read; one place needs no die."""
    create_sheet(war.session, war.gm, war.campaign, "wolf", {**NPC, "placement": places})
    published(war, drafted(war, a_scene(war)))


def tool_used(war, *, value):
    turn = a_battle(war)
    void_turn(war.session, war.gm, turn, "a mistake")
    adjust = {"path": "characters.yuna.fate", "value": value, "reason": "a secret", "audience": ["yuna"]}
    use_tool(war.session, war.gm, turn.scene, "gm.adjust", adjust)
    restart_turn(war.session, war.gm, turn.scene, turn.deadline)
    war.session.commit()


PUBLIC = ("reader", None)
BYSTANDERS = ("silver", *PUBLIC)
NOT_RED = ("blue", *BYSTANDERS)
PLAYERS = ("red", *NOT_RED)

PAIRS = [
    # what differs, one campaign, the other, for whom nothing differs, for whom something does
    ("a sealed hand", filed, partial(filed, hands=OTHER_HANDS), ("gm", "co_gm", *NOT_RED), ()),
    ("whether it was filed", filed, partial(filed, hands=NO_HAND), NOT_RED, ("red", "gm")),
    ("whether it was withdrawn", filed, withdrawn, NOT_RED, ("red", "gm")),
    ("how often it was filed", filed, filed_twice, NOT_RED, ("red", "gm")),
    ("why it is not published yet", awaits_review, held, PLAYERS, ("gm",)),
    ("a battle of others", a_result, partial(a_result, hands=OTHER_HANDS), BYSTANDERS, ("red", "gm")),
    ("a sheet of an opponent's", partial(fought_after, fate=1), partial(fought_after, fate=9), NOT_RED, ("red", "gm")),
    ("a sheet of others", partial(edited, fate=1), partial(edited, fate=9), NOT_RED, ("red", "gm")),
    ("why it was changed", partial(edited, fate=1), partial(edited, fate=1, cause="x"), NOT_RED, ("red", "gm")),
    ("whether it was changed", nothing, partial(edited, fate=1), NOT_RED, ("red", "gm")),
    ("the GM's settings", nothing, other_settings, PLAYERS, ("gm",)),
    ("the house rules", nothing, other_house_rules, (None,), ("gm", "red", "reader")),
    ("an NPC that nobody has met", nothing, with_npc, PLAYERS, ("gm",)),
    (
        "a die that the GM alone may read",
        partial(scene_with_an_npc, places=["old-fort"]),
        partial(scene_with_an_npc, places=["old-fort"] * 6),
        PLAYERS,
        ("gm",),
    ),
    (
        "a tool for one side alone",
        partial(tool_used, value=1),
        partial(tool_used, value=0),
        ("red", *BYSTANDERS),
        ("blue", "gm"),
    ),
]


def seen_after(path, act, people):
    """Play in a database of its own, so that no id or count tells of another campaign; return what people see."""
    engine = connect(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"}))
    with SESSIONS() as session:
        war = a_war(session)
        act(war)
        seen = {name: everything(war, name) for name in people}
    engine.dispose()
    return seen


@pytest.mark.parametrize(("what", "one", "other", "unaware", "aware"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_what_a_reader_may_not_know_changes_nothing(
    sqlite_template, tmp_path, no_chance, what, one, other, unaware, aware
):
    people = (*unaware, *aware)
    first, second = (shutil.copy(sqlite_template, tmp_path / f"{name}.db") for name in ("first", "second"))
    seen = seen_after(first, one, people)
    no_chance()
    seen_otherwise = seen_after(second, other, people)
    for name in unaware:
        assert seen[name] == seen_otherwise[name], name
    for name in aware:
        assert seen[name] != seen_otherwise[name], name
