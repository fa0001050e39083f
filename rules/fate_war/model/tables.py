"""Tables of the rules text: which part of a sheet grades a card, and which card beats which."""

ABILITY_OF = {
    "strike": "strength",
    "counter": "endurance",
    "guard": "endurance",
    "rush": "agility",
    "critical": "luck",
}
"""Section 0, 12.2: the servant's ability that grades a card."""

SKILL_OF = {
    "charge": "riding",
    "ambush": "presence_concealment",
    "snipe": "clairvoyance",
    "brawl": "martial_arts",
    "flurry": "bravery",
    "throw": "throwing",
}
"""Section 0, 12.2: the servant's skill that grades a skill card."""

BEATS = {
    "strike": frozenset({"rush", "charge", "brawl"}),
    "rush": frozenset({"counter", "snipe", "throw"}),
    "counter": frozenset({"strike", "ambush", "flurry"}),
    "charge": frozenset({"rush", "counter"}),
    "brawl": frozenset({"rush", "counter"}),
    "ambush": frozenset({"strike", "rush"}),
    "flurry": frozenset({"strike", "rush"}),
    "snipe": frozenset({"counter", "strike"}),
    "throw": frozenset({"counter", "strike"}),
}
"""FW-C1 to FW-C4: what each card beats."""

RELATION_OF = {
    "charge": "FW-C2",
    "brawl": "FW-C2",
    "ambush": "FW-C3",
    "flurry": "FW-C3",
    "snipe": "FW-C4",
    "throw": "FW-C4",
}
"""The clause that decides a clash with this skill card; FW-C1 between normal cards."""

RANGED_CARDS = frozenset({"snipe", "throw"})
"""FW-B6: cards that reach every row on anybody's sheet."""

RUN = 3
"""FW-C9: the slots of a Noble Phantasm, whatever its grade."""

LAST_RETREAT = 8
"""FW-R1: the last slot in which a retreat may begin."""

SLOTS_OF_RETREAT = 3
"""FW-R1: the slots of a retreat."""
