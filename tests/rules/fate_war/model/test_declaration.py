import pytest
from marshmallow import ValidationError

from rules.core.fields import WordOrIds
from rules.fate_war.model.battle_declaration import BattleDeclaration, Plan, StandingDeclaration, When
from rules.fate_war.model.declaration import (
    DOCUMENTS,
    Action,
    Contest,
    Disposal,
    EngageDeclaration,
    NpcOrder,
    SceneDeclaration,
    SpoilsDeclaration,
)


@pytest.mark.parametrize(
    ("document", "raw", "value"),
    [
        ("scene", {}, SceneDeclaration()),
        ("battle", {}, BattleDeclaration()),
        ("engage", {"engage": ["rin"]}, EngageDeclaration(("rin",))),
        ("spoils", {"spoils": {"rin": "kill"}}, SpoilsDeclaration({"rin": "kill"})),
        (
            "scene",
            {"long": {"action": "study", "contest": {"cards": ["rush"] * 5}}, "npc": {"id": "e", "do": "talk"}},
            SceneDeclaration(long=Action("study", contest=Contest(("rush",) * 5)), npc=NpcOrder("e", "talk")),
        ),
        (
            "scene",
            {"dispose": [{"npc": "e", "do": "kill"}], "battle": {"row": "back"}},
            SceneDeclaration(dispose=(Disposal("e", "kill"),), battle=StandingDeclaration(row="back")),
        ),
        (
            "scene",
            {"battle": {"plans": [{"when": {"with": ["yuna"]}, "hand": []}], "ask_again": ["melee"]}},
            SceneDeclaration(
                battle=StandingDeclaration(plans=(Plan(hand=(), when=When(with_=("yuna",))),), ask_again=("melee",))
            ),
        ),
    ],
)
def test_a_document_is_loaded_as_a_frozen_value(document, raw, value):
    assert DOCUMENTS[document]().load(raw) == value


@pytest.mark.parametrize("value", ["nobody", 3, None, [1], {"rin": 1}])
def test_neither_a_word_nor_ids(value):
    field = WordOrIds("none", "all")

    assert field.deserialize("all") == "all"
    assert field.deserialize([]) == ()
    with pytest.raises(ValidationError, match="bad_value"):
        field.deserialize(value)
