"""What brought a change of a sheet about."""

import pytest

from rules.core.event import EVERYONE, Event
from rules.core.rulings import GmTool
from rules.fate_war.battle.events.cards import NpReleased
from rules.fate_war.battle.events.damage import Damage, RawDamage, Wounded
from rules.fate_war.scene.events.moves import Moved
from web.drawing import Causes
from web.fate_war.causes import causes

IN_SLOT = {"battle": "b1", "actor": "saber"}
HIT = {"from_": "rin", "target": "saber", "aimed_at": "saber", "kind": "normal"}
TOLD = (
    ("FW-A8", Moved("saber", from_="riverside", to="harbour")),
    ("FW-C9", NpReleased(slot=2, np="np1", mp=10, **IN_SLOT)),
    ("FW-C19", Damage(slot=3, raw=RawDamage(4, 0, 0), hp=4, mp=0, **HIT, **IN_SLOT)),
    ("FW-X1", Damage(slot=5, raw=RawDamage(4, 6, 0), hp=4, mp=6, **HIT, **IN_SLOT)),
    ("FW-X6", Wounded(**IN_SLOT)),
    ("GM", GmTool("gm.adjust", {"path": "characters.saber.xp", "value": 1, "before": 0, "after": 1}, "typing error")),
)
EVENTS = [Event(rule, body, EVERYONE).dump() for rule, body in TOLD]
FOUND = [
    ("hp", ("FW-C19", "FW-X1"), "slots 3, 5"),
    ("mp", ("FW-C9", "FW-X1"), "slots 2, 5"),
    ("region", ("FW-A8",), ""),
    ("statuses", ("FW-X6",), ""),
    ("xp", ("GM",), ""),
    ("faith", (), ""),
]


@pytest.fixture(autouse=True)
def english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.mark.parametrize(("field", "rules", "moments"), FOUND)
def test_a_field_is_changed_by_what_names_it_or_silently_means_it(field, rules, moments):
    assert causes("fate_war", EVENTS)("saber", field) == Causes(rules, moments)


def test_nobody_else_is_changed_by_it():
    found = causes("fate_war", [{**event, "from": "rin"} for event in EVENTS])
    assert {found("rin", field) for field, _, _ in FOUND} == {Causes(())}


def test_an_event_that_no_class_reads_causes_nothing():
    (broken,) = ({**event, "raw": None} for event in EVENTS if event["rule"] == "FW-X1")
    assert causes("fate_war", [broken])("saber", "hp") == Causes(())
