import json

from rules.shinobigami import RULESET
from tests.rules.shinobigami.fights import fight, hurt, person, scene, won

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
