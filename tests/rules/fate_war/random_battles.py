"""Random battles for tests: legal case documents of the phase `battle`, drawn from a `random.Random`."""

NORMAL = ("strike", "counter", "rush", "critical")
SKILLS = {
    "charge": "riding",
    "ambush": "presence_concealment",
    "snipe": "clairvoyance",
    "brawl": "martial_arts",
    "flurry": "bravery",
    "throw": "throwing",
}
ABILITIES = {
    "strike": "strength",
    "counter": "endurance",
    "guard": "endurance",
    "rush": "agility",
    "critical": "luck",
}
USES = {"E": 1, "D": 1, "C": 2, "B": 2, "A": 3}
GRADES = ("E", "D", "C", "C", "B", "B+", "A", "A+", "A++", "D+")
SLOTS = 10
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


def random_camps(random, number):
    camps = {f"camp{n}": [] for n in range(number)}
    for n, camp in enumerate(camps):
        members = [f"servant{2 * n}", *random.sample([f"master{2 * n}", f"servant{2 * n + 1}", f"npc{n}"], 2)]
        camps[camp] = random.sample(members, random.choice((1, 2, 2, 3)))
    return camps


def random_person(random, person, camp):
    kind = "servant" if person.startswith("servant") else "master" if person.startswith("master") else "npc"
    known = {
        "kind": kind,
        "side": camp,
        "region": "harbour",
        "hp": random.choice((3, 12, 25, 40, 0 if random.random() < 0.1 else 30)),
        "hp_max": 40,
        "mp": random.choice((2, 10, 25, 40)),
        "mp_max": 30,
        "effects": random_effects(random),
        "spells": random_spells(random) if random.random() < 0.6 else [],
        "noble_phantasms": random_phantasms(random) if random.random() < 0.6 else [],
        "ranged": ["strike"] if random.random() < 0.1 else [],
        "host": random.random() < 0.1,
        "acquaintances": ["servant0"] if random.random() < 0.1 else [],
    }
    if kind == "servant":
        skills = {skill: random.choice(GRADES) for skill in SKILLS.values() if random.random() < 0.4}
        if random.random() < 0.3:
            skills["magic_resistance"] = random.choice(GRADES)
        if random.random() < 0.1:
            skills["regroup"] = "C"
        return {
            **known,
            "grades": {ability: random.choice(GRADES) for ability in {**ABILITIES}.values()},
            "skills": dict(sorted(skills.items())),
            "np_cost_grades": random.choice((0, 0, 1)),
        }
    cards = {card: random.choice(GRADES) for card in (*NORMAL, "guard", *SKILLS) if random.random() < 0.5}
    scores = {"faith": random.choice((0, 1, 2, 4)), "fate": random.choice((0, 1, 2, 3))}
    if kind == "master":
        scores["command_seals"] = random.choice((0, 1, 3))
    else:
        scores["forbids"] = ["capture"] if random.random() < 0.3 else []
    return {**known, **scores, "cards": cards}


def random_effects(random):
    pool = (
        {"damage_bonus": 1},
        {"luck_bonus": 2, "cards": ["strike", "throw"]},
        {"mp_damage": 2},
        {"damage_reduction": 2},
        {"damage_reduction": 3, "kinds": ["skill", "magic"]},
        {"magic_resistance": random.choice(GRADES)},
        {"uses": {"strike": 1}},
        {"mp_max_bonus": 5},
        {"tie_break": random.choice((1, 2))},
        {"damage_bonus": 5, "timing": "scene_start"},
        {"damage_bonus": 1, "until": "battle"},
    )
    return [{"source": "test", **effect} for effect in random.sample(pool, random.choice((0, 0, 1, 2)))]


def random_spells(random):
    kinds = random.sample(("attack", "heal", "enhance", "curse", "defence"), 3)
    return [
        {
            "id": kind,
            "kind": kind,
            "grade": random.randint(1, 7),
            "mp_cost": random.choice((0, 3, 8)),
            "affinity": random.choice((0, 0, 2)),
            "enhancement": random.choice((0, 0, 3)),
            "special_grades": random.choice((0, 0, 1)),
            "restores": random.choice(("hp", "mp")),
            "effect": random.choice(({"power": "magic"}, {"card": "strike"}, {"card": "guard"})),
        }
        for kind in kinds
    ]


def random_phantasms(random):
    return [
        {
            "id": f"np{n}",
            "grade": random.choice(GRADES),
            "form": random.choice(("release_attack", "release_attack", "release_defence", "constant")),
            "hp_damage": random.choice((None, None, 6)),
            "mp_damage": random.choice((None, None, 0)),
            "block": random.choice((0, 1, 3)),
            "area": random.choice(("single", "army")),
            "mp_cost": random.choice((0, 5, 20)),
        }
        for n in range(random.choice((1, 1, 2)))
    ]


def bind(random, characters, servant, master):
    if servant in characters and master in characters and random.random() < 0.9:
        characters[servant]["master"] = master
        characters[master]["servant"] = servant


def random_sites(random, characters):
    sites = []
    for person, known in sorted(characters.items()):
        if known["kind"] == "master" and random.random() < 0.5:
            sites.append({"kind": "base", "region": random.choice(("harbour", "bridge")), "owner": person})
        if known["kind"] == "servant" and random.random() < 0.3:
            sites.append({"kind": "territory", "region": "harbour", "owner": person, "stored_mp": 7})
    return sites


def some_pairs(random, persons, chance):
    pairs = {one: [other for other in persons if other != one and random.random() < chance] for one in persons}
    return {one: others for one, others in pairs.items() if others}


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


