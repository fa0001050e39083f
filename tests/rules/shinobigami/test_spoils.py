import pytest

from tests.rules.shinobigami.fights import faults, person, play, story, told, won

SCROLL = {"scroll": {"name": "Scroll", "holder": "bo"}}


def _claim(**claim):
    return {"spoils": {"loser": "bo", **claim}}


SECRET = _claim(take="info", info="secret")
PRIZE = _claim(take="prize", prize="scroll")


def test_claims_are_carried_out_in_the_order_in_which_they_are_pending():
    """SB-7-11-1.1: whoever has not claimed is asked again, and the battle goes on until all have."""
    state = won(("cho", "aki"), prizes=SCROLL)
    resolution = play(state, {"aki": SECRET})

    assert resolution["state"]["battle"]["spoils_pending"] == ["cho"]
    assert (resolution["state"]["stage"], resolution["state"]["battle"]["status"]) == ("spoils", "spoils")
    assert resolution["requests"] == [{"actor": "cho", "want": "spoils"}]
    after = play(resolution["state"], {"cho": PRIZE})
    assert (after["state"]["stage"], after["state"]["battle"]["status"]) == ("scene", "over")


@pytest.mark.parametrize("pending", [pytest.param(["cho", "aki"], id="SB-7-11-1.1-not-by-seats")])
def test_missing_claims_are_asked_for_in_seat_order(pending):
    """Section 10: whatever the order in which they are pending."""
    state = won(("aki", "cho"))
    state["battle"]["spoils_pending"] = pending

    assert [one["actor"] for one in play(state, {})["requests"]] == ["aki", "cho"]


def test_of_two_after_one_prize_the_second_gets_an_error():
    """SB-7-11-1.1: the second in the order of the claims, not of the ids."""
    assert faults(play(won(("cho", "aki"), prizes=SCROLL), {"aki": PRIZE, "cho": PRIZE})) == [
        ("aki", "no_prize", "declarations.aki.spoils.prize")
    ]


def test_a_claim_with_a_fault_leaves_things_to_the_next():
    """SB-7-11-1.1."""
    state = won(("cho", "aki"), prizes=SCROLL)

    assert faults(play(state, {"cho": {"spoils": {**PRIZE["spoils"], "loser": "cho"}}, "aki": PRIZE})) == [
        ("cho", "not_loser", "declarations.cho.spoils.loser")
    ]


@pytest.mark.parametrize("claim", [{"take": "none"}, {"take": "none", "loser": "bo"}])
def test_a_claim_may_be_given_up(claim):
    """SB-7-11-1.1."""
    resolution = play(won(), {"aki": {"spoils": claim}})

    assert [(one["actor"], one["audience"]) for one in told(resolution, "spoils_waived")] == [("aki", "all")]
    assert resolution["state"]["stage"] == "scene"


def test_the_gm_may_give_up_a_claim():
    """SB-7-11-1.1: whose claim it was is asked no more, and claims no more."""
    command = {"gm": {"commands": [{"tool": "gm.waive_spoils", "winner": "aki"}]}}

    assert story(play(won(), command)) == ["spoils_waived"]
    assert play(won(), command)["state"]["stage"] == "scene"
    assert faults(play(won(), {**command, "aki": SECRET})) == [("aki", "not_winner", "declarations.aki.spoils")]


@pytest.mark.parametrize(
    ("declared", "options", "code", "path"),
    [
        ({"take": "info", "info": "secret"}, {}, "bad_field", "loser"),
        ({"loser": "aki", "take": "none"}, {}, "not_loser", "loser"),
        ({"loser": "bo"}, {}, "bad_field", "take"),
        ({"loser": "bo", "take": "life"}, {}, "bad_spoils", "take"),
        ({"loser": "bo", "take": "info"}, {}, "bad_field", "info"),
        ({"loser": "bo", "take": "info", "info": "name"}, {}, "bad_field", "info"),
        ({"loser": "bo", "take": "emotion", "emotion": "awe"}, {}, "bad_field", "direction"),
        ({"loser": "bo", "take": "emotion", "direction": "own"}, {}, "bad_field", "emotion"),
        ({"loser": "bo", "take": "emotion", "direction": "own", "emotion": " "}, {}, "unknown_emotion", "emotion"),
        (
            {"loser": "bo", "take": "emotion", "direction": "own", "emotion": "awe"},
            {"emotions": ["envy"]},
            "unknown_emotion",
            "emotion",
        ),
        ({"loser": "bo", "take": "prize"}, {}, "bad_field", "prize"),
        ({"loser": "bo", "take": "prize", "prize": "sword"}, {}, "no_prize", "prize"),
        (
            {"loser": "bo", "take": "prize", "prize": "scroll"},
            {"prize_needs_info": True},
            "prize_info_unknown",
            "prize",
        ),
        ({"loser": "bo", "take": "info", "info": "secret", "whole": True}, {}, "unknown_field", "whole"),
    ],
)
def test_claims_that_are_refused(declared, options, code, path):
    """SB-7-11-1.1 to SB-7-11-1.4, SB-7-11-1-1.1."""
    resolution = play(won(prizes=SCROLL), {"aki": {"spoils": declared}}, **options)

    assert faults(resolution) == [("aki", code, f"declarations.aki.spoils.{path}")]


def test_an_emotion_is_set_in_one_direction():
    """SB-7-11-1.3: an emotion of the list, where there is one."""
    aki = person(emotions={"bo": "envy"})
    claim = _claim(take="emotion", direction="own", emotion="awe")
    resolution = play(won(aki=aki), {"aki": claim}, emotions=["awe"])

    told_one = told(resolution, "emotion_set")[0]
    assert (told_one["previous"], told_one["audience"]) == ("envy", "all")
    assert resolution["state"]["characters"]["aki"]["emotions"] == {"bo": "awe"}
    assert resolution["state"]["characters"]["bo"]["emotions"] == {}


def test_a_winner_with_no_life_left_still_claims():
    """SB-7-7-1.1."""
    aki = person(life=dict.fromkeys(["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"], 0))

    assert story(play(won(aki=aki), {"aki": SECRET})) == ["info_gained"]


def test_what_a_winner_knows_already_stays_known():
    """SB-7-11-1.2."""
    aki = person(known=[{"kind": "location", "of": "bo"}])
    known = play(won(aki=aki), {"aki": SECRET})["state"]["characters"]["aki"]["known"]

    assert known == [{"kind": "location", "of": "bo"}, {"kind": "secret", "of": "bo"}]
