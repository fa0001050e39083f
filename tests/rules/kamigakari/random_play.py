"""Random characters with what they seal, in combats and scenes: for properties, and for what nobody thought of."""

from random import Random

STATUSES = ["prone", "darkness", "poison", "pain", "paralysis", "immobile", "faint", "incapacitated", "dead"]
STATUSES += ["cover", "stealth", "ambush", "flight"]
ELEMENTS = ["fire", "cold", "wind"]
COSTS = [{}, {}, {"spirit": ["any"]}, {"spirit": ["odd", 6]}, {"spirit": ["same", "same"]}, {"crest": 3}, {"hp": 4}]
COSTS += [{"spirit": ["run", "run", "3+"], "hp": 1}]
EFFECTS = [
    {"effect": "apply_status", "status": "poison", "target_number": 9},
    {"effect": "apply_status", "status": "prone"},
    {"effect": "apply_status", "status": "immobile"},
    {"effect": "clear_status", "status": "faint"},
    {"effect": "clear_status", "status": "flight"},
    {"effect": "heal", "amount": 6},
    {"effect": "hp_loss", "amount": 5},
    {"effect": "crest", "amount": 2},
    {"effect": "excess_spirit", "amount": 1},
    {"effect": "info_points", "amount": 1},
    {"effect": "check_mod", "check": "active", "amount": 2},
    {"effect": "check_dice", "check": "passive", "amount": 1},
    {"effect": "rank_mod", "amount": 1},
    {"effect": "rate_face", "amount": 7},
    {"effect": "damage_bonus", "amount": 3},
    {"effect": "add_element", "element": "fire"},
    {"effect": "damage_reduction", "amount": 4},
    {"effect": "damage_cut", "amount": 2},
    {"effect": "halve_damage"},
    {"effect": "value_mod", "value": "action", "amount": 2},
    {"effect": "value_mod", "value": "size", "amount": -2},
    {"effect": "ignore_engagement"},
    {"effect": "extra_timing", "timing": "attack", "amount": 1},
    {"effect": "extra_timing", "timing": "defence", "amount": 1},
]
RANGES = ["self", "engaged", "squares:2", "squares:6", "field", "move:3"]
TARGETS = ["bodies:1", "bodies:2", "area", "field"]
TIMINGS = ["start", "prep", "attack", "end", "defence", "special", "always"]
IDS = ["a", "b", "c", "m", "n"]


