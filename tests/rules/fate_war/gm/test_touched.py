"""16.2, FW-V1 to FW-V3: who is told of a value that the GM sets."""

import pytest

from rules.fate_war.gm.touched import touched
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, npc, pair

EVERYBODY = ("elder", "lancer", "rin", "saber", "yuna")
FIGHTERS = ("lancer", "rin", "saber", "yuna")
STATE = fight(
    [*pair(), npc("elder", captive_of="rin")],
    {"a": ["saber", "yuna"], "b": ["lancer", "rin"]},
    sites=[{"kind": "base", "region": "harbour", "owner": "yuna"}],
    alliances=[["a", "b"]],
)
OF_ONE = ("rows", "against", "used", "plus_used", "hp_before", "hands", "bonuses")
OF_FIGHTERS = ("region", "half", "camps", "out", "slot", "first_strike", "pause_after")
BY_HOLDER = ("info", "info_scene", "region_info", "sites_found", "known_names", "met", "relations", "orders")
ROWS = [
    *((f"battles.0.{field}.saber", ("saber",)) for field in OF_ONE),
    *((f"battles.0.{field}", ()) for field in OF_ONE),
    *((f"battles.0.{field}", FIGHTERS) for field in OF_FIGHTERS),
    *((f"{field}.saber", ("saber",)) for field in BY_HOLDER),
    *((field, ()) for field in (*BY_HOLDER, "sites", "alliances", "battles", "characters")),
    ("deleted_relations.rin.0", ("rin",)),
    ("info.a.lancer", ("saber", "yuna")),
    ("battles.0.informed", ()),
    ("battles.0", ()),
    ("characters.saber.hp", ("saber",)),
    ("characters.elder.captive_of", ("elder", "rin")),
    ("characters.saber.captive_of", ("saber",)),
    ("sites.0.bonus", ("yuna",)),
    ("alliances.0", FIGHTERS),
    *((field, EVERYBODY) for field in ("scene", "map", "items")),
    ("phase", ()),
]


@pytest.mark.parametrize(("path", "told"), ROWS, ids=[row[0] for row in ROWS])
def test_whom_a_value_concerns(path, told):
    assert tuple(sorted(touched(load_state(STATE), tuple(path.split("."))))) == told
