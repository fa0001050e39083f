import json

from rules.shinobigami import RULESET
from rules.shinobigami.reading import load_state
from rules.shinobigami.state import dump_state
from tests.rules.shinobigami.fights import fight, hurt, person, scene, strike, won

SECRETS = {"life": hurt("body"), "pills": 3, "emotions": {"aki": "hatred"}, "known": [{"kind": "secret", "of": "aki"}]}


def test_of_others_one_sees_who_they_are_and_nothing_of_their_sheets():
    state = fight({"aki": 1, "bo": 2}, bo=person(name="Bo", side="oni", **SECRETS))
    seen = RULESET.view(state, {}, "aki")

    assert seen["persons"]["bo"] == {"name": "Bo", "side": "oni", "in_scene": True}
    assert "hatred" not in json.dumps(seen)
    assert seen["you"]["id"] == "aki"
    assert seen["battle"]["plots"] == {"aki": 1, "bo": 2}


def test_what_others_did_in_the_plot_step_is_theirs():
    state = fight({"aki": 1, "bo": 2})
    state["battle"]["used"] = {"aki": {"cap": 1}, "bo": {"cap": 2}}

    assert list(RULESET.view(state, {}, "aki")["battle"]["used"]) == ["aki"]


def test_one_knows_who_is_in_the_scene_or_of_whom_one_knows_something():
    state = scene(
        aki=person(known=[{"kind": "location", "of": "cho"}], emotions={"dan": "awe"}),
        bo=person(),
        cho=person(in_scene=False),
        dan=person(in_scene=False),
        eve=person(in_scene=False),
    )

    assert list(RULESET.view(state, {}, "aki")["persons"]) == ["aki", "bo", "cho", "dan"]


def test_one_knows_who_takes_part_in_the_battle_though_the_scene_does_not_name_it():
    state = fight({"aki": 1, "bo": 2}, bo=person(in_scene=False), cho=person(in_scene=False))

    assert list(RULESET.view(state, {}, "aki")["persons"]) == ["aki", "bo"]


def test_prizes_are_seen_by_who_holds_them_or_knows_of_them_and_by_whoever_may_take_them():
    prizes = {"cup": {"holder": "aki"}, "scroll": {"holder": "bo"}, "sword": {"holder": None}}
    aki = person(known=[{"kind": "secret", "of": "sword"}])

    assert list(RULESET.view(scene(prizes=prizes, aki=aki, bo=person()), {}, "aki")["prizes"]) == ["cup", "sword"]
    seen = RULESET.view(won(prizes=prizes), {}, "aki")
    assert list(seen["prizes"]) == ["cup", "scroll"]
    assert (list(seen["names"]["prize"]), list(seen["names"]["loser"])) == (["scroll"], ["bo"])
    assert list(RULESET.view(won(prizes=prizes), {}, "bo")["prizes"]) == ["scroll"]


def test_what_one_may_name():
    names = RULESET.view(fight({"aki": 1, "bo": 2}), {}, "aki")["names"]

    assert list(names["attack"]) == ["doom", "mist", "slash", "star"]
    assert list(names["support"]) == ["balm", "dodge", "focus", "guard", "mend", "shadow"]
    assert (list(names["plot_ninpo"]), list(names["join"])) == (["haste"], ["arrive"])
    assert list(names["recovery"]) == ["balm", "mend"]


def test_the_gm_sees_all_and_an_outsider_the_stage():
    state = fight({"aki": 1, "bo": 2}, bo=person(**SECRETS))
    seen = RULESET.view(state, {}, "gm")

    assert seen["state"]["characters"]["bo"]["emotions"] == {"aki": "hatred"}
    assert list(seen["persons"]) == ["aki", "bo"]
    for outsider in (None, "zed"):
        assert RULESET.view(state, {}, outsider) == {"actor": None, "phase": "climax", "stage": "action"}


