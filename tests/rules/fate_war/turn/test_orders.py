import pytest

from rules.fate_war.model.declaration import Action, SceneDeclaration
from rules.fate_war.model.options import Options
from rules.fate_war.turn.orders import in_parts
from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import events, failures, master, npc, people, played, servant

REST, STUDY = Action("rest", convert_mp=2), Action("study")
TALK, OTHER_TALK = Action("socialise", partner="rin"), Action("socialise", partner="kai")
PARTS = [
    # clause, what the text settles, first, second, same_action_twice, the long action it is
    ("FW-A1", "two rests are one", REST, REST, "long", Action("rest", convert_mp=4)),
    ("FW-A1", "the first's fields", Action("study", teacher="rin"), STUDY, "long", Action("study", teacher="rin")),
    ("FW-A1", "two actions", REST, STUDY, "long", None),
    ("FW-A1", "one action", REST, None, "long", None),
    ("FW-A1", "one partner", TALK, TALK, "long", TALK),
    ("FW-A1", "two partners", TALK, OTHER_TALK, "long", None),
    ("FW-A1", "rests stay short", REST, REST, "two_short", None),
    ("FW-A1", "rests alone", STUDY, STUDY, "two_short", STUDY),
]


@pytest.mark.parametrize(("clause", "reading", "first", "second", "how", "expected"), PARTS)
def test_in_parts(clause, reading, first, second, how, expected):
    order = in_parts(SceneDeclaration(first=first, second=second), Options(same_action_twice=how))

    assert order.long == expected
    assert (order.first, order.second) == ((first, second) if expected is None else (None, None))


MISSING = [
    ("FW-Z1", "rest", {"missing_scene": "rest"}, [("defaulted", "saber"), ("rested", "saber")]),
    ("FW-Z1", "nothing", {"missing_scene": "nothing"}, [("defaulted", "saber")]),
]


@pytest.mark.parametrize(("clause", "reading", "options", "expected"), MISSING)
def test_missing_declarations(clause, reading, options, expected):
    cast = people(
        servant("saber", "a", master="yuna"),
        master("yuna", "a", servant="saber"),
        servant("ghost", "b", statuses=[{"status": "vanished"}]),
        npc("elder"),
    )
    resolution = played(cast, {"yuna": {}}, options)

    assert events(resolution, "defaulted", "rested") == expected
    assert resolution["events"][0]["type"] == "defaulted"
    assert told(resolution, "defaulted", "rule", "what", "audience") == [
        ("FW-Z1", options["missing_scene"], ["saber", "yuna"])
    ]


def test_fw_z1_orders_are_kept_while_the_scene_goes_on():
    cast = people(servant("saber", "a"), servant("lancer", "b"))
    order = {"first": {"action": "search"}, "engage": "ask"}
    resolution = played(cast, {"saber": order}, {"missing_scene": "rest"})

    assert resolution["state"]["orders"] == {
        "lancer": {"long": {"action": "rest"}, "engage": "none"},
        "saber": order,
    }


def test_fw_a3_what_fails_is_told_to_the_own_side():
    cast = people(servant("saber", "a", master="yuna", hp=0), master("yuna", "a", servant="saber"))
    resolution = played(cast, {"saber": {"first": {"action": "search"}}})

    assert failures(resolution) == [("saber", "search", "down")]
    assert told(resolution, "action_failed", "rule", "audience") == [("FW-A7", ["saber", "yuna"])]
