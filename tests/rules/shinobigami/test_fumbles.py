import pytest

from tests.rules.shinobigami.fights import NINPO, STAND, fight, hurt, person, play, scene, story, strike, told

RECOVER = {"recover": [{"means": "check", "skill": "throw", "field": "sorcery"}], "loss_order": ["tactics"]}


def _fumble(face, *more, pills=1, statuses=(), **options):
    """Fumble a recovery check outside battle, and roll `face` on the table."""
    aki = person(life=hurt("sorcery"), pills=pills, statuses=list(statuses))
    return play(scene(aki=aki, bo=person()), {"aki": RECOVER}, [1, 1, face, *more], **options)


@pytest.mark.parametrize(
    ("face", "more", "effect", "events", "changed"),
    [
        (1, [], "check_minus_1", [], {"statuses": [{"status": "shaken"}]}),
        (2, [], "lose_tool", [], {"pills": 0}),
        (3, [], "leak_info", [], {}),
        (4, [], "lose_life", ["life_lost"], {"hp": 4}),
        (5, [3], "random_affliction", ["affliction_added"], {"statuses": [{"status": "wound", "kind": "affliction"}]}),
        (6, [], "nothing", [], {}),
    ],
)
def test_the_fumble_table(face, more, effect, events, changed):
    """SB-0.14: outside battle its owner alone reads of it."""
    resolution = _fumble(face, *more)
    after = resolution["state"]["characters"]["aki"]

    table = told(resolution, "fumble_table")[0]
    assert (table["rule"], table["die"], table["effect"], table["audience"]) == ("SB-0.14", face, effect, ["aki"])
    assert story(resolution) == ["check_rolled", "fumble_table", *events]
    assert {one["rule"] for one in told(resolution, *events)} <= {"SB-0.14"}
    assert {key: after[key] for key in changed} == changed
    unchanged = {"hp": 5, "pills": 1, "statuses": []} | changed
    assert {key: after[key] for key in unchanged} == unchanged
    asked = [{"actor": "gm", "want": "leak_info", "of": "aki"}] if effect == "leak_info" else []
    assert resolution["requests"] == asked


@pytest.mark.parametrize(
    ("face", "given", "changed"),
    [
        (1, {"statuses": [{"status": "shaken"}]}, {"statuses": [{"status": "shaken"}]}),
        (2, {"pills": 0}, {"pills": 0}),
    ],
)
def test_of_what_is_there_already_or_not_at_all(face, given, changed):
    """SB-0.14."""
    after = _fumble(face, **given)["state"]["characters"]["aki"]

    assert {key: after[key] for key in changed} == changed


def test_the_last_point_lost_by_the_table():
    """SB-0.14, SB-7-7.2, SB-7-7-1.1: who is incapacitated has nothing of further orders."""
    aki = person(life=hurt("sorcery", "weapon", "ninjutsu", "scheme", "tactics"), pills=1)
    orders = {"recover": [RECOVER["recover"][0], {"means": "pill", "field": "weapon"}]}
    resolution = play(scene(aki=aki), {"aki": orders}, [1, 1, 4])

    assert story(resolution) == ["check_rolled", "fumble_table", "life_lost", "incapacitated", "recovery_wasted"]
    assert resolution["state"]["characters"]["aki"]["down_since"] == "main"
    assert resolution["state"]["characters"]["aki"]["pills"] == 1


def test_a_table_of_players_has_its_own_fumble_table():
    """SB-0.14."""
    resolution = _fumble(1, fumble_table=["nothing"] * 6)

    assert told(resolution, "fumble_table")[0]["effect"] == "nothing"


def test_no_dice_are_rolled_for_what_a_table_does_not_ask():
    """SB-0.14: the second die is asked for by the affliction alone."""
    assert play(scene(aki=person(life=hurt("sorcery"))), {"aki": RECOVER}, [1, 1, 5])["errors"][0]["values"] == {
        "label": "scene/aki/1/affliction",
        "wanted": 1,
        "left": 0,
    }


def test_backlash_binds_who_evades_at_the_turn_of_one_alone():
    """SB-7-8.1: at once, before the attack is told to hit."""
    resolution = play(fight({"aki": 3, "bo": 3 - 1}), {"aki": strike()}, [3, 3, 1, 1, 1])

    assert story(resolution)[:5] == ["ninpo_used", "check_rolled", "check_rolled", "backlash", "attack_hit"]


def test_who_is_in_backlash_already_stays_there():
    """SB-7-8.1, SB-7-8.3: a ninpo that may be rolled in backlash fumbles again."""
    aki = person(ninpo={"slash": {**NINPO["slash"], "usable_in_backlash": True}}, statuses=[{"status": "backlash"}])
    resolution = play(fight({"aki": 1, "bo": 1}, aki=aki), {"aki": strike(), "bo": STAND}, [1, 1])

    assert story(resolution)[:4] == ["ninpo_used", "check_rolled", "attack_missed", "round_ended"]
    assert len(told(resolution, "backlash_ended")) == 1


def test_a_fumble_at_the_end_of_the_round_brings_backlash_that_ends_with_it():
    """SB-7-8.1, SB-7-8.4."""
    mend = {**NINPO["mend"], "skill": "throw"}
    declared = {"aki": {"support": [{"ninpo": "mend", "fields": ["sorcery"]}]}}
    resolution = play(fight({"aki": 4, "bo": 1}, aki=person(ninpo={"mend": mend})), declared, [2, 2])

    assert story(resolution) == [
        "ninpo_used",
        "check_rolled",
        "backlash",
        "round_ended",
        "round_started",
        "backlash_ended",
    ]
