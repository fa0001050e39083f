"""The state of a war between turns (12.1), frozen, with its schema; characters and battles have their own modules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import post_load, pre_load

from rules.core.fields import (
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    one_of,
)
from rules.core.frozen import changed
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.sheet import SheetSchema
from rules.fate_war.model.battle_state import HALVES, Battle, BattleSchema
from rules.fate_war.model.character import FIELDS_OF, Character, CharacterSchema
from rules.fate_war.model.powers import Effect
from rules.fate_war.model.progress import Progress, ProgressSchema

PHASES = ("scene", "engage", "battle", "spoils", "done")
INFO_KINDS = ("encounter", "rumour", "lore", "battle")
SITE_KINDS = ("base", "territory")


@dataclass(frozen=True)
class Scene:
    """One day or one night."""

    number: int = 1
    time: str = "day"


@dataclass(frozen=True)
class Region:
    """A place of the map; its edges count both ways."""

    name: str = ""
    neighbours: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    base_bonus: int = 0
    leyline_bonus: int = 0


@dataclass(frozen=True)
class Site:
    """A base or territory; it belongs to the side of its owner."""

    kind: str
    region: str
    owner: str
    stored_mp: int = 0
    bonus: bool = False


@dataclass(frozen=True)
class FoundSite:
    """FW-V1: a site as its finder knows it, true or not any more."""

    kind: str
    region: str
    owner: str

    @classmethod
    def of(cls, site: Site) -> "FoundSite":
        """Return what a finder learns of a site."""
        return cls(site.kind, site.region, site.owner)


@dataclass(frozen=True)
class Item:
    """What can be bought, crafted or made."""

    name: str = ""
    price: int = 0
    mp_cost: int = 0


@dataclass(frozen=True)
class Result:
    """A battle that ended in this scene; `winner` is a camp, None a draw."""

    battle: str
    half: str | None
    winner: str | None
    camps: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class State:
    """All that a turn starts from (12.1). `orders` are plain JSON.

    `met` is what FW-V2 needs beyond 12.1: by observer, whom it has found, sensed, met as NPC or in a battle so far.
    """

    phase: str = "scene"
    half: str = "first"
    scene: Scene = field(default_factory=Scene)
    map: Mapping[str, Region] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    sites: tuple[Site, ...] = ()
    info: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    info_scene: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    region_info: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sites_found: Mapping[str, tuple[FoundSite, ...]] = field(default_factory=dict)
    known_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    met: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    relations: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    deleted_relations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alliances: tuple[tuple[str, ...], ...] = ()
    items: Mapping[str, Item] = field(default_factory=dict)
    seal_order: tuple[str, ...] = ()
    orders: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    progress: Progress = field(default_factory=Progress)
    battles: tuple[Battle, ...] = ()
    results: tuple[Result, ...] = ()
    standalone: bool = False

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed or added."""
        return changed(self, characters={**self.characters, character.id: character})

    def with_battle(self, battle: Battle) -> "State":
        """Return the state with one open battle changed."""
        return replace(self, battles=tuple(battle if one.id == battle.id else one for one in self.battles))

    def battle(self, key: str) -> Battle | None:
        """Return the open battle of that id, None where there is none."""
        return next((battle for battle in self.battles if battle.id == key), None)

    def battle_of(self, person: str) -> Battle | None:
        """Return the battle in which a person takes part, one that is not over before one that is, else None."""
        fought = [battle for battle in self.battles if battle.camp_of(person) is not None]
        return min(fought, key=lambda battle: battle.over, default=None)

    def partner_of(self, person: str) -> str | None:
        """Return the contract partner of a character, None where it has none or the other is not of this war."""
        character = self.characters.get(person)
        partner = character.partner if character else None
        return partner if partner in self.characters else None


class SceneSchema(SheetSchema):
    """12.1: the scene."""

    number = StrictInteger()
    time = StrictString(validate=one_of("day", "night"))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Scene:
        """Return the value."""
        return Scene(**data)


class RegionSchema(SheetSchema):
    """12.1: one region of the map."""

    name = StrictString()
    neighbours = StrictList(StrictString())
    features = StrictList(StrictString())
    base_bonus = StrictInteger()
    leyline_bonus = StrictInteger()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Region:
        """Return the value."""
        return Region(**data)


class SiteSchema(SheetSchema):
    """12.1: one base or territory."""

    kind = StrictString(required=True, validate=one_of(*SITE_KINDS))
    region = StrictString(required=True)
    owner = StrictString(required=True)
    stored_mp = StrictInteger()
    bonus = StrictBoolean()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Site:
        """Return the value."""
        return Site(**data)


