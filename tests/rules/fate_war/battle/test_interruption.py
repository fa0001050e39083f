import pytest

from rules.fate_war.battle.interruption import threshold_of
from rules.fate_war.model.character import Character
from tests.rules.fate_war.duels import at, battle, master, plays, points, resolved, servant, spell, told
from tests.rules.fate_war.scenes import events

THRESHOLDS = [
    ("FW-M7", "twice a master's faith", Character("a", "master", faith=3, hp=50), 6),
    ("FW-M7", "a master without faith", Character("a", "master", hp=50), 0),
    ("FW-M7", "a tenth of a servant's HP", Character("a", "servant", hp=40), 4),
    ("FW-M7", "rounded up", Character("a", "servant", hp=41), 5),
    ("FW-M7", "an NPC with faith as a master", Character("a", "npc", hp=50, faith=2), 4),
    ("FW-M7", "else as a servant", Character("a", "npc", hp=50), 5),
]


@pytest.mark.parametrize(("clause", "reading", "caster", "damage"), THRESHOLDS)
def test_threshold(clause, reading, caster, damage):
    assert threshold_of(caster) == damage


def chanting(mira, saber, options=None, sheet=None, chants=2):
    cards = [{"card": "chant"}] * chants + [at("magic", "saber", spell="attack")]
    people = {"mira": master(spells=[sheet or spell("attack", mp_cost=4)], **mira), "saber": servant()}
    declarations = {"mira": plays(*cards, row="front"), "saber": plays(*saber)}
    return resolved(battle({"a": ["saber"], "b": ["mira"]}, people, declarations, options))


CHANTS = [
    ("FW-M7", "below it goes on", {"faith": 3}, ["strike"], {}, None, 7),
    ("FW-M7", "at it breaks", {"faith": 2}, ["strike"], {}, (1, 5, 4), 0),
    ("FW-M7", "no damage never breaks", {"faith": 0}, [], {}, None, 7),
    ("FW-M7", "each slot by itself", {"faith": 5}, ["strike", "strike"], {}, None, 7),
    ("FW-M7", "cumulative", {"faith": 5}, ["strike", "strike"], {"interruption": "cumulative"}, (2, 10, 10), 0),
]


@pytest.mark.parametrize(("clause", "reading", "mira", "saber", "options", "broken", "units"), CHANTS)
def test_chants(clause, reading, mira, saber, options, broken, units):
    resolution = chanting(mira, saber, options)
    assert told(resolution, "chant_broken", "slot", "damage", "threshold") == ([broken] if broken else [])
    assert points(resolution, "saber")[1] == 30 - 3 * units
    assert points(resolution, "mira")[1] == (30 if broken else 26)


def test_cumulative_in_the_magic_slot():
    """FW-M7: what was suffered while chanting counts in the magic slot too, its cost is lost."""
    camps = {"a": ["archer", "saber"], "b": ["mira"]}
    people = {"mira": master(faith=4, spells=[spell("attack", mp_cost=4)])}
    declarations = {
        "mira": plays({"card": "chant"}, at("magic", "saber", spell="attack"), row="front"),
        "saber": plays("strike"),
        "archer": plays("standby", "rush"),
    }
    for mode, expected in (("per_slot", []), ("cumulative", [(2, 8, 8)])):
        resolution = resolved(battle(camps, people, declarations, {"interruption": mode}))
        assert told(resolution, "spell_interrupted", "slot", "damage", "threshold") == expected
        assert points(resolution, "mira")[1] == 26


def test_the_card_that_is_beaten_cannot_interrupt():
    """FW-M6, FW-B12.8: only in the second pass, after a third person did."""
    camps = {"a": ["archer", "saber"], "b": ["mira"]}
    magic = at("magic", "saber", spell="attack")
    declarations = {"mira": plays({"card": "chant"}, magic, row="front"), "saber": plays("standby", "strike")}
    people = {"mira": master(faith=1, spells=[spell("attack")])}
    alone = resolved(battle(camps, people, declarations))
    assert (points(alone, "mira")[0], points(alone, "saber")[1]) == (20, 15)
    declarations["archer"] = plays("standby", "rush")
    helped = resolved(battle(camps, people, declarations))
    assert told(helped, "spell_interrupted", "damage", "threshold") == [(3, 2)]
    assert (points(helped, "mira")[0], points(helped, "saber")[1]) == (12, 30)
    order = [kind for kind, _ in events(helped, "spell_cast", "spell_interrupted", "clash", "damage")]
    assert order == ["spell_cast", "spell_interrupted", "clash", "clash", "damage", "damage"]


def test_the_second_pass_begins_afresh_and_interrupts_no_more():
    """FW-B12.8: guard counts start again; a second caster who is hurt only in the second pass keeps its spell."""
    camps = {"a": ["archer", "caster", "saber"], "b": ["mira", "rin"]}
    people = {
        "mira": master(faith=1, spells=[spell("attack")]),
        "rin": master(faith=1, spells=[spell("attack")]),
        "caster": servant(),
    }
    declarations = {
        "mira": plays({"card": "chant"}, at("magic", "caster", spell="attack"), row="front"),
        "rin": plays({"card": "chant"}, at("magic", "caster", spell="attack"), row="front"),
        "archer": plays("standby", at("rush", "mira")),
        "caster": plays("standby", at("strike", "mira")),
    }
    resolution = resolved(battle(camps, people, declarations))
    assert told(resolution, "spell_interrupted", "actor") == [("mira",)]
    assert points(resolution, "mira")[0] == 20 - 3 - 5
    assert points(resolution, "caster")[1] == 15


def test_defence_magic_is_not_interrupted_in_its_slot():
    """FW-M11, FW-B12.8."""
    resolution = chanting({"faith": 0}, ["strike"], sheet=spell("attack"), chants=0)
    assert told(resolution, "spell_interrupted") == []
    sheet = spell("defence", 1)
    people = {"mira": master(faith=0, spells=[sheet]), "saber": servant()}
    declarations = {"mira": plays({"card": "magic", "spell": "defence"}, row="front"), "saber": plays("strike")}
    resolution = resolved(battle({"a": ["saber"], "b": ["mira"]}, people, declarations))
    assert told(resolution, "spell_interrupted") == []
    assert points(resolution, "mira")[0] == 16


def test_a_broken_spell_stays_broken():
    """FW-B12.3: later chants and the magic card are standby, and nothing is paid."""
    resolution = chanting({"faith": 1}, ["strike"], chants=3)
    assert told(resolution, "chanting", "slot") == [(1,)]
    assert told(resolution, "spell_cast") == []
