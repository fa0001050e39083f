import pytest
from msgspec.structs import replace

from rules.core.dice import ListedDice
from rules.fate_war.battle.stages import begin
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from rules.fate_war.turn.context import TurnContext
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


def five(*cards):
    return {"hand": hand(*cards)[:5]}


def then(case, resolution, declarations):
    return resolved({**case, "state": resolution["state"], "declarations": declarations})


def order(*cards, **orders):
    return {"battle": plays(*cards, **orders)}


def test_rows_then_hands():
    """FW-B1: rows are shown to all, then hands are asked for."""
    case = duel({"mira": master()}, {"lancer": {"row": "front"}}, {"rows_first": True}, stage="rows")
    first = resolved(case)
    assert told(first, "rows_set", "actor", "row") == [("lancer", "front"), ("mira", "back"), ("saber", "front")]
    assert [(request["actor"], request["want"], request["slots"]) for request in first["requests"]] == [
        (person, "hand", [1, 10]) for person in ("lancer", "mira", "saber")
    ]
    later = then(case, first, {"lancer": plays("strike", row="back"), "saber": plays("rush")})
    assert points(later, "saber")[0] == 35


def test_standing_orders_need_no_asking():
    """FW-Z1: where all have one the battle is fought in the same call, through all stages."""
    orders = {"lancer": order("rush", row="front"), "saber": order("strike")}
    for mode in ("simultaneous", "staged", "split"):
        case = duel({}, {}, {"rows_first": True}, stage="rows", mode=mode, informed=["saber"], state={"orders": orders})
        resolution = resolved(case)
        assert resolution["requests"] == []
        assert points(resolution, "lancer")[0] == 35


def test_who_has_no_standing_order_is_asked():
    """FW-Z1."""
    case = duel({}, {}, stage="rows", options={"rows_first": True}, state={"orders": {"saber": order("strike")}})
    assert [request["actor"] for request in resolved(case)["requests"]] == ["lancer"]


def test_a_declaration_goes_before_a_standing_order():
    """FW-Z1: the order is only what silence counts as."""
    case = duel({}, {"saber": plays("rush")}, state={"orders": {"saber": order("strike", cover="all")}})
    assert told(resolved(case), "clash", "cards") == [(["standby", "rush"],)]


def test_split_reveals_and_asks_again():
    """FW-B1: bare names, standing orders too; nothing is resolved yet."""
    saber = five(at("strike", "lancer", plus=True), *["standby"] * 3, {"card": "chant"})
    orders = {"lancer": order("rush", "guard")}
    people = {"saber": servant(grades={"strength": "A+"}, spells=[spell()])}
    case = duel(people, {"saber": saber}, {"battle_mode": "split"}, state={"orders": orders})
    first = resolved(case)
    assert told(first, "cards_revealed", "actor", "cards") == [
        ("lancer", ["rush", "guard", "standby", "standby", "standby"]),
        ("saber", ["strike", "standby", "standby", "standby", "chant"]),
    ]
    assert [(request["actor"], request["slots"]) for request in first["requests"]] == [("saber", [6, 10])]
    assert first["state"]["battles"][0]["rows"] == {"lancer": "front", "saber": "front"}


def test_a_standing_hand_serves_both_halves():
    """FW-B1."""
    orders = {"lancer": order(*["standby"] * 6, "rush")}
    case = duel({}, {"saber": five("strike")}, mode="split", state={"orders": orders})
    later = then(case, resolved(case), {"saber": five()})
    assert told(later, "damage", "slot", "from") == [(1, "saber"), (7, "lancer")]


def test_other_fields_of_the_later_half():
    """FW-B1: those given replace those of the first half; the row is fixed."""
    first_half = {**five("strike"), "row": "front", "retreat": {"at_slot": 8}, "on_win": ["raze_territory"]}
    case = duel({}, {"saber": first_half}, mode="split")
    later = then(case, resolved(case), {"saber": {**five(), "row": "back", "retreat": {"at_slot": 7}}})
    assert told(later, "retreat_begun", "slot") == [(7,)]
    assert told(later, "damage", "hp") == [(5,)]


def test_a_run_that_is_not_continued():
    """FW-B1: nothing sealed for the later half: only its presented slots count."""
    run = [{"card": "noble_phantasm"}] * 2
    people = {"saber": servant(noble_phantasms=[phantasm("A", mp_cost=7)])}
    case = duel(people, {"saber": five("standby", "standby", "standby", *run)}, mode="split")
    later = then(case, resolved(case), {})
    assert told(later, "damage", "slot") == [(4,), (5,)]
    assert points(later, "saber")[1] == 23


