"""Random hands for tests, legal by the sheet's grades and what was used before."""

from tests.rules.fate_war.random_sheets import ABILITIES, NORMAL, SKILLS, USES

SLOTS = 10


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

    def deal(self, guards):
        """Allow every card that the sheet grades as often as its grade says."""
        for card in (*NORMAL, "guard", *SKILLS):
            grade = self.grade(card)
            self.left[card] = 0 if grade is None else 1 if card == "critical" else USES[grade[0]]
        if guards == "free" and self.grade("guard"):
            self.left["guard"] = SLOTS
        if self.row == "back":
            self.left["critical"] = 0

    def take_off(self, used, pluses, sealed):
        """Take off what was used before a pause, or sealed for the earlier half."""
        entries = [entry for card in sealed for entry in (card.get("cards") or {"": card}).values()]
        self.pluses |= {*pluses, *(entry["card"] for entry in entries if entry.get("plus"))}
        for card in (*used, *(entry["card"] for entry in entries)):
            self.left[card] = max(0, self.left.get(card, 0) - used.get(card, 1))
            self.runs -= card == "noble_phantasm"

    def cards(self, size, *, melee):
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
        if room < 3 or self.runs < 1 or not released or self.row == "back":
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
