"""Random battles for tests: legal case documents of the phase `battle`, drawn from a `random.Random`."""

from tests.rules.fate_war.random_hands import SLOTS, Hand
from tests.rules.fate_war.random_sheets import bind, random_person, random_sites

SWITCHES = {
    "plus_mp_cost": (0, 3),
    "guard_limit": ("grade", "free"),
    "info_prereq": ("encounter", "encounter_or_battle"),
    "info_exclusive": (True, False),
    "info_owner": ("person", "side"),
    "acquaintance_doubles": ("all", "scouting"),
    "np_cost_per_grade": (5, 7),
    "first_strike_slots": (0, 1, 4),
    "true_name_bonus": (0, 2, 3),
    "row_attack": ("person", "row"),
    "retarget": ("next", "none"),
    "melee_reach": (1, 2, 3),
    "ranged_falloff": (0, 1, 2),
    "melee_share": ("hp_max", "hp_before"),
    "battle_info_hits": (1, 2, 5),
    "battle_info_count": ("slots", "hits", "one_way"),
    "battle_lore": ("gm", "always", "never"),
    "overlay_cost": ("usual", "free"),
    "victory_reward": ({"xp": 1, "merit": 1}, {"xp": 3, "merit": 0}),
    "np_hp_factor": (1, 2),
    "np_mp_factor": (0, 1),
    "np_bonus": ("per_slot", "once"),
    "defence_np": ("beats", "block"),
    "plus_against_np": ("wins", "half"),
    "guard_reduces_critical": (True, False),
    "standby_drops_resistance": (False, True),
    "interruption": ("per_slot", "cumulative"),
    "heal_per_unit": (3, 1),
    "defence_per_unit": (3, 1),
    "redirect_to_master": (True, False),
    "wound_share": ([1, 2], [1, 10], None),
    "retreat_master_limit": (10, 4),
    "battle_visibility": ("participants", "all"),
}


def random_case(random, **fixed):
    """Return a legal case of one battle; `fixed` sets `camps` (their number), `mode` or `options`."""
    camps = random_camps(random, fixed.get("camps") or random.choice((2, 2, 2, 3)))
    characters = {}
    for camp, members in camps.items():
        for person in members:
            characters[person] = random_person(random, person, camp)
    for number in range(len(camps) * 2):
        bind(random, characters, f"servant{number}", f"master{number}")
    state = {
        "phase": "battle",
        "standalone": True,
        "characters": characters,
        "map": {"harbour": {"base_bonus": 2}, "bridge": {}},
        "sites": random_sites(random, characters),
        "region_info": {person: ["harbour"] for person in characters if random.random() < 0.2},
        "known_names": some_pairs(random, characters, 0.2),
        "info": {person: {"servant0": {"encounter": 1}} for person in characters if random.random() < 0.2},
        "battles": [random_battle(random, camps, fixed.get("mode"))],
    }
    options = {name: random.choice(allowed) for name, allowed in SWITCHES.items() if random.random() < 0.25}
    case = {"ruleset": "fate_war", "options": {**options, **fixed.get("options", {})}, "state": state}
    return {**case, "declarations": random_declarations(random, case)}


def some_pairs(random, persons, chance):
    pairs = {one: [other for other in persons if other != one and random.random() < chance] for one in persons}
    return {one: others for one, others in pairs.items() if others}


def random_camps(random, number):
    camps = {f"camp{n}": [] for n in range(number)}
    for n, camp in enumerate(camps):
        members = [f"servant{2 * n}", *random.sample([f"master{2 * n}", f"servant{2 * n + 1}", f"npc{n}"], 2)]
        camps[camp] = random.sample(members, random.choice((1, 2, 2, 3)))
    return camps


def random_battle(random, camps, mode):
    persons = sorted(person for members in camps.values() for person in members)
    battle = {"id": "b1", "region": random.choice(("harbour", None)), "camps": camps}
    if mode:
        battle["mode"] = mode
        battle["informed"] = random.sample(persons, 1) if mode == "staged" else []
    if random.random() < 0.2:
        battle["first_strike"] = random.choice(sorted(camps))
    if random.random() < 0.15:
        battle["pause_after"] = random.randint(1, 9)
    if random.random() < 0.3:
        battle["against"] = {
            one: random.choice([other for other in persons if not same_camp(camps, one, other)])
            for one in random.sample(persons, 1)
        }
    if random.random() < 0.3:
        battle["lore_allowed"] = random.sample(persons, 1)
    return battle


