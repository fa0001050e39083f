import pytest

from tests.rules.fate_war.duels import (
    at,
    battle,
    duel,
    hand,
    master,
    phantasm,
    plays,
    points,
    resolved,
    servant,
    spell,
    told,
)

CAMPS = {"a": ["saber"], "b": ["emiya", "lancer"]}


def helped(
    spell_sheet, card=None, *, chants=0, lancer=None, saber=(), options=None, saber_sheet=None, **battle_changes
):
    """Let emiya cast on lancer in slot `chants` + 1, while saber plays its own cards."""
    cards = [{"card": "chant"}] * chants + [card or at("magic", "lancer", spell=spell_sheet["id"])]
    characters = {
        "emiya": servant(spells=[spell_sheet]),
        "lancer": servant(**(lancer or {})),
        "saber": servant(**(saber_sheet or {})),
    }
    declarations = {"emiya": plays(*cards), "saber": plays(*saber), "lancer": plays("strike", "strike")}
    return resolved(battle(CAMPS, characters, declarations, options, **battle_changes))


HEALS = [
    ("FW-M10", "a single action: one a unit", {"hp": 20}, 0, {}, 5, 0),
    ("FW-M10", "with a chant: three", {"hp": 20}, 1, {}, 15, 0),
    ("FW-M10", "heal_per_unit", {"hp": 20}, 1, {"heal_per_unit": 2}, 10, 0),
    ("FW-M10", "up to the maximum", {"hp": 38}, 1, {}, 2, 0),
    ("FW-S1", "what is above it stays", {"hp": 45}, 1, {}, 0, 0),
]


@pytest.mark.parametrize(("clause", "reading", "lancer", "chants", "options", "hp", "mp"), HEALS)
def test_heal(clause, reading, lancer, chants, options, hp, mp):
    resolution = helped(spell("heal"), chants=chants, lancer=lancer, options=options)
    assert told(resolution, "spell_done", "target", "units", "hp", "mp") == [("lancer", 5, hp, mp)]
    assert points(resolution, "lancer")[0] == lancer["hp"] + hp


def test_heal_of_mp():
    """FW-M10: `restores`."""
    resolution = helped(spell("heal", restores="mp"), lancer={"mp": 3})
    assert points(resolution, "lancer") == (40, 8)


BONUSES = [
    ("FW-M10", "power given", spell("enhance"), "lancer", {"plus": 5, "minus": 0, "cards": {}}),
    (
        "FW-M10",
        "a card's value raised",
        spell("enhance", effect={"card": "rush"}),
        "lancer",
        {"plus": 0, "minus": 0, "cards": {"rush": 5}},
    ),
    ("FW-M10", "power taken, after resistance", spell("curse"), "saber", {"plus": 0, "minus": 2, "cards": {}}),
    (
        "FW-M10",
        "a card's value lowered",
        spell("curse", effect={"card": "rush"}),
        "saber",
        {"plus": 0, "minus": 0, "cards": {"rush": -2}},
    ),
]


@pytest.mark.parametrize(("clause", "reading", "sheet", "target", "expected"), BONUSES)
def test_bonuses(clause, reading, sheet, target, expected):
    resolution = helped(
        sheet,
        at("magic", target, spell=sheet["id"]),
        saber_sheet={"skills": {"magic_resistance": "C"}},
        pause_after=3,
    )
    assert resolution["state"]["battles"][0]["bonuses"] == {target: expected}


def test_bonuses_of_several_persons_stand_side_by_side():
    """FW-M10: each for its own target, adding up over the slots."""
    sheet = spell("enhance", 2)
    people = {one: servant(spells=[sheet]) for one in ("emiya", "lancer")}
    declarations = {
        "emiya": plays(at("magic", "lancer", spell="enhance"), at("magic", "emiya", spell="enhance")),
        "lancer": plays("standby", "standby", at("magic", "lancer", spell="enhance")),
    }
    resolution = resolved(battle({"a": ["saber"], "b": ["emiya", "lancer"]}, people, declarations, pause_after=4))
    bonuses = resolution["state"]["battles"][0]["bonuses"]
    assert {person: held["plus"] for person, held in bonuses.items()} == {"emiya": 2, "lancer": 2 + 4}


def test_a_cursed_card_is_worth_nothing_at_least():
    """FW-M10: from the next slot on, not below 0; the attack is dropped, the clash still won."""
    sheet = spell("curse", 9, effect={"card": "strike"})
    resolution = helped(sheet, at("magic", "saber", spell="curse"), saber=["standby", at("strike", "emiya")])
    assert [event for event in told(resolution, "damage") if event["from"] == "saber"] == []
    (clash,) = [event for event in told(resolution, "clash") if event["winner"] == "saber"]
    assert (clash["slot"], clash["values"], clash["deals"]) == (2, [None, 0], [0, 0])


def test_an_enhanced_guard_takes_no_more_attacks():
    """FW-M10, FW-C12: its value rises, its counts follow the base grade."""
    sheet = spell("enhance", 3, effect={"card": "guard"})
    characters = {
        "emiya": servant(spells=[sheet]),
        "lancer": servant(grades={"endurance": "E"}),
        "saber": servant(),
        "archer": servant(),
    }
    declarations = {
        "emiya": plays(at("magic", "lancer", spell="enhance")),
        "lancer": plays("standby", "guard"),
        "saber": plays("standby", at("strike", "lancer")),
        "archer": plays("standby", at("strike", "lancer")),
    }
    camps = {"a": ["archer", "saber"], "b": ["emiya", "lancer"]}
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "damage", "from", "hp") == [("archer", 1), ("saber", 5)]