def test_chants_cross_the_middle():
    """FW-B1, FW-M1."""
    people = {"saber": servant(spells=[spell("attack", 3)])}
    case = duel(people, {"saber": five(*["standby"] * 3, {"card": "chant"}, {"card": "chant"})}, mode="split")
    first = resolved(case)
    later = then(case, first, {"saber": five(at("magic", "lancer", spell="attack"))})
    assert told(later, "damage", "slot", "mp") == [(6, 15)]
    silent = then(case, first, {})
    assert (told(silent, "chanting", "slot"), told(silent, "spell_cast")) == ([(4,), (5,)], [])


def test_staged():
    """FW-B1: the informed declare last, and are told the others' bare cards, opponents' only."""
    camps = {"a": ["archer", "saber"], "b": ["lancer", "rider"]}
    declarations = {"saber": plays(at("strike", "lancer")), "lancer": plays("guard")}
    case = battle(camps, {}, declarations, mode="staged", informed=["rider"])
    first = resolved(case)
    blank = ["standby"] * 9
    assert first["requests"] == [
        {
            "actor": "rider",
            "want": "hand",
            "battle": "b1",
            "slots": [1, 10],
            "disclosed": {"archer": ["standby", *blank], "saber": ["strike", *blank]},
        }
    ]
    assert first["events"] == []
    later = then(case, first, {"rider": plays(at("strike", "archer"))})
    assert (points(later, "archer")[0], points(later, "lancer")[0]) == (35, 38)


def test_nobody_informed_is_simultaneous():
    """FW-B1."""
    case = duel({}, {"saber": plays("strike")}, mode="staged")
    assert points(resolved(case), "lancer")[0] == 35


def test_disclosed_cards_for_several_opponents():
    """12.8: for `cards` {opponent: name}."""
    camps = {"a": ["saber"], "b": ["lancer"], "c": ["rider"]}
    cards = {"cards": {"rider": {"card": "rush"}, "lancer": {"card": "strike"}}}
    first = resolved(battle(camps, {}, {"saber": plays(cards)}, mode="staged", informed=["lancer"]))
    (request,) = first["requests"]
    assert request["disclosed"]["saber"][0] == {"lancer": "strike", "rider": "rush"}


def test_after_a_pause_a_standing_order_does_not_serve():
    """FW-B12.14."""
    orders = {"saber": order("strike", "strike", "strike")}
    case = duel({}, {}, pause_after=1, state={"orders": orders})
    first = resolved(case)
    assert [request["slots"] for request in first["requests"]] == [[2, 10], [2, 10]]
    assert points(then(case, first, {}), "lancer")[0] == 35


def test_after_a_pause_a_split_battle_is_simultaneous():
    """FW-B12.14."""
    case = duel({}, {"saber": five("strike")}, mode="split", pause_after=3)
    second = then(case, resolved(case), {"saber": five()})
    assert [request["slots"] for request in second["requests"]] == [[4, 10], [4, 10]]
    last = then(case, second, {"saber": {"hand": hand("strike")[:7]}})
    assert points(last, "lancer")[0] == 30


def test_after_a_pause_other_fields_hold_unless_replaced():
    """FW-B12.14: also those of a standing order."""
    orders = {"saber": order("strike", retreat={"at_slot": 5})}
    case = duel({}, {"lancer": plays(retreat={"at_slot": 6})}, pause_after=2, state={"orders": orders})
    declarations = {"lancer": {"hand": hand()[:8], "retreat": {"at_slot": 4}}}
    assert told(then(case, resolved(case), declarations), "retreat_begun", "actor", "slot") == [
        ("lancer", 4),
        ("saber", 5),
    ]


@pytest.mark.parametrize("hp", [0, 20])
def test_the_down_are_not_asked(hp):
    """FW-Z1: but may declare, and what they declared is shown."""
    case = duel({"mira": master(hp=hp, cards={"strike": "C"})}, {"mira": {"hand": hand("strike")[:5]}}, mode="split")
    first = resolved(case)
    asked = [request["actor"] for request in first["requests"]]
    assert ("mira" in asked) == (hp > 0)
    assert ("mira", ["strike", *["standby"] * 4]) in told(first, "cards_revealed", "actor", "cards")


def test_a_battle_just_formed_asks_for_what_it_lacks():
    """FW-Z1: rows where they come first, else hands; nothing where all have a standing order, be it an empty one."""
    case = duel({}, {}, stage="rows", state={"orders": {"saber": {"battle": {}}}})
    state = load_state(case["state"])
    turn = TurnContext(state, Options(rows_first=True), ListedDice(()))
    assert begin(turn, state.battles[0]).requests == ({"actor": "lancer", "want": "row", "battle": "b1"},)
    hands = replace(state.battles[0], stage="hands")
    assert begin(turn, hands).requests == ({"actor": "lancer", "want": "hand", "battle": "b1", "slots": [1, 10]},)
    ready = replace(state, orders={**state.orders, "lancer": state.orders["saber"]})
    assert begin(replace(turn, state=ready), hands).state.battles[0].over
