import pytest

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.errors import UnreadableCase
from rules.fate_war import RULESET
from tests.rules.fate_war.wars import fight, war

STRANGE = {"board": []}


def test_the_protocol_is_whole():
    assert (RULESET.slug, RULESET.version) == ("fate_war", "1")
    assert set(RULESET.declaration_schemas) == {"scene", "engage", "battle", "spoils"}
    assert "gm.start_battle" in RULESET.tool_schemas
    assert {"clash", "gm_tool"} <= RULESET.event_types
    assert "hand_size" in RULESET.error_codes
    assert RULESET.state_schema().load(fight())
    assert RULESET.options_schema().load({})
    assert RULESET.setting_schema().load({}) == {}


@pytest.mark.parametrize(
    "use",
    [
        lambda: RULESET.asked(STRANGE, {}),
        lambda: RULESET.view(STRANGE, {}, "saber"),
        lambda: RULESET.close_scene(STRANGE),
        lambda: RULESET.use_tool(STRANGE, {}, "gm.award", {}),
        lambda: RULESET.resolve(Case("fate_war", {}, ListedDice([]), STRANGE, {})),
    ],
)
def test_a_strange_state_is_unreadable(use):
    with pytest.raises(UnreadableCase):
        use()


def test_options_are_read_from_the_campaigns():
    staged = fight(battle={"informed": ["rin"]})

    assert "rin" in RULESET.asked(staged, {})
    assert "rin" not in RULESET.asked(staged, {"battle_mode": "staged"})
    assert RULESET.view(war(), {"roster": "hidden"}, "saber")["persons"].keys() == {"saber", "yuna"}
