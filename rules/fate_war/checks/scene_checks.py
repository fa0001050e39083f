"""Faults of the declarations of a scene, of an engagement and of spoils (12.5, 12.6)."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rules.core.errors import Fault
from rules.fate_war.checks.battle_checks import seal_faults, standing_faults
from rules.fate_war.checks.knowledge import Knowledge
from rules.fate_war.model.actions import ACTIONS, ActionRow, is_long_in_two
from rules.fate_war.model.character import Character
from rules.fate_war.model.declaration import EngageDeclarationSchema, SceneDeclarationSchema, SpoilsDeclarationSchema
from rules.fate_war.model.grades import worth
from rules.fate_war.names.faults import ruled, shape_faults, sound, unknown_ids

SANE_BELOW = worth("B")
"""FW-A12, FW-A13: from this madness on neither study nor labour."""
CONTEST_CARDS = frozenset({"strike", "rush", "counter"})
CONTEST_SIZE, TIEBREAK_MOST = 5, 10
CAPTIVE_KINDS = ("master", "npc")
"""FW-N7, FW-X4: who can be held captive, and so disposed of."""

PARTS = ("first", "second", "long")
_OF_KIND: Mapping[str, tuple[str, str, Any]] = {
    "manifest": ("servant", "FW-S6", None),
    "search_region": ("master", "FW-S3", None),
    "infiltration_region": ("master", "FW-S3", None),
    "supply_mp": ("master", "FW-S5", 0),
    "pass_mp": ("master", "FW-S5", 0),
}
"""12.5: fields for one kind alone, with their clause and the default that counts as not given."""
_REGIONS = ("search_region", "infiltration_region", "move")
_PERSONS = {"intervene": "FW-I1", "teach": "FW-A12"}


class DeclaredAction(Struct, frozen=True):
    """One action of a scene declaration, the fields without a fault of shape alone, and the part where it stands."""

    part: str
    given: Mapping[str, Any]
    row: ActionRow
    place: str | None

    @property
    def path(self) -> str:
        """Return the path of its name."""
        return f"{self.part}.action"


def scene_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """12.5: yield the faults of a scene declaration."""
    if isinstance(raw, Mapping) and raw.get("battle") is not None:
        yield from (fault.under("battle") for fault in standing_faults(known, raw["battle"]))
        raw = {name: value for name, value in raw.items() if name != "battle"}
    shape = shape_faults(SceneDeclarationSchema, raw)
    yield from ruled(shape, SceneDeclarationSchema, "FW-Z1")
    if not isinstance(raw, Mapping):
        return
    given = sound(raw, shape)
    yield from _kind_faults(known.you, given)
    yield from _named_faults(known, given, shape)
    yield from _action_faults(known, given, shape)
    word = given.get("on_servant_zero")
    yield from seal_faults(known.you, None if word == "vanish" else word)


def engage_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """FW-E2: yield the faults of an answer to what was found."""
    shape = shape_faults(EngageDeclarationSchema, raw)
    yield from ruled(shape, EngageDeclarationSchema, "FW-Z1")
    if isinstance(raw, Mapping):
        yield from _engagement(known, sound(raw, shape))


def spoils_faults(known: Knowledge, raw: Any) -> Iterator[Fault]:
    """FW-X4: yield the faults of a decision about the fallen: nobody else may be decided about."""
    shape = shape_faults(SpoilsDeclarationSchema, raw)
    yield from ruled(shape, SpoilsDeclarationSchema, "FW-Z1")
    if isinstance(raw, Mapping):
        for person in sound(raw, shape).get("spoils", {}):
            if f"spoils.{person}" in shape or person in known.fallen:
                continue
            code = "bad_target" if person in known.persons else "unknown_id"
            yield Fault(code, f"spoils.{person}", "FW-X4", {"got": person})


def _kind_faults(you: Character, given: Mapping[str, Any]) -> Iterator[Fault]:
    """12.5: fields that are not for this kind of character; one that says nothing is left alone."""
    for name, (kind, rule, nothing) in _OF_KIND.items():
        if given.get(name, nothing) == nothing:
            continue
        if you.kind != kind or (name == "pass_mp" and you.linked_to is None):
            yield Fault("wrong_kind", name, rule, {"kind": you.kind})
    if given.get("territory") is not None and not you.is_caster:
        yield Fault("wrong_kind", "territory", "FW-S4", {"kind": you.kind})


def _named_faults(known: Knowledge, given: Mapping[str, Any], shape: Mapping[str, str]) -> Iterator[Fault]:
    """12.6: regions and persons that the actor cannot name."""
    for name in _REGIONS:
        is_wrong_kind = name in _OF_KIND and known.you.kind != _OF_KIND[name][0]
        if given.get(name) is not None and not is_wrong_kind:
            rule = _OF_KIND[name][1] if name in _OF_KIND else "FW-A2"
            yield from unknown_ids([given[name]], known.regions, name, rule)
    yield from _engagement(known, given)
    for name, rule in _PERSONS.items():
        yield from unknown_ids(given.get(name, ()), known.persons, name, rule)
    if given.get("npc") is not None and "npc.id" not in shape:
        yield from _of_kinds(known, given["npc"]["id"], "npc.id", "FW-N2", ("npc",))
    for position, order in enumerate(given.get("dispose", ())):
        if f"dispose.{position}.npc" not in shape:
            yield from _of_kinds(known, order["npc"], f"dispose.{position}.npc", "FW-N8", CAPTIVE_KINDS)


def _engagement(known: Knowledge, given: Mapping[str, Any]) -> Iterator[Fault]:
    """FW-E2: whom to engage, and whom never; a truce may name sides."""
    if isinstance(given.get("engage"), list):
        yield from unknown_ids(given["engage"], known.persons, "engage", "FW-E2")
    yield from unknown_ids(given.get("truce", ()), {*known.persons, *known.sides}, "truce", "FW-E2")


def _of_kinds(known: Knowledge, person: str, path: str, rule: str, kinds: tuple[str, ...]) -> Iterator[Fault]:
    yield from unknown_ids([person], known.persons, path, rule)
    if person in known.persons and known.persons[person] not in kinds:
        yield Fault("bad_value", path, rule, {"got": person})


def _action_faults(known: Knowledge, given: Mapping[str, Any], shape: Mapping[str, str]) -> Iterator[Fault]:
    """FW-A1, FW-A3: what is wrong with the actions, each and together."""
    if given.get("long") is not None and (given.get("first") is not None or given.get("second") is not None):
        yield Fault("long_and_short", "long", "FW-A1")
    actions = list(_declared_actions(known, given, shape))
    doubled = _is_long_in_two(known, actions)
    for declared in actions:
        yield from _parameter_faults(known, declared)
        fault = (
            person_fault(known.you, declared)
            or _length_fault(declared, doubled=doubled)
            or _place_fault(known, declared)
        )
        if fault:
            yield fault


def _declared_actions(known: Knowledge, given: Mapping[str, Any], shape: Mapping[str, str]) -> Iterator[DeclaredAction]:
    """Yield the actions whose name is one, with the place where each is done (FW-A3)."""
    moved = given.get("move")
    place = moved if moved is not None else known.you.region
    for part in PARTS:
        raw = given.get(part)
        if not isinstance(raw, Mapping) or f"{part}.action" in shape:
            continue
        action = sound(raw, shape, part)
        yield DeclaredAction(part, action, ACTIONS[action["action"]], place)
        if part == "first" and action["action"] == "buy" and action.get("then_move") is not None:
            place = action["then_move"]


def _is_long_in_two(known: Knowledge, actions: list[DeclaredAction]) -> bool:
    """FW-A1: tell whether the same action stands in both halves and so is the long one."""
    halves = [declared.given for declared in actions if declared.part != "long"]
    if len(halves) < 2:
        return False
    one, other = halves
    same_partner = one.get("partner") == other.get("partner")
    how = known.options.same_action_twice
    return is_long_in_two(one["action"], other["action"], same_partner=same_partner, same_action_twice=how)


def person_fault(you: Character, declared: DeclaredAction) -> Fault | None:
    """FW-A3: who may do it at all."""
    fits = {you.kind}
    fits |= {"caster"} if you.is_caster else set()
    fits |= {"crafter"} if you.kind == "master" and you.crafter else set()
    if fits.isdisjoint(declared.row.persons):
        return Fault("wrong_kind", declared.path, "FW-A3", {"action": declared.given["action"], "kind": you.kind})
    madness = you.skills.get("madness")
    if declared.row.sane and madness and worth(madness) >= SANE_BELOW:
        return Fault("madness", declared.path, "FW-A3", {"action": declared.given["action"], "grade": madness})
    return None


def _length_fault(declared: DeclaredAction, *, doubled: bool) -> Fault | None:
    """FW-A1, FW-A3: whether it fits where it stands, `doubled` being both halves with the same action."""
    values = {"action": declared.given["action"]}
    if doubled and declared.part != "long":
        is_refused = declared.row.long == "no" and declared.part == "second"
        return Fault("not_long", declared.path, "FW-A1", values) if is_refused else None
    if declared.part == "long":
        return Fault("not_long", declared.path, "FW-A3", values) if declared.row.long == "no" else None
    if declared.row.long == "only":
        return Fault("only_long", declared.path, "FW-A3", values)
    return None if declared.part in declared.row.halves else Fault("wrong_half", declared.path, "FW-A3", values)


def _place_fault(known: Knowledge, declared: DeclaredAction) -> Fault | None:
    """FW-A3: the features that the public map must have where it is done; a place that is none has its own fault."""
    if declared.row.feature is None or (declared.place is not None and declared.place not in known.regions):
        return None
    features = known.regions[declared.place].features if declared.place is not None else ()
    if declared.row.feature in features:
        return None
    values = {"action": declared.given["action"], "region": declared.place, "feature": declared.row.feature}
    return Fault("wrong_place", declared.path, "FW-A3", values)


def _parameter_faults(known: Knowledge, declared: DeclaredAction) -> Iterator[Fault]:
    """12.5: persons, items and regions that the actor cannot name, too many souls, the cards of a contest."""
    tables = {
        "target": known.persons,
        "patient": known.persons,
        "teacher": known.persons,
        "partner": known.persons,
        "item": known.items,
        "then_move": known.regions,
    }
    allowed = {*declared.row.required, *declared.row.optional}
    for name, table in tables.items():
        if name in allowed and declared.given.get(name) is not None:
            yield from unknown_ids([declared.given[name]], table, f"{declared.part}.{name}", declared.row.clause.id)
    souls_max = known.options.souls_max
    if "souls" in allowed and souls_max is not None and declared.given.get("souls", 0) > souls_max:
        yield Fault(
            "bad_value", f"{declared.part}.souls", "FW-A19", {"got": declared.given["souls"], "limit": souls_max}
        )
    if "contest" in allowed and declared.given.get("contest") is not None:
        yield from _contest(declared)


def _contest(declared: DeclaredAction) -> Iterator[Fault]:
    """FW-A14: five cards, up to ten for ties, all of them strike, rush or counter."""
    contest = declared.given["contest"]
    cards, tiebreak = contest.get("cards"), contest.get("tiebreak", [])
    if not all(isinstance(part, list) and all(type(card) is str for card in part) for part in (cards, tiebreak)):
        return  # a fault of shape, which is told already
    if len(cards) != CONTEST_SIZE or len(tiebreak) > TIEBREAK_MOST or not {*cards, *tiebreak} <= CONTEST_CARDS:
        yield Fault("contest_cards", f"{declared.part}.contest", "FW-A14")
