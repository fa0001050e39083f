"""Random scenes for tests: legal case documents of the phase `scene`, and answers to all that follows."""

from rules.fate_war.model.actions import ACTIONS
from tests.rules.fate_war.random_battles import SWITCHES, some_pairs
from tests.rules.fate_war.random_hands import Hand
from tests.rules.fate_war.random_sheets import bind, random_person

MAP = {
    "harbour": {"neighbours": ["bridge"], "features": ["labour"], "base_bonus": 2},
    "bridge": {"neighbours": ["temple"], "features": ["shop", "study", "labour"], "leyline_bonus": 3},
    "temple": {"features": ["study"]},
    "forest": {"neighbours": ["temple"]},
}
ITEMS = {"sword": {"price": 3, "mp_cost": 4}, "gem": {"price": 1, "mp_cost": 12}}
WHENS = [
    *({"melee": True}, {"melee": False}),
    *({"opponents_at_least": 2}, {"opponents_at_most": 1}, {"opponents_at_least": 1, "opponents_at_most": 2}),
]
SCENE_SWITCHES = {
    **SWITCHES,
    "start_recovery": ("score", "tenth_of_max", "none"),
    "remote_search": ("encounter_cap_2", "record", "region_info"),
    "same_action_twice": ("long", "two_short"),
    "move_range": ("any", 0, 1, 2),
    "bases_per_region": ("one", "many"),
    "rest_site_bonus": (True, False),
    "convert_ratio": ([1, 1], [2, 1], [3, 2]),
    "nursed_rest": ("shielded", "always_long"),
    "labour_overflow": ("roll", "seal_order", "nobody"),
    "contest_needs": ("one", "both"),
    "contest_ties": ("each_round", "overall"),
    "restored_points": (0, 2),
    "make_item_refund": (False, True),
    "interrupted_souls": ("mana", "souls"),
    "mp_per_magic": (10, 0),
    "rows_first": (False, True),
    "battle_mode": ("simultaneous", "split", "staged"),
    "mp_zero_vanishes": (True, False),
    "missing_scene": ("rest", "nothing"),
    "bulletin": ("names", "counts", "none"),
}
PARTS = ("first", "second", "long")
CONTEST_CARDS = ("strike", "rush", "counter")


def random_scene(random, sides=4, *, crowded=None):
    """Return a legal case of one scene; all start in few places, so that they meet."""
    places = ["harbour", "bridge"] if crowded is None else [crowded]
    characters = {}
    for number in range(sides):
        for person in (f"servant{number}", f"master{number}"):
            characters[person] = random_member(random, person, f"side{number}", places)
        bind(random, characters, f"servant{number}", f"master{number}")
    for number in range(random.choice((0, 1, 2))):
        characters[f"npc{number}"] = random_npc(random, f"npc{number}", places)
    hold_captives(random, characters)
    state = {
        "phase": "scene",
        "scene": {"number": random.choice((1, 2, 5)), "time": random.choice(("day", "night"))},
        "map": MAP,
        "items": ITEMS,
        "characters": characters,
        "sites": scene_sites(random, characters),
        "region_info": {person: ["harbour"] for person in characters if random.random() < 0.2},
        "info": {person: {"servant0": {"encounter": 1}} for person in characters if random.random() < 0.3},
        "relations": {one: dict.fromkeys(others, 1) for one, others in some_pairs(random, characters, 0.4).items()},
        "deleted_relations": some_pairs(random, characters, 0.1),
        "seal_order": random.sample(sorted(characters), 3),
        "alliances": [["side0", "side1"]] if random.random() < 0.3 else [],
    }
    options = {name: random.choice(allowed) for name, allowed in SCENE_SWITCHES.items() if random.random() < 0.2}
    case = {"ruleset": "fate_war", "options": options, "state": state, "dice": [random.choice((1, 2))] * 40}
    declarations = scene_declarations(random, {**state, "sides": ["side0", "side1"]}, options)
    make_pacts(random, characters, declarations)
    return {**case, "declarations": declarations}


def make_pacts(random, characters, declarations):
    """Let some pairs stand together and name each other in one action."""
    for _ in range(random.choice((0, 1, 2, 3))):
        number = random.randrange(4)
        one, other = f"master{number}", f"servant{random.choice((number, (number + 1) % 4))}"
        action = random.choice(("mana_charge", "socialise", "recontract", "circuit_link"))
        other = f"master{(number + 1) % 4}" if action == "circuit_link" else other
        if one not in declarations or other not in declarations or characters[one]["region"] is None:
            continue
        part = {"recontract": "first", "socialise": random.choice(("first", "long"))}.get(action, "long")
        more = {"restore": random.random() < 0.5} if action == "socialise" else {}
        characters[other]["region"] = characters[one]["region"]
        for person, partner in ((one, other), (other, one)):
            kept = {key: value for key, value in declarations[person].items() if key not in (*PARTS, "move")}
            declarations[person] = {**kept, part: {"action": action, "partner": partner, **more}}


