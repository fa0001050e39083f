from campaign.telling.fate_war.points import after, lost, ruled
from campaign.telling.fate_war.rows import Points
from rules.core.rulings import GmTool
from rules.fate_war.battle.events.cards import NpFailed, NpReleased, PlusUsed
from rules.fate_war.battle.events.magic import SpellCast, SpellDone
from tests.campaign.telling.fate_war.told_events import done, hit, told

EVENTS = (
    hit(hp=4, mp=3),
    hit(attacker="rin", hp=0, mp=2),
    done(NpReleased, np="np1", mp=10),
    done(PlusUsed, card="strike", mp=2),
    done(SpellCast, "yuna", spell="fire", mp=6),
    done(SpellDone, "yuna", spell="healing", target="lancer", units=2, hp=3, mp=0),
    done(SpellDone, "yuna", spell="ward", target="saber", units=2, pool=6),
    done(NpFailed, "lancer", np="np2", mp=9),
)


def test_points_follow_damage_costs_and_healing():
    before = {"lancer": Points(50, 30), "saber": Points(60, 40)}
    assert after(before, EVENTS) == {"lancer": Points(49, 25), "saber": Points(60, 28)}
    assert before["lancer"] == Points(50, 30)


def test_losses_are_damage_alone_and_add_up():
    once = lost({}, EVENTS)
    assert once == {"lancer": Points(4, 5)}
    assert lost(once, EVENTS) == {"lancer": Points(8, 10)}


def adjusted(path, value, tool="gm.adjust"):
    return told(GmTool(tool, {"path": path, "value": value, "before": 1, "after": value}, "typing error"), "GM")


def test_what_the_gm_ruled_before_the_turn_counts_and_no_later_ruling():
    before = {"lancer": Points(50, 30), "saber": Points(60, 40)}
    first = (adjusted("characters.lancer.hp", 40), adjusted("characters.lancer.xp", 9), adjusted("map.harbour", 2))
    then = (*EVENTS[:1], adjusted("characters.saber.mp", 7))
    assert ruled(before, (*first, *then)) == {"lancer": Points(40, 30), "saber": Points(60, 40)}
