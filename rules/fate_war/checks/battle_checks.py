"""Faults of a battle declaration or a standing order (12.5, 12.6): orders here, cards in the hand checks."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from marshmallow.validate import Length
from msgspec.structs import replace

from rules.core.errors import Fault
from rules.core.fields import AnyJson, DeclarationSchema, StrictList
from rules.core.values import loads
from rules.fate_war.checks.hand_checks import HandContext, hand_faults
from rules.fate_war.checks.knowledge import Knowledge
from rules.fate_war.model.battle_declaration import (
    AIM_WORDS,
    PLANS_MOST,
    BattleDeclaration,
    Plan,
    RowsDeclarationSchema,
    StandingDeclaration,
)
from rules.fate_war.model.character import Character
from rules.fate_war.model.tables import LAST_RETREAT
from rules.fate_war.names.faults import ruled, shape_faults, sound, unknown_ids

_TRIGGERS = ("at_slot", "when_hp_at_most", "when_mp_at_most")


@loads(BattleDeclaration)
class BattleShapeSchema(DeclarationSchema):
    """The shape of a battle declaration but for its cards, each of which is checked for its first fault alone."""

    hand = StrictList(AnyJson(allow_none=True), metadata={"rule": "FW-B1"})


@loads(StandingDeclaration)
class StandingShapeSchema(DeclarationSchema):
    """The shape of a standing order but for its cards, and for its plans, each of which is checked by itself."""

    hand = StrictList(AnyJson(allow_none=True), metadata={"rule": "FW-B1"})
    plans = StrictList(
        AnyJson(allow_none=True), validate=Length(max=PLANS_MOST, error="bad_value"), metadata={"rule": "FW-P1"}
    )


@loads(Plan)
class PlanShapeSchema(DeclarationSchema):
    """The shape of a plan but for its cards."""

    hand = StrictList(AnyJson(allow_none=True), required=True, metadata={"rule": "FW-P1"})


def standing_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """FW-Z1, FW-P1, 12.5: yield the faults of a standing order, which is checked without any battle, plan by plan."""
    known = replace(known, battle=None)
    yield from _order_faults(known, raw, StandingShapeSchema)
    plans = raw.get("plans") if isinstance(raw, Mapping) else None
    for position, plan in enumerate(plans if isinstance(plans, list) else ()):
        yield from (fault.under(f"plans.{position}") for fault in _plan_faults(known, plan))


def _plan_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """FW-P1: yield the faults of a plan: those of a battle declaration, and persons in its `when` that nobody knows."""
    if not isinstance(raw, Mapping):
        yield Fault("bad_value", "", "FW-P1")
        return
    yield from _order_faults(known, raw, PlanShapeSchema, "FW-P1")
    when = raw.get("when")
    shape = shape_faults(PlanShapeSchema, raw)
    given = sound(when, shape, "when") if isinstance(when, Mapping) else {}
    for name in ("against", "with"):
        yield from unknown_ids(given.get(name, ()), known.persons, f"when.{name}", "FW-P1")


def battle_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """12.5: yield the faults of a battle declaration; the stage `rows` takes the row alone."""
    if known.battle is not None and known.battle.stage == "rows":
        yield from ruled(shape_faults(RowsDeclarationSchema, raw), RowsDeclarationSchema, "FW-Z1")
    else:
        yield from _order_faults(known, raw, BattleShapeSchema)


def _order_faults(known: Knowledge, raw: Any, schema: type[DeclarationSchema], rule: str = "FW-Z1") -> Iterator[Fault]:
    """12.5: yield the faults of the fields of a battle declaration; `rule` is of those that have no clause."""
    shape = shape_faults(schema, raw)
    yield from ruled(shape, schema, rule)
    if not isinstance(raw, Mapping):
        return
    given = sound(raw, shape)
    row = known.battle.row if known.battle else None
    if "hand" in given:
        yield from hand_faults(HandContext(known, (row or given.get("row")) == "back"), given["hand"])
    if isinstance(given.get("cover"), list):
        yield from unknown_ids(given["cover"], known.persons, "cover", "FW-C13")
    yield from _aim_faults(known, given.get("aim", ()))
    if given.get("retreat") is not None:
        yield from _retreat(known, given["retreat"], sound(given["retreat"], shape, "retreat"))
    yield from seal_faults(known.you, given.get("on_servant_zero"))


def _aim_faults(known: Knowledge, aim: Iterable[str]) -> Iterator[Fault]:
    """FW-P2: yield the faults of persons aimed at: unknown, or in a battle none of its opponents."""
    persons = [entry for entry in aim if entry not in AIM_WORDS]
    yield from unknown_ids(persons, known.persons, "aim", "FW-P2")
    for person in dict.fromkeys(persons):
        if person in known.persons and known.battle is not None and not known.battle.is_opponent(person):
            yield Fault("bad_target", "aim", "FW-P2", {"got": person})


def seal_faults(you: Character, word: str | None) -> Iterator[Fault]:
    """FW-X1: yield the fault of an order for one's servant at zero; None: no order."""
    if word is not None and you.kind != "master":
        yield Fault("wrong_kind", "on_servant_zero", "FW-X1", {"kind": you.kind})
    elif word == "seal" and you.command_seals <= 0:
        yield Fault("no_seal", "on_servant_zero", "FW-X1", {"left": you.command_seals})


def _retreat(known: Knowledge, raw: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Fault]:
    """FW-R1, FW-R3: one trigger, a slot in time, a group of one's own, fate to pay with. `given`: the sound fields."""
    if sum(raw.get(trigger) is not None for trigger in _TRIGGERS) != 1:
        yield Fault("bad_value", "retreat", "FW-R1", {"fix": "one_trigger"})
    slot = given.get("at_slot")
    if slot is not None and not 1 <= slot <= LAST_RETREAT:
        yield Fault("retreat_slot", "retreat.at_slot", "FW-R1", {"got": slot, "allowed": [1, LAST_RETREAT]})
    company = given.get("with", [])
    yield from unknown_ids(company, known.persons, "retreat.with", "FW-R1")
    for person in dict.fromkeys(company):
        if person in known.persons and not _may_go_along(known, person):
            yield Fault("bad_target", "retreat.with", "FW-R1", {"got": person})
    if given.get("use_fate") is True and not _can_pay_fate(known):
        yield Fault("insufficient_fate", "retreat.use_fate", "FW-R3")


def _may_go_along(known: Knowledge, person: str) -> bool:
    """FW-R1: tell whether a person may be in the group; without a battle nobody's part in it is known."""
    if known.battle is None:
        return True
    is_partner = known.partner is not None and person == known.partner.id
    is_fallible = known.persons[person] != "servant" and person != known.actor
    return person in known.battle.allies and (is_partner or is_fallible)


def _can_pay_fate(known: Knowledge) -> bool:
    """FW-R3: tell whether the leader, or the contract master that takes part, is a master with a point of fate.

    An NPC counts as a master (section 0).
    """
    payers = [known.you]
    if known.partner is not None and _takes_part(known, known.partner.id):
        payers.append(known.partner)
    return any(payer.kind != "servant" and payer.fate > 0 for payer in payers)


def _takes_part(known: Knowledge, person: str) -> bool:
    battle = known.battle
    return battle is None or (person in battle.persons and person not in battle.out)
