import pytest

from rules.fate_war.battle.standing import choice_of, looked_at, standing_declaration
from rules.fate_war.model.battle_state import StandingChoice
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.duels import at, battle, hand, master, plays, points, resolved, servant, told
from tests.rules.fate_war.scenes import events

DUEL = {"a": ["saber"], "b": ["lancer", "mira"]}
MELEE = {"a": ["saber"], "b": ["lancer"], "c": ["archer"]}
SPLIT = {"battle_mode": "split"}
ROWS = {"rows_first": True}


def plan(when, *cards, **orders):
    return {"when": when, **plays(*cards, **orders)}


def case_of(order, camps=None, people=None, options=None, declarations=None, **changes):
    """Write a battle in which lancer has this standing order, and the others wait unless they declare."""
    camps = camps or {"a": ["saber"], "b": ["lancer"]}
    others = {one: {"battle": plays()} for members in camps.values() for one in members if one != "lancer"}
    orders = {**others, "lancer": {"battle": order}}
    rows = {"stage": "rows"} if (options or {}).get("rows_first") else {}
    return battle(camps, people or {}, declarations or {}, options, state={"orders": orders}, **{**rows, **changes})


def looked(order, **changes):
    case = case_of(order, **changes)
    state = load_state(case["state"])
    return looked_at(state, state.battles[0]).standing_choices.get("lancer")


HOLDS = [
    # what holds, when, camps, people
    (True, {}, None, {}),
    (False, {"melee": True}, None, {}),
    (True, {"melee": True}, MELEE, {}),
    (False, {"melee": False}, MELEE, {}),
    (True, {"opponents_at_least": 1}, None, {}),
    (False, {"opponents_at_least": 2}, None, {}),
    (True, {"opponents_at_least": 2}, MELEE, {}),
    (False, {"opponents_at_least": 1}, None, {"saber": servant(hp=0)}),
    (True, {"opponents_at_most": 0}, None, {"saber": servant(hp=0)}),
    (False, {"opponents_at_most": 1}, MELEE, {}),
    (True, {"opponents_at_least": 1, "opponents_at_most": 1}, DUEL, {}),
    (True, {"against": ["rider", "saber"]}, None, {"rider": servant()}),
    (True, {"against": ["saber"]}, None, {"saber": servant(hp=0)}),
    (False, {"against": ["mira"]}, DUEL, {}),
    (False, {"against": []}, None, {}),
    (True, {"with": ["mira", "lancer"]}, DUEL, {}),
    (False, {"with": ["mira", "rider"]}, DUEL, {}),
    (True, {"with": []}, None, {}),
    (False, {"melee": False, "with": ["saber"]}, None, {}),
]


@pytest.mark.parametrize(("expected", "when", "camps", "people"), HOLDS)
def test_when_a_plan_holds(expected, when, camps, people):
    """FW-P1."""
    choice = looked({"plans": [plan(when)]}, camps=camps, people=people)
    assert choice == (StandingChoice(1) if expected else None)


AGAIN = [
    (True, ["melee"], [], MELEE, {}),
    (False, ["melee"], [], DUEL, {}),
    (True, ["outnumbered"], [], MELEE, {}),
    (False, ["outnumbered"], [], MELEE, {"archer": servant(hp=0)}),
    (True, ["outnumbered"], [], {"a": ["saber", "yuna"], "b": ["lancer", "mira"]}, {"mira": master(mp=0)}),
    (False, ["outnumbered"], [], {"a": ["saber", "yuna"], "b": ["lancer", "mira"]}, {}),
    (True, ["unplanned"], [], DUEL, {}),
    (False, ["unplanned"], [{}], DUEL, {}),
    (True, ["unplanned"], [{"melee": True}], DUEL, {}),
    (True, ["melee", "unplanned"], [{}], MELEE, {}),
    (False, [], [], MELEE, {}),
]


@pytest.mark.parametrize(("expected", "words", "whens", "camps", "people"), AGAIN)
def test_who_is_asked_again(expected, words, whens, camps, people):
    """FW-P3."""
    order = {**plays(), "plans": [plan(when) for when in whens], "ask_again": words}
    assert looked(order, camps=camps, people=people).asked is expected


def test_own_fields_serve_with_a_hand_alone_where_there_are_plans():
    """FW-P1: without plans they serve with or without one."""
    never = plan({"melee": True})
    assert looked({"plans": [never], "row": "back"}) is None
    assert looked({"plans": [never], **plays()}) == StandingChoice(None)
    assert looked({"plans": [], "row": "back"}) == StandingChoice(None)
    assert looked({"row": "back"}) == StandingChoice(None)


