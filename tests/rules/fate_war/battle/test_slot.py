from tests.rules.fate_war.duels import at, battle, hand, master, phantasm, plays, resolved, servant, spell, told
from tests.rules.fate_war.scenes import events

NP = {"card": "noble_phantasm"}
PEOPLE = {
    "saber": servant(
        hp=60,
        hp_max=60,
        mp=40,
        mp_max=40,
        grades={"strength": "A+", "endurance": "B", "agility": "B", "luck": "D"},
        noble_phantasms=[phantasm("B", mp_cost=10)],
        master="yuna",
    ),
    "yuna": master(servant="saber", spells=[spell("defence", 2, id="ward")]),
    "lancer": servant(
        hp=50,
        hp_max=50,
        grades={"strength": "B", "endurance": "D", "agility": "A", "luck": "C"},
        skills={"riding": "B"},
        master="rin",
    ),
    "rin": master(servant="lancer", faith=2, spells=[spell("attack", 5, id="fire", mp_cost=6)]),
}
STANDBY = "standby"
CARDS = {
    "saber": ["strike", "rush", {"card": "strike", "plus": True}, "guard", NP, NP, NP, "critical", "counter", "strike"],
    "lancer": ["rush", "strike", "counter", "charge", "critical", "guard", "strike", "rush", "rush", STANDBY],
    "rin": [{"card": "chant"}, at("magic", "saber", spell="fire")],
    "yuna": [*[STANDBY] * 7, {"card": "chant"}, at("magic", "saber", spell="ward")],
}
TABLE = [
    # clauses that decide     saber HP, MP   lancer HP, MP
    (["FW-C1"], (60, 40), (45, 30)),
    (["FW-C1", "FW-M6"], (56, 25), (45, 30)),
    (["FW-C15"], (56, 25), (35, 30)),
    (["FW-C6"], (56, 25), (35, 30)),
    (["FW-C8"], (53, 15), (31, 26)),
    (["FW-C9"], (53, 15), (29, 22)),
    (["FW-C9"], (53, 15), (25, 18)),
    (["FW-C8"], (53, 15), (23, 18)),
    (["FW-C1"], (53, 15), (23, 18)),
    (["FW-C6"], (53, 15), (18, 18)),
]


def worked_battle():
    declarations = {one: {"hand": hand(*cards)} for one, cards in CARDS.items()}
    return battle({"a": ["saber", "yuna"], "b": ["lancer", "rin"]}, PEOPLE, declarations)


def after_each_slot(resolution):
    """Add up costs and damage from the events alone, as a reader of the log would."""
    left = {one: [PEOPLE[one]["hp"], PEOPLE[one]["mp"]] for one in PEOPLE}
    for slot in range(1, 11):
        for event in [event for event in resolution["events"] if event.get("slot") == slot]:
            if event["type"] in ("np_released", "spell_cast", "plus_used"):
                left[event["actor"]][1] -= event["mp"]
            if event["type"] == "damage":
                left[event["target"]][0] -= event["hp"]
                left[event["target"]][1] -= event["mp"]
        yield slot, tuple(left["saber"]), tuple(left["lancer"])


def test_worked_battle():
    """Section 15: slot by slot, from the events."""
    resolution = resolved(worked_battle())
    clashes = told(resolution, "clash", "slot", "rule")
    for (rules, saber, lancer), (slot, *values) in zip(TABLE, after_each_slot(resolution), strict=True):
        assert sorted(rule for number, rule in clashes if number == slot) == rules
        assert values == [saber, lancer]


