"""Declarations (section 9): the schemas of their shape, the same for form, mail and API."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, post_load, validate

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.options import cites
from rules.core.tagged import Tagged
from rules.shinobigami.character import ViaSchema
from rules.shinobigami.commands import COMMANDS
from rules.shinobigami.orders import (
    EVASIONS,
    PILL_TIMINGS,
    TAKES,
    ActionDeclaration,
    Attack,
    Claim,
    Evade,
    LateJoin,
    OnSpecial,
    Performance,
    Pill,
    PlotDeclaration,
    Recovery,
    SceneDeclaration,
    SpoilsDeclaration,
    Support,
    When,
)
from rules.shinobigami.tables import CHECK_KINDS, FIELDS, NUMBERS


def _life(**more: Any) -> StrictString:
    return StrictString(validate=one_of(*FIELDS), **more)


def _lives() -> StrictList:
    """The fields whose life a ninpo restores, as long as it restores any more."""
    return StrictList(_life(), data_key="fields", metadata={"ordered": True})


class DeclaredViaSchema(ViaSchema):
    """SB-0.6: one way to roll a check, as declared: whether its number is in bounds is asked when its turn comes."""

    target_number = StrictInteger(required=True, metadata={"minimum": NUMBERS[0], "maximum": NUMBERS[1]})


def _vias() -> StrictList:
    return StrictList(StrictNested(DeclaredViaSchema), metadata={"rule": "SB-0.6", "rare": True})


class OnSpecialSchema(DeclarationSchema):
    """SB-0.4: what a special restores."""

    recover = StrictString(required=True, validate=one_of("life", "affliction", "none"))
    field = _life()
    affliction = StrictString(metadata={"rule": "SB-0.4", "names": "affliction"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> OnSpecial:
        """Return the value."""
        return OnSpecial(**data)


class WhenSchema(DeclarationSchema):
    """Section 9: the conditions of a standing order."""

    attacked_by = StrictString(metadata={"names": "person"})
    damage_at_least = StrictInteger()
    life_at_most = StrictInteger()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> When | None:
        """Return the value, None where it sets no condition."""
        return When(**data) if data else None


class AttackSchema(DeclarationSchema):
    """SB-7-12.1: the attack of one's own turn."""

    ninpo = StrictString(required=True, metadata={"names": "attack"})
    targets = StrictList(StrictString(metadata={"names": "person"}), required=True, metadata={"names": "person"})
    check = _vias()
    affliction = StrictString(metadata={"rule": "SB-7-5-4.2", "names": "affliction"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Attack:
        """Return the value."""
        return Attack(**data)


class PlotNinpoSchema(DeclarationSchema):
    """SB-7-12-1.1: a ninpo of the plot step."""

    ninpo = StrictString(required=True, metadata={"names": "plot_ninpo"})
    life_fields = _lives()
    check = _vias()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Support:
        """Return the value."""
        return Support(**data)


class SupportSchema(DeclarationSchema):
    """SB-7-12.2: an order for a support ninpo."""

    ninpo = StrictString(required=True, metadata={"names": "support"})
    when = StrictNested(WhenSchema, metadata={"rare": True})
    life_fields = _lives()
    check = _vias()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Support:
        """Return the value."""
        return Support(**data)


class EvadeSchema(DeclarationSchema):
    """SB-0.8: how to evade."""

    default = StrictString(load_default="normal", validate=one_of(*EVASIONS))
    by_attacker = StrictMapping(
        StrictString(metadata={"names": "person"}),
        StrictString(validate=one_of(*EVASIONS)),
        load_default=dict,
        metadata={"rare": True},
    )
    checks = StrictMapping(
        StrictString(),
        StrictList(StrictNested(DeclaredViaSchema)),
        load_default=dict,
        metadata={"rule": "SB-0.6", "rare": True},
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Evade:
        """Return the value."""
        return Evade(**data)


class PillSchema(DeclarationSchema):
    """SB-7-7.4: an order for a ration pill in battle."""

    field = _life()
    affliction = StrictString(metadata={"names": "affliction"})
    timing = StrictString(load_default="turn", validate=one_of(*PILL_TIMINGS))
    when = StrictNested(WhenSchema, metadata={"rare": True})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Pill:
        """Return the value."""
        return Pill(**{name: value for name, value in data.items() if name != "means"})


class _RecoverySchema(DeclarationSchema):
    """SB-0.15: one recovery outside battle, by one of the means."""

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Recovery:
        """Return the value."""
        return Recovery(**data)


class RecoveryCheckSchema(_RecoverySchema):
    """SB-0.15: a recovery check."""

    skill = StrictString(required=True, metadata={"names": "skill"})
    check = _vias()
    field = _life()
    affliction = StrictString(metadata={"names": "affliction"})


class ScenePillSchema(_RecoverySchema):
    """SB-0.15: a ration pill outside battle."""

    field = _life()
    affliction = StrictString(metadata={"names": "affliction"})


class RecoveryNinpoSchema(_RecoverySchema):
    """SB-7-7.4: a ninpo or a secret art that restores life."""

    ninpo = StrictString(required=True, metadata={"names": "recovery"})
    life_fields = StrictList(_life(), required=True, data_key="fields", metadata={"ordered": True})
    check = _vias()


class PerformanceSchema(DeclarationSchema):
    """SB-7-14.1: one performance modifier, its fields in the order in which they are checked."""

    value = StrictInteger(
        required=True, validate=one_of(1, -1), metadata={"rule": "SB-7-14.1", "fault": "bad_modifier"}
    )
    reason = StrictString(
        required=True,
        validate=validate.Regexp(r"\s*\S", error="bad_value"),
        metadata={"rule": "SB-7-14.2", "fault": "missing_reason", "absent": "missing_reason"},
    )
    on = StrictString(required=True, validate=one_of(*CHECK_KINDS), metadata=cites("SB-7-14.1"))
    target = StrictString(required=True, metadata={"rule": "SB-7-14.1", "names": "person"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Performance:
        """Return the value."""
        return Performance(**data)


class LateJoinSchema(DeclarationSchema):
    """SB-7-13.2: joining after the reveal."""

    ninpo = StrictString(required=True, metadata={"names": "join"})
    before_plot = StrictInteger(load_default=6, validate=between(1, 6))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> LateJoin:
        """Return the value."""
        return LateJoin(**data)


class ClaimSchema(DeclarationSchema):
    """SB-7-11-1.1: what a winner claims."""

    take = StrictString(required=True, validate=one_of(*TAKES), metadata={"rule": "SB-7-11-1.1", "fault": "bad_spoils"})
    loser = StrictString(metadata={"rule": "SB-7-11-1.1", "names": "loser"})
    info = StrictString(validate=one_of("location", "secret"), metadata=cites("SB-7-11-1.2"))
    direction = StrictString(validate=one_of("own", "loser"), metadata=cites("SB-7-11-1.3"))
    emotion = StrictString(metadata=cites("SB-7-11-1.3"))
    prize = StrictString(metadata={"rule": "SB-7-11-1.4", "names": "prize"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Claim:
        """Return the value."""
        return Claim(**data)


def _orders() -> dict[str, StrictList | StrictNested]:
    return {
        "loss_order": StrictList(_life(), load_default=(), metadata={"rule": "SB-0.9", "ordered": True}),
        "on_special": StrictNested(OnSpecialSchema, load_default=None, metadata=cites("SB-0.4")),
    }


def _is_concession(value: Any) -> None:
    """SB-7-10.2: true or false, or `{"life_at_most": n}`."""
    if isinstance(value, bool):
        return
    if not isinstance(value, Mapping):
        raise ValidationError("bad_value")
    unknown = {name: ["unknown_field"] for name in value if name != "life_at_most"}
    if unknown or type(value.get("life_at_most")) is not int:
        raise ValidationError(unknown or {"life_at_most": ["bad_value"]})


BATTLE_RECOVERY = Tagged("means", {"pill": PillSchema})
"""SB-7-7.4: the means of recovery in a battle's round."""

SCENE_RECOVERY = Tagged(
    "means",
    {
        "check": RecoveryCheckSchema,
        "pill": ScenePillSchema,
        "ninpo": RecoveryNinpoSchema,
        "ougi": RecoveryNinpoSchema,
    },
)
"""SB-7-7.4, SB-0.15: the means of recovery outside battle."""

COMMAND = Tagged("tool", COMMANDS, unknown="unknown_tool")
"""Section 9: one command of the GM."""


class PlotDeclarationSchema(DeclarationSchema):
    """Section 9: stage `plot`."""

    plot = StrictInteger(validate=between(1, 6), metadata={"rule": "SB-0.2", "fault": "bad_plot"})
    join = StrictBoolean(load_default=False, metadata=cites("SB-7-13.1"))
    plot_ninpo = StrictList(StrictNested(PlotNinpoSchema), load_default=(), metadata=cites("SB-7-12-1.1"))
    loss_order = _orders()["loss_order"]
    on_special = _orders()["on_special"]

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> PlotDeclaration:
        """Return the value."""
        return PlotDeclaration(**data)


class ActionDeclarationSchema(DeclarationSchema):
    """Section 9: stage `action`."""

    attack = StrictNested(AttackSchema, load_default=None, metadata=cites("SB-7-12.1"))
    support = StrictList(StrictNested(SupportSchema), load_default=(), metadata=cites("SB-7-12.2"))
    evade = StrictNested(EvadeSchema, load_default=dict, metadata=cites("SB-0.8"))
    loss_order = _orders()["loss_order"]
    on_special = _orders()["on_special"]
    recover = StrictList(BATTLE_RECOVERY, load_default=(), metadata=cites("SB-7-7.4"))
    performance = StrictList(StrictNested(PerformanceSchema), load_default=(), metadata=cites("SB-7-14.1"))
    concede = AnyJson(load_default=False, validate=_is_concession, metadata=cites("SB-7-10.2"))
    join = StrictNested(LateJoinSchema, load_default=None, metadata=cites("SB-7-13.2"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> ActionDeclaration:
        """Return the value; who concedes without a condition does so at any life."""
        concede = data["concede"]
        limit = concede["life_at_most"] if isinstance(concede, Mapping) else len(FIELDS)
        return ActionDeclaration(**{**data, "evade": data["evade"] or Evade(), "concede": limit if concede else None})


class SceneDeclarationSchema(DeclarationSchema):
    """Section 9: stage `scene`."""

    recover = StrictList(SCENE_RECOVERY, load_default=(), metadata=cites("SB-0.15"))
    loss_order = _orders()["loss_order"]
    on_special = _orders()["on_special"]

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SceneDeclaration:
        """Return the value."""
        return SceneDeclaration(**data)


class SpoilsDeclarationSchema(DeclarationSchema):
    """Section 9: stage `spoils`."""

    spoils = StrictNested(ClaimSchema, required=True, metadata=cites("SB-7-11-1.1"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SpoilsDeclaration:
        """Return the value."""
        return SpoilsDeclaration(**data)


class GmDeclarationSchema(DeclarationSchema):
    """Section 9: the GM's commands, in the order in which they are carried out."""

    commands = StrictList(COMMAND, load_default=(), metadata=cites("SB-0.3"))


STAGE_DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {
    "plot": PlotDeclarationSchema,
    "action": ActionDeclarationSchema,
    "spoils": SpoilsDeclarationSchema,
    "scene": SceneDeclarationSchema,
}
DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {**STAGE_DOCUMENTS, "gm": GmDeclarationSchema}
"""Section 9: the documents by name."""
