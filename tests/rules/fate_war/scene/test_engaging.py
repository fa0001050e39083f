import pytest

from rules import resolve_case
from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, master, npc, people, played, servant

SEARCH = {"first": {"action": "search"}}
CAST = people(
    servant("saber", "a"),
    servant("lancer", "b", master="rin"),
    master("rin", "b", servant="lancer"),
    master("kai", "c"),
)
BOTH = ["kai", "lancer", "rin"]


def asked(order, cast=CAST, **fields):
    return played(cast, {"saber": {**SEARCH, **order}}, **fields)


ASKED = [
    ("FW-E2", "asks by default", {"engage": "ask"}, {}, BOTH),
    ("FW-E2", "not under a truce with a side", {"engage": "ask", "truce": ["b"]}, {}, ["kai"]),
    ("FW-E2", "nor with a person", {"engage": "ask", "truce": ["kai", "rin"]}, {}, ["lancer"]),
    ("FW-E2", "not its allies", {"engage": "ask"}, {"alliances": [["a", "c"]]}, ["lancer", "rin"]),
    ("FW-E2", "nobody to engage", {"engage": "ask", "truce": ["b", "c"]}, {}, []),
    ("FW-E2", "none wanted", {"engage": "none"}, {}, []),
]


@pytest.mark.parametrize(("clause", "reading", "order", "fields", "expected"), ASKED)
def test_who_is_asked(clause, reading, order, fields, expected):
    resolution = asked(order, **fields)

    request = {"actor": "saber", "want": "engage", "found": expected}
    assert resolution["requests"] == ([request] if expected else [])
    assert resolution["state"]["phase"] == ("engage" if expected else "scene")


def answered(answer, order=None, **fields):
    first = asked({"engage": "ask", **(order or {})}, **fields)
    declarations = {} if answer is None else {"saber": answer}
    resolution = resolve_case(
        {"ruleset": "fate_war", "options": {}, "dice": [], "state": first["state"], "declarations": declarations}
    )
    assert resolution["errors"] == []
    return resolution


ANSWERS = [
    ("FW-Z1", "missing: none", None, {}, [], []),
    ("FW-E2", "none", {"engage": "none"}, {}, [], []),
    ("FW-E2", "all", {"engage": "anyone"}, {}, BOTH, []),
    ("FW-E2", "some, of those found", {"engage": ["rin", "saber"]}, {}, ["rin"], []),
    ("FW-E2", "a truce of the answer", {"engage": "anyone", "truce": ["b"]}, {}, ["kai"], []),
    ("FW-E2", "a truce of the order", {"engage": "anyone"}, {"truce": ["c"]}, ["lancer", "rin"], []),
    ("FW-E2", "a truce before a name", {"engage": ["rin"], "truce": ["rin"]}, {}, [], []),
    ("FW-E2", "talk to all", {"engage": "talk"}, {}, [], BOTH),
]


@pytest.mark.parametrize(("clause", "reading", "answer", "order", "engaged", "talked"), ANSWERS)
def test_answers(clause, reading, answer, order, engaged, talked):
    resolution = answered(answer, order)

    assert told(resolution, "engaged", "targets", "battle") == ([(engaged, "1-first-harbour")] if engaged else [])
    assert told(resolution, "contact", "actor", "with") == [("saber", one) for one in talked]


@pytest.mark.parametrize(("moved", "engaged"), [("saber", []), ("kai", [("saber", ["lancer", "rin"])])])
def test_fw_e2_nobody_engages_who_was_taken_elsewhere_since(moved, engaged):
    first = asked({"engage": "ask"})
    elsewhere = {**first["state"]["characters"][moved], "region": "bridge"}
    state = {**first["state"], "characters": {**first["state"]["characters"], moved: elsewhere}}
    declared = {"saber": {"engage": "anyone"}}
    case = {"ruleset": "fate_war", "options": {}, "dice": [], "state": state, "declarations": declared}

    assert told(resolve_case(case), "engaged", "actor", "targets") == engaged


def test_fw_e2_engaged_and_contact_are_told_to_both_pairs():
    assert told(answered({"engage": ["lancer"]}), "engaged", "rule", "audience") == [
        ("FW-E2", ["lancer", "rin", "saber"])
    ]
    assert told(answered({"engage": "talk"}), "contact", "audience")[1] == (["lancer", "rin", "saber"],)


def test_fw_e2_talk_comes_with_the_answers_before_battles_are_formed():
    cast = {**CAST, **people(servant("rider", "d"))}
    orders = {"saber": {**SEARCH, "engage": "ask"}, "rider": {**SEARCH, "engage": "talk"}}
    first = played(cast, orders)
    assert events(first, "contact", "engaged") == []
    declarations = {"saber": {"engage": ["kai"]}}
    case = {"ruleset": "fate_war", "options": {}, "dice": [], "state": first["state"], "declarations": declarations}

    assert events(resolve_case(case), "contact", "engaged") == [("contact", "rider")] * 4 + [("engaged", "saber")]


NPCS = [
    ("FW-N6", "attacked", {}, {}, [(["elder"],)]),
    ("FW-E2", "not under a truce", {"truce": ["elder"]}, {}, []),
    ("FW-E2", "not of the own camp", {}, {"alliances": [["a", "elder"]]}, []),
]


@pytest.mark.parametrize(("clause", "reading", "order", "fields", "expected"), NPCS)
def test_attacks_on_npcs(clause, reading, order, fields, expected):
    cast = people(servant("saber", "a"), npc("elder"))
    resolution = played(cast, {"saber": {"npc": {"id": "elder", "do": "attack"}, **order}}, **fields)

    assert told(resolution, "engaged", "targets") == expected
