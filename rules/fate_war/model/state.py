"""The state of a war between turns (12.1), frozen; characters and battles have their own modules."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from marshmallow import pre_load
from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.fields import StrictInteger, StrictList, StrictMapping, StrictNested, StrictString, one_of
from rules.core.plain import fields_of, keyed, plain, read_state
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, loads
from rules.fate_war.model.battle_state import HALVES, Battle, BattleSchema, Ids
from rules.fate_war.model.character import FIELDS_OF, Character, CharacterSchema
from rules.fate_war.model.powers import Effect
from rules.fate_war.model.progress import Progress

INFO_KINDS = ("encounter", "rumour", "lore", "battle")
SITE_KINDS = ("base", "territory")
_SiteKind = Annotated[str, one_of(*SITE_KINDS)]


class Scene(Struct, frozen=True):
    """One day or one night."""

    number: int = 1
    time: Literal["day", "night"] = "day"


class Region(Struct, frozen=True):
    """A place of the map; its edges count both ways."""

    name: str = ""
    neighbours: Ids = ()
    features: Ids = ()
    base_bonus: int = 0
    leyline_bonus: int = 0


class Site(Struct, frozen=True):
    """A base or territory; it belongs to the side of its owner."""

    kind: _SiteKind
    region: str
    owner: str
    stored_mp: int = 0
    bonus: bool = False


class FoundSite(Struct, frozen=True):
    """FW-V1: a site as its finder knows it, true or not any more."""

    kind: _SiteKind
    region: str
    owner: str

    @classmethod
    def of(cls, site: Site) -> "FoundSite":
        """Return what a finder learns of a site."""
        return cls(site.kind, site.region, site.owner)


class Item(Struct, frozen=True):
    """What can be bought, crafted or made."""

    name: str = ""
    price: int = 0
    mp_cost: int = 0


class Result(Struct, frozen=True):
    """A battle that ended in this scene; `winner` is a camp, None a draw."""

    battle: str
    half: str | None = None
    winner: str | None = None
    camps: Mapping[str, Ids] = field(default_factory=dict)


class PointsSchema(SheetSchema):
    """12.1: an observer's info points on one servant."""

    encounter = StrictInteger(load_default=0)
    rumour = StrictInteger(load_default=0)
    lore = StrictInteger(load_default=0)
    battle = StrictInteger(load_default=0)


_Points = Annotated[Mapping[str, int], As(partial(StrictNested, PointsSchema))]
_Known = Annotated[Mapping[str, Ids], LEFT_OUT]


class Setting(Struct, frozen=True):
    """12.1: what outlives a scene and stands on no sheet.

    `met` is what FW-V2 needs beyond 12.1: by observer, whom it has found, sensed, met as NPC or in a battle so far.
    """

    scene: Annotated[Scene, LEFT_OUT] = field(default_factory=Scene)
    map: Annotated[Mapping[str, Region], LEFT_OUT] = field(default_factory=dict)
    sites: Annotated[tuple[Site, ...], LEFT_OUT] = ()
    info: Annotated[Mapping[str, Mapping[str, _Points]], LEFT_OUT] = field(default_factory=dict)
    region_info: _Known = field(default_factory=dict)
    sites_found: Annotated[Mapping[str, tuple[FoundSite, ...]], LEFT_OUT] = field(default_factory=dict)
    known_names: _Known = field(default_factory=dict)
    met: _Known = field(default_factory=dict)
    relations: Annotated[Mapping[str, Mapping[str, int]], LEFT_OUT] = field(default_factory=dict)
    deleted_relations: _Known = field(default_factory=dict)
    alliances: Annotated[tuple[Ids, ...], LEFT_OUT] = ()
    items: Annotated[Mapping[str, Item], LEFT_OUT] = field(default_factory=dict)


_Characters = As(partial(StrictMapping, StrictString(), StrictNested(CharacterSchema)))


class State(Setting, frozen=True):
    """All that a turn starts from (12.1). `orders` are plain JSON."""

    phase: Literal["scene", "engage", "battle", "spoils", "done"] = "scene"
    half: Annotated[str, one_of(*HALVES)] = "first"
    characters: Annotated[Mapping[str, Character], _Characters] = field(default_factory=dict)
    info_scene: Mapping[str, Mapping[str, tuple[Annotated[str, one_of(*INFO_KINDS)], ...]]] = field(
        default_factory=dict
    )
    seal_order: Ids = ()
    orders: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    progress: Progress = field(default_factory=Progress)
    battles: Annotated[tuple[Battle, ...], As(partial(StrictList, StrictNested(BattleSchema)))] = ()
    results: tuple[Result, ...] = ()
    standalone: bool = False

    def with_character(self, character: Character) -> "State":
        """Return the state with one character changed or added."""
        return replace(self, characters={**self.characters, character.id: character})

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


@loads(Setting)
class SettingSchema(SheetSchema):
    """12.1: what outlives a scene and stands on no sheet."""


@loads(State)
class StateSchema(SheetSchema):
    """12.1: the whole state."""

    @pre_load
    def name_characters(self, data: Any, **_: Any) -> Any:
        """Write each character's key into it."""
        return keyed(data, "characters")


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
