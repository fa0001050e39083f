"""15.3: the schemas of declarations accept what the checks accept."""

import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.kamigakari.model.declaration import DOCUMENTS
from rules.kamigakari.model.options import Options, OptionsSchema
from tests.rules.kamigakari.random_play import Play
from tests.rules.kamigakari.table import resolve
from tests.rules.mangling import public_cases

CASES = public_cases("kamigakari")


def documents(case):
    return [
        (DOCUMENTS["gm" if actor == "gm" else case["state"]["stage"]], raw)
        for actor, raw in case["declarations"].items()
    ]


@pytest.mark.parametrize("case", [case for case in CASES if not resolve(case)["errors"]])
def test_what_resolves_fits_its_schema(case):
    for schema, raw in documents(case):
        assert schema().validate(raw) == {}


@pytest.mark.parametrize("seed", range(20))
def test_what_is_drawn_at_random_fits_its_schema(seed):
    for schema, raw in documents(Play(seed).combat()):
        assert schema().validate(raw) == {}


def test_section_4_every_option_has_a_clause_and_the_same_default_in_value_and_schema():
    assert OptionsSchema().load({}) == Options()
    assert all(part.metadata["rule"].startswith("KG-") for part in OptionsSchema().fields.values())


def faults_in(document, raw):
    try:
        DOCUMENTS[document]().load(raw)
    except ValidationError as error:
        return list(faults(error))
    return []


def act(timing, action, **fields):
    return {timing: {"action": action, **fields}}


def plan(**fields):
    return act("prep", "detox", spirit=fields)


def attack(**fields):
    return act("attack", "attack", **fields)


def tool(name, **fields):
    return {"tools": [{"tool": name, **fields}]}


def sheet(**fields):
    return {"sheet": fields}


