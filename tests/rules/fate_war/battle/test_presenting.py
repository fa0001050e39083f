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
from tests.rules.fate_war.scenes import events

PLUS = {"strength": "B+", "endurance": "C"}
RUN = [{"card": "noble_phantasm"}] * 3


def spent(resolution):
    (battle_after,) = resolution["state"]["battles"]
    return battle_after["used"].get("saber", {}), battle_after["plus_used"].get("saber", {})


PLUSES = [
    ("FW-G2", "counted and free", 0, {}, 8, {"strike": 1}, 30),
    ("FW-G2", "paid", 3, {}, 8, {"strike": 1}, 27),
    ("FW-G2", "a servant down to its limit", 3, {"mp": -27}, 8, {"strike": 1}, -30),
    ("FW-G2", "not beyond", 3, {"mp": -28}, 4, {}, -28),
]


@pytest.mark.parametrize(("clause", "reading", "cost", "saber", "dealt", "pluses", "mp"), PLUSES)
def test_plus(clause, reading, cost, saber, dealt, pluses, mp):
    card = {"card": "strike", "plus": True}
    case = duel({"saber": servant(grades=PLUS, **saber)}, {"saber": plays(card)}, {"plus_mp_cost": cost}, pause_after=1)
    resolution = resolved(case)
    assert points(resolution, "lancer")[0] == 40 - dealt
    assert spent(resolution) == ({"strike": 1}, pluses)
    assert points(resolution, "saber")[1] == mp


def test_a_master_needs_the_mp_for_a_plus():
    """FW-G2: else the plus is not used."""
    rin = master(mp=2, cards={"strike": "B+"})
    case = battle(
        {"a": ["rin"], "b": ["lancer"]},
        {"rin": rin},
        {"rin": plays({"card": "strike", "plus": True}, row="front")},
        {"plus_mp_cost": 3},
    )
    resolution = resolved(case)
    assert told(resolution, "plus_failed", "actor", "card", "audience") == [("rin", "strike", ["rin"])]
    assert points(resolution, "lancer")[0] == 36


def test_a_run_without_its_plus():
    """FW-G2, FW-C9: where the plus cannot be paid the whole run goes without it."""
    saber = servant(mp=-27, noble_phantasms=[phantasm("C+")])
    run = [{"card": "noble_phantasm", "plus": True}, *RUN[1:]]
    resolution = resolved(duel({"saber": saber}, {"saber": {"hand": hand(*run)}}, {"plus_mp_cost": 4}))
    assert [event["hp"] for event in told(resolution, "damage")] == [3, 3, 3]
    with_plus = resolved(duel({"saber": saber}, {"saber": {"hand": hand(*run)}}, {"plus_mp_cost": 3}))
    assert [event["hp"] for event in told(with_plus, "damage")] == [6, 6, 6]


def test_a_plus_paid_is_spent_whatever_becomes_of_the_card():
    """FW-G2."""
    saber = servant(mp=-25, noble_phantasms=[phantasm("C+", mp_cost=5)])
    run = [{"card": "noble_phantasm", "plus": True}, *RUN[1:]]
    case = duel({"saber": saber}, {"saber": {"hand": hand(*run)}}, {"plus_mp_cost": 3}, pause_after=4)
    resolution = resolved(case)
    assert events(resolution, "plus_used", "np_failed")[:2] == [("plus_used", "saber"), ("np_failed", "saber")]
    assert spent(resolution) == ({}, {"noble_phantasm": 1})
    assert points(resolution, "saber")[1] == -28


def test_uses_are_counted_by_run():
    """FW-G3, 12.4."""
    saber = servant(noble_phantasms=[phantasm(mp_cost=4)])
    case = duel({"saber": saber}, {"saber": {"hand": hand(*RUN, "guard", "strike")}}, pause_after=6)
    resolution = resolved(case)
    assert spent(resolution)[0] == {"noble_phantasm": 1, "guard": 1, "strike": 1}
    assert told(resolution, "np_released", "np", "mp") == [("np", 4)]
    assert points(resolution, "saber")[1] == 26