def same_camp(camps, one, other):
    return any(one in members and other in members for members in camps.values())


def random_declarations(random, case):
    """Return legal declarations of most who may declare first, for a whole hand or the first half of one."""
    (battle,) = case["state"]["battles"]
    late = battle["informed"] if battle.get("mode") == "staged" else []
    size = SLOTS // 2 if battle.get("mode") == "split" else SLOTS
    persons = sorted(one for members in battle["camps"].values() for one in members if one not in late)
    return {one: random_declaration(random, case, one, size) for one in persons if random.random() < 0.95}


def random_declaration(random, case, person, size):
    state = case["state"]
    (battle,) = state["battles"]
    known = state["characters"][person]
    allies = [one for members in battle["camps"].values() if person in members for one in members if one != person]
    row = random.choice((None, "front", "front", "back"))
    cautious = row or ("back" if known["kind"] == "master" else None)  # where FW-B3 may put an undeclared one
    declared = {"hand": random_hand(random, case, person, size, cautious)}
    if row:
        declared["row"] = row
    if random.random() < 0.4:
        declared["cover"] = random.choice(("none", "all", "master", allies))
    if random.random() < 0.25:
        declared["retreat"] = random_retreat(random, state, known, battle, allies)
    if known["kind"] == "master":
        may = ("seal", "vanish") if known.get("command_seals") else ("vanish",)
        declared["on_servant_zero"] = random.choice(may)
    declared["on_ally_fallen"] = random.choice(("continue", "protect", "retreat_with", "abandon"))
    declared["fallen_use_fate"] = random.random() < 0.5
    declared["on_win"] = random.sample(("replace_base", "remove_base", "raze_territory"), random.randint(0, 2))
    declared["info"] = random.choice(("battle", "lore"))
    if random.random() < 0.4:
        opponents = [one for members in battle["camps"].values() if person not in members for one in members]
        declared["aim"] = random.choices((*opponents, "front", "back", "any"), k=random.randint(0, 3))
    return declared


def random_hand(random, case, person, size, row):
    """Return a hand that is legal after what the battle has counted or sealed so far."""
    (battle,) = case["state"]["battles"]
    opponents = [one for members in battle["camps"].values() if person not in members for one in members]
    friends = [one for members in battle["camps"].values() if person in members for one in members]
    hand = Hand(random, case["state"]["characters"][person], row, [*opponents, "front", "back"], friends)
    hand.deal(case["options"].get("guard_limit", "grade"))
    sealed = (battle.get("hands", {}).get(person) or {}).get("hand") or []
    hand.take_off(battle.get("used", {}).get(person, {}), battle.get("plus_used", {}).get(person, {}), sealed)
    return hand.cards(size, melee=len(battle["camps"]) > 2)


def random_retreat(random, state, known, battle, allies):
    trigger = random.choice(
        (
            {"at_slot": random.randint(1, 8)},
            {"when_hp_at_most": random.randint(1, 30)},
            {"when_mp_at_most": random.randint(0, 20)},
        )
    )
    partner = known.get("master") or known.get("servant")
    fit = [one for one in allies if one == partner or state["characters"][one]["kind"] != "servant"]
    payers = [known] + ([state["characters"][partner]] if partner in allies else [])
    rich = any(payer["kind"] == "master" and payer.get("fate", 0) > 0 for payer in payers)
    return {
        **trigger,
        "with": random.sample(fit, random.randint(0, len(fit))),
        "use_fate": rich and random.random() < 0.7,
    }


def played_out(resolve, random, case):
    """Resolve a case and all turns that follow, with random answers; yield each (case, resolution)."""
    while True:
        resolution = resolve(case)
        yield case, resolution
        if not resolution["requests"]:
            return
        case = {**case, "state": resolution["state"], "declarations": random_answers(random, case, resolution)}


def random_answers(random, case, resolution):
    answers = {}
    for request in resolution["requests"]:
        person = request["actor"]
        if request["want"] == "spoils":
            choices = {one: random.choice(("spare", "capture", "kill")) for one in request["fallen"]}
            answers[person] = {"spoils": choices}
        elif random.random() < 0.8:
            after = {**case, "state": resolution["state"]}
            first, last = request["slots"]
            row = after["state"]["battles"][0]["rows"].get(person)
            answers[person] = {"hand": random_hand(random, after, person, last - first + 1, row)}
    return answers
