import pytest

from rules.srs.character import Character
from rules.srs.growth import grown
from rules.srs.options import Effect
from tests.rules.srs.sessions import act, cited, command, refused, resolve, session, told, with_character, with_player


def rich(stage="after_play", **xp):
    state = session(stage)
    for player, points in (xp or {"p1": 5}).items():
        state = with_player(state, player, xp=points)
    return state


def spend(state, amount=2, player="p1", options=None, **fields):
    said = {"character": "aki", "amount": amount, "for": "skill", **fields}
    return act(state, player, ("spend_xp", said), **(options or {}))


def test_points_are_granted_by_seat():
    state = session("after_play", in_session={"seat_order": ["p3", "p1"]})
    resolution = command(state, ("grant_xp", {"grants": {"p1": 1, "p2": 2, "p3": 3, "gm": 4}}))

    assert told(resolution, "actor", "amount", "seq") == [
        ("xp_granted", "p3", 3, 1),
        ("xp_granted", "p1", 1, 2),
        ("xp_granted", "gm", 4, 3),
        ("xp_granted", "p2", 2, 4),
    ]


@pytest.mark.parametrize("grants", [{}, {"p1": 0}])
def test_nothing_is_a_grant_too(grants):
    """SRS-7.2, SRS-7.3: it is done, though nobody has more than before."""
    resolution = command(session("after_play"), ("grant_xp", {"grants": grants}))

    assert told(resolution) == []
    assert resolution["state"]["session"]["xp_granted"] is True


GRANTS = [
    pytest.param({"x": -1, "p1": -1}, {}, "unknown_player", ".grants.x", "SRS-7.2", id="SRS-7.2 nobody known first"),
    pytest.param({"y": 1, "x": 1}, {}, "unknown_player", ".grants.x", "SRS-7.2", id="SRS-7.2 the first by id"),
    pytest.param({"p2": -1, "p1": -1}, {}, "bad_amount", ".grants.p1", "SRS-7.2", id="SRS-7.2 less than nothing"),
    pytest.param({"x": 1}, {"growth": False}, "growth_disabled", "", "SRS-8.6", id="SRS-8.6 no growth"),
]


@pytest.mark.parametrize(("grants", "options", "code", "path", "rule"), GRANTS)
def test_a_grant_that_is_refused(grants, options, code, path, rule):
    resolution = command(session("after_play"), ("grant_xp", {"grants": grants}), **options)

    assert refused(resolution) == [(code, f"gm.commands.0{path}")]
    assert cited(resolution)[0][0] == rule


def test_a_spend_is_told_and_waits_for_the_record():
    resolution = spend(rich())

    assert told(resolution, "rule", "actor", "character", "amount", "xp", "seq") == [
        ("xp_spent", "SRS-8.3", "p1", "aki", 2, 3, 1)
    ]
    assert resolution["requests"] == [{"actor": "gm", "want": "record_xp", "seq": 1}]
    assert resolution["state"]["ledger"] == [
        {
            "seq": 1,
            "entry": "spend",
            "player": "p1",
            "amount": 2,
            "character": "aki",
            "for": "skill",
            "recorded": False,
        }
    ]


PURCHASES = {
    "growth_purchases": {
        "tough": {"cost": 2, "effects": [{"effect": "add_hp_max", "value": 3}]},
        "bold": {"cost": 1, "effects": []},
    }
}

REFUSED = [
    pytest.param({"character": "x"}, {}, "unknown_character", "character", id="SRS-8.2 nobody"),
    pytest.param({"character": "bo"}, {}, "not_your_character", "character", id="SRS-8.2 another player's"),
    pytest.param({"amount": 0, "for": "x"}, PURCHASES, "bad_amount", "amount", id="SRS-8.1 nothing"),
    pytest.param({"amount": -1}, {}, "bad_amount", "amount", id="SRS-8.1 less than nothing"),
    pytest.param({"amount": 99}, {}, "not_enough_xp", "amount", id="SRS-8.3 more than there is"),
    pytest.param({"amount": 99, "for": "x"}, PURCHASES, "unknown_purchase", "for", id="SRS-8.6 nothing to be had"),
    pytest.param({"amount": 99, "for": "tough"}, PURCHASES, "wrong_price", "amount", id="SRS-8.6 another price"),
]


@pytest.mark.parametrize(("fields", "options", "code", "path"), REFUSED)
def test_a_spend_that_is_refused(fields, options, code, path):
    assert refused(spend(rich(), options=options, **fields)) == [(code, f"p1.acts.0.{path}")]