FAILURES = [
    ("FW-M10", "two on one target", {"emiya": spell("heal"), "lancer": spell("enhance")}, ["emiya", "lancer"]),
    (
        "FW-M10",
        "a curse from the other side counts",
        {"emiya": spell("heal"), "saber": spell("curse")},
        ["emiya", "saber"],
    ),
    ("FW-M10", "wards do not", {"emiya": spell("heal"), "lancer": spell("defence")}, []),
    ("FW-M10", "different targets do not", {"saber": spell("heal"), "emiya": spell("heal")}, []),
]


@pytest.mark.parametrize(("clause", "reading", "spells", "failing"), FAILURES)
def test_interference(clause, reading, spells, failing):
    characters = {one: servant(hp=20, spells=[sheet], hp_max=40) for one, sheet in spells.items()}
    targets = {"saber": "saber" if spells.get("saber", {}).get("kind") == "heal" else "lancer"}
    declarations = {
        one: plays(at("magic", targets.get(one, "lancer"), spell=sheet["id"])) for one, sheet in spells.items()
    }
    resolution = resolved(battle(CAMPS, characters, declarations))
    assert [event["actor"] for event in told(resolution, "spell_failed")] == failing


def test_a_caster_who_fell_fails():
    """FW-M10: the caster is down by now."""
    resolution = resolved(
        battle(
            CAMPS,
            {"emiya": master(hp=3, faith=9, spells=[spell("heal")]), "lancer": servant(hp=20)},
            {"saber": plays(at("strike", "emiya")), "emiya": plays(at("magic", "lancer", spell="heal"), row="front")},
        )
    )
    assert told(resolution, "spell_failed", "actor", "target") == [("emiya", "lancer")]
    assert points(resolution, "lancer")[0] == 20


WARDS = [
    ("FW-M11", "a single action: one a unit", 0, {}, 3, 2),
    ("FW-M11", "with a chant: three", 1, {}, 9, 0),
    ("FW-M11", "defence_per_unit", 1, {"defence_per_unit": 1}, 3, 2),
]


@pytest.mark.parametrize(("clause", "reading", "chants", "options", "pool", "through"), WARDS)
def test_ward(clause, reading, chants, options, pool, through):
    saber = ["standby"] * chants + [at("strike", "lancer")]
    sheet = spell("defence", 3)
    cards = [{"card": "chant"}] * chants + [at("magic", "lancer", spell="defence")]
    characters = {"emiya": servant(spells=[sheet])}
    resolution = resolved(battle(CAMPS, characters, {"emiya": plays(*cards), "saber": plays(*saber)}, options))
    assert told(resolution, "spell_done", "target", "units", "pool") == [("lancer", 3, pool)]
    assert points(resolution, "lancer")[0] == 40 - through


def test_two_wards_add_up_and_last_through_the_slot():
    """FW-M11: pools add up, attacks draw on them in attack order; nothing cancels a ward in its slot."""
    sheet = spell("defence", 4)
    characters = {"emiya": servant(spells=[sheet]), "lancer": servant(spells=[sheet]), "saber": servant()}
    declarations = {
        "emiya": plays(at("magic", "lancer", spell="defence")),
        "lancer": plays({"card": "magic", "spell": "defence"}),
        "saber": plays(at("strike", "lancer")),
        "archer": plays(at("strike", "lancer")),
    }
    camps = {"a": ["archer", "saber"], "b": ["emiya", "lancer"]}
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "damage", "from", "hp") == [("archer", 0), ("saber", 2)]
    assert told(resolution, "spell_interrupted") == []


def test_a_ward_for_somebody_who_is_gone():
    """FW-M11."""
    resolution = resolved(
        battle(
            {"a": ["saber"], "b": ["emiya", "lancer"]},
            {"lancer": servant(hp=3), "emiya": servant(spells=[spell("defence")])},
            {
                "saber": plays(at("strike", "lancer"), "standby"),
                "emiya": plays("standby", at("magic", "lancer", spell="defence")),
            },
        )
    )
    assert told(resolution, "spell_failed", "rule", "target") == [("FW-M11", "lancer")]


def test_failed_spells_and_wards_come_before_completed_ones():
    """12.7."""
    characters = {
        "emiya": servant(spells=[spell("heal")]),
        "lancer": servant(spells=[spell("curse")]),
        "rider": servant(spells=[spell("defence")]),
    }
    declarations = {
        "emiya": plays({"card": "magic", "spell": "heal"}),
        "lancer": plays({"card": "magic", "spell": "curse"}),
        "rider": plays({"card": "magic", "spell": "defence"}),
    }
    camps = {"a": ["saber"], "b": ["emiya", "lancer", "rider"]}
    resolution = resolved(battle(camps, {**characters, "saber": servant(hp=0)}, declarations))
    done = [event for event in resolution["events"] if event["type"] in ("spell_failed", "spell_done")]
    assert [(event["type"], event["actor"]) for event in done] == [
        ("spell_failed", "lancer"),
        ("spell_done", "rider"),
        ("spell_done", "emiya"),
    ]


def test_a_constant_phantasm_and_a_released_one_block_together():
    """FW-C11."""
    shields = [phantasm(form="constant", block=1, id="skin"), phantasm(form="release_defence", block=2)]
    run = [{"card": "noble_phantasm"}] * 3
    resolution = resolved(
        duel({"lancer": servant(noble_phantasms=shields)}, {"saber": plays("critical"), "lancer": {"hand": hand(*run)}})
    )
    assert told(resolution, "damage", "hp") == [(0,)]
    assert [cut["by"] for cut in told(resolution, "reduced")[0]["cuts"]] == [3]
