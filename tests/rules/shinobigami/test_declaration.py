import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
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


def found(document, raw):
    try:
        DOCUMENTS[document]().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


def tool(name, **fields):
    return {"commands": [{"tool": f"gm.{name}", **fields}]}


LIFE = ["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"]
AT = {"target": "aki"}
WHOLE = [
    *[("plot", {"plot": plot}) for plot in (1, 6)],
    ("plot", {"join": True, "plot_ninpo": [{"ninpo": "x", "fields": LIFE, "check": []}], "loss_order": LIFE}),
    *[("plot", {"on_special": {"recover": what}}) for what in ("life", "affliction", "none")],
    ("action", {"attack": {"ninpo": "x", "targets": ["bo"], "affliction": "wound", "check": []}}),
    ("action", {"support": [{"ninpo": "x", "fields": [], "check": [{"via": "y", "target_number": 0}]}]}),
    ("action", {"support": [{"ninpo": "x", "when": {"attacked_by": "bo", "damage_at_least": 0, "life_at_most": 0}}]}),
    *[("action", {"evade": {"default": how, "by_attacker": {"bo": how}}}) for how in ("normal", "escape_art", "none")],
    ("action", {"evade": {"checks": {"x": [{"via": "y", "target_number": 5}]}}}),
    *[("action", {"recover": [{"means": "pill", "field": "body", "timing": at}]}) for at in ("turn", "round_end")],
    *[("action", {"performance": [{"value": value, "reason": "r", "on": "any", "target": "bo"}]}) for value in (1, -1)],
    *[("action", {"performance": [{"value": 1, "reason": " r", "on": on, "target": "b"}]}) for on in ("hit", "evade")],
    *[("action", {"join": {"ninpo": "x", "before_plot": plot}}) for plot in (1, 6)],
    ("scene", {"recover": [{"means": "ougi", "ninpo": "x", "fields": ["body"]}], "loss_order": ["body"]}),
    *[("spoils", {"spoils": {"take": take}}) for take in ("info", "emotion", "prize", "none")],
    *[("spoils", {"spoils": {"take": "info", "loser": "bo", "info": info}}) for info in ("location", "secret")],
    *[("spoils", {"spoils": {"take": "emotion", "direction": way, "emotion": "awe"}}) for way in ("own", "loser")],
    ("spoils", {"spoils": {"take": "prize", "prize": "x"}}),
    ("gm", tool("start_battle", participants=["aki"])),
    ("gm", tool("start_scene")),
    *[("gm", tool("set_phase", phase=phase)) for phase in ("main", "climax")],
    *[("gm", tool("set_modifier", value=-9, on=on, **AT)) for on in ("hit", "evade", "any")],
    ("gm", tool("veto_performance", by="bo", **AT)),
    *[("gm", tool("give_info", to="aki", kind=kind, of="x")) for kind in ("location", "secret")],
    ("gm", tool("add_affliction", affliction="wound", effects=[], **AT)),
    ("gm", tool("remove_affliction", affliction="wound", **AT)),
    ("gm", tool("remove_status", status="x", **AT)),
    *[("gm", tool("set_life", field=field, value=value, **AT)) for field in LIFE for value in (0, 1)],
    ("gm", tool("waive_spoils", winner="aki")),
]
BAD = [
    ("plot", {"plot": 0}, "plot", "bad_value"),
    ("plot", {"plot": 7}, "plot", "bad_value"),
    ("plot", {"loss_order": ["mind"]}, "loss_order.0", "bad_value"),
    ("plot", {"on_special": {}}, "on_special.recover", "missing_field"),
    ("plot", {"plot_ninpo": [{}]}, "plot_ninpo.0.ninpo", "missing_field"),
    ("action", {"attack": {"targets": []}}, "attack.ninpo", "missing_field"),
    ("action", {"attack": {"ninpo": "x"}}, "attack.targets", "missing_field"),
    ("action", {"support": [{}]}, "support.0.ninpo", "missing_field"),
    ("action", {"evade": {"default": "run"}}, "evade.default", "bad_value"),
    ("action", {"evade": {"by_attacker": {"bo": "run"}}}, "evade.by_attacker.bo", "bad_value"),
    ("action", {"recover": [{"means": "check"}]}, "recover.0.means", "bad_value"),
    ("action", {"recover": [{"means": "pill", "timing": "plot"}]}, "recover.0.timing", "bad_value"),
    ("action", {"concede": None}, "concede", "bad_value"),
    ("action", {"concede": 1}, "concede", "bad_value"),
    ("action", {"concede": {}}, "concede.life_at_most", "bad_value"),
    ("action", {"concede": {"life_at_most": 1, "now": 1}}, "concede.now", "unknown_field"),
    ("action", {"join": {"ninpo": "x", "before_plot": 0}}, "join.before_plot", "bad_value"),
    ("action", {"join": {"ninpo": "x", "before_plot": 7}}, "join.before_plot", "bad_value"),
    ("scene", {"recover": [{"means": "ninpo", "fields": []}]}, "recover.0.ninpo", "missing_field"),
    ("scene", {"recover": [{"means": "ninpo", "ninpo": "x"}]}, "recover.0.fields", "missing_field"),
    ("scene", {"recover": [{"means": "check"}]}, "recover.0.skill", "missing_field"),
    ("spoils", {}, "spoils", "missing_field"),
    ("spoils", {"spoils": {}}, "spoils.take", "missing_field"),
    ("spoils", {"spoils": {"take": "info", "info": "name"}}, "spoils.info", "bad_value"),
    ("spoils", {"spoils": {"take": "emotion", "direction": "both"}}, "spoils.direction", "bad_value"),
]
PERFORMANCE = {"value": 1, "reason": "r", "on": "hit", "target": "bo"}
OF_COMMANDS = {
    "start_battle": {"participants": ["aki"]},
    "set_phase": {"phase": "main"},
    "set_modifier": {"target": "a", "value": 1, "on": "hit"},
    "veto_performance": {"by": "a", "target": "b"},
    "give_info": {"to": "a", "kind": "secret", "of": "b"},
    "add_affliction": {"target": "a", "affliction": "x"},
    "remove_affliction": {"target": "a", "affliction": "x"},
    "remove_status": {"target": "a", "status": "x"},
    "set_life": {"target": "a", "field": "body", "value": 1},
    "waive_spoils": {"winner": "a"},
}
BAD_COMMANDS = [
    (tool("set_phase", phase="opening"), "phase"),
    (tool("set_modifier", value=1, on="plot", **AT), "on"),
    (tool("give_info", to="aki", kind="name", of="x"), "kind"),
    (tool("set_life", field="mind", value=1, **AT), "field"),
    (tool("set_life", field="body", value=2, **AT), "value"),
    (tool("set_life", field="body", value=-1, **AT), "value"),
]


@pytest.mark.parametrize(("document", "raw"), WHOLE)
def test_what_a_declaration_may_hold(document, raw):
    assert found(document, raw) == []


@pytest.mark.parametrize(("document", "raw", "path", "code"), BAD)
def test_what_a_declaration_may_not_hold(document, raw, path, code):
    assert found(document, raw) == [(path, code)]


@pytest.mark.parametrize("name", PERFORMANCE)
def test_a_performance_has_all_its_fields(name):
    less = {key: value for key, value in PERFORMANCE.items() if key != name}

    assert found("action", {"performance": [less]}) == [(f"performance.0.{name}", "missing_field")]


@pytest.mark.parametrize(("name", "missing"), [(name, one) for name in OF_COMMANDS for one in OF_COMMANDS[name]])
def test_a_command_has_all_its_fields(name, missing):
    less = {key: value for key, value in OF_COMMANDS[name].items() if key != missing}

    assert found("gm", tool(name, **less)) == [(f"commands.0.{missing}", "missing_field")]


@pytest.mark.parametrize(("raw", "path"), BAD_COMMANDS)
def test_what_a_command_may_not_hold(raw, path):
    assert found("gm", raw) == [(f"commands.0.{path}", "bad_value")]
