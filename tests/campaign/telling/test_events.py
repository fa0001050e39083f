"""The events of a turn, read by their classes."""

from campaign.events import SetAside
from campaign.telling.events import bodies, of_kind, read_turn
from rules.fate_war.battle.events.cards import GuardEvent
from rules.fate_war.battle.events.magic import Chanting
from tests.campaign.narration.samples import event

CHANTS = event("chanting")
GUARDS = event("guarded", audience=["saber"])


def read(*documents):
    return read_turn("fate_war", documents).events


def test_an_event_is_read_beside_its_clause_and_its_json():
    (chants,) = read(CHANTS)
    assert chants.body == Chanting(actor="saber")
    assert (chants.rule, chants.document) == ("FW-Z3", CHANTS)


def test_the_services_own_events_are_read_too():
    (one,) = read(event("set_aside"))
    assert one.body == SetAside("saber", ("hand_size",))


def test_what_no_class_reads_says_nothing_and_keeps_its_place():
    without_field = {name: value for name, value in GUARDS.items() if name != "counts"}
    unknown = {"rule": "FW-C12", "type": "of_another_edition", "audience": "all"}
    found = read(CHANTS, without_field, unknown)
    assert [one.body is None for one in found] == [False, True, True]
    assert [one.document for one in found] == [CHANTS, without_field, unknown]


def test_what_a_later_edition_adds_is_passed_over():
    assert read({**CHANTS, "loudness": 3})[0].body == Chanting(actor="saber")


def test_events_are_found_by_class_and_by_what_their_classes_inherit_from():
    events = read(CHANTS, GUARDS)
    assert [one.document for one in of_kind(events, GuardEvent)] == [GUARDS]
    assert [body.actor for body in bodies(events, Chanting)] == ["saber"]


def test_the_events_of_a_group_are_those_of_the_turn_and_not_their_likes():
    first, second = dict(CHANTS), dict(CHANTS)
    turn = read_turn("fate_war", [first, second])
    (found,) = turn.of([second])
    assert found is turn.events[1]
