"""What must hold of every scene of a war, whatever was declared in it and whatever the GM did."""

from collections import Counter, defaultdict
from itertools import pairwise

from sqlalchemy import select

from campaign.model.sheet_entry import SheetEntry
from campaign.operations.log_checks import verify_log
from rules import resolve_case
from rules.fate_war import RULESET
from tests.rules.fate_war.explained import unexplained
from tests.rules.fate_war.random_scenes import MAP
from tests.rules.fate_war.test_resolver import allowed

NEVER_NEGATIVE = ("xp", "merit", "funds", "souls_eaten", "fate", "faith", "command_seals", "np_cost_grades")
SLOTS_OF_A_RUN = 3


def require_sound(game, played):
    """Assert that a scene came to its end, that its events explain all that it changed, and that no rule was broken."""
    assert played.scene.status == "closed"
    ends = [event["type"] for event in played.events].count("scene_ended")
    assert ends == 1 or (ends == 0 and stands_alone(played))
    for stored in played.stored:
        assert stored.set_aside == [] or stored.turn.code in played.changed
        require_turn(stored)
    require_explained(played.steps)
    require_points(played.stored)
    require_uses(played)
    require_written(game, played)
    require_bodies(played.after, played.scene.state)
    assert verify_log(game.session, game.war.campaign.id) is None


def stands_alone(played):
    """12.1: tell whether the GM let a battle be fought instead of the scene."""
    return played.scene.state["phase"] == "done"


def require_explained(steps):
    """FW-Z3: every step tells all that it changed, and nothing changes between two of them."""
    for before, after, events in steps:
        assert unexplained(before, after, events) == []
    for (_, after, _), (before, _, _) in pairwise(steps):
        assert unexplained(after, before, ()) == []


def require_turn(stored):
    """A turn tells PCs alone, leaves nobody in two battles, and is resolved alike anywhere."""
    people = stored.turn.state["characters"]
    for event in stored.events:
        readers = event["audience"] if isinstance(event["audience"], list) else []
        assert all(people[reader]["kind"] != "npc" for reader in readers) or event["rule"] == "GM"
    running = [battle for battle in stored.state["battles"] if not battle["over"]]
    fighting = Counter(one for battle in running for members in battle["camps"].values() for one in members)
    assert not fighting or max(fighting.values()) == 1, "somebody is in two battles"
    resolution = resolve_case(stored.case)
    assert resolution["errors"] == []
    if not stored.tools:
        assert (resolution["state"], resolution["requests"]) == (stored.state, stored.requests)


def require_points(stored):
    """FW-A6 to FW-A9, FW-B9: info points come by events and never go."""
    before, after = held_points(stored[0].turn.state), held_points(stored[-1].state)
    gained = Counter()
    for one in stored:
        for event in one.events:
            if event["type"] == "info_gained":
                gained[event["servant"], event["kind"]] += event["points"]
    assert after == before + gained


def held_points(state):
    points = Counter()
    for servants in state["info"].values():
        for servant, kinds in servants.items():
            points.update({(servant, kind): number for kind, number in kinds.items() if number})
    return points


def require_uses(played):
    """FW-G3, FW-C8, FW-C9: nobody presents a card in more slots than its sheet allows, by what the battles tell."""
    guards = played.scene.options.get("guard_limit", "grade")
    slots = defaultdict(set)
    for event in played.events:
        if event["type"] == "clash":
            for person, card in zip((event["a"], event["b"]), event["cards"], strict=True):
                slots[person, card].add(event["slot"])
        elif event["type"] == "battle_ended":
            require_limits(played, slots, guards)
            slots.clear()


def require_limits(played, slots, guards):
    for (person, card), used in slots.items():
        sheet = played.before[person]
        if card in ("standby", "chant", "magic") or "regroup" in sheet.get("skills", {}):
            continue
        times = SLOTS_OF_A_RUN if card == "noble_phantasm" else 1
        assert len(used) <= times * allowed(sheet, card, guards), (person, card)


def require_written(game, played):
    """The sheets and the setting are what the scene's last state leaves, each written once, and they open the next."""
    setting, sheets = RULESET.close_scene(played.scene.state)
    assert game.war.campaign.setting == setting
    assert {key: sheets[key] for key in played.after} == played.after
    last = played.stored[-1].turn.code
    written = game.session.scalars(select(SheetEntry).where(SheetEntry.cause == last)).all()
    changed = [key for key, sheet in played.after.items() if sheet != played.before[key]]
    assert len(written) == len(changed)


def require_bodies(sheets, state):
    """Nobody is in two places or in none of the map, nothing is below 0 that cannot be, contracts are of two."""
    for key, sheet in sheets.items():
        assert sheet["region"] in (None, *MAP)
        assert all(sheet.get(number, 0) >= 0 for number in NEVER_NEGATIVE), key
        assert len({status["status"] for status in sheet["statuses"]}) == len(sheet["statuses"]), key
        for number in ("hp", "mp"):
            most = sheet[f"{number}_max"]
            assert sheet[number] <= most or sheet["overflow_until"] is not None, (key, number)
        partner = sheet.get("master") or sheet.get("servant")
        if partner is not None:
            assert key in (sheets[partner].get("master"), sheets[partner].get("servant"))
    owned = Counter((site["kind"], state["characters"][site["owner"]]["side"]) for site in state["sites"])
    assert not owned or max(owned.values()) == 1
