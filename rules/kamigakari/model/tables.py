"""Tables of the text: statuses and their clauses, values, timings, what each burn needs, what an attack rolls."""

STATS = ("body", "agility", "intellect", "mind", "luck")
COMBAT_VALUES = (
    "accuracy",
    "evasion",
    "activation",
    "resistance",
    "spot",
    "phys_d",
    "mag_d",
    "action",
    "armor",
    "barrier",
    "move",
    "full_move",
)
DERIVED_VALUES = (*COMBAT_VALUES, "hp_max")
"""KG-4.15: the values that titles and gear can change."""
NAMED_CHECKS = {"tolerance": "mind", "acrobatics": "agility", "appearance": "luck"}
"""KG-1.1: the main stat behind each named check."""

ATTACK_CHECKS = {
    "physical": ("accuracy", "evasion"),
    "magical": ("activation", "resistance"),
    "special": ("accuracy", "evasion"),
}
"""KG-1.4: what the attacker and what the target rolls, by the kind of attack."""

D_VALUES = {"physical": "phys_d", "magical": "mag_d"}
"""KG-8.12: the D value that an attack adds; special ones add none (KG-8.4)."""

STATUS_RULES = {
    "prone": "KG-9.3",
    "darkness": "KG-9.4",
    "poison": "KG-9.5",
    "pain": "KG-9.6",
    "paralysis": "KG-9.7",
    "immobile": "KG-9.8",
    "faint": "KG-9.9",
    "incapacitated": "KG-9.10",
    "dead": "KG-9.11",
    "cover": "KG-9.12",
    "stealth": "KG-9.13",
    "ambush": "KG-9.14",
    "flight": "KG-9.15",
}
FALLEN = ("faint", "incapacitated", "dead")
"""KG-9.9 to KG-9.11: of these a character has at most one."""
SHAKEN_OFF = ("darkness", "pain")
"""KG-9.4, KG-9.6: what one attack timing clears."""

ELEMENTS = ("fire", "cold", "lightning", "wind", "magnetism", "flash", "magic_poison", "illusion")
TITLE_SLOTS = ("main", "sub", "extra")
"""KG-4.2: the places of titles; an extra one needs a talent that opens it (KG-4.3)."""
TIMINGS = ("start", "prep", "attack", "end", "defence", "special", "always")
TIMING_RULES = {"start": "KG-6.6", "prep": "KG-6.7", "attack": "KG-6.9", "end": "KG-6.10"}
TRIGGERS = ("turn_start", "damaged", "fainted")
PARTS = ("opening", "main", "final_battle", "ending")
"""KG-5.1: the parts of a session in their order."""
ROLES = ("important_person", "circle", "connection")
"""KG-4.14: the links of a session's start in their order."""
TABLE_DICE = ("1d6", "2d6", "d66")

LINKS_NEEDED: dict[str, tuple[int, int | None]] = {"physical": (1, 3), "life": (4, 6), "concept": (7, None)}
"""KG-3.4: the least and (read as a band) the greatest number of links for each burn."""
BURN_DICE_MAX = 3
RANK_MAX = 10
CRITICAL_FACE = 10
FLIGHT_FALL = 20
"""KG-9.15: points of fall damage that the loss of flight means."""
COMPANION_TARGET = 2
