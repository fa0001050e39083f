import pytest

from rules import resolve_case
from rules.fate_war import RULESET
from rules.fate_war.model.state import load_state
from rules.fate_war.turn.meetings import with_met, with_rosters_met
from tests.rules.fate_war.duels import battle, told
from tests.rules.fate_war.scenes import MAP, STANDBY, master, npc, people, played, servant
from tests.rules.fate_war.wars import fight, pair, war

HIDDEN = {"roster": "hidden"}


def known_next_scene(resolution, actor):
    """Return whom an actor knows once the scene is written back to sheets and setting, and the next one opened."""
    setting, sheets = RULESET.close_scene(resolution["state"])
    return set(RULESET.view(RULESET.open_scene(setting, sheets, HIDDEN), HIDDEN, actor)["persons"])


def test_fw_v2_each_is_noted_once_in_id_order():
    state = with_met(with_met(load_state(war()), "saber", ("rin",)), "saber", ("lancer", "rin"))

    assert state.met == {"saber": ("lancer", "rin")}
    assert with_met(state, "saber", ("rin",)) is state


def test_fw_v2_who_finds_nobody_has_met_nobody():
    assert with_met(load_state(war()), "saber", ()).met == {}


def test_fw_v2_npcs_keep_no_list():
    cast = [*pair(), npc("elder")]
    state = with_rosters_met(load_state(fight(cast, {"a": ["saber"], "elder": ["elder"]})))

    assert state.met == {"saber": ("elder",)}


MEETINGS = [
    # what, where the other is, what saber declares, whom it knows from then on
    ("found", "harbour", {"first": {"action": "search"}}, {"saber", "lancer"}),
    ("sensed", "bridge", {"first": {"action": "search"}}, {"saber", "lancer"}),
    ("not looked for", "harbour", {}, {"saber"}),
    ("out of reach", "forest", {"first": {"action": "search"}}, {"saber"}),
]


@pytest.mark.parametrize(("what", "region", "order", "known"), MEETINGS, ids=[f"FW-V2 {row[0]}" for row in MEETINGS])
def test_whom_a_scene_made_known_stays_known(what, region, order, known):
    cast = people(servant("saber", "a", region="harbour"), servant("lancer", "b", region=region))
    resolution = played(cast, {"saber": order}, HIDDEN, map=MAP)

    assert told(resolution, "scene_ended", "number") == [(2,)]
    assert known_next_scene(resolution, "saber") == known
    assert known_next_scene(resolution, "lancer") == {"lancer"}


def test_fw_v2_an_npc_met_once_can_be_named_ever_after():
    cast = people(master("yuna", "a", region="harbour"), npc("elder", region="harbour"))
    resolution = played(cast, {}, HIDDEN)
    setting, sheets = RULESET.close_scene(resolution["state"])
    view = RULESET.view(RULESET.open_scene(setting, sheets, {}), {}, "yuna")

    assert RULESET.check(view, {"npc": {"id": "elder", "do": "talk"}}) == ()


def test_fw_v2_who_fought_a_battle_knows_all_of_it_from_both_sides():
    cast = people(
        servant("saber", "a", region="harbour"),
        servant("lancer", "b", master="rin", region="harbour"),
        master("rin", "b", servant="lancer", region="harbour"),
        servant("rider", "c", region="forest"),
    )
    orders = {"saber": {"first": {"action": "search"}, "engage": ["lancer"], "battle": STANDBY}}
    resolution = played(cast, orders | {key: {"battle": STANDBY} for key in ("lancer", "rin")}, HIDDEN)

    assert told(resolution, "battle_ended", "battle") == [("1-first-harbour",)]
    assert known_next_scene(resolution, "saber") == {"saber", "lancer", "rin"}
    assert known_next_scene(resolution, "rin") == {"saber", "lancer", "rin"}
    assert known_next_scene(resolution, "rider") == {"rider"}


def test_fw_v2_a_battle_on_its_own_makes_known_too():
    resolution = resolve_case(battle({"a": ["saber"], "b": ["lancer"]}, {}, {}))

    assert resolution["state"]["phase"] == "done"
    assert resolution["state"]["met"] == {"lancer": ["saber"], "saber": ["lancer"]}
