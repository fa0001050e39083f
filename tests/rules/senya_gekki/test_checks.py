from collections import Counter
from itertools import product

import pytest

from rules.senya_gekki.checks import Check, best_of, winner_of
from tests.rules.senya_gekki.fights import attack, gm, npc, pc, play, resolve, told

CRITICAL, FUMBLE = Check("critical", None), Check("fumble", None)


def ordinary(achievement):
    return Check("ordinary", achievement)


@pytest.mark.parametrize(
    ("attacker", "reaction", "winner"),
    [
        (FUMBLE, None, "reaction"),
        (FUMBLE, FUMBLE, "reaction"),
        (CRITICAL, CRITICAL, "reaction"),
        (ordinary(30), CRITICAL, "reaction"),
        (CRITICAL, ordinary(30), "action"),
        (CRITICAL, FUMBLE, "action"),
        (ordinary(1), FUMBLE, "action"),
        (ordinary(10), ordinary(9), "action"),
        (ordinary(9), ordinary(10), "reaction"),
        (ordinary(9), ordinary(9), "reaction"),
    ],
)
def test_one_check_against_one_reaction(attacker, reaction, winner):
    """SG-18.8, SG-7.13, SG-7.14: the table of winners."""
    assert winner_of(attacker, reaction) == winner


def test_all_36_throws_of_a_hit_check():
    """SG-18.8: one throw in 36 is critical, one a fumble, the others have an achievement."""
    outcomes = Counter()
    for one, other in product(range(1, 7), repeat=2):
        resolution = resolve({"a": pc(), "b": npc()}, {"a": attack()}, [one, other, 1, 1, 1, 1, 1])
        (hit,) = told(resolution, "hit_check") if resolution["errors"] == [] else [{"outcome": "error"}]
        outcomes[hit["outcome"]] += 1
        if hit["outcome"] == "ordinary":
            assert hit["achievement"] == 5 + one + other
    assert outcomes == {"critical": 1, "fumble": 1, "ordinary": 34}


@pytest.mark.parametrize(
    ("checks", "best"),
    [
        ((), None),
        ((ordinary(9), ordinary(12)), ordinary(12)),
        ((ordinary(9), CRITICAL), CRITICAL),
        ((FUMBLE, ordinary(3)), ordinary(3)),
        ((FUMBLE, FUMBLE), FUMBLE),
    ],
)
def test_what_conditions_know_of_several_checks(checks, best):
    """SG-18.4: the best check; null if any is critical or all fumbled."""
    assert best_of(checks) == best


def test_all_modifiers_of_a_check_add_up():
    """SG-18.8: skills, effects in force on this kind or all, the GM's modifier, bind, and an ambush."""
    statuses = [
        {"status": "bind", "source": "a"},
        {"status": "curse", "source": "a", "effects": [{"kind": "check_bonus", "value": -1}]},
    ]
    defender = npc(
        statuses=statuses,
        effects=[{"skill": "x", "source": "b", "effects": [{"kind": "check_bonus", "value": 5, "on": "hit"}]}],
        skills={
            "calm": {"category": "permanent", "effects": [{"kind": "check_bonus", "value": 2, "on": "evade"}]},
            "duck": {"category": "defense", "effects": [{"kind": "check_bonus", "value": 4, "on": "hit"}]},
        },
    )
    declarations = {
        "a": attack(),
        "b": {"standing": [{"do": "evade", "skills": ["duck"]}]},
        "gm": gm({"tool": "gm.set_modifier", "actor": "b", "on": "all", "value": 3}),
    }
    surprise = {"side": "pc", "round": 1}
    resolution = play({"a": pc(), "b": defender}, declarations, [3, 3, 4, 4], surprise=surprise)

    (evasion,) = told(resolution, "evade_check")
    assert evasion["modifier"] == 4 - 1 + 2 + 3 - 3 - 3
    assert evasion["achievement"] == 4 + 8 + 2


@pytest.mark.parametrize(("mode", "round_", "modifier"), [
    ("ambushed", 1, -3),
    ("ambushed", 2, 0),
    ("ambushers", 1, 0),
    ("ambushers", 2, -3),
])  # fmt: skip
def test_when_reactions_to_an_ambush_suffer(mode, round_, modifier):
    """SG-16.3: in the ambushers' first round in which they act."""
    resolution = play(
        {"a": pc(), "b": npc()},
        {"a": attack()},
        [3, 3, 4, 4, 1, 1],
        {"surprise_done_side": mode},
        round=round_,
        surprise={"side": "pc", "round": 1},
    )
    assert told(resolution, "evade_check")[0]["modifier"] == modifier


@pytest.mark.parametrize(
    ("dice", "achievement", "outcome"),
    [([1, 2], 3, "ordinary"), ([6, 6], None, "critical"), ([1, 1], None, "fumble")],
)
def test_fixed_bind_leaves_critical_and_fumble(dice, achievement, outcome):
    """SG-13.6: only ordinary achievements become 3; the modifier is as without bind."""
    bound = pc(statuses=[{"status": "bind", "source": "b"}])
    resolution = resolve({"a": bound, "b": npc()}, {"a": attack()}, [*dice, 5, 6, 1, 1], {"bind_mode": "fixed_3"})

    hit = told(resolution, "hit_check")[0]
    assert (hit["achievement"], hit["outcome"], hit["modifier"]) == (achievement, outcome, 0)


def test_other_critical_and_fumble_values():
    """SG-18.8: options move both thresholds."""
    options = {"critical_value": 9, "fumble_value": 4}
    resolution = play({"a": pc(), "b": npc()}, {"a": attack()}, [4, 5, 2, 2, 3, 6], options)

    assert told(resolution, "hit_check")[0]["outcome"] == "critical"
    assert told(resolution, "evade_check")[0]["outcome"] == "fumble"
    assert told(resolution, "damage_roll")[0]["critical_dice"] == [6]
