"""SB-0.13, section 9: what is wrong with recovery, claims and commands, and what each error holds."""

import pytest

from tests.rules.shinobigami.fights import NINPO, SKILLS, hurt, person, play, scene, whole_errors, won

ALL_NINPO, ALL_SKILLS = sorted(NINPO), sorted(SKILLS)
AFFLICTIONS = ["malfunction", "numbness", "wound", "missing", "oblivion", "curse"]
MEANS = ["check", "pill", "ninpo", "ougi"]
PILL = {"means": "pill", "field": "body"}


def gm(tool, **fields):
    return {"commands": [{"tool": tool, **fields}]}


IN_SCENE = [
    ({"recover": ["pill"]}, "recover.0", "bad_field", "SB-7-7.4", {}),
    ({"recover": [{"field": "body"}]}, "recover.0.means", "bad_field", "SB-7-7.4", {"allowed": MEANS}),
    ({"recover": [{"means": "prayer"}]}, "recover.0.means", "bad_field", "SB-7-7.4", {"allowed": MEANS}),
    (
        {"recover": [{"means": "pill", "field": "body", "timing": "turn"}]},
        "recover.0.timing",
        "unknown_field",
        "SB-7-7.4",
        {},
    ),
    ({"recover": [{"means": "check", "field": "body"}]}, "recover.0.skill", "bad_field", "SB-7-7.4", {}),
    (
        {"recover": [{"means": "check", "skill": "singing", "field": "body"}]},
        "recover.0.skill",
        "unknown_skill",
        "SB-0.15",
        {"got": "singing", "allowed": ALL_SKILLS},
    ),
    (
        {"recover": [{"means": "check", "skill": "sword", "field": "weapon"}]},
        "recover.0.field",
        "nothing_to_recover",
        "SB-7-7.5",
        {"got": "weapon"},
    ),
    (
        {"recover": [{"means": "check", "skill": "sword", "affliction": "wound"}]},
        "recover.0.affliction",
        "nothing_to_recover",
        "SB-7-7.5",
        {"got": "wound"},
    ),
    (
        {"recover": [{"means": "check", "skill": "sword", "affliction": "gloom"}]},
        "recover.0.affliction",
        "unknown_affliction",
        "SB-0.15",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    (
        {"recover": [{"means": "ninpo", "ninpo": "smash", "fields": ["body"]}]},
        "recover.0.ninpo",
        "unknown_ninpo",
        "SB-7-7.4",
        {"got": "smash", "allowed": ALL_NINPO},
    ),
    (
        {"recover": [{"means": "ninpo", "ninpo": "focus", "fields": ["body"]}]},
        "recover.0.ninpo",
        "bad_field",
        "SB-7-7.5",
        {"got": "focus"},
    ),
    (
        {"recover": [{"means": "ougi", "ninpo": "balm", "fields": ["body"]}]},
        "recover.0.ninpo",
        "bad_field",
        "SB-7-7.5",
        {"got": "balm"},
    ),
    ({"recover": [{"means": "ninpo", "ninpo": "balm", "fields": []}]}, "recover.0.fields", "bad_field", "SB-7-7.5", {}),
    (
        {"recover": [{"means": "ninpo", "ninpo": "balm", "fields": ["body", "weapon"]}]},
        "recover.0.fields.1",
        "nothing_to_recover",
        "SB-7-7.5",
        {"got": "weapon"},
    ),
    ({"recover": [PILL, PILL]}, "recover.1", "no_pill", "SB-7-7.4", {"pills": 1}),
    ({"spoils": {}}, "spoils", "wrong_stage", "SB-0.1", {"stage": "scene"}),
    ({"attack": {}}, "attack", "wrong_stage", "SB-0.1", {"stage": "scene"}),
]
SPOILS = [
    ({"spoils": {"take": "info", "info": "secret"}}, "spoils.loser", "bad_field", "SB-7-11-1.1", {}),
    (
        {"spoils": {"loser": "aki", "take": "none"}},
        "spoils.loser",
        "not_loser",
        "SB-7-11-1.1",
        {"got": "aki", "allowed": ["bo"]},
    ),
    (
        {"spoils": {"loser": "bo", "take": "life"}},
        "spoils.take",
        "bad_spoils",
        "SB-7-11-1.1",
        {"wanted": "info, emotion, prize, none"},
    ),
    (
        {"spoils": {"loser": "bo", "take": "info", "info": "name"}},
        "spoils.info",
        "bad_field",
        "SB-7-11-1.2",
        {"wanted": "location, secret"},
    ),
    (
        {"spoils": {"loser": "bo", "take": "emotion", "emotion": "awe"}},
        "spoils.direction",
        "bad_field",
        "SB-7-11-1.3",
        {},
    ),
    (
        {"spoils": {"loser": "bo", "take": "emotion", "direction": "own"}},
        "spoils.emotion",
        "bad_field",
        "SB-7-11-1.3",
        {},
    ),
    (
        {"spoils": {"loser": "bo", "take": "emotion", "direction": "own", "emotion": " "}},
        "spoils.emotion",
        "unknown_emotion",
        "SB-7-11-1.3",
        {"got": " ", "allowed": []},
    ),
    ({"spoils": {"loser": "bo", "take": "prize"}}, "spoils.prize", "bad_field", "SB-7-11-1.4", {}),
    (
        {"spoils": {"loser": "bo", "take": "prize", "prize": "sword"}},
        "spoils.prize",
        "no_prize",
        "SB-7-11-1.4",
        {"got": "sword", "loser": "bo"},
    ),
]
BY_THE_GM = [
    ([], "", "bad_field", "SB-0.13", {}),
    ({"orders": []}, "orders", "unknown_field", "SB-0.13", {}),
    ({"commands": {}}, "commands", "bad_field", "SB-0.13", {}),
    ({"commands": ["begin"]}, "commands.0", "bad_field", "SB-0.13", {}),
    ({"commands": [{}]}, "commands.0.tool", "bad_field", "SB-0.13", {}),
    (gm("gm.smite"), "commands.0.tool", "unknown_tool", "SB-0.13", {"got": "gm.smite"}),
    (gm("gm.start_scene", now=True), "commands.0.now", "unknown_field", "SB-0.13", {}),
    (gm("gm.set_phase"), "commands.0.phase", "bad_field", "SB-0.13", {}),
    (gm("gm.set_phase", phase="opening"), "commands.0.phase", "bad_field", "SB-0.13", {"wanted": "main, climax"}),
    (
        gm("gm.waive_spoils", winner="aki"),
        "commands.0.tool",
        "wrong_stage",
        "SB-0.1",
        {"stage": "scene", "wanted": "spoils"},
    ),
    (
        gm("gm.start_battle", participants=["aki"]),
        "commands.0.participants",
        "bad_participants",
        "SB-0.1",
        {"least": 2},
    ),
    (
        gm("gm.start_battle", participants=["aki", "zed"]),
        "commands.0.participants.1",
        "bad_participants",
        "SB-0.1",
        {"got": "zed"},
    ),
    (
        gm("gm.start_battle", participants=["aki", "cho"]),
        "commands.0.participants.1",
        "bad_participants",
        "SB-0.1",
        {"got": "cho"},
    ),
    (
        gm("gm.start_battle", participants=["aki", "bo", "aki"]),
        "commands.0.participants.2",
        "bad_participants",
        "SB-0.1",
        {"got": "aki"},
    ),
    (
        gm("gm.set_modifier", target="zed", value=1, on="hit"),
        "commands.0.target",
        "unknown_actor",
        "SB-0.13",
        {"got": "zed"},
    ),
    (gm("gm.give_info", to="zed", kind="secret", of="bo"), "commands.0.to", "unknown_actor", "SB-0.13", {"got": "zed"}),
    (
        gm("gm.give_info", to="aki", kind="secret", of="sword"),
        "commands.0.of",
        "bad_field",
        "SB-7-11-1-1.2",
        {"got": "sword"},
    ),
    (
        gm("gm.give_info", to="aki", kind="name", of="bo"),
        "commands.0.kind",
        "bad_field",
        "SB-0.13",
        {"wanted": "location, secret"},
    ),
    (
        gm("gm.add_affliction", target="aki", affliction="gloom"),
        "commands.0.affliction",
        "unknown_affliction",
        "SB-0.10",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    (
        gm("gm.remove_affliction", target="aki", affliction="gloom"),
        "commands.0.affliction",
        "unknown_affliction",
        "SB-0.10",
        {"got": "gloom", "allowed": AFFLICTIONS},
    ),
    (
        gm("gm.remove_affliction", target="aki", affliction="wound"),
        "commands.0.affliction",
        "bad_field",
        "SB-0.10",
        {"got": "wound"},
    ),
    (
        gm("gm.remove_status", target="aki", status="shaken"),
        "commands.0.status",
        "bad_field",
        "SB-0.14",
        {"got": "shaken"},
    ),
    (
        gm("gm.set_life", target="aki", field="mind", value=1),
        "commands.0.field",
        "bad_field",
        "SB-0.13",
        {"wanted": "weapon, body, ninjutsu, scheme, tactics, sorcery"},
    ),
    (
        gm("gm.set_life", target="aki", field="body", value=2),
        "commands.0.value",
        "bad_field",
        "SB-0.13",
        {"wanted": "0–1"},
    ),
    (
        gm("gm.set_life", target="aki", field="body", value=-1),
        "commands.0.value",
        "bad_field",
        "SB-0.13",
        {"wanted": "0–1"},
    ),
    (
        gm("gm.veto_performance", by="bo", target="aki"),
        "commands.0.target",
        "bad_field",
        "SB-7-14.2",
        {"by": "bo", "got": "aki"},
    ),
]
STATES = {
    "IN_SCENE": (
        "aki",
        scene(
            prizes={"scroll": {"holder": "bo"}},
            aki=person(life=hurt("body"), pills=1, statuses=[{"status": "curse", "kind": "affliction"}]),
            bo=person(),
            cho=person(in_scene=False),
        ),
        IN_SCENE,
    ),
    "SPOILS": ("aki", won(prizes={"scroll": {"name": "Scroll", "holder": "bo"}}), SPOILS),
    "BY_THE_GM": (
        "gm",
        scene(
            prizes={"scroll": {"holder": "bo"}},
            aki=person(life=hurt("body"), pills=1, statuses=[{"status": "curse", "kind": "affliction"}]),
            bo=person(),
            cho=person(in_scene=False),
        ),
        BY_THE_GM,
    ),
}


@pytest.mark.parametrize(
    ("where", "declared", "path", "code", "rule", "values"),
    [(where, *row) for where in STATES for row in STATES[where][2]],
)
def test_the_one_error(where, declared, path, code, rule, values):
    actor, state, _ = STATES[where]

    assert whole_errors(play(state, {actor: declared}), actor) == [(path, code, rule, values)]
