import pytest

from tests.rules.shinobigami.fights import faults, fight, hurt, person, play, scene, story, told

EMPTY = hurt("weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery")
CURSE = {"status": "curse", "kind": "affliction"}


def _gm(*commands):
    return {"gm": {"commands": list(commands)}}


def _tool(name, **values):
    return {"tool": f"gm.{name}", **values}


def _state(**aki):
    return scene(
        prizes={"scroll": {"holder": "bo"}},
        aki=person(**aki),
        bo=person(),
        cho=person(in_scene=False),
        dan=person(life=EMPTY),
    )


@pytest.mark.parametrize(
    ("command", "changed"),
    [
        (_tool("set_life", target="aki", field="body", value=0), {"hp": 5}),
        (_tool("set_life", target="aki", field="body", value=1), {"hp": 6}),
        (
            _tool("add_affliction", target="aki", affliction="wound"),
            {"statuses": [CURSE, {**CURSE, "status": "wound"}]},
        ),
        (
            _tool(
                "add_affliction",
                target="aki",
                affliction="numbness",
                effects=[{"effect": "disable_skill", "skill": "fog"}],
            ),
            {
                "statuses": [
                    CURSE,
                    {
                        "status": "numbness",
                        "kind": "affliction",
                        "effects": [{"effect": "disable_skill", "skill": "fog"}],
                    },
                ]
            },
        ),
        (_tool("remove_affliction", target="aki", affliction="curse"), {"statuses": []}),
        (_tool("remove_status", target="aki", status="curse"), {"statuses": []}),
        (_tool("set_modifier", target="aki", value=-2, on="any"), {}),
    ],
    ids=lambda value: value.get("tool", ""),
)
def test_changes_are_told_to_the_gm_with_all_that_was_commanded(command, changed):
    """SB-0.3, SB-0.10, SB-0.14, section 12."""
    resolution = play(_state(statuses=[CURSE]), _gm(command))
    after = resolution["state"]["characters"]["aki"]

    assert resolution["events"] == [{"rule": "SB-0.3", "type": "gm_change", **command, "audience": "gm"}]
    assert {key: after[key] for key in changed} == changed


def test_an_affliction_that_is_had_already_changes_nothing():
    """SB-0.10."""
    wound = {**CURSE, "status": "wound"}
    resolution = play(_state(statuses=[wound]), _gm(_tool("add_affliction", target="aki", affliction="wound")))

    assert resolution["state"]["characters"]["aki"]["statuses"] == [wound]


def test_the_oldest_entry_goes_first():
    """SB-0.10."""
    marked = {**CURSE, "effects": [{"effect": "disable_skill", "skill": "fog"}]}
    resolution = play(
        _state(statuses=[marked, CURSE]), _gm(_tool("remove_affliction", target="aki", affliction="curse"))
    )

    assert resolution["state"]["characters"]["aki"]["statuses"] == [CURSE]


@pytest.mark.parametrize(
    ("value", "life", "down_since"),
    [(0, hurt("weapon", "body", "ninjutsu", "scheme", "tactics"), "main"), (1, EMPTY, None)],
)
def test_since_when_somebody_lies_down(value, life, down_since):
    """SB-7-7-1.2: life set by the GM counts too."""
    resolution = play(_state(life=life), _gm(_tool("set_life", target="aki", field="sorcery", value=value)))

    assert resolution["state"]["characters"]["aki"]["down_since"] == down_since


@pytest.mark.parametrize(
    ("aki", "field"),
    [
        ({"life": EMPTY}, "weapon"),
        ({"life": EMPTY, "revive_field": "tactics"}, "tactics"),
        ({"life": EMPTY, "life_max": {"weapon": 0}}, "body"),
        ({"life": EMPTY, "life_max": {"tactics": 0}, "revive_field": "tactics"}, "weapon"),
        ({"life": EMPTY, "life_max": EMPTY}, None),
        ({"life": EMPTY, "down_since": "climax"}, None),
        ({"life": hurt("weapon")}, None),
    ],
)
def test_whom_the_start_of_a_scene_raises(aki, field):
    """SB-7-7-1.2."""
    resolution = play(scene(aki=person(**aki)), _gm(_tool("start_scene")))

    raised = [(one["field"], one["means"], one["audience"]) for one in told(resolution, "life_restored")]
    assert raised == ([(field, "scene_start", ["aki"])] if field else [])
    assert resolution["state"]["characters"]["aki"]["statuses"] == []


def test_info_that_is_known_is_not_noted_twice():
    """SB-7-11-1-1.2."""
    give = _tool("give_info", to="aki", kind="secret", of="scroll")
    resolution = play(_state(), _gm(give, give))

    assert resolution["state"]["characters"]["aki"]["known"] == [{"kind": "secret", "of": "scroll"}]
    assert [one["audience"] for one in told(resolution, "info_gained")] == [["aki"]] * 2


