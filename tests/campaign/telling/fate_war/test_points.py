from campaign.telling.fate_war.points import after, lost
from campaign.telling.fate_war.rows import Points

EVENTS = (
    {"type": "damage", "target": "lancer", "from": "saber", "hp": 4, "mp": 3},
    {"type": "damage", "target": "lancer", "from": "rin", "hp": 0, "mp": 2},
    {"type": "np_released", "actor": "saber", "mp": 10},
    {"type": "plus_used", "actor": "saber", "mp": 2},
    {"type": "spell_cast", "actor": "yuna", "mp": 6},
    {"type": "spell_done", "actor": "yuna", "target": "lancer", "units": 2, "hp": 3, "mp": 0},
    {"type": "spell_done", "actor": "yuna", "target": "saber", "units": 2, "pool": 6},
    {"type": "np_failed", "actor": "lancer", "mp": 9},
)


def test_points_follow_damage_costs_and_healing():
    before = {"lancer": Points(50, 30), "saber": Points(60, 40)}
    assert after(before, EVENTS) == {"lancer": Points(49, 25), "saber": Points(60, 28)}
    assert before["lancer"] == Points(50, 30)


def test_losses_are_damage_alone_and_add_up():
    once = lost({}, EVENTS)
    assert once == {"lancer": Points(4, 5)}
    assert lost(once, EVENTS) == {"lancer": Points(8, 10)}
