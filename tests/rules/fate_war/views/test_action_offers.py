import pytest

from rules.fate_war.model.state import load_state
from rules.fate_war.views.action_offers import action_offers
from tests.rules.fate_war.scenes import MAP, master, people, servant
from tests.rules.fate_war.wars import war


def offered(one, **fields):
    cast = people(one)
    state = load_state({**war([], map=MAP), "characters": cast, **fields})
    return {offer.action: offer for offer in action_offers(state, one["id"])}


REFUSALS = [
    ("FW-A6", "scouting is a master's", {"kind": "master"}, "scout", None),
    ("FW-A6", "not a servant's", {"kind": "servant"}, "scout", "wrong_kind"),
    ("FW-A7", "searching is a servant's", {"kind": "servant"}, "search", None),
    ("FW-A7", "not a master's", {"kind": "master"}, "search", "wrong_kind"),
    ("FW-A17", "crafting needs a crafter", {"kind": "master"}, "craft", "wrong_kind"),
    ("FW-A17", "and a crafter crafts", {"kind": "master", "crafter": True}, "craft", None),
    ("FW-A5", "a territory needs a Caster", {"kind": "servant"}, "create_base", "wrong_kind"),
    ("FW-A5", "and a Caster lays one", {"kind": "servant", "class": "Caster"}, "create_base", None),
    ("FW-A12", "not with madness B", {"kind": "servant", "skills": {"madness": "B"}}, "study", "madness"),
    ("FW-A12", "but with madness C", {"kind": "servant", "skills": {"madness": "C"}}, "study", None),
]


@pytest.mark.parametrize(
    ("clause", "reading", "sheet", "action", "why"), REFUSALS, ids=[f"{row[0]}: {row[1]}" for row in REFUSALS]
)
def test_who_may_do_what(clause, reading, sheet, action, why):
    make = master if sheet["kind"] == "master" else servant
    offer = offered({**make("one", "a"), **sheet})[action]
    assert offer.why == why


def test_fw_a3_a_feature_that_no_region_has_refuses_its_action():
    refused = offered(master("one", "a"), map={"harbour": {}})
    assert {name for name in ("labour", "buy", "study") if refused[name].why == "wrong_place"} == {"labour", "buy"}


PARTS = [
    ("rest", ("first", "second", "long")),
    ("scout", ("first",)),
    ("accompany", ("second",)),
    ("nurse", ("long",)),
    ("buy", ("first", "second")),
]


@pytest.mark.parametrize(("action", "parts"), PARTS, ids=[f"FW-A3 {row[0]}" for row in PARTS])
def test_where_an_action_fits(action, parts):
    assert offered(master("one", "a"))[action].parts == parts


def test_what_an_action_changes_of_the_sheet():
    """FW-A4, FW-A10, FW-A12, FW-A13: up to the maximum, as the sheet stands."""
    sheet = {**master("one", "a"), "hp": 18, "hp_max": 20, "mp": 10, "mp_max": 40, "combat": 3, "magic": 4}
    offers = offered(sheet)
    assert offers["rest"].change["first"] == {"hp": 2, "mp": 12}
    assert offers["study"].change == {"first": {"mp": -5, "xp": 1}, "second": {"mp": -5, "xp": 1}, "long": {"xp": 2}}
    assert offers["labour"].change["second"] == {"hp": -5, "funds": 1}
    assert offers["create_base"].change["first"] == {"mp": -5}
    moved = offered(sheet, sites=[{"kind": "base", "region": "bridge", "owner": "one"}])
    assert moved["create_base"].change["first"] == {"mp": -15}
