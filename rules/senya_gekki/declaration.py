"""Declarations (section 8): frozen values, how they are read, and the schemas of their shape for forms and the API."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.tagged import Tagged
from rules.senya_gekki.skill_schema import EffectSchema
from rules.senya_gekki.tables import FACTS, MODIFIED, SIDES

ACTIONS = ("attack", "skill", "item", "finish", "full_move", "delay", "other")
ORDERS = ("evade", "counter", "cover", "interrupt", "clear_daze")
OPERATORS = ("==", "!=", "<=", ">=", "<", ">", "in", "has")
INTERRUPTS_ON = ("self", "attacker", "defender")
RULE_OF_FACTS = "SG-18.4"


@dataclass(frozen=True)
class Condition:
    """SG-18.4: one fact, and what it is compared with."""

    fact: str
    op: str
    value: Any


@dataclass(frozen=True)
class Use:
    """SG-3.4, SG-6.4: a skill of the setup or clean-up list; with `other` the deed of SG-6.5 instead."""

    skill: str = ""
    targets: tuple[str, ...] | None = None
    when: tuple[Condition, ...] = ()
    other: str | None = None


@dataclass(frozen=True)
class Entry:
    """SG-18.1: one entry of a plan; the fields of other deeds stand at their defaults. `by` None is all of it."""

    do: str
    when: tuple[Condition, ...] = ()
    move_to: int | None = None
    attack_type: str = ""
    skills: tuple[str, ...] = ()
    targets: tuple[str, ...] | None = None
    shots: int = 1
    skill: str = ""
    item: str = ""
    to: int = 0
    by: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Order:
    """SG-18.4: one standing order."""

    do: str
    when: tuple[Condition, ...] = ()
    skills: tuple[str, ...] = ()
    protect: tuple[str, ...] = ()
    skill: str = ""
    on: str = "self"


@dataclass(frozen=True)
class Declaration:
    """Section 8: what one character declares for a round."""

    appear: bool = False
    setup: tuple[Use, ...] = ()
    cleanup: tuple[Use, ...] = ()
    plan: tuple[Entry, ...] = ()
    standing: tuple[Order, ...] = ()

    def orders(self, do: str) -> tuple[Order, ...]:
        """Return the standing orders of one kind, in their order."""
        return tuple(order for order in self.standing if order.do == do)


def read_declaration(raw: Mapping[str, Any]) -> Declaration:
    """Read a declaration that has no fault."""
    return Declaration(
        appear=raw.get("appear", False),
        setup=tuple(_use(entry) for entry in raw.get("setup", ())),
        cleanup=tuple(_use(entry) for entry in raw.get("cleanup", ())),
        plan=tuple(_entry(entry) for entry in raw.get("plan", ())),
        standing=tuple(_order(entry) for entry in raw.get("standing", ())),
    )


def _conditions(raw: Mapping[str, Any]) -> tuple[Condition, ...]:
    return tuple(Condition(one["fact"], one["op"], one["value"]) for one in raw.get("when", ()))


def _targets(raw: Mapping[str, Any]) -> tuple[str, ...] | None:
    return tuple(raw["targets"]) if "targets" in raw else None


def _use(raw: Mapping[str, Any]) -> Use:
    return Use(raw.get("skill", ""), _targets(raw), _conditions(raw), raw.get("other"))


def _entry(raw: Mapping[str, Any]) -> Entry:
    return Entry(
        do=raw["do"],
        when=_conditions(raw),
        move_to=raw.get("move_to"),
        attack_type=raw.get("attack_type", ""),
        skills=tuple(raw.get("skills", ())),
        targets=(raw["target"],) if raw["do"] == "finish" else _targets(raw),
        shots=raw.get("shots", 1),
        skill=raw.get("skill", ""),
        item=raw.get("item", ""),
        to=raw.get("to", 0),
        by=None if raw.get("by") == "all" else raw.get("by"),
        text=raw.get("text", ""),
    )


def _order(raw: Mapping[str, Any]) -> Order:
    return Order(
        do=raw["do"],
        when=_conditions(raw),
        skills=tuple(raw.get("skills", ())),
        protect=tuple(raw.get("protect", ())),
        skill=raw.get("skill", ""),
        on=raw.get("on", "self"),
    )


def _person(**kwargs: Any) -> StrictString:
    return StrictString(metadata={"names": "person"}, **kwargs)


def _persons(**kwargs: Any) -> StrictList:
    return StrictList(_person(), **kwargs)


def _is_delay(value: Any) -> None:
    """SG-5.2: a number of points, at least 1, or all of them."""
    if value != "all" and (type(value) is not int or value < 1):
        raise ValidationError("bad_delay")


class ConditionSchema(DeclarationSchema):
    """SG-18.4: a condition."""

    fact = StrictString(required=True, validate=one_of(*FACTS), metadata={"rule": RULE_OF_FACTS})
    op = StrictString(required=True, validate=one_of(*OPERATORS), metadata={"rule": RULE_OF_FACTS})
    value = AnyJson(required=True, allow_none=True, metadata={"rule": RULE_OF_FACTS})


class WhenSchema(DeclarationSchema):
    """SG-18.4: what holds only under conditions."""

    when = StrictList(StrictNested(ConditionSchema), load_default=(), metadata={"rule": RULE_OF_FACTS, "rare": True})


class SetupUseSchema(WhenSchema):
    """SG-3.4: a skill of the setup process."""

    skill = StrictString(required=True, metadata={"names": "setup", "rule": "SG-3.4"})
    targets = _persons()


class CleanupUseSchema(WhenSchema):
    """SG-6.4, SG-6.5: a skill of the clean-up, or another deed by its text."""

    skill = StrictString(metadata={"names": "cleanup", "rule": "SG-6.4"})
    targets = _persons()
    other = StrictString(metadata={"rule": "SG-6.5"})


class MovingSchema(WhenSchema):
    """SG-5.6: an action, with which one may move up to 10 metres."""

    move_to = StrictInteger(metadata={"rule": "SG-5.6", "rare": True})


class AttackSchema(MovingSchema):
    """SG-7.2, SG-7.3: an attack."""

    attack_type = StrictString(required=True, metadata={"names": "attack_type", "rule": "SG-7.2"})
    skills = StrictList(StrictString(metadata={"names": "attack"}), load_default=(), metadata={"rule": "SG-7.3"})
    targets = _persons(required=True)
    shots = StrictInteger(validate=between(1), metadata={"rule": "SG-10.1", "rare": True})


class SkillSchema(MovingSchema):
    """SG-5.8: a skill."""

    skill = StrictString(required=True, metadata={"names": "action", "rule": "SG-5.8"})
    targets = _persons()


class ItemSchema(MovingSchema):
    """SG-5.9: an item."""

    item = StrictString(required=True, metadata={"names": "item", "rule": "SG-5.9"})
    targets = _persons()


class FinishSchema(MovingSchema):
    """SG-5.10: a finishing blow."""

    target = _person(required=True)


class FullMoveSchema(WhenSchema):
    """SG-5.6: a full move, in metres on the line."""

    to = StrictInteger(required=True, metadata={"rule": "SG-5.6"})


class DelaySchema(WhenSchema):
    """SG-5.2: a delay, in points of the action count."""

    by = AnyJson(required=True, validate=_is_delay, metadata={"rule": "SG-5.2"})


class OtherSchema(MovingSchema):
    """SG-5.11: whatever the GM counts as an action."""

    text = StrictString(required=True, metadata={"rule": "SG-5.11"})


class EvadeSchema(WhenSchema):
    """SG-7.12: defence skills for an evasion."""

    skills = StrictList(StrictString(metadata={"names": "defense"}), load_default=(), metadata={"rule": "SG-7.12"})


class CoverSchema(WhenSchema):
    """SG-14.2: whom to shield."""

    protect = _persons(required=True)


class InterruptSchema(WhenSchema):
    """SG-15.7: a skill used between an attack's declaration and its hit check."""

    skill = StrictString(required=True, metadata={"names": "interrupt", "rule": "SG-15.7"})
    on = StrictString(load_default="self", validate=one_of(*INTERRUPTS_ON), metadata={"rule": RULE_OF_FACTS})