def test_recontracts_make_runs_dearer():
    """FW-C9, FW-A20."""
    saber = servant(noble_phantasms=[phantasm(mp_cost=4)], np_cost_grades=2)
    resolution = resolved(duel({"saber": saber}, {"saber": {"hand": hand(*RUN)}}))
    assert told(resolution, "np_released", "mp") == [(14,)]


FIRST_STRIKE = [
    ("FW-E3", "the other camp is covered", "b", 1, ["standby"]),
    ("FW-E3", "not its own", "a", 1, ["strike"]),
    ("FW-E3", "no slots", "b", 0, ["strike"]),
    ("FW-E3", "as many as the option says", "b", 2, ["standby"]),
]


@pytest.mark.parametrize(("clause", "reading", "camp", "slots", "expected"), FIRST_STRIKE)
def test_first_strike(clause, reading, camp, slots, expected):
    case = duel({}, {"saber": plays("strike", "standby", "strike")}, {"first_strike_slots": slots}, first_strike=camp)
    resolution = resolved(
        {**case, "state": {**case["state"], "battles": [{**case["state"]["battles"][0], "pause_after": 3}]}}
    )
    first = [event for event in told(resolution, "clash") if event["slot"] == 1]
    assert bool(first) == (expected == ["strike"])
    assert spent(resolution)[0] == {"strike": 1 + bool(first)}


def test_a_run_that_begins_under_first_strike_costs_nothing():
    """FW-E3."""
    saber = servant(noble_phantasms=[phantasm(mp_cost=4)])
    resolution = resolved(duel({"saber": saber}, {"saber": {"hand": hand(*RUN)}}, first_strike="b"))
    assert points(resolution, "saber")[1] == 30
    assert told(resolution, "damage") == []


def test_a_run_ends_with_its_user():
    """FW-C9: a master who falls during a run does not go on with it, not even when healed."""
    rin = master(hp=3, noble_phantasms=[phantasm("A")])
    people = {"rin": rin, "emiya": servant(spells=[spell("heal")]), "lancer": servant()}
    declarations = {
        "rin": {"hand": hand(*RUN), "row": "front"},
        "emiya": plays("standby", at("magic", "rin", spell="heal")),
        "lancer": plays(at("critical", "rin")),
    }
    resolution = resolved(battle({"a": ["emiya", "rin"], "b": ["lancer"]}, people, declarations))
    assert [event["slot"] for event in told(resolution, "damage") if event["from"] == "rin"] == [1]
    assert told(resolution, "status_ended", "slot") == [(2,)]


def test_a_retreat_breaks_runs_and_chants():
    """FW-B12.3."""
    sheet = {"noble_phantasms": [phantasm()], "spells": [spell("attack")]}
    cards = [*RUN, {"card": "chant"}, at("magic", "lancer", spell="attack")]
    saber = {"hand": hand(*cards), "retreat": {"at_slot": 2}}
    resolution = resolved(
        duel({"saber": servant(hp_max=20, **sheet)}, {"saber": saber, "lancer": plays(*["strike"] * 2)})
    )
    assert [event["slot"] for event in told(resolution, "damage") if event["from"] == "saber"] == [1]
    assert told(resolution, "chanting") == []


def test_costs_come_in_id_order():
    """12.7: per person costs and `chanting`."""
    people = {"lancer": servant(spells=[spell("heal")]), "saber": servant(noble_phantasms=[phantasm()])}
    declarations = {
        "lancer": plays({"card": "chant"}, {"card": "magic", "spell": "heal"}),
        "saber": {"hand": hand(*RUN)},
    }
    resolution = resolved(duel(people, declarations))
    assert events(resolution, "chanting", "np_released")[:2] == [("chanting", "lancer"), ("np_released", "saber")]
