import pytest

from tests.rules.shinobigami.fights import hurt, person, play, scene, story, told

CURSED = [{"status": "curse", "kind": "affliction"}, {"status": "wound", "kind": "affliction"}]


def _special(order, lost=("body", "tactics"), statuses=CURSED, **options):
    """Roll a special for the recovery of `sorcery`; return what the special itself restored, and what the check did."""
    aki = person(life=hurt("sorcery", *lost), statuses=list(statuses))
    recover = [{"means": "check", "skill": "sword", "field": "sorcery"}]
    declared = {"recover": recover, **({"on_special": order} if order else {})}
    resolution = play(scene(aki=aki), {"aki": declared}, [6, 6], **options)
    found = told(resolution, "life_restored", "affliction_removed", "recovery_wasted")
    return [(one["rule"], one.get("field") or one.get("affliction") or one["type"]) for one in found]


SUCCESS = ("SB-7-7.4", "sorcery")


@pytest.mark.parametrize(
    ("order", "lost", "statuses", "restored"),
    [
        (None, ("body", "tactics"), CURSED, "body"),
        (None, (), [], "sorcery"),
        ({"recover": "life", "field": "tactics"}, ("body", "tactics"), CURSED, "tactics"),
        ({"recover": "life", "field": "weapon"}, ("body", "tactics"), CURSED, "body"),
        ({"recover": "affliction", "affliction": "wound"}, ("body",), CURSED, "wound"),
        ({"recover": "affliction", "affliction": "numbness"}, ("body",), CURSED, "body"),
    ],
)
def test_what_a_special_restores(order, lost, statuses, restored):
    """SB-0.4, SB-0.15: first the special, then the success; what cannot be chosen any more is the first there is."""
    first, second = _special(order, lost, statuses)

    assert first == ("SB-0.4", restored)
    assert second == (SUCCESS if restored != "sorcery" else ("SB-7-7.5", "recovery_wasted"))


@pytest.mark.parametrize(("order", "options"), [({"recover": "none"}, {}), (None, {"special_effect": "none"})])
def test_a_special_that_restores_nothing(order, options):
    """SB-0.4."""
    assert _special(order, **options) == [SUCCESS]


def test_the_oldest_affliction_goes_where_no_life_is_lost():
    """SB-0.4."""
    aki = person(statuses=CURSED)
    declared = {"recover": [{"means": "check", "skill": "sword", "affliction": "wound"}]}
    resolution = play(scene(aki=aki), {"aki": declared}, [6, 6])

    assert [one["affliction"] for one in told(resolution, "affliction_removed")] == ["curse", "wound"]
    assert resolution["state"]["characters"]["aki"]["statuses"] == []


def test_with_nothing_lost_nothing_is_told():
    """SB-0.4: the check itself has nothing to do either."""
    aki = person(statuses=CURSED[:1])
    declared = {"recover": [{"means": "check", "skill": "sword", "affliction": "curse"}]}

    assert story(play(scene(aki=aki), {"aki": declared}, [6, 6])) == [
        "check_rolled",
        "affliction_removed",
        "recovery_wasted",
    ]
