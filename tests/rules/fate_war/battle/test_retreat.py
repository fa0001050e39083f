import pytest

from tests.rules.fate_war.duels import at, battle, duel, master, plays, points, resolved, servant, told

STRIKES = ("strike", "strike", "strike")


def leaving(retreat, *, characters=None, declarations=None, options=None, saber=STRIKES):
    people = {"lancer": servant(master="mira"), "mira": master(servant="lancer"), **(characters or {})}
    orders = {
        "saber": plays(*(at(card, "lancer") for card in saber)),
        "lancer": plays(retreat=retreat),
        "mira": {"row": "back"},
        **(declarations or {}),
    }
    return resolved(duel(people, orders, options))


LIMITS = [
    # clause   what the text settles                                 hp_max  with      event            damage, limit
    ("FW-R2", "a servant alone: half", 32, [], "retreated", 15, 16),
    ("FW-R2", "at the limit it fails", 31, [], "retreat_failed", 15, 15),
    ("FW-R2", "with its master: a quarter", 64, ["mira"], "retreated", 15, 16),
    ("FW-R2", "with its master, at the limit", 63, ["mira"], "retreat_failed", 15, 15),
]


@pytest.mark.parametrize(("clause", "reading", "hp_max", "company", "kind", "damage", "limit"), LIMITS)
def test_limit(clause, reading, hp_max, company, kind, damage, limit):
    lancer = servant(hp=40, hp_max=hp_max, master="mira")
    resolution = leaving({"at_slot": 1, "with": company}, characters={"lancer": lancer})
    assert told(resolution, kind, "damage", "limit") == [(damage, limit)]


@pytest.mark.parametrize("slot", range(1, 9))
def test_it_takes_three_slots(slot):
    """FW-R1."""
    resolution = leaving({"at_slot": slot}, saber=())
    assert told(resolution, "retreat_begun", "slot") == [(slot,)]
    assert told(resolution, "retreated", "slot", "group") == [(slot + 2, ["lancer"])]


TRIGGERS = [
    ("FW-R1", {"when_hp_at_most": 35}, [2]),
    ("FW-R1", {"when_hp_at_most": 34}, [3]),
    ("FW-R1", {"when_hp_at_most": 24}, []),
    ("FW-R1", {"when_mp_at_most": 30}, [1]),
]


@pytest.mark.parametrize(("clause", "trigger", "slots"), TRIGGERS)
def test_triggers(clause, trigger, slots):
    resolution = leaving(trigger)
    assert [event["slot"] for event in told(resolution, "retreat_begun")] == slots


def test_once_in_a_battle():
    """FW-R1: a retreat that failed is not tried again, and the hand goes on."""
    resolution = leaving(
        {"when_hp_at_most": 40},
        characters={"lancer": servant(hp_max=30, hp=40, master="mira")},
        declarations={"lancer": plays(*["standby"] * 3, "strike", retreat={"when_hp_at_most": 40})},
    )
    assert len(told(resolution, "retreat_begun")) == 1
    assert points(resolution, "saber")[0] == 35


def test_a_partner_drops_its_hand():
    """FW-R1."""
    resolution = leaving(
        {"at_slot": 1, "with": ["mira"]},
        characters={
            "mira": master(servant="lancer", cards={"strike": "A"}),
            "lancer": servant(hp_max=99, master="mira"),
        },
        declarations={"mira": plays("strike", row="front")},
    )
    assert points(resolution, "saber")[0] == 40
    assert told(resolution, "retreated", "group") == [(["lancer", "mira"],)]


FATE = [
    # clause    what the text settles             fate  hp of mira  with     told           cost ignores ignored
    ("FW-R3", "one point, three attacks", 1, 20, [], "fate_spent", 1, 3, 3),
    ("FW-R3", "two points of a lying master, two attacks", 2, 0, [], "fate_spent", 2, 2, 2),
    ("FW-R3", "not added up", 2, 0, ["mira"], "fate_spent", 2, 2, 2),
    ("FW-R3", "too little", 1, 0, [], "fate_failed", 2, 2, 0),
]


