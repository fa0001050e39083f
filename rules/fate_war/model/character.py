"""Characters (12.2), frozen, with their schemas: one for each kind, and one for a state, which holds any."""

from collections.abc import Mapping
from typing import Any

from marshmallow import post_load
from msgspec import Struct, field, structs

from rules.core.fields import (
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.sheet import SheetSchema
from rules.fate_war.model.powers import (
    CARDS,
    GRADED_CARDS,
    RARE,
    Effect,
    EffectSchema,
    Grade,
    NoblePhantasm,
    NoblePhantasmSchema,
    Spell,
    SpellSchema,
)

KINDS = ("master", "servant", "npc")
STATUSES = ("wounded", "dying", "unconscious", "withdrawn", "vanished", "dead", "captive")
_LOST = frozenset({"vanished", "dead", "captive"})
ABILITIES = ("strength", "endurance", "agility", "mana", "luck", "noble_phantasm")


class Character(Struct, frozen=True):
    """One person of the war (12.2); a field of another kind than its own stands at its default."""

    id: str
    kind: str
    name: str = ""
    side: str = ""
    region: str | None = None
    hp: int = 0
    hp_max: int = 0
    mp: int = 0
    mp_max: int = 0
    statuses: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    ranged: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    noble_phantasms: tuple[NoblePhantasm, ...] = ()
    effects: tuple[Effect, ...] = ()
    acquaintances: tuple[str, ...] = ()
    inventory: tuple[str, ...] = ()
    used_once: tuple[str, ...] = ()
    xp: int = 0
    merit: int = 0
    funds: int = 0
    souls_eaten: int = 0
    overflow_until: int | None = None
    hp_zero_scene: int | None = None
    mp_zero_scene: int | None = None
    host: bool = False
    combat: int = 0
    magic: int = 0
    faith: int = 0
    faith_max: int = 0
    fate: int = 0
    fate_max: int = 0
    command_seals: int = 0
    circuit_limit: int | None = None
    crafter: bool = False
    servant: str | None = None
    linked_to: str | None = None
    class_: str = ""
    grades: Mapping[str, str] = field(default_factory=dict)
    skills: Mapping[str, str] = field(default_factory=dict)
    master: str | None = None
    manifested: bool = True
    active_scenes: int = 0
    extra_points: int = 0
    chosen_berserker: bool = False
    np_cost_grades: int = 0
    placement: tuple[str | None, ...] = ()
    forbids: tuple[str, ...] = ()
    captive_of: str | None = None

    @property
    def is_down(self) -> bool:
        """Tell whether it is down: a servant by HP, anybody else by HP or MP (section 0)."""
        return self.hp <= 0 or (self.kind != "servant" and self.mp <= 0)

    @property
    def is_pc(self) -> bool:
        """Tell whether a player plays it."""
        return self.kind != "npc"

    @property
    def is_lost(self) -> bool:
        """Tell whether it is vanished, dead or captive: out of play, and skipped (FW-S, FW-Z1)."""
        return not _LOST.isdisjoint(self.statuses)

    @property
    def is_caster(self) -> bool:
        """Tell whether it is a servant of that class; case does not matter (12.2)."""
        return self.kind == "servant" and self.class_.lower() == "caster"

    @property
    def battle_effects(self) -> tuple[Effect, ...]:
        """Return its effects that count in a battle (12.3)."""
        return tuple([effect for effect in self.effects if effect.counts_in_battle]) if self.effects else ()

    @property
    def partner(self) -> str | None:
        """Return the id of its contract partner."""
        return self.master if self.kind == "servant" else self.servant


class StatusSchema(SheetSchema):
    """12.2: one status, `{"status": name}`."""

    status = StrictString(required=True, validate=one_of(*STATUSES))

    @post_load
    def make(self, data: dict[str, str], **_: Any) -> str:
        """Return its name."""
        return data["status"]


def _default(name: str) -> Any:
    """Return what a field of a character is that nobody names."""
    return next(field.default for field in structs.fields(Character) if field.name == name)


def _of(*kinds: str, **metadata: str | bool) -> dict[str, Any]:
    return {"kinds": kinds, **metadata}


class PersonSchema(SheetSchema):
    """12.2: the fields of a character, in the order in which a sheet is written.

    Metadata `kinds` says whose a field is, of every kind where it says nothing; `rare` marks what a new sheet can do
    without.
    """

    kind = StrictString(required=True, validate=one_of(*KINDS))
    name = StrictString()
    class_ = StrictString(data_key="class", metadata=_of("servant"))
    servant = StrictString(allow_none=True, metadata=_of("master", contract="master"))
    master = StrictString(allow_none=True, metadata=_of("servant", contract="servant"))
    region = StrictString(load_default=_default("region"), allow_none=True, metadata={"names": "map"})
    hp = StrictInteger(required=True)
    hp_max = StrictInteger()
    mp = StrictInteger(required=True)
    mp_max = StrictInteger()
    combat = StrictInteger(metadata=_of("master"))
    magic = StrictInteger(metadata=_of("master"))
    faith = StrictInteger(metadata=_of("master", "npc"))
    faith_max = StrictInteger(metadata=_of("master", "npc"))
    fate = StrictInteger(metadata=_of("master"))
    fate_max = StrictInteger(metadata=_of("master"))
    command_seals = StrictInteger(metadata=_of("master"))
    grades = StrictMapping(
        StrictString(validate=one_of(*ABILITIES)), StrictString(validate=Grade), metadata=_of("servant")
    )
    cards = StrictMapping(StrictString(validate=one_of(*GRADED_CARDS)), StrictString(validate=Grade))
    skills = StrictMapping(StrictString(), StrictString(validate=Grade), metadata=_of("servant"))
    noble_phantasms = StrictList(StrictNested(NoblePhantasmSchema))
    spells = StrictList(StrictNested(SpellSchema))
    placement = StrictList(StrictString(allow_none=True), metadata=_of("npc", names="map"))
    forbids = StrictList(StrictString(validate=one_of("talk", "attack", "capture", "kill")), metadata=_of("npc"))
    side = StrictString(metadata={"writer": "gm", "rare": True})
    circuit_limit = StrictInteger(allow_none=True, metadata=_of("master", rare=True))
    crafter = StrictBoolean(metadata=_of("master", rare=True))
    linked_to = StrictString(allow_none=True, metadata=_of("master", names="person", rare=True))
    manifested = StrictBoolean(load_default=_default("manifested"), metadata=_of("servant", rare=True))
    active_scenes = StrictInteger(metadata=_of("servant", rare=True))
    extra_points = StrictInteger(validate=between(0, 3), metadata=_of("servant", rare=True))
    chosen_berserker = StrictBoolean(metadata=_of("servant", rare=True))
    np_cost_grades = StrictInteger(metadata=_of("servant", rare=True))
    captive_of = StrictString(allow_none=True, metadata=_of("master", "npc", names="person", rare=True))
    ranged = StrictList(StrictString(validate=one_of(*CARDS)), metadata=RARE)
    effects = StrictList(StrictNested(EffectSchema), metadata=RARE)
    statuses = StrictList(StrictNested(StatusSchema), metadata=RARE)
    acquaintances = StrictList(StrictString(), metadata={"names": "person", "rare": True})
    inventory = StrictList(StrictString(), metadata={"names": "items", "rare": True})
    used_once = StrictList(StrictString(validate=one_of("mana_charge", "circuit_link")), metadata=RARE)
    xp = StrictInteger(metadata=RARE)
    merit = StrictInteger(metadata=RARE)
    funds = StrictInteger(metadata=RARE)
    souls_eaten = StrictInteger(metadata=RARE)
    overflow_until = StrictInteger(allow_none=True, metadata=RARE)
    hp_zero_scene = StrictInteger(allow_none=True, metadata=RARE)
    mp_zero_scene = StrictInteger(allow_none=True, metadata=RARE)
    host = StrictBoolean(metadata=RARE)


class CharacterSchema(PersonSchema):
    """12.2: a character of a state; it is trusted, and may have fields of another kind."""

    id = StrictString()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Character:
        """Return the value; maxima that are not given are the current values, side and name the id (12.2)."""
        for name in ("hp", "mp", "faith", "fate"):
            data.setdefault(f"{name}_max", data.get(name, 0))
        identifier = data["id"]
        return Character(**{"side": identifier, "name": identifier, **data})


FIELDS_OF: Mapping[str, frozenset[str]] = {
    kind: frozenset(
        name for name, part in CharacterSchema().fields.items() if kind in part.metadata.get("kinds", KINDS)
    )
    for kind in KINDS
}
"""The fields that each kind of character has, by their names in the code."""