def random_member(random, person, side, places):
    known = {"id": person, **random_person(random, person, side), "region": random.choice(places)}
    known["xp"] = known["funds"] = random.choice((0, 2, 5))
    known["effects"].append({"timing": "scene_start", "hp": random.choice((0, -3, 4)), "mp": random.choice((0, -9))})
    if known["kind"] == "servant":
        known["class"] = random.choice(("saber", "Caster", "caster", "Berserker"))
        known["hp_zero_scene"] = 0 if known["hp"] <= 0 else None
        known["active_scenes"] = random.choice((0, 3))
        if random.random() < 0.2:
            known["skills"]["madness"] = random.choice(("A", "C"))
        return {**known, "extra_points": random.choice((0, 0, 2)), "manifested": random.random() < 0.9}
    known["combat"], known["magic"] = random.choice((0, 2, 3)), random.choice((0, 3))
    known["linked_to"] = random.choice((None, "master0", "master1"))
    return {**known, "crafter": random.random() < 0.5, "fate_max": 3, "faith_max": 4}


def random_npc(random, person, places):
    known = {**random_person(random, person, person), "region": random.choice(places)}
    known["placement"] = random.choice(([], [], ["harbour"], ["harbour", None], ["harbour", "bridge", "temple"]))
    known["forbids"] = random.choice(([], [], ["talk"], ["attack"], ["capture"], ["kill"]))
    return known


def hold_captives(random, characters):
    for known in characters.values():
        if known["kind"] == "npc" and random.random() < 0.3:
            known["statuses"], known["captive_of"] = [{"status": "captive"}], random.choice(("master0", "master1"))


def scene_sites(random, characters):
    sites = []
    for person, known in sorted(characters.items()):
        if known["kind"] == "master" and random.random() < 0.4:
            sites.append({"kind": "base", "region": random.choice(("harbour", "bridge")), "owner": person})
        if known.get("class", "").lower() == "caster" and random.random() < 0.4:
            region = random.choice(("harbour", "bridge"))
            sites.append({"kind": "territory", "region": region, "owner": person, "stored_mp": 7})
    return [{**site, "bonus": random.random() < 0.5} for site in sites]


def scene_declarations(random, state, options):
    """Return legal declarations of most PCs."""
    persons = [person for person, known in sorted(state["characters"].items()) if known["kind"] != "npc"]
    return {person: scene_declaration(random, state, options, person) for person in persons if random.random() < 0.95}


def scene_declaration(random, state, options, person):
    """Return a legal declaration of a person; of the others it needs no more than ids and kinds."""
    known = state["characters"][person]
    others = [one for one in sorted(state["characters"]) if one != person]
    two = random.sample(others, min(2, len(others)))
    declared = {"engage": random.choice(("none", "talk", "anyone", "anyone", "ask", two))}
    if random.random() < 0.4:
        declared["move"] = random.choice((*state["map"], "harbour", "harbour"))
    declared |= random_plans(random, state, options, person, declared.get("move", known["region"]))
    if known["kind"] == "master":
        declared |= {"supply_mp": random.choice((0, 0, 5, 50)), "search_region": random.choice((None, *state["map"]))}
        declared["pass_mp"] = random.choice((0, 4)) if known["linked_to"] else 0
        declared["on_servant_zero"] = random.choice(("seal", "vanish")) if known["command_seals"] else "vanish"
        mine = [one for one in npcs(state) if state["characters"][one].get("captive_of") == person]
        declared["dispose"] = [{"npc": one, "do": random.choice(("release", "kill"))} for one in mine]
    elif random.random() < 0.3:
        declared["manifest"] = random.choice((True, True, False))
    if known.get("class", "").lower() == "caster" and random.random() < 0.5:
        declared["territory"] = random.choice(("create", "maintain"))
    if npcs(state):
        declared["npc"] = {"id": random.choice(npcs(state)), "do": random.choice(("talk", "attack", "ignore"))}
    declared["intervene"] = random.choice(([], [], two))
    declared["truce"] = random.choice(([], [], some_of(random, state.get("sides", ())), some_of(random, others)))
    declared["teach"] = random.choice(([], two))
    if random.random() < 0.5:
        declared["battle"] = standing_order(random, known)
    return declared


def some_of(random, ids):
    """Return one of them as a list, none where there are none."""
    return random.sample(sorted(ids), min(1, len(ids)))


def npcs(state):
    return [one for one, known in sorted(state["characters"].items()) if known["kind"] == "npc"]


def standing_order(random, known):
    """Return a standing order, with plans and aim now and then; a plan whose `when` asks for nothing comes last."""
    order = one_order(random, known)
    if random.random() < 0.3:
        whens = random.sample(WHENS, random.randint(1, 3)) + [{}] * (random.random() < 0.5)
        order["plans"] = [{"when": when, **one_order(random, known)} for when in whens]
        if random.random() < 0.3:
            del order["hand"]
    if random.random() < 0.2:
        order["ask_again"] = random.sample(("melee", "outnumbered", "unplanned"), random.randint(1, 2))
    return order


