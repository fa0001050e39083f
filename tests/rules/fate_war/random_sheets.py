"""Random sheets for tests: persons of every kind with cards, spells, Noble Phantasms and effects, and their sites."""

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