def random_declarations(random, case, asked=None):
    """Return legal declarations for those `asked` by requests (default: everybody, for a whole hand or a half)."""
    state = case["state"]
    (battle,) = state["battles"]
    declarations = {}
    for person in sorted(one for members in battle["camps"].values() for one in members):
        if asked is not None and person not in asked:
            continue
        if asked is None and battle.get("mode") == "staged" and person in battle.get("informed", []):
            continue
        if random.random() < 0.95:
            size = asked[person] if asked else 5 if battle.get("mode") == "split" else SLOTS
            declarations[person] = random_declaration(random, case, person, size)
    return declarations


def random_declaration(random, case, person, size):
    state = case["state"]
    (battle,) = state["battles"]
    known = state["characters"][person]
    allies = [one for members in battle["camps"].values() if person in members for one in members if one != person]
    opponents = [one for members in battle["camps"].values() if person not in members for one in members]
    row = random.choice((None, "front", "front", "back"))
    hand = Hand(random, known, row, [*opponents, "front", "back"], [*allies, person])
    options = case.get("options", {})
    melee = len(battle["camps"]) > 2
    declared = {"hand": hand.cards(size, melee=melee, guards=options.get("guard_limit", "grade"))}
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
    return declared


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


class Hand:
    """Draws the cards of one legal hand, keeping count of what the sheet still allows."""

    def __init__(self, random, known, row, opponents, allies):
        self.random = random
        self.known = known
        self.row = row
        self.opponents = opponents
        self.allies = allies
        self.left = {}
        self.pluses = set()
        self.runs = 1

    def grade(self, card):
        if card in self.known.get("cards", {}):
            return self.known["cards"][card]
        if card in SKILLS:
            return self.known.get("skills", {}).get(SKILLS[card])
        return self.known.get("grades", {}).get(ABILITIES[card])

    def playable(self):
        cards = (*NORMAL, "guard", *SKILLS)
        for card in cards:
            grade = self.grade(card)
            self.left[card] = 0 if grade is None else 1 if card == "critical" else USES[grade[0]]
        if self.row == "back":
            self.left["critical"] = 0

    def cards(self, size, *, melee, guards):
        self.playable()
        if guards == "free" and self.grade("guard"):
            self.left["guard"] = SLOTS
        hand = []
        while len(hand) < size:
            draw = self.random.choice((self.normal, self.normal, self.normal, self.run, self.spell, self.several))
            hand += draw(size - len(hand), melee)
        return hand

    def pick(self, cards):
        able = [card for card in cards if self.left[card] > 0]
        if not able:
            return None
        card = self.random.choice(able)
        self.left[card] -= 1
        played = {"card": card}
        if self.grade(card).endswith("+") and card not in self.pluses and self.random.random() < 0.6:
            self.pluses.add(card)
            played["plus"] = True
        return played

    def normal(self, room, melee):
        played = self.pick((*NORMAL, "guard", *SKILLS))
        if played is None:
            return [{"card": "standby"}]
        if played["card"] == "guard":
            if self.random.random() < 0.3:
                played["cover"] = self.random.choice(("none", "all", "master"))
        elif self.random.random() < 0.7:
            played["target"] = self.random.choice(self.opponents)
        return [played]

    def several(self, room, melee):
        if not melee:
            return self.normal(room, melee)
        persons = [one for one in self.opponents if one not in ("front", "back")]
        entries = {}
        for opponent in self.random.sample(persons, min(2, len(persons))):
            entries[opponent] = self.pick((*NORMAL, *SKILLS)) or {"card": "standby"}
        return [{"cards": entries}]

    def run(self, room, melee):
        released = [one for one in self.known["noble_phantasms"] if one["form"] != "constant"]
        if room < 3 or not self.runs or not released or self.row == "back":
            return self.normal(room, melee)
        self.runs -= 1
        phantasm = self.random.choice(released)
        first = {"card": "noble_phantasm", "np": phantasm["id"]}
        if phantasm["form"] == "release_attack" and self.random.random() < 0.6:
            first["target"] = self.random.choice(self.opponents)
        if phantasm["form"] == "release_attack" and phantasm["area"] != "single" and self.random.random() < 0.5:
            first["targets"] = [one for one in self.opponents if one not in ("front", "back")][:2]
        if phantasm["grade"].endswith("+") and self.random.random() < 0.5:
            first["plus"] = True
        return [
            first,
            {"card": "noble_phantasm", "np": phantasm["id"]},
            {"card": "noble_phantasm", "np": phantasm["id"]},
        ]

    def spell(self, room, melee):
        chants = self.random.randint(0, 3)
        if room <= chants or not self.known["spells"]:
            return self.normal(room, melee)
        spell = self.random.choice(self.known["spells"])
        magic = {"card": "magic", "spell": spell["id"]}
        if self.random.random() < 0.7:
            magic["target"] = self.random.choice(
                self.opponents if spell["kind"] in ("attack", "curse") else self.allies
            )
        return [{"card": "chant"}] * chants + [magic]


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
        if request["want"] == "spoils":
            answers[request["actor"]] = {
                "spoils": {person: random.choice(("spare", "capture", "kill")) for person in request["fallen"]}
            }
        elif request["want"] == "row":
            answers[request["actor"]] = {"row": random.choice(("front", "back"))}
        elif random.random() < 0.7:
            answers[request["actor"]] = later_hand(random, request)
    return answers


def later_hand(random, request):
    """Return a hand that is legal whatever was played before: standby all through."""
    first, last = request["slots"]
    return {"hand": [{"card": "standby"}] * (last - first + 1)}