TALENT = {"id": "song", "level": 1}
WHOLE = {
    "combat": [
        {"start": {"talent": "song", "targets": ["b"], "pay": [0, "x"]}},
        {"start": [{"talent": "song"}, {}]},
        act("prep", "none"),
        act("prep", "move", path=[[1, 1], [0, -1]]),
        act("prep", "stand"),
        act("prep", "detox", spirit={"policy": "none"}, burn=1),
        act("prep", "delay", to=1),
        act("prep", "search", target="b", spirit={"policy": "ask"}, burn=3),
        act("prep", "item", item="salts", target="b", pay=[]),
        act("prep", "talent", talent="song", targets=[], pay=["x"]),
        attack(attack="sword", targets=["b"], path=[], concept=True, burn=2, spirit={"policy": "maximise"}, pay=[0]),
        attack(**{"with": ["edge"]}),
        act("attack", "none"),
        act("attack", "full_move", path=[[2, 2]]),
        act("attack", "disengage", path=[[2, 2]]),
        act("attack", "recover", status="pain"),
        act("attack", "finish", target="b"),
        act("attack", "talent", talent="song", targets=["b"], pay=[1]),
        act("end", "none"),
        act("end", "recover"),
        act("end", "talent", talent="song", targets=["b"], pay=[1]),
        plan(policy="exact", swaps=[[0, 1], [1, 0]], keep=[1, 6]),
        plan(policy="succeed"),
        {"standing": {"defence": [{"talent": "ward", "for": ["b"], "when": {"min_damage": 0, "kind": "special"}}]}},
        {"standing": {"defence": [{"when": {"kind": kind}} for kind in ("physical", "magical")]}},
        {"standing": {"special": [{"talent": "x", "on": on} for on in ("turn_start", "damaged", "fainted")]}},
        {"standing": {"special": [{"talent": "x", "on": "damaged", "targets": ["b"]}], "life_burn": False}},
        {
            "standing": {
                "engage": "all",
                "passive": {"spirit": {}, "burn": 1},
                "acrobatics": {"spirit": [{}], "burn": 3},
            }
        },
        {"standing": {"engage": "none"}},
        {"standing": {"engage": ["b"]}},
    ],
    "scene": [
        {"appear": True, "appear_check": {"spirit": {"policy": "none"}, "burn": 1}, "companions": ["b"]},
        {"talents": [{"talent": "x", "targets": ["b"], "pay": []}], "items": [{"item": "x", "target": "b", "pay": []}]},
        {"checks": [{"challenge": "c", "spirit": {}, "burn": 1}], "link": {"target": "b", "emotion": "awe"}},
        {"struggle": {"location": "inn", "method": "pay", "pay": []}},
        {"struggle": {"location": "inn", "method": "investigate", "spirit": {}, "burn": 1}},
        {"standing": {"special": [{"talent": "x", "on": "damaged"}], "passive": {}, "acrobatics": {}}},
    ],
    "session_start": [{"links": [{"target": "b", "emotion": "awe", "role": "circle"}]}],
    "session_end": [{"kushimitama_max": 0}],
    "build": [
        sheet(race="fox", level=1, gear=[{"id": "x"}], talents=[TALENT], front_job={}, personality={"age": [9]}),
        sheet(titles=[{"name": "x", "slot": slot, "variant": "A", "combat": {}} for slot in ("main", "sub", "extra")]),
        sheet(stats={"body": 0, "agility": -1, "intellect": 9, "mind": 1, "luck": 1}),
        {"arms": [{"weapon": "w", "addition": {"id": "x"}, "cost_g": 0, "cost_ev": 0, "pay": "g", "materials": ["o"]}]},
        {"arms": [{"addition": {"id": "x"}, "pay": "materials"}], "synthesize": [{"weapon": "w", "material": "o"}]},
        {"merge": {"into": "w", "from": ["v"]}, "change_job": {"name": "x", "feature": "y", "items": [1]}},
        {"growth": {"stats": ["body"], "talent": TALENT, "high_talent": TALENT, "race_talent": TALENT}},
        {"growth": {"swap": {"out": "x", "in": TALENT}}, "rebuild": {"race": "fox"}},
    ],
    "gm": [
        tool("gm.set_modifier", target="a", check="all", amount=-1, secret=True),
        *[tool(f"gm.{use}_status", target="a", status="pain", secret=False) for use in ("apply", "clear")],
        tool("gm.special_damage", target="a", amount=0, cut=0, secret=True),
        tool("gm.fall", target="a", metres=0, cut=0, secret=True),
        tool("gm.set_barrier", on=False, secret=True),
        tool("gm.resize_board", w=1, h=1, secret=True),
        tool("gm.move_token", target="a", to=[1, 1], secret=True),
        tool("gm.end_combat", secret=True),
        tool("gm.roll_table", table="omen", secret=True),
        tool("gm.approve_job", target="a", secret=True),
        tool("gm.next_part", secret=True),
    ],
}
REFUSED = {
    "combat": [
        ({"start": 3}, "start", "bad_value"),
        ({"start": {"pay": [-1]}}, "start.pay.0", "bad_value"),
        ({"start": {"pay": [True]}}, "start.pay.0", "bad_value"),
        ({"start": {"pay": ["y"]}}, "start.pay.0", "bad_value"),
        ({"start": [{"targets": [1]}]}, "start.0.targets.0", "bad_value"),
        (act("prep", "move", path=[[1]]), "prep.path.0", "bad_value"),
        (act("prep", "move", path=[[1, 2, 3]]), "prep.path.0", "bad_value"),
        (act("prep", "delay", to=0), "prep.to", "bad_delay"),
        (act("prep", "detox", burn=0), "prep.burn", "burn_dice_range"),
        (act("prep", "detox", burn=4), "prep.burn", "burn_dice_range"),
        (plan(policy="luck"), "prep.spirit.policy", "bad_policy"),
        (plan(swaps=[[0]]), "prep.spirit.swaps.0", "bad_value"),
        (plan(keep=[0]), "prep.spirit.keep.0", "bad_value"),
        (plan(keep=[7]), "prep.spirit.keep.0", "bad_value"),
        (attack(burn=0), "attack.burn", "burn_dice_range"),
        (attack(concept=1), "attack.concept", "bad_value"),
        (attack(spirit=[{}]), "attack.spirit", "bad_value"),
        (attack(**{"with": "edge"}), "attack.with", "bad_value"),
        (act("attack", "recover", status=1), "attack.status", "bad_value"),
        (act("end", "attack"), "end.action", "bad_action"),
        ({"standing": {"defence": [{"when": {"min_damage": -1}}]}}, "standing.defence.0.when.min_damage", "bad_value"),
        ({"standing": {"defence": [{"when": {"kind": "fall"}}]}}, "standing.defence.0.when.kind", "bad_value"),
        ({"standing": {"defence": [{"for": "b"}]}}, "standing.defence.0.for", "bad_value"),
        ({"standing": {"special": [{"talent": "x"}]}}, "standing.special.0.on", "missing_field"),
        ({"standing": {"special": [{"on": "noon"}]}}, "standing.special.0.on", "bad_value"),
        ({"standing": {"life_burn": 1}}, "standing.life_burn", "bad_value"),
        ({"standing": {"engage": "some"}}, "standing.engage", "bad_value"),
        ({"standing": {"passive": {"burn": 4}}}, "standing.passive.burn", "burn_dice_range"),
        ({"appear": True}, "appear", "unknown_field"),
    ],
    "scene": [
        ({"appear": 1}, "appear", "bad_value"),
        ({"companions": [1]}, "companions.0", "bad_value"),
        ({"talents": {"talent": "x"}}, "talents", "bad_value"),
        ({"checks": [{"challenge": 1}]}, "checks.0.challenge", "bad_value"),
        ({"struggle": {"location": "x"}}, "struggle.method", "missing_field"),
        ({"struggle": {"method": "beg"}}, "struggle.method", "bad_value"),
        ({"struggle": {"location": 1, "method": "pay"}}, "struggle.location", "bad_value"),
        ({"link": {"emotion": "awe"}}, "link.target", "missing_field"),
        ({"link": {"target": "b", "role": "circle"}}, "link.role", "unknown_field"),
        ({"standing": {"life_burn": True}}, "standing.life_burn", "unknown_field"),
        ({"standing": {"engage": "all"}}, "standing.engage", "unknown_field"),
    ],
    "session_start": [
        ({"links": [{}]}, "links.0.target", "missing_field"),
        ({"links": [{"target": "b", "role": 1}]}, "links.0.role", "bad_value"),
    ],
    "session_end": [({"kushimitama_max": -1}, "kushimitama_max", "bad_value")],
    "build": [
        (sheet(level=0), "sheet.level", "bad_value"),
        (sheet(stats={"charm": 1}), "sheet.stats.charm", "unknown_field"),
        (sheet(stats={"body": "1"}), "sheet.stats.body", "bad_value"),
        (sheet(titles=[{"name": "x"}]), "sheet.titles.0.slot", "missing_field"),
        (sheet(titles=[{"name": "x", "slot": "third"}]), "sheet.titles.0.slot", "bad_value"),
        ({"arms": [{"weapon": "w"}]}, "arms.0.addition", "missing_field"),
        ({"arms": [{"addition": {"id": "x"}, "cost_g": -1}]}, "arms.0.cost_g", "bad_value"),
        ({"arms": [{"addition": {"id": "x"}, "cost_ev": -1}]}, "arms.0.cost_ev", "bad_value"),
        ({"arms": [{"addition": {"id": "x"}, "pay": "crest"}]}, "arms.0.pay", "bad_value"),
        ({"growth": {"talent": {}}}, "growth.talent.id", "missing_field"),
        ({"growth": {"swap": {"in": {"level": 1}}}}, "growth.swap.in.id", "missing_field"),
    ],
    "gm": [
        ({"tools": [{"secret": True}]}, "tools.0.tool", "missing_field"),
        (tool("gm.smite"), "tools.0.tool", "unknown_tool"),
        (tool("gm.set_modifier", target="a", amount=1), "tools.0.check", "missing_field"),
        (tool("gm.set_modifier", target="a", check="all"), "tools.0.amount", "missing_field"),
        *[(tool(f"gm.{use}_status", target="a"), "tools.0.status", "missing_field") for use in ("apply", "clear")],
        (tool("gm.apply_status", target="a", status="bored"), "tools.0.status", "bad_value"),
        (tool("gm.special_damage", target="a"), "tools.0.amount", "missing_field"),
        (tool("gm.special_damage", target="a", amount=-1), "tools.0.amount", "bad_value"),
        (tool("gm.special_damage", target="a", amount=1, cut=-1), "tools.0.cut", "bad_value"),
        (tool("gm.fall", target="a"), "tools.0.metres", "missing_field"),
        (tool("gm.fall", target="a", metres=-1), "tools.0.metres", "bad_value"),
        (tool("gm.fall", target="a", metres=1, cut=-1), "tools.0.cut", "bad_value"),
        (tool("gm.set_barrier"), "tools.0.on", "missing_field"),
        (tool("gm.resize_board", w=0, h=1), "tools.0.w", "bad_board"),
        (tool("gm.resize_board", w=1, h=0), "tools.0.h", "bad_board"),
        (tool("gm.resize_board", h=1), "tools.0.w", "missing_field"),
        (tool("gm.resize_board", w=1), "tools.0.h", "missing_field"),
        (tool("gm.move_token", target="a"), "tools.0.to", "missing_field"),
        (tool("gm.move_token", target="a", to=[1]), "tools.0.to", "bad_value"),
        (tool("gm.move_token", target="a", to=[1, 2, 3]), "tools.0.to", "bad_value"),
        (tool("gm.next_part", target="a"), "tools.0.target", "unknown_field"),
    ],
}


@pytest.mark.parametrize(("document", "raw"), [(name, raw) for name in WHOLE for raw in WHOLE[name]])
def test_15_3_what_a_declaration_may_hold(document, raw):
    assert faults_in(document, raw) == []


@pytest.mark.parametrize(
    ("document", "raw", "path", "code"), [(name, *row) for name in REFUSED for row in REFUSED[name]]
)
def test_15_3_what_a_declaration_may_not_hold(document, raw, path, code):
    assert faults_in(document, raw) == [(path, code)]