@pytest.mark.parametrize(("clause", "reading", "fate", "hp", "company", "kind", "cost", "ignores", "ignored"), FATE)
def test_fate(clause, reading, fate, hp, company, kind, cost, ignores, ignored):
    mira = master(servant="lancer", fate=fate, hp=hp)
    order = {"at_slot": 1, "with": company, "use_fate": True}
    resolution = leaving(order, characters={"mira": mira}, declarations={"mira": {"row": "back"}})
    assert [event.get("fate") for event in told(resolution, kind)] == [cost if kind == "fate_spent" else None]
    assert [event.get("ignores") for event in told(resolution, kind)] == [ignores if kind == "fate_spent" else None]
    assert told(resolution, kind, "actor", "audience") == [
        ("mira" if kind == "fate_spent" else "lancer", ["lancer", "mira"])
    ]
    assert len(told(resolution, "damage_ignored")) == ignored
    spent = cost if kind == "fate_spent" else 0
    assert resolution["state"]["characters"]["mira"]["fate"] == fate - spent


def test_fate_ignores_what_would_hurt():
    """FW-R3: in slot order, then attack order; an attack that deals nothing uses nothing up."""
    resolution = leaving(
        {"at_slot": 1, "use_fate": True},
        declarations={"saber": plays("strike", "standby", "strike", "strike")},
    )
    assert told(resolution, "damage_ignored", "slot", "amount") == [(1, 5), (3, 5)]
    assert told(resolution, "damage", "slot", "aimed_at") == [(4, "mira")]


def test_reward_of_the_others():
    """FW-R4: each standing PC of the other camps, in the slot of the retreat."""
    resolution = leaving({"at_slot": 1})
    rewards = [event for event in told(resolution, "reward") if event["rule"] == "FW-R4"]
    assert [(event["actor"], event["xp"], event["merit"], event["slot"]) for event in rewards] == [("saber", 1, 1, 3)]


def test_it_fails_without_its_leader():
    """FW-R2: also if the leader is down or gone."""
    lancer = servant(hp=12, hp_max=99, master="mira")
    resolution = leaving({"at_slot": 1, "with": ["mira"]}, characters={"lancer": lancer})
    assert told(resolution, "vanished", "slot") == [(3,)]
    assert told(resolution, "retreat_failed", "actor", "slot") == [("lancer", 3)]
    assert resolution["state"]["characters"]["mira"]["statuses"] == []


ANSWERS = [
    ("FW-X4", "retreat_with", [["lancer", "mira"]]),
    ("FW-X4", "abandon", [["lancer"]]),
    ("FW-X4", "continue", []),
    ("FW-X4", "protect", []),
]


@pytest.mark.parametrize(("clause", "answer", "groups"), ANSWERS)
def test_answers_to_a_fall(clause, answer, groups):
    resolution = resolved(
        duel(
            {"mira": master(hp=4), "lancer": servant()},
            {
                "saber": plays(at("strike", "mira")),
                "lancer": plays(on_ally_fallen=answer, retreat={"at_slot": 2})
                if groups
                else plays(on_ally_fallen=answer),
                "mira": {"row": "front"},
            },
        )
    )
    assert [event["group"] for event in told(resolution, "retreat_begun")] == groups
    assert [event["slot"] for event in told(resolution, "retreat_begun")] == [2] * len(groups)


@pytest.mark.parametrize(("slot", "late"), [(7, 0), (8, 1), (9, 1), (10, 1)])
def test_too_late_to_answer(slot, late):
    """FW-X4: a retreat can begin in slot 8 at the latest."""
    cards = ["standby"] * (slot - 1) + [at("strike", "mira")]
    resolution = resolved(
        duel(
            {"mira": master(hp=4)},
            {"saber": plays(*cards), "lancer": plays(on_ally_fallen="abandon"), "mira": {"row": "front"}},
        )
    )
    assert len(told(resolution, "retreat_too_late")) == late
    assert len(told(resolution, "retreat_begun")) == 1 - late