def test_a_plan_is_taken_whole():
    """FW-P1: nothing of the own fields is added, and neither plans nor `when` go into the hand."""
    order = {"plans": [plan({"melee": True}, "rush"), plan({}, "strike")], "info": "lore", "ask_again": ["unplanned"]}
    state = load_state(case_of(order)["state"])
    assert standing_declaration(state, state.battles[0], "lancer") == plays("strike")


def test_it_is_looked_at_once():
    """FW-P1: what changes after the first declarations were asked for changes no plan."""
    order = {"plans": [plan({"opponents_at_least": 2}, "strike"), plan({}, "rush")]}
    camps = {"a": ["saber", "yuna"], "b": ["lancer"]}
    case = case_of(order, camps, {"yuna": master()}, SPLIT)
    case["state"]["orders"].pop("saber")
    first = resolved(case)
    assert [request["slots"] for request in first["requests"]] == [[6, 10]]
    first["state"]["characters"]["yuna"]["hp"] = 0
    second = resolved({**case, "state": first["state"], "declarations": {}})
    assert told(second, "plan_taken") == []
    assert told(first, "plan_taken", "actor", "plan") == [("lancer", 1)]
    assert points(second, "saber")[0] == 35


def test_it_serves_not_after_a_pause():
    """FW-B12, FW-P1: but its other fields do (FW-B12.14)."""
    order = {"plans": [plan({}, "strike", "strike", "strike", retreat={"at_slot": 3})]}
    case = case_of(order, pause_after=1)
    first = resolved(case)
    assert [(one["actor"], one["slots"]) for one in first["requests"]] == [("lancer", [2, 10]), ("saber", [2, 10])]
    state = load_state(first["state"])
    assert choice_of(state, state.battles[0], "lancer") is None
    second = resolved({**case, "state": first["state"], "declarations": {}})
    assert told(second, "damage") == []
    assert told(second, "retreat_begun", "actor", "slot") == [("lancer", 3)]
    assert told(second, "plan_taken") == []


TOLD = [
    # what is told of lancer's plans, order, declarations
    ([("lancer", 2)], {"plans": [plan({"melee": True}), plan({})]}, {}),
    ([("lancer", None)], {"plans": [plan({"melee": True})], **plays()}, {}),
    ([], plays(), {}),
    ([], {"plans": [], **plays()}, {}),
    ([], {"plans": [plan({})]}, {"lancer": plays()}),
    ([("lancer", 1)], {"plans": [plan({})], "ask_again": ["melee", "outnumbered"]}, {}),
]


@pytest.mark.parametrize(("expected", "order", "declarations"), TOLD)
@pytest.mark.parametrize("options", [{}, SPLIT, ROWS, {"battle_mode": "staged"}, {**SPLIT, **ROWS}])
def test_the_plan_that_serves_is_told(expected, order, declarations, options):
    """FW-P1: to its owner alone, once, right before the cards are revealed or the first slot."""
    case = case_of(order, options=options, declarations=declarations if not options else {}, informed=["lancer"])
    if declarations and options:
        return
    resolution = resolved(case)
    assert told(resolution, "plan_taken", "actor", "plan") == expected
    assert told(resolution, "plan_taken", "battle", "audience", "slot") == [("b1", ["lancer"], None)] * len(expected)
    if expected:
        course = [kind for kind, _ in events(resolution, "plan_taken", "cards_revealed", "clash", "battle_ended")]
        assert course[:2] == [
            "plan_taken",
            "cards_revealed" if options.get("battle_mode") == "split" else "battle_ended",
        ]


def test_of_the_down_too():
    """FW-P1: who is down is not asked, and has its order; without one that serves it has none."""
    camps = {"a": ["saber"], "b": ["archer", "lancer"]}
    order = {"plans": [plan({}, "strike")], "ask_again": ["outnumbered", "unplanned"]}
    down = resolved(case_of(order, camps, {"lancer": servant(hp=0)}))
    assert told(down, "plan_taken", "actor", "plan") == [("lancer", 1)]
    assert down["requests"] == []
    none = resolved(case_of({"plans": [plan({"melee": True})]}, camps, {"lancer": servant(hp=0)}))
    assert told(none, "plan_taken") == []
    assert none["requests"] == []


def test_who_is_asked_and_silent_has_no_order_where_no_plan_holds_and_no_hand_is_its_own():
    """FW-P1: neither row nor orders of the own fields serve."""
    case = case_of(
        {"plans": [plan({"melee": True})], "row": "back", "retreat": {"at_slot": 1}}, DUEL, {"mira": master()}
    )
    case["declarations"] = {"saber": plays(at("strike", "lancer")), "mira": plays(row="front")}
    resolution = resolved(case)
    assert points(resolution, "lancer")[0] == 35
    assert told(resolution, "retreat_begun") == []