def one_order(random, known):
    order = {"hand": standing_hand(random, known, "back" if known["kind"] == "master" else None)}
    if random.random() < 0.2:
        order["retreat"] = {"at_slot": random.randint(1, 8)}
    if random.random() < 0.3:
        order["aim"] = random.choices(("front", "back", "any", known["id"]), k=random.randint(1, 3))
    return {**order, "on_ally_fallen": random.choice(("continue", "protect", "retreat_with", "abandon"))}


def standing_hand(random, known, row):
    hand = Hand(random, known, row, ["front", "back"], [known["id"]])
    hand.deal("grade")
    return hand.cards(10, melee=False)


def random_plans(random, state, options, person, place):
    """Return legal actions: two short ones, or a long one."""
    if random.random() < 0.4:
        part = {"long": random_action(random, state, person, "long", place)}
    else:
        part = {half: random_action(random, state, person, half, place) for half in ("first", "second")}
        if part["first"] and part["second"] and part["first"]["action"] == part["second"]["action"]:
            is_rest = part["first"]["action"] == "rest"
            if ACTIONS[part["first"]["action"]].long == "no" and not is_rest:
                part["second"] = None
    return {name: action for name, action in part.items() if action}


def random_action(random, state, person, part, place):
    able = [name for name in ACTIONS if is_possible(state, person, name, part, place)]
    popular = [name for name in able if name in ("scout", "search", "pursue", "accompany", "nurse", "circuit_link")]
    name = random.choice(popular if popular and random.random() < 0.5 else able)
    return {"action": name, **parameters(random, state, person, name)}


def is_possible(state, person, name, part, place):
    known, row = state["characters"][person], ACTIONS[name]
    fits = {known["kind"]}
    fits |= {"caster"} if known.get("class", "").lower() == "caster" else set()
    fits |= {"crafter"} if known.get("crafter") else set()
    fitting = row.long != "no" if part == "long" else row.long != "only" and part in row.halves
    sane = not row.sane or known.get("skills", {}).get("madness", "E")[0] not in "AB"
    here = row.feature is None or (place is not None and row.feature in state["map"][place].get("features", ()))
    named = all(candidates(state, person, field) for field in row.required if field != "souls")
    return not fits.isdisjoint(row.persons) and fitting and sane and here and named


def candidates(state, person, field):
    """Return what a required parameter of an action may name, likelier ones more than once."""
    characters = state["characters"]
    others = [one for one in sorted(characters) if one != person]
    fallen = [one for one in others if min(characters[one].get("hp", 1), characters[one].get("mp", 1)) <= 0]
    partner = [one for one in (characters[person].get("master"), characters[person].get("servant")) if one]
    masters = [one for one in others if characters[one]["kind"] == "master"]
    return {
        "target": [one for one in others if characters[one]["kind"] == "servant"],
        "patient": fallen or others,
        "partner": [*partner * (len(masters) + 1), *masters],
        "item": sorted(state["items"]),
    }[field]


def parameters(random, state, person, name):
    row = ACTIONS[name]
    others = [one for one in sorted(state["characters"]) if one != person]
    partner = state["characters"][person].get("master") or state["characters"][person].get("servant")
    contest = {
        "cards": [random.choice(CONTEST_CARDS) for _ in range(5)],
        "tiebreak": [random.choice(CONTEST_CARDS) for _ in range(random.choice((0, 3)))],
    }
    pool = {
        "prefer": random.choice(("rumour", "lore")),
        "convert_mp": random.choice((0, 5)),
        "souls": random.choice((1, 3)),
        "teacher": random.choice((None, partner, *others)),
        "contest": random.choice((None, contest)),
        "restore": random.random() < 0.3,
        "regain": random.choice(("faith", "fate")),
        "then_move": random.choice((None, "bridge")),
    }
    named = {field: random.choice(candidates(state, person, field)) for field in row.required if field not in pool}
    return {field: pool[field] if field in pool else named[field] for field in (*row.required, *row.optional)}


def scene_played_out(resolve, random, case):
    """Resolve a scene and all turns that follow, with random answers; yield each (case, resolution)."""
    while True:
        resolution = resolve(case)
        yield case, resolution
        if not resolution["requests"]:
            return
        case = {**case, "state": resolution["state"], "declarations": scene_answers(random, resolution)}


def scene_answers(random, resolution):
    answers = {}
    characters = resolution["state"]["characters"]
    for request in resolution["requests"]:
        person, want = request["actor"], request["want"]
        if random.random() < 0.1:
            continue
        if want == "engage":
            answers[person] = {"engage": random.choice(("none", "talk", "anyone", request["found"]))}
        elif want == "spoils":
            choices = {one: random.choice(("spare", "capture", "kill")) for one in request["fallen"]}
            answers[person] = {"spoils": choices}
        elif want == "row":
            answers[person] = {"row": random.choice(("front", "back"))}
        elif request["slots"] == [1, 10]:
            (rows,) = [one["rows"] for one in resolution["state"]["battles"] if one["id"] == request["battle"]]
            row = rows.get(person) or ("back" if characters[person]["kind"] == "master" else None)
            answers[person] = {"hand": standing_hand(random, characters[person], row)}
    return {person: answer for person, answer in answers.items() if answer}
