"""What a check may consult: one actor's knowledge, read from a view (FW-V), or from the whole state at resolution."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rules.core.fields import ready
from rules.core.values import schema_of
from rules.fate_war.battle.asked import fallen, found
from rules.fate_war.checks.card_limits import spent
from rules.fate_war.model.battle_state import FIRST_HALF, SLOTS
from rules.fate_war.model.character import Character, CharacterSchema
from rules.fate_war.model.options import Options, load_options
from rules.fate_war.model.state import Region, State


class KnownBattle(Struct, frozen=True):
    """What a participant knows of its battle (FW-V3), as far as declarations depend on it."""

    id: str
    stage: str
    slots: tuple[int, int]
    camps: Mapping[str, tuple[str, ...]]
    camp: str
    row: str | None
    out: Mapping[str, str]
    used: Mapping[str, int]
    plus_used: Mapping[str, int]
    earlier: tuple[Mapping[str, Any], ...]
    is_first_half: bool

    @property
    def size(self) -> int:
        """FW-B1: return how many cards are asked for."""
        return self.slots[1] - self.slots[0] + 1

    @property
    def is_melee(self) -> bool:
        """FW-I3: tell whether three or more camps fight."""
        return len(self.camps) > 2

    @property
    def persons(self) -> frozenset[str]:
        """Return the ids of all participants."""
        return frozenset(person for members in self.camps.values() for person in members)

    @property
    def allies(self) -> frozenset[str]:
        """Return the ids of the own camp."""
        return frozenset(self.camps[self.camp])

    def is_opponent(self, person: str) -> bool:
        """Tell whether somebody takes part in another camp."""
        return person in self.persons and person not in self.allies


class Knowledge(Struct, frozen=True):
    """What one actor knows. `battle` is None outside a battle, and for a standing order."""

    actor: str
    document: str | None
    options: Options
    you: Character
    partner: Character | None = None
    regions: Mapping[str, Region] = field(default_factory=dict)
    items: frozenset[str] = frozenset()
    persons: Mapping[str, str] = field(default_factory=dict)
    """Kinds by id."""
    sides: frozenset[str] = frozenset()
    found: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    battle: KnownBattle | None = None

    @property
    def hand_size(self) -> int:
        """FW-B1: return how many cards a hand has; a standing order always ten."""
        return self.battle.size if self.battle else SLOTS


_CHARACTER = CharacterSchema()
_REGION = ready(schema_of(Region))


def whole_knowledge(state: State, options: Options, documents: Mapping[str, str]) -> dict[str, Knowledge]:
    """Return what each of those who may declare is checked by at resolution: everybody and all sides are known."""
    persons = {key: character.kind for key, character in state.characters.items()}
    sides = frozenset(character.side for character in state.characters.values())
    return {
        actor: Knowledge(
            actor=actor,
            document=document,
            options=options,
            you=state.characters[actor],
            partner=state.characters.get(state.partner_of(actor) or ""),
            regions=state.map,
            items=frozenset(state.items),
            persons=persons,
            sides=sides,
            found=found(state, actor),
            fallen=fallen(state, actor),
            battle=_fought(state, options, actor),
        )
        for actor, document in documents.items()
    }


def _fought(state: State, options: Options, actor: str) -> KnownBattle | None:
    battle = state.battle_of(actor)
    if battle is None:
        return None
    slots = battle.slots_asked(options)
    return KnownBattle(
        id=battle.id,
        stage=battle.stage,
        slots=slots,
        camps=battle.camps,
        camp=battle.camp_of(actor) or "",
        row=battle.fixed_row(options, actor),
        out=battle.out,
        used=spent(state.characters[actor], battle.used.get(actor, {}), options),
        plus_used=battle.plus_used.get(actor, {}),
        earlier=battle.earlier_hand(options, actor),
        is_first_half=slots == FIRST_HALF,
    )


def knowledge_of(view: Mapping[str, Any]) -> Knowledge:
    """Read what a view of a seated actor holds for checks."""
    options, _ = load_options(view["options"])
    partner = view["partner"]
    return Knowledge(
        actor=view["actor"],
        document=view["document"],
        options=options,
        you=_CHARACTER.load(view["you"]),
        partner=_CHARACTER.load(partner) if partner else None,
        regions={key: _REGION.load(region) for key, region in view["map"].items()},
        items=frozenset(view["items"]),
        persons={key: person["kind"] for key, person in view["persons"].items()},
        sides=frozenset(view["sides"]),
        found=tuple(view["found"]),
        fallen=tuple(view["fallen"]),
        battle=_battle(view["battle"]) if view["battle"] else None,
    )


def _battle(seen: Mapping[str, Any]) -> KnownBattle:
    return KnownBattle(
        id=seen["id"],
        stage=seen["stage"],
        slots=(seen["slots"][0], seen["slots"][1]),
        camps={camp: tuple(members) for camp, members in seen["camps"].items()},
        camp=seen["camp"],
        row=seen["row"],
        out=seen["out"],
        used=seen["used"],
        plus_used=seen["plus_used"],
        earlier=tuple(seen["earlier"]),
        is_first_half=tuple(seen["slots"]) == FIRST_HALF,
    )
