"""A GM at random: uses of the tools (16.2) that a state allows, each with all its fields."""

from rules.fate_war.battle.spoils import fallen_of
from rules.fate_war.model.state import load_state

GONE = {"vanished", "dead", "captive"}
LAST_PAUSE = 9


def random_tool(random, state):
    """Return a tool's name and its values, legal on this state; what can seldom be used is used when it can be."""
    offered = {tool: values for tool, offer in TOOLS.items() if (values := offer(random, state)) is not None}
    seldom = sorted(offered.keys() & SELDOM)
    tool = random.choice(seldom if seldom and random.random() < 0.6 else sorted(offered))
    values = offered[tool]
    return tool, {**values, "reason": f"as it was agreed: {tool}"}


def here(state):
    """Return who is in play and fights in no open battle."""
    fighting = {one for battle in running(state) for members in battle["camps"].values() for one in members}
    lost = {one for one, known in state["characters"].items() if GONE & {held["status"] for held in known["statuses"]}}
    return sorted(state["characters"].keys() - fighting - lost)


def running(state):
    return [battle for battle in state["battles"] if not battle["over"]]


def up(state):
    return [one for one in here(state) if min(state["characters"][one]["hp"], state["characters"][one]["mp"]) > 0]


def adjust(random, state):
    person = random.choice(sorted(state["characters"]))
    most = {number: max(1, state["characters"][person][f"{number}_max"]) for number in ("hp", "mp")}
    values = {"hp": random.randint(1, most["hp"]), "mp": random.randint(1, most["mp"]), "merit": random.randint(0, 9)}
    number = random.choice(sorted(values))
    return {"path": f"characters.{person}.{number}", "value": values[number]}


def ally(random, state):
    sides = sorted({known["side"] for known in state["characters"].values() if known["kind"] == "master"})
    return {"path": "alliances", "value": random.choice(([], [random.sample(sides, 2)]))}


def move(random, state):
    return {"id": random.choice(here(state)), "region": random.choice(sorted(state["map"]))} if here(state) else None


def set_modifier(random, state):
    effect = random.choice(({"damage_bonus": 2}, {"damage_reduction": 1}, {"timing": "scene_start", "mp": 3}))
    until = random.choice(("battle", "scene"))
    return {"id": random.choice(sorted(state["characters"])), "effect": {"source": "", **effect}, "until": until}


def set_stored_mp(random, state):
    lairs = [site for site in state["sites"] if site["kind"] == "territory"]
    if not lairs:
        return None
    lair = random.choice(lairs)
    return {"owner": lair["owner"], "region": lair["region"], "stored_mp": random.randint(0, 20)}


def start_battle(random, state):
    sides = {}
    for one in up(state):
        sides.setdefault(state["characters"][one]["side"], []).append(one)
    if len(sides) < 2:
        return None
    camps = {side: sides[side] for side in random.sample(sorted(sides), random.choice((2, min(3, len(sides)))))}
    first, second, *_ = sorted(camps)
    return {
        "region": random.choice((None, *sorted(state["map"]))),
        "half": state["half"],
        "camps": camps,
        "mode": random.choice((None, "simultaneous", "staged", "split")),
        "informed": random.choice(([], camps[first])),
        "first_strike": random.choice((None, second)),
        "against": random.choice(({}, {camps[first][0]: camps[second][0]})),
    }


def in_battle(random, state):
    """Return an open battle and its participants, nothing where none runs."""
    battles = running(state)
    if not battles:
        return None, ()
    battle = random.choice(battles)
    return battle, sorted(one for members in battle["camps"].values() for one in members)


def pause_battle(random, state):
    battle, _ = in_battle(random, state)
    if battle is None or battle["slot"] > LAST_PAUSE:
        return None
    return {"battle": battle["id"], "after": random.randint(battle["slot"], LAST_PAUSE)}


def intervene(random, state):
    battle, persons = in_battle(random, state)
    able = [one for one in up(state) if battle and state["characters"][one]["side"] not in battle["camps"]]
    if not able or battle["slot"] == 1:
        return None
    return {"battle": battle["id"], "id": random.choice(able), "against": random.choice(persons)}


def some_of_battle(random, state):
    battle, persons = in_battle(random, state)
    return battle and {"battle": battle["id"], "ids": random.sample(persons, random.randint(0, len(persons)))}


def reveal_name(random, state):
    persons = sorted(state["characters"])
    servants = [one for one in persons if state["characters"][one]["kind"] == "servant"]
    return {"id": random.choice(servants), "to": random.sample(persons, 2)}


def award(random, state):
    points = {name: random.randint(-3, 5) for name in ("xp", "merit", "funds")}
    return {"id": random.choice(sorted(state["characters"])), **points}


def kill_npc(random, state):
    npcs = [one for one in here(state) if state["characters"][one]["kind"] == "npc"]
    return {"id": random.choice(npcs)} if npcs and random.random() < 0.2 else None


def decide_fallen(random, state):
    war = load_state(state)
    for battle in war.battles:
        decider, fallen = fallen_of(war, battle)
        if decider is not None:
            return {"id": random.choice(fallen), "do": random.choice(("spare", "capture", "kill")), "by": decider}
    return None


TOOLS = {
    "gm.adjust": lambda random, state: random.choice((adjust, ally))(random, state),
    "gm.move": move,
    "gm.set_modifier": set_modifier,
    "gm.set_stored_mp": set_stored_mp,
    "gm.start_battle": start_battle,
    "gm.pause_battle": pause_battle,
    "gm.intervene": intervene,
    "gm.set_informed": some_of_battle,
    "gm.allow_lore": some_of_battle,
    "gm.reveal_name": reveal_name,
    "gm.award": award,
    "gm.kill_npc": kill_npc,
    "gm.decide_fallen": decide_fallen,
}
SELDOM = {"gm.decide_fallen", "gm.intervene", "gm.pause_battle"}