def test_who_is_in_one_retreat_is_in_no_other():
    """FW-R1: in id order; who is already in a retreat is left out."""
    camps = {"a": ["saber"], "b": ["emiya", "lancer", "mira"]}
    characters = {"mira": master(hp=0)}
    order = {"at_slot": 2, "with": ["mira"]}
    declarations = {"saber": plays(), "emiya": plays(retreat=order), "lancer": plays(retreat=order)}
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "retreat_begun", "actor", "group") == [
        ("emiya", ["emiya", "mira"]),
        ("lancer", ["lancer"]),
    ]


def test_a_companion_who_stands_is_left_out():
    """12.6: a master of the camp who is not down when the retreat begins stays."""
    camps = {"a": ["saber"], "b": ["lancer", "mira"]}
    declarations = {"saber": plays(), "lancer": plays(retreat={"at_slot": 1, "with": ["mira"]})}
    resolution = resolved(battle(camps, {"mira": master()}, declarations))
    assert told(resolution, "retreat_begun", "group") == [(["lancer"],)]


@pytest.mark.parametrize(
    ("first", "second", "groups"),
    [
        ("abandon", {}, [["lancer"]]),
        ("abandon", {"on_ally_fallen": "continue"}, [["lancer"]]),
        ("retreat_with", {"on_ally_fallen": "abandon"}, [["lancer", "mira"]]),
        ("continue", {"on_ally_fallen": "abandon"}, []),
    ],
)
def test_a_reaction_outlives_a_pause(first, second, groups):
    """FW-X4, FW-B12.14: it stays as it was noted, whatever is declared then."""
    said = {"saber": plays(at("strike", "mira")), "lancer": plays(on_ally_fallen=first), "mira": {"row": "front"}}
    case = battle({"a": ["saber"], "b": ["lancer", "mira"]}, {"mira": master(hp=3)}, said, pause_after=1)
    paused = resolved(case)
    after = {"lancer": {"hand": plays()["hand"][1:], **second}}
    resolution = resolved({**case, "state": paused["state"], "declarations": after})
    assert told(resolution, "retreat_begun", "slot", "group") == [(2, group) for group in groups]


def test_nobody_pays_for_a_leader_without_a_master():
    """FW-R3: its fate fails, and it retreats."""
    said = {
        "saber": plays(at("strike", "mira"), *[at("strike", "lancer")] * 2),
        "lancer": plays(on_ally_fallen="abandon", fallen_use_fate=True),
        "mira": {"row": "front"},
    }
    resolution = resolved(battle({"a": ["saber"], "b": ["lancer", "mira"]}, {"mira": master(hp=3)}, said))
    assert told(resolution, "fate_failed", "actor", "slot") == [("lancer", 2)]
    assert told(resolution, "damage_ignored") == []
    assert told(resolution, "retreat_begun", "actor", "slot") == [("lancer", 2)]


def test_who_goes_along_already_is_not_too_late():
    """FW-X4: rin, whom lancer takes along, is told nothing in slot 8; emiya is in no retreat and cannot begin one."""
    camps = {"a": ["saber"], "b": ["emiya", "lancer", "mira", "rin"]}
    answer = {"on_ally_fallen": "retreat_with"}
    declarations = {
        "saber": plays(*["standby"] * 7, at("strike", "mira")),
        "emiya": plays(**answer),
        "lancer": plays(retreat={"at_slot": 7, "with": ["rin"]}),
        "mira": {"row": "front"},
        "rin": {"row": "front", **answer},
    }
    characters = {"lancer": servant(master="rin"), "rin": master(servant="lancer"), "mira": master(hp=3)}
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "retreat_begun", "slot", "group") == [(7, ["lancer", "rin"])]
    assert told(resolution, "retreat_too_late", "actor", "slot") == [("emiya", 8)]
