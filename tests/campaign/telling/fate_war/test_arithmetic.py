from campaign.narration.language import Language
from campaign.narration.wording import words_of
from campaign.telling.fate_war.arithmetic import working
from rules.fate_war.battle.events.damage import Reduced
from rules.fate_war.battle.reductions import Cut
from tests.campaign.telling.fate_war.told_events import clash, done, hit

LANGUAGE = Language("en", "fate_war", {"saber": "Knight", "lancer": "Lance"})
WORDS = words_of(LANGUAGE, "fate_war/explain.")
CLASH = clash(("lancer", "saber"), ("rush", "strike"), (4, 5), winner="saber", deals=(0, 5))
SHEETS = {"saber": {"grades": {"strength": "A+"}}}


def reduced(*cuts):
    return done(Reduced, "lancer", rule="FW-C21", from_="saber", cuts=tuple(Cut(*cut) for cut in cuts))


def steps(*events, sheets=SHEETS):
    return [(step.text, step.rule) for step in working(events, {}, sheets, WORDS, LANGUAGE)]


def test_values_name_grades_only_of_sheets_that_may_be_seen():
    assert steps(CLASH, hit(hp=5)) == [
        ("Lance, rush: value 4.", "FW-G2"),
        ("Knight, strike: strength A+, value 5.", "FW-G2"),
        ("Dealt by the relation: Knight 5.", "FW-C1"),
    ]
    assert ("Knight, strike: value 5.", "FW-G2") in steps(CLASH, hit(hp=5), sheets={})


def test_what_bonuses_and_distance_change_is_told_with_its_clause():
    assert steps(CLASH, hit(hp=9, raw=(7, 0, 2)))[3:] == [
        ("Knight → Lance: 7 HP, 2 that a guard cannot lower.", "FW-C20")
    ]
    assert steps(CLASH, hit(hp=4))[3:] == [("Knight → Lance: 4 HP.", "FW-B7")]


def test_each_cut_is_told_from_what_to_what():
    told = steps(CLASH, reduced(("FW-C12", 2, 2, 0), ("FW-C11", 1, 1, 0)), hit(hp=2, raw=(5, 0, 0)))
    assert told[3:] == [
        ("Lance: guard 2, HP damage 5 → 3.", "FW-C12"),
        ("Lance: block 1, HP damage 3 → 2.", "FW-C11"),
        ("Lance: takes 2 HP.", "FW-C19"),
    ]


def test_mp_that_stops_at_its_limit_is_told():
    told = steps(CLASH, reduced(("FW-C12", 5, 5, 0)), hit(hp=0, mp=1, raw=(5, 4, 0)))
    assert ("Lance: MP falls no lower than its limit, so 1 MP.", "FW-X3") in told


def test_the_rest_of_a_run_is_no_attack_of_the_slot():
    rest = hit(hp=10, remaining=2, rule="FW-X1")
    assert steps(CLASH, hit(hp=5), rest) == steps(CLASH, hit(hp=5))
