import pytest

from rules.senya_gekki import RULESET
from tests.rules.senya_gekki.fights import npc, pc, state

PEOPLE = {
    "a": pc(),
    "away": pc(present=False),
    "b": npc(),
    "dead": pc(condition="dead"),
    "down": pc(condition="incapacitated"),
    "doll": pc(summoned_by={"actor": "a", "skill": "x"}),
    "lurker": npc(present=False),
}


@pytest.mark.parametrize(
    ("phase", "round_", "expected"),
    [
        ("idle", 0, {"a", "away", "b", "down"}),
        ("setup", 1, {"a", "away", "b", "down"}),
        ("initiative", 1, {"a", "b"}),
        ("cleanup", 1, {"a", "b"}),
    ],
)
def test_whose_declaration_can_matter(phase, round_, expected):
    """SG-2.5, SG-2.6, SG-3.2, SG-18.1: who may appear or be revived in the setup, else who stands; the GM always."""
    asked = RULESET.asked(state(PEOPLE, phase=phase, round=round_), {})
    assert asked == {"gm": "gm", **dict.fromkeys(expected, "plan")}


def test_a_combat_that_was_fought_out_ends_the_scene():
    """SG-1.5: before it, the scene waits for the GM's command."""
    fought, fresh = state(PEOPLE, phase="idle", round=2), state(PEOPLE, phase="idle", round=0)

    assert (RULESET.is_over(fought), RULESET.asked(fought, {})) == (True, {})
    assert not RULESET.is_over(fresh)
    assert not RULESET.is_over(state(PEOPLE, phase="setup"))