class FoundSiteSchema(SheetSchema):
    """12.1: one site that somebody has found."""

    kind = StrictString(required=True, validate=one_of(*SITE_KINDS))
    region = StrictString(required=True)
    owner = StrictString(required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> FoundSite:
        """Return the value."""
        return FoundSite(**data)


class ItemSchema(SheetSchema):
    """12.1: one item."""

    name = StrictString()
    price = StrictInteger()
    mp_cost = StrictInteger()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Item:
        """Return the value."""
        return Item(**data)


class PointsSchema(SheetSchema):
    """12.1: an observer's info points on one servant."""

    encounter = StrictInteger(load_default=0)
    rumour = StrictInteger(load_default=0)
    lore = StrictInteger(load_default=0)
    battle = StrictInteger(load_default=0)


class ResultSchema(SheetSchema):
    """12.1: one battle that ended in this scene."""

    battle = StrictString(required=True)
    half = StrictString(load_default=None, allow_none=True)
    winner = StrictString(load_default=None, allow_none=True)
    camps = StrictMapping(StrictString(), StrictList(StrictString()), load_default=dict)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Result:
        """Return the value."""
        return Result(**data)


class SettingSchema(SheetSchema):
    """12.1: what outlives a scene and stands on no sheet."""

    scene = StrictNested(SceneSchema)
    map = StrictMapping(StrictString(), StrictNested(RegionSchema))
    sites = StrictList(StrictNested(SiteSchema))
    info = StrictMapping(StrictString(), StrictMapping(StrictString(), StrictNested(PointsSchema)))
    region_info = StrictMapping(StrictString(), StrictList(StrictString()))
    sites_found = StrictMapping(StrictString(), StrictList(StrictNested(FoundSiteSchema)))
    known_names = StrictMapping(StrictString(), StrictList(StrictString()))
    met = StrictMapping(StrictString(), StrictList(StrictString()))
    relations = StrictMapping(StrictString(), StrictMapping(StrictString(), StrictInteger()))
    deleted_relations = StrictMapping(StrictString(), StrictList(StrictString()))
    alliances = StrictList(StrictList(StrictString()))
    items = StrictMapping(StrictString(), StrictNested(ItemSchema))


class StateSchema(SettingSchema):
    """12.1: the whole state."""

    phase = StrictString(validate=one_of(*PHASES))
    half = StrictString(validate=one_of(*HALVES))
    characters = StrictMapping(StrictString(), StrictNested(CharacterSchema))
    info_scene = StrictMapping(
        StrictString(), StrictMapping(StrictString(), StrictList(StrictString(validate=one_of(*INFO_KINDS))))
    )
    seal_order = StrictList(StrictString())
    orders = StrictMapping(StrictString(), StrictMapping())
    progress = StrictNested(ProgressSchema)
    battles = StrictList(StrictNested(BattleSchema))
    results = StrictList(StrictNested(ResultSchema))
    standalone = StrictBoolean()

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write each character's key into it."""
        return keyed(data, "characters")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> State:
        """Return the value."""
        return State(**data)


_STATE = StateSchema()


def load_state(raw: Mapping[str, Any]) -> State:
    """Read a state; what is missing takes the defaults of section 12. Raise UnreadableCase where it is none of ours."""
    loaded: State = read_state(_STATE, raw, "fate_war")
    return loaded


def dump_state(state: State) -> dict[str, Any]:
    """Return a state as plain JSON, defaults filled in, keys in order."""
    dumped: dict[str, Any] = dumped_part(state)
    return dumped


def dumped_part(value: Any) -> Any:
    """Return a part of a state as plain JSON, as it stands in the dump of the whole."""
    return plain(value, _laid_out)


def _laid_out(value: Any) -> Mapping[str, Any]:
    given = fields_of(value)
    if isinstance(value, Effect):
        return {name: held for name, held in given.items() if held != getattr(_NO_EFFECT, name) or name in _SAID}
    if isinstance(value, Character):
        own = FIELDS_OF[value.kind]
        given = {name: held for name, held in given.items() if name in own or held != getattr(_NOBODY, name)}
        return given | {"statuses": [{"status": status} for status in value.statuses]}
    return given


_NO_EFFECT = Effect()
_NOBODY = Character("", "npc")
_SAID = frozenset({"source", "timing"})
