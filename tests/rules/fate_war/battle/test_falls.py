import pytest

from tests.rules.fate_war.duels import at, battle, duel, master, phantasm, plays, points, resolved, servant, spell, told

RUN = [at("noble_phantasm", "lancer"), {"card": "noble_phantasm"}, {"card": "noble_phantasm"}]


def struck(mira=None, orders=None, lancer=None, **changes):
    people = {
        "lancer": servant(hp=5, master="mira", **(lancer or {})),
        "mira": master(servant="lancer", **(mira or {})),
    }
    declarations = {"saber": plays(at("strike", "lancer")), "mira": {"row": "back", **(orders or {})}}
    return resolved(duel({**people, **changes}, declarations))


SEALS = [
    ("FW-X1", "vanishes by default", {}, {}, "vanished", 3),
    ("FW-X1", "a seal takes it out", {}, {"on_servant_zero": "seal"}, "withdrawn", 2),
    ("FW-X1", "even if the master is down", {"hp": 0}, {"on_servant_zero": "seal"}, "withdrawn", 2),
]


@pytest.mark.parametrize(("clause", "reading", "mira", "orders", "kind", "left"), SEALS)
def test_servant_at_zero(clause, reading, mira, orders, kind, left):
    resolution = struck(mira, orders)
    lancer = resolution["state"]["characters"]["lancer"]
    assert told(resolution, kind, "actor", "slot") == [("lancer", 1)]
    assert lancer["statuses"] == [{"status": kind}]
    assert lancer["hp_zero_scene"] == 1
    assert resolution["state"]["characters"]["mira"]["command_seals"] == left
    assert (lancer["master"] is None) == (kind == "vanished")


def test_the_word_of_the_scene_serves_a_master_elsewhere():
    """FW-X1."""
    characters = {
        "lancer": servant(hp=5, master="mira"),
        "saber": servant(),
        "mira": master(side="b", servant="lancer"),
    }
    case = battle(
        {"a": ["saber"], "b": ["lancer"]},
        characters,
        {"saber": plays("strike")},
        state={"orders": {"mira": {"on_servant_zero": "seal"}}},
    )
    assert told(resolved(case), "seal_spent", "actor", "left") == [("mira", 2)]


def test_a_run_deals_its_rest_at_once():
    """FW-X1, FW-C11: the remaining slots together, lowered by constant blocks alone; one event for the run."""
    lancer = servant(hp=2, master="mira", noble_phantasms=[phantasm(form="constant", block=1, id="skin")])
    resolution = resolved(
        duel(
            {
                "saber": servant(noble_phantasms=[phantasm("A")]),
                "lancer": lancer,
                "mira": master(servant="lancer"),
            },
            {"saber": plays(*RUN), "mira": {"row": "back", "on_servant_zero": "seal"}},
        )
    )
    (rest,) = [event for event in told(resolution, "damage") if event["rule"] == "FW-X1"]
    assert (rest["remaining"], rest["raw"], rest["hp"], rest["mp"]) == (2, {"hp": 10, "mp": 10, "extra": 0}, 8, 8)
    assert told(resolution, "withdrawn", "hp") == [(-10,)]
    assert points(resolution, "lancer") == (-10, 18)
    kinds = [event["type"] for event in resolution["events"] if event.get("slot") == 1][-4:]
    assert kinds == ["seal_spent", "reduced", "damage", "withdrawn"]


def test_down_to_the_mp_limit():
    """FW-X3: what goes beyond is lost, and the event tells what was applied."""
    lancer = servant(mp=-22, effects=[{"source": "", "mp_max_bonus": 3}])
    resolution = resolved(
        duel({"saber": servant(noble_phantasms=[phantasm("A")]), "lancer": lancer}, {"saber": plays(*RUN)})
    )
    assert [event["mp"] for event in told(resolution, "damage")] == [5, 5, 1]
    assert points(resolution, "lancer")[1] == -33


def test_statuses_of_a_master():
    """FW-X4, FW-X5, FW-X7: each goes with its own value; healing ends it before the next comes."""
    mira = master(hp=4, mp=5)
    emiya = servant(spells=[spell("heal", 2)])
    chant = [{"card": "chant"}, at("magic", "mira", spell="heal")]
    resolution = resolved(
        battle(
            {"a": ["saber"], "b": ["emiya", "mira"]},
            {"saber": servant(spells=[spell("attack", 2)]), "mira": mira, "emiya": emiya},
            {
                "saber": plays(at("strike", "mira"), {"card": "chant"}, at("magic", "mira", spell="attack")),
                "emiya": plays("standby", *chant),
                "mira": {"row": "front"},
            },
        )
    )
    changes = [event for event in resolution["events"] if event["type"] in ("fallen", "status_ended")]
    assert [(event["slot"], event["type"], event["status"]) for event in changes] == [
        (1, "fallen", "dying"),
        (3, "status_ended", "dying"),
        (3, "fallen", "unconscious"),
    ]
    assert resolution["state"]["characters"]["mira"]["statuses"] == [{"status": "unconscious"}]


def test_an_npc_falls_like_a_master():
    """Section 0."""
    hound = {"kind": "npc", "hp": 3, "mp": 5}
    resolution = resolved(duel({"lancer": hound}, {"saber": plays("strike")}))
    assert told(resolution, "fallen", "actor", "status", "audience") == [("lancer", "dying", ["saber"])]


def test_a_servant_healed_in_time_stays():
    """FW-B12.11, FW-B12.12: support magic completes before falls are looked at."""
    rider = servant(spells=[spell("heal", 5)])
    resolution = resolved(
        battle(
            {"a": ["saber"], "b": ["lancer", "rider"]},
            {"lancer": servant(hp=5), "rider": rider},
            {"saber": plays(at("strike", "lancer")), "rider": plays(at("magic", "lancer", spell="heal"))},
        )
    )
    assert points(resolution, "lancer")[0] == 5
    assert told(resolution, "vanished") == []
    assert resolution["state"]["characters"]["lancer"]["hp_zero_scene"] is None