def test_peers_are_those_asked_whom_one_knows():
    state = fight({"aki": 1, "bo": 2}, stage="plot", off=("cho", "dan"), dan=person(in_scene=False))

    assert RULESET.view(state, {}, "aki")["peers"] == ["aki", "bo", "cho"]
    assert RULESET.view(state, {}, "gm")["peers"] == ["aki", "bo", "cho", "gm"]


RICH = {
    "aki": person(name="Aki", side="oni", emotions={"bo": "awe"}, known=[{"kind": "secret", "of": "scroll"}], pills=2),
    "bo": person(name="Bo", **SECRETS),
    "cho": person(in_scene=False),
}
PRIZES = {"scroll": {"name": "Scroll", "holder": "bo"}, "cup": {"name": "Cup", "holder": "cho"}}
AFFLICTIONS = ("malfunction", "numbness", "wound", "missing", "oblivion", "curse")


def named(*keys):
    return {key: key for key in keys}


def test_all_that_one_of_a_battle_sees():
    state = fight({"aki": 1, "bo": 2}, off=("cho",), **RICH)
    state["battle"]["used"] = {"aki": {"cap": 1}, "bo": {"cap": 2}}
    state["prizes"] = PRIZES
    state = dump_state(load_state(state))

    assert RULESET.view(state, {}, "aki") == {
        "actor": "aki",
        "document": "action",
        "phase": "climax",
        "stage": "action",
        "options": RULESET.view(state, {}, "gm")["options"],
        "you": state["characters"]["aki"],
        "persons": {
            "aki": {"name": "Aki", "side": "oni", "in_scene": True},
            "bo": {"name": "Bo", "side": None, "in_scene": True},
        },
        "peers": ["aki", "bo"],
        "skill_table": state["skill_table"],
        "prizes": {"scroll": state["prizes"]["scroll"]},
        "battle": {**state["battle"], "used": {"aki": state["battle"]["used"]["aki"]}},
        "names": {
            "attack": named("doom", "mist", "slash", "star"),
            "support": named("balm", "dodge", "focus", "guard", "mend", "shadow"),
            "plot_ninpo": named("haste"),
            "recovery": named("balm", "mend"),
            "join": named("arrive"),
            "skill": named("flee", "fog", "sword", "throw"),
            "affliction": named(*AFFLICTIONS),
            "loser": {},
            "prize": {},
        },
    }


def test_all_that_the_gm_sees():
    state = scene(prizes=PRIZES, **RICH)
    seen = RULESET.view(state, {"emotions": ["awe"]}, "gm")
    options = seen.pop("options")

    assert options["emotions"] == ["awe"]
    assert seen == {
        "actor": "gm",
        "document": "gm",
        "phase": "main",
        "stage": "scene",
        "state": dump_state(load_state(state)),
        "persons": {
            "aki": {"name": "Aki", "side": "oni", "in_scene": True},
            "bo": {"name": "Bo", "side": None, "in_scene": True},
            "cho": {"name": "cho", "side": None, "in_scene": False},
        },
        "peers": ["bo", "gm"],
        "names": {
            "affliction": named(*AFFLICTIONS),
            "owner": {"aki": "Aki", "bo": "Bo", "cho": "cho", "cup": "Cup", "scroll": "Scroll"},
            "prize": {"cup": "Cup", "scroll": "Scroll"},
        },
    }


def test_what_a_winner_may_name():
    state = won(prizes={"scroll": PRIZES["scroll"]}, bo=person(name="Bo"), aki=RICH["aki"])
    names = RULESET.view(state, {}, "aki")["names"]

    assert (names["loser"], names["prize"]) == ({"bo": "Bo"}, {"scroll": "Scroll"})


def test_a_check_at_sealing_knows_of_others_where_and_on_whose_side_they_are():
    people = {"aki": person(side="oni"), "bo": person(side="oni"), "cho": person(in_scene=False)}
    view = RULESET.view(fight({"aki": 1, "bo": 1}, off=("cho",), **people), {}, "aki")

    assert [(error.code, error.path) for error in RULESET.check(view, strike("slash", "bo"))] == [
        ("not_an_enemy", "declarations.aki.attack.targets.0")
    ]