class Play:
    """Draws a case from a seed."""

    def __init__(self, seed):
        self.random = Random(seed)

    def some(self, listed, most=2):
        return self.random.sample(listed, self.random.randint(0, min(most, len(listed))))

    def chance(self, share):
        return self.random.random() < share

    def combat(self):
        """Return a turn of combat of five characters, with enough dice."""
        squares = [[x, y] for x in range(2, 7) for y in range(2, 6)]
        places = self.random.sample(squares, len(IDS))
        characters = {key: self.character(key, place) for key, place in zip(IDS, places, strict=True)}
        state = {
            "stage": "combat",
            "turn": self.random.randint(1, 3),
            "barrier": self.chance(0.7),
            "board": {"w": 9, "h": 9, "obstacles": self.some(squares), "difficult": self.some(squares, 4)},
            "characters": characters,
        }
        sealed = {key: self.sealed(key, characters[key]) for key in IDS if self.chance(0.9)}
        return self.case(state, sealed)

    def scene(self):
        """Return a scene of the same characters."""
        characters = {key: self.character(key, None) for key in IDS}
        characters["a"]["statuses"] = []
        state = {
            "stage": "scene",
            "scene": {
                "kind": self.random.choice(["normal", "final_battle", "hell_area", "struggle"]),
                "scene_player": "a",
                "challenges": [
                    {"id": "c1", "check": "body", "target": 12, "threshold_on_fail": True},
                    {"id": "c2", "check": "mind", "target": 9, "hidden": True},
                    {"id": "c3", "check": "spot", "opponent": self.random.choice("bmn")},
                ],
            },
            "struggle": {
                "needed": 3,
                "scene_limit": 1,
                "locations": [
                    {"id": "library", "check": "intellect", "target": 9, "points": 2},
                    {"id": "guild", "price": {"g": 50, "hp": 3}, "points": 3},
                ],
            },
            "characters": characters,
        }
        sealed = {key: self.in_scene(characters[key]) for key in "abc"}
        sealed["a"]["companions"] = self.some(["b", "c"])
        return self.case(state, sealed)

    def case(self, state, sealed):
        if self.chance(0.3):
            sealed["gm"] = {"tools": [self.tool()]}
        dice = [self.random.randint(1, 6) for _ in range(400)]
        return {
            "ruleset": "kamigakari",
            "options": self.options(),
            "dice": dice,
            "state": state,
            "declarations": sealed,
        }

    def options(self):
        choices = {
            "crit_fumble_basis": ["natural", "locked", "final"],
            "exchange_limit": ["keep_one", 1, None],
            "halve_stacks": [True, False],
            "hp_floor": [0, None],
            "area_range": ["primary", "each"],
            "flight_lost_on": ["hit", "attack"],
            "disengage_passive": [0, -2],
        }
        return {name: self.random.choice(values) for name, values in choices.items() if self.chance(0.2)}

    def tool(self):
        target = self.random.choice(IDS)
        return self.random.choice(
            [
                {"tool": "gm.set_modifier", "target": target, "check": "active", "amount": 1},
                {"tool": "gm.apply_status", "target": target, "status": self.random.choice(STATUSES), "secret": True},
                {"tool": "gm.clear_status", "target": target, "status": self.random.choice(STATUSES)},
                {"tool": "gm.special_damage", "target": target, "amount": 30, "cut": 2},
                {"tool": "gm.fall", "target": target, "metres": 9},
                {"tool": "gm.set_barrier", "on": False},
            ]
        )

    def character(self, key, place):
        is_foe = key in "mn"
        return {
            "kind": "mononoke" if is_foe else "pc",
            "fixed": is_foe and self.chance(0.7),
            "pos": place,
            "size": self.random.randint(0, 3),
            "hp": self.random.randint(5, 30),
            "hp_max": 30,
            "money": 100,
            "stats": dict.fromkeys(["body", "agility", "intellect", "mind", "luck"], self.random.randint(2, 8)),
            "combat": {"action": self.random.randint(3, 12), "accuracy": 9, "evasion": 6, "armor": 2, "phys_d": 4},
            "statuses": [{"status": status} for status in self.some(STATUSES) if self.chance(0.4)],
            "spirit": [self.random.randint(1, 6) for _ in range(4)],
            "links": [{"slot": number + 1, "target": f"npc{number}", "emotion": "awe"} for number in range(7)],
            "weaknesses": self.some(ELEMENTS),
            "attacks": [self.attack(name) for name in ("sword", "spell")],
            "talents": [self.talent(f"{key}{number}") for number in range(7)],
            "items": [{"id": "salts", "range": "engaged", "effects": self.some(EFFECTS), "count": 1}],
            "weapons": [{"id": "sword", "additions": [{"id": "edge", "effects": self.some(EFFECTS)}]}],
        }

    def attack(self, name):
        kind = "magical" if name == "spell" else self.random.choice(["physical", "special"])
        return {
            "id": name,
            "kind": kind,
            "range": self.random.choice(RANGES[1:]),
            "target": self.random.choice(TARGETS),
            "rank": self.random.randint(0, 4),
            "elements": self.some(ELEMENTS),
            "heal": name == "spell" and self.chance(0.4),
            "resist": self.random.choice([None, "half"]),
            "on_hit": self.some(EFFECTS, 1),
            "cost": self.random.choice(COSTS),
        }

    def talent(self, name):
        return {
            "id": name,
            "timing": self.random.choice(TIMINGS),
            "range": self.random.choice(RANGES[:-1]),
            "target": self.random.choice(["self", *TARGETS]),
            "cost": self.random.choice(COSTS),
            "effects": self.some(EFFECTS),
            "duration": self.random.choice([None, None, "turn_end", "scene_end"]),
        }

    def uses(self, character, timing):
        """Return acts that use talents of one timing, in order but for chance."""
        return [
            {"talent": talent["id"], "targets": self.aim(talent["target"], "a")}
            for talent in character["talents"]
            if talent["timing"] == timing
        ]

    def aim(self, kind, oneself, others=IDS):
        if kind == "self":
            return [oneself]
        most = {"bodies:1": 1, "bodies:2": 2}.get(kind, 4)
        return self.random.sample(others, self.random.randint(1, min(most, len(others))))

    def plan(self):
        policy = self.random.choice(["none", "maximise", "succeed", "exact"])
        return {"policy": policy, **({"swaps": [[0, 1]]} if policy == "exact" else {"keep": self.some([6])})}

    def walk(self, place):
        path, here = [], list(place)
        for _ in range(self.random.randint(1, 5)):
            axis = self.random.randrange(2)
            here[axis] += 1 if here[axis] == 1 or (here[axis] < 9 and self.chance(0.5)) else -1
            path.append(list(here))
        return path

    def sealed(self, key, character):
        """Return the orders of one character for a turn."""
        path = self.walk(character["pos"])
        prep = [{"action": "move", "path": path}, {"action": "stand"}, {"action": "delay", "to": 2}]
        prep += [{"action": "detox", "spirit": self.plan()}, {"action": "item", "item": "salts", "target": "b"}]
        prep += [{"action": "search", "target": self.random.choice([one for one in IDS if one != key])}]
        prep += [{"action": "talent", **use} for use in self.own(key, character, "prep")]
        chosen = self.random.choice(prep)
        here = chosen["path"][-1] if "path" in chosen else character["pos"]
        attack = [self.assault(key, character) for _ in range(2)]
        attack += [{"action": "full_move", "path": self.walk(here)}, {"action": "disengage", "path": self.walk(here)}]
        attack += [{"action": "recover", "status": "pain"}]
        attack += [{"action": "finish", "target": next(one for one in IDS if one != key)}]
        attack += [{"action": "talent", **use} for use in self.own(key, character, "attack")]
        return {
            "start": self.own(key, character, "start")[:1],
            "prep": chosen,
            "attack": [self.random.choice(attack[:2]), self.random.choice(attack)][: self.random.randint(1, 2)]
            if "path" not in chosen
            else self.random.choice([attack[0], attack[2], attack[3], attack[4]]),
            "end": [{"action": "talent", **use} for use in self.own(key, character, "end")][:1],
            "standing": self.standing(key, character),
        }

    def own(self, key, character, timing):
        uses = self.uses(character, timing)
        for use in uses:
            talent = next(one for one in character["talents"] if one["id"] == use["talent"])
            use["targets"] = self.aim(talent["target"], key)
        return uses

    def assault(self, key, character):
        attack = self.random.choice(character["attacks"])
        others = IDS if attack["heal"] else [one for one in IDS if one != key]
        specials = [talent["id"] for talent in character["talents"] if talent["timing"] == "special"]
        return {
            "action": "attack",
            "attack": attack["id"],
            "targets": self.aim(attack["target"], key, others),
            "with": self.some(specials),
            "concept": self.chance(0.2),
            "spirit": self.plan(),
            **({"burn": 1} if self.chance(0.2) else {}),
        }

    def standing(self, key, character):
        defence = [{"talent": use["talent"], "for": self.some(IDS, 4)} for use in self.uses(character, "defence")]
        special = [
            {"talent": use["talent"], "on": self.random.choice(["turn_start", "damaged", "fainted"])}
            for use in self.uses(character, "special")
        ]
        return {
            "defence": defence,
            "special": special,
            "life_burn": self.chance(0.5),
            "engage": self.random.choice(["all", "none", self.some(IDS, 3)]),
            "passive": {"spirit": [self.plan(), self.plan()]},
            **({"acrobatics": {"spirit": self.plan()}} if self.chance(0.5) else {}),
        }

    def in_scene(self, character):
        standing = self.standing("a", character)
        return {
            "appear": self.chance(0.8),
            "talents": self.scene_uses(character),
            "items": [{"item": "salts", "target": "b"}] if self.chance(0.4) else [],
            "checks": [{"challenge": self.random.choice(["c1", "c2", "c3"]), "spirit": self.plan()}],
            **({"struggle": self.attempt()} if self.chance(0.6) else {}),
            **({"link": {"target": "stranger", "emotion": "trust"}} if self.chance(0.5) else {}),
            "standing": {name: standing[name] for name in ("special", "passive")},
        }

    def scene_uses(self, character):
        uses = self.uses(character, "special")
        for use in uses:
            talent = next(one for one in character["talents"] if one["id"] == use["talent"])
            if talent["target"] == "self":
                del use["targets"]
        return uses

    def attempt(self):
        return self.random.choice(
            [{"location": "library", "method": "investigate"}, {"location": "guild", "method": "pay"}]
        )
