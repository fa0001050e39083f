import pytest
from marshmallow import ValidationError

from rules.core.values import schema_of
from rules.shinobigami.declaration import DOCUMENTS, ActionDeclaration, ActionDeclarationSchema, SceneDeclarationSchema
from rules.shinobigami.orders import DeclaredVia, Evade, Pill, RecoveryCheck, RecoveryNinpo, When


def test_there_is_a_document_for_each_stage_and_for_the_gm():
    """Section 9."""
    assert sorted(DOCUMENTS) == ["action", "gm", "plot", "scene", "spoils"]


def test_nothing_declared_is_the_round_of_one_who_does_nothing():
    """Section 9: one evades normally."""
    assert ActionDeclarationSchema().load({}) == ActionDeclaration(evade=Evade("normal"))


@pytest.mark.parametrize(
    ("raw", "limit"), [(False, None), (True, 6), ({"life_at_most": 2}, 2), ({"life_at_most": 0}, 0)], ids=str
)
def test_at_which_life_one_gives_up(raw, limit):
    """SB-7-10.2."""
    assert ActionDeclarationSchema().load({"concede": raw}).concede == limit


def test_an_empty_condition_is_none():
    """SB-7-12.5."""
    orders = [{"ninpo": "guard", "when": {}}, {"ninpo": "guard", "when": {"life_at_most": 2}}]
    loaded = ActionDeclarationSchema().load({"support": orders}).support

    assert [order.when for order in loaded] == [None, When(life_at_most=2)]


def test_orders_to_recover_are_told_apart_by_their_means():
    """SB-7-7.4, SB-0.15."""
    check = {"means": "check", "skill": "sword", "field": "body", "check": [{"via": "throw", "target_number": 7}]}
    balm = {"means": "ninpo", "ninpo": "balm", "fields": ["body"]}
    loaded = SceneDeclarationSchema().load({"recover": [check, balm]}).recover
    pill = ActionDeclarationSchema().load({"recover": [{"means": "pill", "affliction": "curse"}]}).recover

    assert loaded == (
        RecoveryCheck(means="check", skill="sword", field="body", check=(DeclaredVia("throw", 7),)),
        RecoveryNinpo(means="ninpo", ninpo="balm", fields_=("body",)),
    )
    assert pill == (Pill(means="pill", affliction="curse"),)
    with pytest.raises(ValidationError):
        SceneDeclarationSchema().load({"recover": [{**balm, "skill": "sword"}]})


@pytest.mark.parametrize(
    ("bound", "number"),
    [pytest.param("minimum", 2, id="SB-0.6-least"), pytest.param("maximum", 20, id="SB-0.6-greatest")],
)
def test_the_bounds_of_declared_target_numbers_are_described_though_not_a_matter_of_shape(bound, number):
    """SB-0.6: the check of the declaration asks for them in its own order."""
    assert schema_of(DeclaredVia)().fields["target_number"].metadata[bound] == number
    assert schema_of(DeclaredVia)().load({"via": "sword", "target_number": 21}) == DeclaredVia("sword", 21)
