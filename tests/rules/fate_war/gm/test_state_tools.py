import pytest

from rules.fate_war import RULESET
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war

WHY = {"reason": "the table agreed"}


def use(tool, state, **values):
    return RULESET.use_tool(state, {}, tool, {**WHY, **values}).dump()


def numbers(done):
    values = done["events"][0]["values"]
    return values["before"], values["after"]


def refused(done):
    return [(error["code"], error["path"]) for error in done["errors"]]


ADJUSTED = [
    ("characters.saber.hp", 7, 40),
    ("characters.saber.grades.luck", "A+", "D"),
    ("characters.saber.class", "caster", ""),
    ("characters.saber.statuses", [{"status": "wounded"}], []),
    ("characters.yuna.mp", -3, 30),
    ("map.harbour.base_bonus", 3, 0),
    ("scene.number", 4, 1),
    ("battles.0.first_strike", "a", None),
    ("battles.0.camps.a", ["saber"], ["saber", "yuna"]),
]


@pytest.mark.parametrize(("path", "value", "before"), ADJUSTED, ids=[row[0] for row in ADJUSTED])
def test_adjust_sets_one_value(path, value, before):
    done = use("gm.adjust", fight(), path=path, value=value)
    found = done["state"]
    for step in path.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]

    assert done["errors"] == []
    assert found == value
    assert numbers(done) == (before, value)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("characters.saber.hp", "7", ("bad_value", "tool.value")),
        ("characters.saber.hp", None, ("bad_value", "tool.value")),
        ("characters.saber.hp", 7.0, ("bad_value", "tool.value")),
        ("characters.saber.id", "yuna", ("bad_value", "tool.value")),
        ("characters.saber.grades.luck", "S", ("bad_value", "tool.value")),
        ("characters.saber.luck", "A", ("bad_value", "tool.path")),
        ("characters.ghost.hp", 3, ("bad_value", "tool.path")),
        ("battles.1.slot", 3, ("bad_value", "tool.path")),
        ("battles.x.slot", 3, ("bad_value", "tool.path")),
        ("characters.saber.hp.left", 3, ("bad_value", "tool.path")),
        ("weather", 3, ("bad_value", "tool.path")),
        ("", 3, ("bad_value", "tool.path")),
    ],
)
def test_adjust_sets_nothing_that_is_not_there_or_does_not_fit(path, value, fault):
    assert refused(use("gm.adjust", fight(), path=path, value=value)) == [fault]


def test_adjust_finds_ids_that_hold_dots_and_tells_the_person_touched():
    done = use(
        "gm.adjust",
        war([servant("s", "a"), servant("s.hp", "b"), master("m.1", "b")]),
        path="characters.s.hp.mp",
        value=2,
    )

    assert done["state"]["characters"]["s.hp"]["mp"] == 2
    assert done["events"][0]["audience"] == ["s.hp"]


def test_move():
    done = use("gm.move", war(), id="saber", region="temple")

    assert done["state"]["characters"]["saber"]["region"] == "temple"
    assert numbers(done) == ("harbour", "temple")
    assert refused(use("gm.move", war(), id="ghost", region="temple")) == [("unknown_id", "tool.id")]
    assert refused(use("gm.move", war(), id="saber", region="moon")) == [("unknown_id", "tool.region")]


def test_set_modifier_adds_an_effect_of_the_gms():
    done = use("gm.set_modifier", fight(), id="saber", effect={"source": "x", "luck_bonus": 2}, until="battle")
    effect = {"source": "gm", "timing": "always", "luck_bonus": 2, "until": "battle"}

    assert done["state"]["characters"]["saber"]["effects"] == [effect]
    again = use("gm.set_modifier", done["state"], id="saber", effect={"luck_bonus": 1}, until="scene")
    assert [one["luck_bonus"] for one in again["state"]["characters"]["saber"]["effects"]] == [2, 1]
    wrong = use("gm.set_modifier", fight(), id="saber", effect={"luck": 2}, until="dawn")
    assert refused(wrong) == [("unknown_field", "tool.effect.luck"), ("bad_value", "tool.until")]


def test_set_stored_mp_needs_the_owners_territory():
    sites = [
        {"kind": "base", "region": "harbour", "owner": "saber"},
        {"kind": "territory", "region": "harbour", "owner": "saber", "stored_mp": 4},
    ]
    state = war(sites=sites)
    done = use("gm.set_stored_mp", state, owner="saber", region="harbour", stored_mp=9)

    assert [site["stored_mp"] for site in done["state"]["sites"]] == [0, 9]
    assert numbers(done) == (4, 9)
    for values, fault in [
        ({"owner": "ghost", "region": "harbour", "stored_mp": 1}, ("unknown_id", "tool.owner")),
        ({"owner": "saber", "region": "moon", "stored_mp": 1}, ("unknown_id", "tool.region")),
        ({"owner": "saber", "region": "temple", "stored_mp": 1}, ("bad_value", "tool.region")),
        ({"owner": "saber", "region": "harbour", "stored_mp": -1}, ("bad_value", "tool.stored_mp")),
    ]:
        assert refused(use("gm.set_stored_mp", state, **values)) == [fault]


def test_reveal_name_to_those_who_shall_know():
    state = war(known_names={"rin": ["saber"]})
    done = use("gm.reveal_name", state, id="lancer", to=["yuna", "rin"])

    assert done["state"]["known_names"] == {"rin": ["lancer", "saber"], "yuna": ["lancer"]}
    assert done["events"][0]["audience"] == ["lancer", "rin", "saber", "yuna"]
    assert refused(use("gm.reveal_name", state, id="rin", to=["yuna"])) == [("bad_value", "tool.id")]
    assert refused(use("gm.reveal_name", state, id="lancer", to=["ghost"])) == [("unknown_id", "tool.to")]


def test_award_adds_and_takes_not_below_zero():
    state = war([master("rin", "b", xp=3, funds=1)])
    done = use("gm.award", state, id="rin", xp=2, funds=-5)
    rin = done["state"]["characters"]["rin"]

    assert (rin["xp"], rin["merit"], rin["funds"]) == (5, 0, 0)
    assert numbers(done) == ({"xp": 3, "merit": 0, "funds": 1}, {"xp": 5, "merit": 0, "funds": 0})
    assert refused(use("gm.award", state, id="ghost")) == [("unknown_id", "tool.id")]


def test_kill_npc():
    state = war([*pair(), npc("elder")])
    once = use("gm.kill_npc", state, id="elder")["state"]

    assert once["characters"]["elder"]["statuses"] == [{"status": "dead"}]
    assert use("gm.kill_npc", once, id="elder")["state"] == once
    assert refused(use("gm.kill_npc", state, id="rin")) == [("bad_value", "tool.id")]
    assert use("gm.kill_npc", state, id="elder")["events"][0]["audience"] == "gm"


@pytest.mark.parametrize("place", range(3))
def test_one_entry_of_a_list_is_set_and_the_others_stay(place):
    sites = [{"kind": "territory", "region": region, "owner": "yuna"} for region in ("harbour", "bridge", "temple")]
    state = RULESET.use_tool(
        war(sites=sites), {}, "gm.adjust", {"path": f"sites.{place}.stored_mp", "value": 7, "reason": "as agreed"}
    ).dump()["state"]
    assert [(site["region"], site["stored_mp"]) for site in state["sites"]] == [
        (site["region"], 7 if number == place else 0) for number, site in enumerate(sites)
    ]