def test_values_of_refusals():
    at = "declarations.p1.acts.0"
    assert cited(spend(rich(), 99)) == [("SRS-8.3", f"{at}.amount", {"available": 5, "declared": 99})]
    assert cited(spend(rich(), options=PURCHASES)) == [("SRS-8.6", f"{at}.for", {"allowed": ["bold", "tough"]})]
    assert cited(spend(rich(), 3, options=PURCHASES, **{"for": "tough"})) == [
        ("SRS-8.6", f"{at}.amount", {"cost": 2, "declared": 3})
    ]


@pytest.mark.parametrize(
    ("stage", "timing", "is_allowed"),
    [
        ("pre_play", "outside_main_play", True),
        ("main_play", "outside_main_play", False),
        ("after_play", "outside_main_play", True),
        ("closed", "outside_main_play", True),
        ("main_play", "any", True),
    ],
)
def test_when_points_are_spent(stage, timing, is_allowed):
    """SRS-8.1."""
    resolution = spend(rich(stage, p1=5), options={"growth_timing": timing})

    assert [error["code"] for error in resolution["errors"]] == ([] if is_allowed else ["wrong_stage"])
    assert not resolution["errors"] or cited(resolution) == [("SRS-8.1", "declarations.p1.acts.0", {"stage": stage})]


def test_the_gm_spends_on_its_own_pcs_alone():
    state = with_character(rich(gm=5), "aki", player="gm")

    assert told(spend(state, player="gm"), "actor", "xp") == [("xp_spent", "gm", 3)]
    assert refused(spend(state, player="gm", character="ogre")) == [("not_a_pc", "gm.acts.0.character")]
    assert refused(spend(state, player="gm", character="bo")) == [("not_your_character", "gm.acts.0.character")]


def test_without_growth_nothing_is_spent_whatever_the_stage():
    assert refused(spend(rich("main_play", p1=5), options={"growth": False})) == [("growth_disabled", "p1.acts.0")]


def test_a_purchase_is_applied():
    resolution = spend(with_character(rich(), "aki", hp=1, hp_max=9), options=PURCHASES, **{"for": "tough"})

    assert told(resolution, "actor", "effect", "value")[1:] == [("growth_applied", "aki", "add_hp_max", 3)]
    assert resolution["state"]["characters"]["aki"]["hp"] == 4


def test_points_that_are_spent_twice_are_counted_twice():
    said = {"act": "spend_xp", "character": "aki", "amount": 3, "for": "skill"}

    assert refused(resolve(rich(), {"p1": {"acts": [said, said]}})) == [("not_enough_xp", "p1.acts.1.amount")]


EFFECTS = [
    pytest.param(Effect("add_check_value", 2, "body"), {"check_values": {"body": 3}}, id="section 6 a value it has"),
    pytest.param(
        Effect("add_check_value", 2, "wit"), {"check_values": {"body": 1, "wit": 2}}, id="section 6 a new one"
    ),
    pytest.param(Effect("add_hp_max", 2), {"hp": 5, "hp_max": 11}, id="section 6 HP and its maximum"),
    pytest.param(Effect("set_critical_value", 11), {"critical_value": 11}, id="SRS-1.6 a critical value"),
    pytest.param(Effect("set_fumble_value", 1), {"fumble_value": 1}, id="SRS-1.7 a fumble value"),
]


@pytest.mark.parametrize(("effect", "changes"), EFFECTS)
def test_what_an_effect_changes(effect, changes):
    before = Character(id="aki", hp=3, hp_max=9, check_values={"body": 1})
    after = grown(before, effect)

    assert {name: value for name, value in vars(after).items() if value != getattr(before, name)} == changes


def test_a_line_is_recorded_once():
    """SRS-8.4, SRS-8.5: it stays where it is."""
    spent = spend(rich())["state"]
    resolution = command(spent, ("record_xp", {"seq": 1}))

    assert told(resolution, "rule", "seq") == [("xp_recorded", "SRS-8.4", 1)]
    assert len(resolution["state"]["ledger"]) == 1
    for seq in (1, 2):
        again = command(resolution["state"], ("record_xp", {"seq": seq}))
        assert refused(again) == [("unknown_entry", "gm.commands.0.seq")]
        assert cited(again)[0][0] == "SRS-8.4"


@pytest.mark.parametrize("stage", ["pre_play", "main_play", "closed"])
def test_lines_are_recorded_at_any_time(stage):
    spent = {**spend(rich())["state"], "session": {"stage": stage}}

    assert told(command(spent, ("record_xp", {"seq": 1}))) == [("xp_recorded",)]