@pytest.mark.parametrize(
    ("command", "code", "path"),
    [
        ("begin", "bad_field", ""),
        ({}, "bad_field", "tool"),
        ({"tool": 3}, "bad_field", "tool"),
        (_tool("smite", target="aki"), "unknown_tool", "tool"),
        (_tool("start_scene", now=True), "unknown_field", "now"),
        (_tool("set_phase"), "bad_field", "phase"),
        (_tool("set_phase", phase="opening"), "bad_field", "phase"),
        (_tool("waive_spoils", winner="aki"), "wrong_stage", "tool"),
        (_tool("waive_spoils", winner="aki", why="x"), "unknown_field", "why"),
        (_tool("waive_spoils"), "wrong_stage", "tool"),
        (_tool("start_battle"), "bad_field", "participants"),
        (_tool("start_battle", participants=["aki", 3]), "bad_field", "participants.1"),
        (_tool("start_battle", participants=["aki"]), "bad_participants", "participants"),
        (_tool("start_battle", participants=["aki", "zed"]), "bad_participants", "participants.1"),
        (_tool("start_battle", participants=["aki", "cho"]), "bad_participants", "participants.1"),
        (_tool("start_battle", participants=["dan", "aki"]), "bad_participants", "participants.0"),
        (_tool("start_battle", participants=["aki", "bo", "aki"]), "bad_participants", "participants.2"),
        (_tool("set_modifier", target="zed", value=1, on="hit"), "unknown_actor", "target"),
        (_tool("set_modifier", target="aki", value="1", on="hit"), "bad_field", "value"),
        (_tool("set_modifier", target="aki", value=1, on="plot"), "bad_field", "on"),
        (_tool("give_info", to="zed", kind="secret", of="bo"), "unknown_actor", "to"),
        (_tool("give_info", to="aki", kind="name", of="bo"), "bad_field", "kind"),
        (_tool("give_info", to="aki", kind="secret", of="sword"), "bad_field", "of"),
        (_tool("add_affliction", target="aki", affliction="gloom"), "unknown_affliction", "affliction"),
        (
            _tool("add_affliction", target="aki", affliction="wound", effects=[{"effect": "heal"}]),
            "bad_field",
            "effects.0.effect",
        ),
        (_tool("remove_affliction", target="aki", affliction="gloom"), "unknown_affliction", "affliction"),
        (_tool("remove_affliction", target="aki", affliction="wound"), "bad_field", "affliction"),
        (_tool("remove_status", target="aki", status="shaken"), "bad_field", "status"),
        (_tool("set_life", target="aki", field="mind", value=1), "bad_field", "field"),
        (_tool("set_life", target="aki", field="body", value=2), "bad_field", "value"),
        (_tool("veto_performance", by="bo", target="aki"), "bad_field", "target"),
    ],
    ids=str,
)
def test_commands_that_are_refused(command, code, path):
    """Section 9."""
    place = f"declarations.gm.commands.1.{path}".rstrip(".")

    assert faults(play(_state(), _gm(_tool("set_phase", phase="main"), command))) == [("gm", code, place)]


def test_nobody_is_given_life_that_is_not_its_own():
    """SB-7-7.6."""
    command = _tool("set_life", target="aki", field="body", value=1)

    assert faults(play(_state(life_max={"body": 0}), _gm(command)))[0][1:] == (
        "bad_field",
        "declarations.gm.commands.0.value",
    )


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        ([], "bad_field", "declarations.gm"),
        ({"commands": {}}, "bad_field", "declarations.gm.commands"),
        ({"orders": []}, "unknown_field", "declarations.gm.orders"),
    ],
)
def test_a_declaration_of_the_gm_that_is_none(raw, code, path):
    """Section 9."""
    assert faults(play(_state(), {"gm": raw})) == [("gm", code, path)]


def test_the_first_faulty_command_ends_the_list_and_players_are_checked_against_what_came_before():
    """Section 9: the battle has begun, so a recovery is of another stage."""
    commands = [_tool("start_battle", participants=["aki", "bo"]), _tool("smite"), _tool("set_phase", phase="x")]
    resolution = play(_state(), {**_gm(*commands), "aki": {"recover": []}, "bo": {"plot": 9}})

    assert faults(resolution) == [
        ("gm", "unknown_tool", "declarations.gm.commands.1.tool"),
        ("aki", "wrong_stage", "declarations.aki.recover"),
        ("bo", "bad_plot", "declarations.bo.plot"),
    ]
    assert (resolution["state"]["stage"], resolution["events"], resolution["requests"]) == ("scene", [], [])


def test_a_performance_is_vetoed_once():
    """SB-7-14.2."""
    veto = _tool("veto_performance", by="bo", target="aki")
    performance = [{"target": "aki", "value": 1, "on": "hit", "reason": "So it is."}]
    state = fight({"aki": 1, "bo": 1})

    assert story(play(state, {**_gm(veto), "bo": {"performance": performance}}))[0] == "performance_vetoed"
    assert faults(play(state, {**_gm(veto, veto), "bo": {"performance": performance}})) == [
        ("gm", "bad_field", "declarations.gm.commands.1.target")
    ]
    for_another = _gm(_tool("veto_performance", by="bo", target="bo"))
    assert faults(play(state, {**for_another, "bo": {"performance": performance}})) == [
        ("gm", "bad_field", "declarations.gm.commands.0.target")
    ]
    assert [code for _, code, _ in faults(play(state, {**_gm(veto), "bo": {"performance": "aki"}}))] == [
        "bad_field"
    ] * 2


def test_a_battle_over_may_be_followed_by_another():
    """SB-0.1, section 10."""
    state = _state()
    state["battle"] = {"status": "over", "seat_order": ["bo"], "participants": ["bo"], "active": ["bo"], "round": 4}
    battle = play(state, _gm(_tool("start_battle", participants=["bo", "aki"])))["state"]["battle"]

    assert (battle["round"], battle["seat_order"], battle["dropped"]) == (1, ["bo", "aki"], [])
