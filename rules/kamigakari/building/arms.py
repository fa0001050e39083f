"""The armament system (KG-4.7 to KG-4.10): additions to weapons, paid in G or with materials, synthesis, merging."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kamigakari.building.drafts import Draft, kushimitama_faults
from rules.kamigakari.events.builds import ArmsAdded, ArmsMerged, MaterialsSpent, Money, Synthesized
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.names.faults import Fault

Raw = Mapping[str, Any]


def arm(draft: Draft, order: Raw, path: str) -> Draft:
    """KG-4.8: add something to a weapon, for its price or for materials whose effect values reach it."""
    weapon = order.get("weapon", "")
    faults = (*_weapon_faults(draft, weapon, f"{path}.weapon"), *_price_faults(draft, order, path))
    if faults:
        return draft.wrong(*faults)
    draft = _pay_materials(draft, order) if order.get("pay", "g") == "materials" else _pay_money(draft, order)
    return _added(draft, weapon, order.get("addition", {})).tell("KG-4.8", ArmsAdded(draft.character.id, weapon))


def _weapon_faults(draft: Draft, weapon: str, path: str) -> tuple[Fault, ...]:
    known = any(one["id"] == weapon for one in draft.character.weapons)
    return () if known else (Fault("unknown_weapon", path, {"got": weapon}),)


def _price_faults(draft: Draft, order: Raw, path: str) -> tuple[Fault, ...]:
    if order.get("pay", "g") == "materials":
        return _material_faults(draft, order, path)
    money, cost = draft.character.money, order.get("cost_g", 0)
    return () if money >= cost else (Fault("cannot_pay", path, {"owned": money, "needed": cost}),)


def _material_faults(draft: Draft, order: Raw, path: str) -> tuple[Fault, ...]:
    left, value, faults = list(draft.character.materials), 0, []
    for number, key in enumerate(order.get("materials", ())):
        found = _first(left, key)
        if found is None:
            faults.append(Fault("unknown_material", f"{path}.materials.{number}", {"got": key}))
        else:
            value += found.get("effect_value", 0)
            left.remove(found)
    needed = order.get("cost_ev", 0)
    if not faults and value < needed:
        faults.append(Fault("cannot_pay", path, {"owned": value, "needed": needed}))
    return tuple(faults)


def _first(materials: Sequence[Entry], key: str) -> Entry | None:
    return next((one for one in materials if one["id"] == key), None)


def _pay_money(draft: Draft, order: Raw) -> Draft:
    cost = order.get("cost_g", 0)
    left = draft.character.money - cost
    return draft.change(money=left).tell("KG-4.8", Money(draft.character.id, -cost, left))


def _pay_materials(draft: Draft, order: Raw) -> Draft:
    """KG-4.8: use materials up; what they are worth too much is lost."""
    value = 0
    for key in order.get("materials", ()):
        draft, used = _without_material(draft, key)
        value += used.get("effect_value", 0)
    needed = order.get("cost_ev", 0)
    return draft.tell("KG-4.8", MaterialsSpent(draft.character.id, value, needed, value - needed))


def _without_material(draft: Draft, key: str) -> tuple[Draft, Entry]:
    left = list(draft.character.materials)
    used = _first(left, key) or {}
    left.remove(used)
    return draft.change(materials=tuple(left)), used


def _added(draft: Draft, weapon: str, *additions: Entry) -> Draft:
    return draft.change(
        weapons=tuple(
            {**one, "additions": (*one.get("additions", ()), *additions)} if one["id"] == weapon else one
            for one in draft.character.weapons
        )
    )


def merge(draft: Draft, order: Raw) -> Draft:
    """KG-4.10: move the additions of other weapons onto one, for one kushimitama."""
    into, sources = order.get("into", ""), tuple(order.get("from", ()))
    faults = [*_weapon_faults(draft, into, "merge.into")]
    if not sources:
        faults.append(Fault("missing_field", "merge.from", {}, "KG-4.10"))
    for number, source in enumerate(sources):
        faults += _weapon_faults(draft, source, f"merge.from.{number}")
        if source == into:
            faults.append(Fault("bad_value", f"merge.from.{number}", {"got": source}, "KG-4.10"))
    faults += kushimitama_faults(draft, "merge", "KG-4.10")
    if faults:
        return draft.wrong(*faults)
    draft = draft.pay_kushimitama("KG-4.10", "merge")
    for source in sources:
        draft = _moved(draft, source, into)
    count = len(next(one for one in draft.character.weapons if one["id"] == into).get("additions", ()))
    return draft.tell("KG-4.10", ArmsMerged(draft.character.id, into, count))


def _moved(draft: Draft, source: str, into: str) -> Draft:
    emptied = next(one for one in draft.character.weapons if one["id"] == source)
    draft = _added(draft, into, *emptied.get("additions", ()))
    return draft.change(
        weapons=tuple({**one, "additions": ()} if one["id"] == source else one for one in draft.character.weapons)
    )


def synthesize(draft: Draft, order: Raw, path: str) -> Draft:
    """KG-4.9: put a material's own effect on a weapon; the material is used up."""
    weapon, key = order.get("weapon", ""), order.get("material", "")
    material = _first(draft.character.materials, key)
    faults = [*_weapon_faults(draft, weapon, f"{path}.weapon")]
    if material is None:
        faults.append(Fault("unknown_material", f"{path}.material", {"got": key}))
    elif not material.get("effects"):
        faults.append(Fault("material_no_effect", f"{path}.material", {"got": key}))
    if faults:
        return draft.wrong(*faults)
    draft, used = _without_material(draft, key)
    draft = _added(draft, weapon, {"id": key, "effects": used.get("effects", ())})
    return draft.tell("KG-4.9", Synthesized(draft.character.id, weapon, key))