DEEDS: Mapping[str, type[DeclarationSchema]] = {
    "attack": AttackSchema,
    "skill": SkillSchema,
    "item": ItemSchema,
    "finish": FinishSchema,
    "full_move": FullMoveSchema,
    "delay": DelaySchema,
    "other": OtherSchema,
}
STANDING_ORDERS: Mapping[str, type[DeclarationSchema]] = {
    "evade": EvadeSchema,
    "counter": WhenSchema,
    "cover": CoverSchema,
    "interrupt": InterruptSchema,
    "clear_daze": WhenSchema,
}


class PlanSchema(DeclarationSchema):
    """Section 8: what one character declares for a round."""

    appear = StrictBoolean(load_default=False, metadata={"rule": "SG-3.2", "rare": True})
    setup = StrictList(StrictNested(SetupUseSchema), load_default=(), metadata={"rule": "SG-3.4"})
    plan = StrictList(Tagged("do", DEEDS, unknown="unknown_action"), load_default=(), metadata={"rule": "SG-18.1"})
    standing = StrictList(
        Tagged("do", STANDING_ORDERS, unknown="unknown_order"), load_default=(), metadata={"rule": RULE_OF_FACTS}
    )
    cleanup = StrictList(StrictNested(CleanupUseSchema), load_default=(), metadata={"rule": "SG-6.4"})