def test_asked_again_and_heard_the_row_comes_from_the_order():
    """FW-P3: all else is as declared; the order is not taken."""
    order = {**plays("strike", row="back", retreat={"at_slot": 2}), "plans": [], "ask_again": ["unplanned"]}
    people = {"mira": master()}
    case = case_of(order, DUEL, people, declarations={"lancer": plays("rush"), "mira": plays(row="front")})
    resolution = resolved(case)
    assert resolution["state"]["battles"] == []
    assert told(resolution, "retreat_begun") == []
    assert told(resolution, "clash", "cards") == [(["rush", "standby"],)]
    assert told(resolution, "damage") == []


def test_asked_again_for_the_row_and_for_the_hand():
    """FW-P3, FW-B3: a row that was sealed as back makes Noble Phantasms and criticals of the order standby."""
    cards = ("critical", *[{"card": "noble_phantasm"}] * 3, "strike")
    order = {"plans": [plan({}, *cards, row="front")], **plays(), "ask_again": ["melee"]}
    people = {
        one: servant(noble_phantasms=[{"id": "np", "grade": "C", "form": "release_attack"}]) for one in MELEE["b"]
    }
    camps = {"a": ["saber"], "b": ["lancer", "mira"], "c": ["archer"]}
    case = case_of(order, camps, people, ROWS, declarations={"lancer": {"row": "back"}, "mira": {"row": "front"}})
    first = resolved(case)
    assert told(first, "rows_set", "actor", "row", "battle")[1] == ("lancer", "back", "b1")
    assert [(one["actor"], one["want"]) for one in first["requests"]] == [("lancer", "hand")]
    second = resolved({**case, "state": first["state"], "declarations": {}})
    assert told(second, "plan_taken", "plan") == [(1,)]
    assert told(second, "np_released") == []
    assert told(second, "no_target", "slot") == [(5,)]
    front = resolved({**case, "declarations": {"lancer": {"row": "front"}, "mira": {"row": "front"}}})
    third = resolved({**case, "state": front["state"], "declarations": {}})
    assert len(told(third, "np_released")) == 1


def test_asked_again_in_split_mode():
    """FW-P3: who seals the first five has no order for the second; who does not is not asked for them."""
    order = {**plays("rush", *["standby"] * 4, "rush"), "ask_again": ["unplanned"]}
    case = case_of(order, options=SPLIT, declarations={"lancer": {"hand": hand("strike")[:5]}})
    first = resolved(case)
    assert [one["actor"] for one in first["requests"]] == ["lancer"]
    second = resolved({**case, "state": first["state"], "declarations": {}})
    assert told(second, "clash", "slot", "cards") == [(1, ["strike", "standby"])]
    silent = resolved({**case, "declarations": {}})
    assert silent["requests"] == []
    assert told(silent, "clash", "slot", "cards") == [(1, ["rush", "standby"]), (6, ["rush", "standby"])]


def test_a_volunteer_in_a_split_battle_has_its_order_for_the_other_half():
    """FW-Z1, FW-P1: the plan is told before the slots then, for its cards were not revealed."""
    order = {"plans": [plan({}, *["standby"] * 5, "rush")]}
    case = case_of(order, options=SPLIT, declarations={"lancer": {"hand": hand("strike")[:5]}})
    resolution = resolved(case)
    assert told(resolution, "clash", "slot", "cards") == [(1, ["strike", "standby"]), (6, ["rush", "standby"])]
    course = [kind for kind, _ in events(resolution, "cards_revealed", "plan_taken", "clash")]
    assert course == ["cards_revealed", "cards_revealed", "plan_taken", "clash", "clash"]
    assert told(resolution, "plan_taken", "plan") == [(1,)]


AIMS = [
    # whom saber's strike hits in slot 1, aim, card, options
    ("archer", ["archer", "front"], "strike", {}),
    ("lancer", ["archer"], at("strike", "lancer"), {}),
    ("lancer", ["back", "front"], "strike", {}),
    ("lancer", ["any"], "strike", {}),
    ("archer", ["mira", "archer"], "strike", {}),
    (None, ["mira"], "strike", {}),
    (None, [], "strike", {}),
]


@pytest.mark.parametrize(("expected", "aim", "card", "options"), AIMS)
def test_aim_in_a_melee(expected, aim, card, options):
    """FW-P2, FW-I3: the first entry that means a standing opponent; no entry does: standby."""
    camps = {"a": ["saber"], "b": ["lancer", "mira"], "c": ["archer"]}
    case = battle(camps, {"mira": master(hp=0)}, {"saber": plays(card, aim=aim)}, options)
    resolution = resolved(case)
    assert told(resolution, "damage", "target") == ([] if expected is None else [(expected,)])
    assert bool(told(resolution, "no_target")) is (expected is None)