def test_end_of_the_worked_battle():
    """Section 15: winner, wound, battle points and reward."""
    resolution = resolved(worked_battle())
    assert told(resolution, "battle_ended", "winner", "basis", "shares") == [("a", "loss", {"a": "7/80", "b": "16/35"})]
    assert events(resolution, "wounded", "info_gained", "reward") == [
        ("wounded", "lancer"),
        ("info_gained", "lancer"),
        ("info_gained", "saber"),
        ("reward", "saber"),
        ("reward", "yuna"),
    ]
    assert told(resolution, "info_gained", "servant", "kind", "points", "total") == [
        ("saber", "battle", 1, 1),
        ("lancer", "battle", 1, 1),
    ]
    assert resolution["state"]["characters"]["rin"]["mp"] == 24
    assert resolution["state"]["phase"] == "done"
    assert resolution["state"]["results"] == [
        {"battle": "b1", "half": "first", "winner": "a", "camps": {"a": ["saber", "yuna"], "b": ["lancer", "rin"]}}
    ]


def test_audiences_of_the_worked_battle():
    """12.7: what a side pays by itself and what its sheet takes off is its own; the rest is everybody's who fights."""
    resolution = resolved(worked_battle())
    everybody = ["lancer", "rin", "saber", "yuna"]
    for kind in ("chanting", "plus_used", "np_released", "clash", "guarded", "damage", "spell_done", "battle_ended"):
        assert {tuple(audience) for (audience,) in told(resolution, kind, "audience")} == {tuple(everybody)}
    for kind in ("spell_cast", "reduced", "reward", "wounded"):
        for actor, audience in told(resolution, kind, "actor", "audience"):
            assert audience == (["lancer", "rin"] if actor in ("lancer", "rin") else ["saber", "yuna"])
    assert told(resolution, "info_gained", "actor", "audience") == [("lancer", ["lancer"]), ("saber", ["saber"])]


def test_a_pause_keeps_what_runs_on():
    """FW-B12.14: a retreat goes on over the pause, a run does not; used cards stay used."""
    saber = servant(noble_phantasms=[phantasm("A")])
    declarations = {"saber": {"hand": hand(NP, NP, NP)}, "lancer": plays(retreat={"at_slot": 2})}
    case = battle({"a": ["saber"], "b": ["lancer"]}, {"saber": saber}, declarations, pause_after=2)
    paused = resolved(case)
    (kept,) = paused["state"]["battles"]
    assert (kept["slot"], kept["used"], kept["pause_after"]) == (3, {"saber": {"noble_phantasm": 1}}, None)
    after = resolved({**case, "state": paused["state"], "declarations": {}})
    assert told(after, "damage") == []
    assert told(after, "retreated", "slot", "damage") == [(4, 5)]


def test_an_answer_to_a_fall_survives_a_pause():
    """FW-X4, FW-B12.14."""
    people = {"mira": master(hp=4)}
    declarations = {
        "saber": plays(at("strike", "mira")),
        "lancer": plays(on_ally_fallen="abandon"),
        "mira": {"row": "front"},
    }
    case = battle({"a": ["saber"], "b": ["lancer", "mira"]}, people, declarations, pause_after=1)
    paused = resolved(case)
    after = resolved({**case, "state": paused["state"], "declarations": {}})
    assert told(after, "retreat_begun", "slot", "group") == [(2, ["lancer"])]


def test_the_battle_stops_when_one_camp_alone_stands():
    """FW-B12.14."""
    case = battle({"a": ["saber"], "b": ["lancer"]}, {"lancer": servant(hp=5)}, {"saber": plays("strike", "strike")})
    assert told(resolved(case), "battle_ended", "slot") == [(1,)]


def test_rows_at_the_start_of_the_slot():
    """FW-B3: a camp without anybody standing in front moves up before the cards are played."""
    people = {"mira": master(cards={"strike": "B"}), "lancer": servant(hp=5)}
    declarations = {
        "saber": plays(at("strike", "lancer"), at("strike", "mira")),
        "mira": plays("standby", at("strike", "saber"), row="back"),
    }
    resolution = resolved(battle({"a": ["saber"], "b": ["lancer", "mira"]}, people, declarations))
    assert told(resolution, "row_moved_up", "slot", "persons") == [(2, ["mira"])]
    assert told(resolution, "clash", "slot", "rule", "deals")[-1] == (2, "FW-C7", [0, 1])