class CommandSchema(DeclarationSchema):
    """SG-18.11: a command without fields of its own."""

    secret = StrictBoolean(load_default=False, metadata={"rare": True})


class StartCombatSchema(CommandSchema):
    """SG-1.1, SG-16.1: combat begins, perhaps by an ambush."""

    surprise = StrictString(validate=one_of(*SIDES), metadata={"rule": "SG-16.1"})


class EndCombatSchema(CommandSchema):
    """SG-1.5, SG-1.7, SG-1.8: combat ends."""

    keep_statuses = _persons(load_default=())
    allow_remaining = StrictBoolean(load_default=False, metadata={"rule": "SG-1.8"})


class OtherDamageSchema(CommandSchema):
    """SG-17.1: 1D6 and a number of points."""

    target = _person(required=True)
    n = StrictInteger(load_default=0)
    ignore_defense = StrictBoolean(load_default=False)


class SetModifierSchema(CommandSchema):
    """SG-18.10: a modifier on a kind of check, in points."""

    actor = _person(required=True)
    on = StrictString(required=True, validate=one_of(*MODIFIED))
    value = StrictInteger(required=True)


class SetTieOrderSchema(CommandSchema):
    """SG-4.2: who goes first among equals."""

    order = _persons(required=True, metadata={"ordered": True})


class VetoSchema(CommandSchema):
    """SG-7.4: an entry of a plan that is not carried out; the first has the index 0."""

    actor = _person(required=True)
    index = StrictInteger(required=True, validate=between(0))
    reason = StrictString()


class AppearSchema(CommandSchema):
    """SG-3.2: somebody enters the scene."""

    actor = _person(required=True)


class ApplyEffectSchema(CommandSchema):
    """SG-5.11: an effect of the vocabulary."""

    target = _person(required=True)
    effect = StrictNested(EffectSchema, required=True, metadata={"rule": "SG-18.11"})


COMMANDS: Mapping[str, type[DeclarationSchema]] = {
    "gm.start_combat": StartCombatSchema,
    "gm.end_combat": EndCombatSchema,
    "gm.end_scenario": CommandSchema,
    "gm.end_session": CommandSchema,
    "gm.other_damage": OtherDamageSchema,
    "gm.set_modifier": SetModifierSchema,
    "gm.set_tie_order": SetTieOrderSchema,
    "gm.veto": VetoSchema,
    "gm.appear": AppearSchema,
    "gm.apply_effect": ApplyEffectSchema,
}


class GmSchema(DeclarationSchema):
    """SG-18.11: the GM's commands, run first and in their order."""

    commands = StrictList(
        Tagged("tool", COMMANDS, unknown="unknown_tool"), load_default=(), metadata={"rule": "SG-18.11"}
    )


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {"plan": PlanSchema, "gm": GmSchema}
