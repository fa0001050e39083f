import pytest

from rules.fate_war.battle.asked import asked, fallen, found, may_declare
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war

EVERYBODY = ["lancer", "rin", "saber", "yuna"]
HAND = {"hand": [{"card": "standby"}] * 10}


def whom(raw, options=None):
    return list(asked(load_state(raw), Options(**(options or {}))))


def test_scene_asks_every_player_character_that_is_not_lost():
    lost = [
        master("dead", "c", statuses=[{"status": "dead"}]),
        master("held", "c", statuses=[{"status": "captive"}]),
        servant("gone", "c", statuses=[{"status": "vanished"}]),
        servant("hurt", "c", statuses=[{"status": "dying"}], hp=0),
    ]

    assert whom(war([*pair(), *lost, npc("elder")])) == ["hurt", *EVERYBODY]
    assert set(asked(load_state(war()), Options()).values()) == {"scene"}


def test_engage_asks_who_is_still_to_say():
    state = load_state(war(phase="engage", progress={"asking": {"saber": ["rin"]}}))

    assert asked(state, Options()) == {"saber": "engage"}
    assert found(state, "saber") == ("rin",)
    assert found(state, "yuna") == ()


@pytest.mark.parametrize(
    ("battle", "options", "expected"),
    [
        ({}, {}, EVERYBODY),
        ({"over": True}, {}, []),
        ({"out": {"rin": "withdrawn"}}, {}, ["lancer", "saber", "yuna"]),
        ({"mode": "staged"}, {}, EVERYBODY),
        ({"mode": "staged", "informed": ["lancer"]}, {}, ["rin", "saber", "yuna"]),
        ({"mode": "staged", "informed": ["lancer"], "stage": "late_hands"}, {}, ["lancer"]),
        ({"mode": "staged", "informed": ["lancer"], "stage": "rows"}, {"rows_first": True}, EVERYBODY),
        ({"informed": ["lancer"]}, {}, EVERYBODY),
        ({"informed": ["lancer"]}, {"battle_mode": "staged"}, ["rin", "saber", "yuna"]),
        ({"mode": "split", "stage": "late_hands"}, {}, EVERYBODY),
    ],
)
def test_battle_asks_the_persons_of_its_stage(battle, options, expected):
    assert whom(fight(battle=battle), options) == expected


def test_battle_leaves_out_the_down_but_they_may_declare():
    raw = fight([*pair()[:3], master("rin", "b", servant="lancer", mp=0)])

    assert whom(raw) == ["lancer", "saber", "yuna"]
    assert list(may_declare(load_state(raw), Options())) == EVERYBODY


def test_who_has_a_standing_order_is_not_asked_until_a_pause():
    orders = {"rin": {"battle": HAND}, "lancer": {"battle": None}}

    assert whom(fight(orders=orders)) == ["lancer", "saber", "yuna"]
    assert whom(fight(orders=orders, battle={"slot": 4})) == EVERYBODY


def test_spoils_ask_the_first_standing_master_of_the_winners():
    cast = [*pair()[:2], master("rin", "b", hp=0), npc("elder", side="b", hp=0), servant("lancer", "b", hp=0)]
    state = load_state(fight(cast, phase="spoils", battle={"over": True, "winner": "a"}))

    assert asked(state, Options()) == {"yuna": "spoils"}
    assert fallen(state, "yuna") == ("elder", "rin")
    assert fallen(state, "saber") == ()


def test_nobody_is_asked_once_it_is_done():
    assert whom(war(phase="done")) == []
