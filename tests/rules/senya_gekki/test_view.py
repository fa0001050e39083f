import json

import pytest

from rules.senya_gekki import RULESET
from rules.senya_gekki.state import dump_state, load_state
from tests.rules.senya_gekki.fights import SLASH, attack, npc, pc, state, waits

PEOPLE = {
    "a": pc(name="Aoko", items={"potion": {"name": "Potion"}}, gm_modifiers={"hit": 3}),
    "away": pc(present=False),
    "b": waits(name="Ghoul", tension=7),
    "lurker": npc(name="Unseen", present=False),
}
STATE = state(PEOPLE, surprise={"side": "pc", "round": 1})


def test_a_player_sees_the_table_and_its_own_sheet():
    """Section 3: who is in the scene and one's own side, with what events tell of them anyway."""
    view = RULESET.view(STATE, {}, "a")

    assert view["persons"].keys() == {"a", "away", "b"}
    assert view["persons"]["b"]["name"] == "Ghoul"
    assert view["persons"]["away"]["name"] == "away"
    assert view["self"]["items"] == {"potion": {"name": "Potion"}}
    assert (view["document"], view["phase"], view["round"]) == ("plan", "initiative", 1)
    assert view["peers"] == ["a", "b"]
    assert view["names"]["attack_type"] == {"slash": "slash"}
    assert view["names"]["item"] == {"potion": "Potion"}


@pytest.mark.parametrize("actor", ["a", None, "nobody"])
def test_no_sheet_no_plan_and_no_secret_of_the_gms_is_seen(actor):
    """SG-18.10: not even on one's own sheet, for it may have been set in secret."""
    text = json.dumps(RULESET.view(STATE, {}, actor))
    for secret in ("gm_modifiers", "claw", "Unseen", "lurker"):
        assert secret not in text
    assert '"tension": 7' not in text


def test_an_outsider_sees_the_scene_and_declares_nothing():
    view = RULESET.view(STATE, {}, None)
    assert (view["actor"], view["document"], view["persons"].keys()) == (None, None, {"a", "b"})
    assert [error.code for error in RULESET.check(view, {})] == ["unknown_actor"]


def test_the_gm_sees_all():
    view = RULESET.view(STATE, {}, "gm")
    assert view["persons"].keys() == PEOPLE.keys()
    assert view["state"]["characters"]["lurker"]["name"] == "Unseen"


def test_npcs_lurk_for_each_other_too():
    """An NPC's seat knows itself and who is there."""
    assert RULESET.view(STATE, {}, "lurker")["persons"].keys() == {"a", "b", "lurker"}


def codes(actor, raw):
    return [(error.code, error.path) for error in RULESET.check(RULESET.view(STATE, {}, actor), raw)]


def test_a_check_knows_no_more_than_its_view():
    """SG-18.6: at sealing whoever lurks does not exist; the GM's commands know everybody."""
    assert codes("a", attack("b")) == []
    assert codes("a", attack("lurker")) == [("unknown_target", "declarations.a.plan.0.targets.0")]
    assert codes("a", {"plan": [{"do": "dance"}]}) == [("unknown_action", "declarations.a.plan.0.do")]
    assert codes("gm", {"commands": [{"tool": "gm.appear", "actor": "lurker"}]}) == []
    assert codes("gm", {"commands": [{"tool": "gm.appear", "actor": "x"}]}) == [
        ("unknown_target", "declarations.gm.commands.0.actor")
    ]


def test_the_dead_declare_nothing_at_sealing_either():
    """SG-2.6: said before all else."""
    view = RULESET.view(state({"a": pc(condition="dead", hp=0)}), {}, "a")
    assert [(error.code, error.rule) for error in RULESET.check(view, {"zeal": 1})] == [("dead_actor", "SG-2.6")]


RICH = state(
    {
        "z": pc(name="Zen", present=False, skills={}),
        "a": pc(
            name="Aoko",
            position=3,
            tension=4,
            items={"potion": {"name": "Potion"}, "rope": {}},
            gm_modifiers={"hit": 3},
            statuses=[{"status": "poison", "source": "b"}, {"status": "slow", "source": "b"}],
            skills={
                "slash": SLASH,
                "smash": {**SLASH, "name": "Big smash"},
                "focus": {"category": "attack", "name": ""},
                "bless": {"category": "setup"},
                "breath": {"category": "cleanup"},
                "mend": {"category": "action", "name": "Mend"},
                "parry": {"category": "defense"},
                "shield": {"category": "interrupt"},
                "tough": {"category": "passive"},
            },
        ),
        "b": waits(name="Ghoul", tension=7, present=True),
        "lurker": npc(name="Unseen", present=False),
    },
    surprise={"side": "pc", "round": 1},
)
PUBLIC = {
    "a": {
        "name": "Aoko",
        "side": "pc",
        "present": True,
        "condition": "ready",
        "hp": 30,
        "hp_max": 30,
        "action_count": 12,
        "position": 3,
        "statuses": ["poison", "slow"],
    },
    "b": {
        "name": "Ghoul",
        "side": "npc",
        "present": True,
        "condition": "waiting",
        "hp": 30,
        "hp_max": 30,
        "action_count": 8,
        "position": None,
        "statuses": [],
    },
    "z": {
        "name": "Zen",
        "side": "pc",
        "present": False,
        "condition": "ready",
        "hp": 30,
        "hp_max": 30,
        "action_count": 12,
        "position": None,
        "statuses": [],
    },
}
SCENE = {"phase": "initiative", "round": 1, "surprise": {"side": "pc", "round": 1}}


def test_all_that_a_player_sees():
    sheet = dump_state(load_state(RICH))["characters"]["a"]

    assert RULESET.view(RICH, {}, "a") == {
        **SCENE,
        "persons": PUBLIC,
        "peers": ["a", "b"],
        "actor": "a",
        "document": "plan",
        "self": {name: value for name, value in sheet.items() if name != "gm_modifiers"},
        "names": {
            "setup": {"bless": "bless"},
            "cleanup": {"breath": "breath"},
            "attack_type": {"slash": "slash", "smash": "Big smash"},
            "attack": {"focus": "focus"},
            "action": {"mend": "Mend"},
            "defense": {"parry": "parry"},
            "interrupt": {"shield": "shield"},
            "item": {"potion": "Potion", "rope": "rope"},
        },
    }


def test_all_that_the_gm_and_an_outsider_see():
    unseen = {**PUBLIC["b"], "name": "Unseen", "present": False, "condition": "done", "action_count": 0}

    assert RULESET.view(RICH, {}, "gm") == {
        **SCENE,
        "persons": {**PUBLIC, "lurker": unseen},
        "peers": ["a", "b"],
        "actor": "gm",
        "document": "gm",
        "state": dump_state(load_state(RICH)),
    }
    assert RULESET.view(RICH, {}, None) == {
        **SCENE,
        "persons": {key: PUBLIC[key] for key in ("a", "b")},
        "peers": ["a", "b"],
        "actor": None,
        "document": None,
    }
