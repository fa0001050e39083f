"""What one actor may see of a state (FW-V), as plain JSON; pages draw from it, checks consult nothing else."""

from typing import Any

from rules.fate_war.battle.asked import asked, fallen, found, may_declare
from rules.fate_war.battle.disclosure import disclosed_to
from rules.fate_war.battle.spoils import is_standing
from rules.fate_war.battle.standing import standing_order
from rules.fate_war.checks.card_limits import spent
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options
from rules.fate_war.model.sides import allied_sides, members
from rules.fate_war.model.state import State, dumped_part
from rules.fate_war.scene.scene_start import upkeep
from rules.fate_war.views.action_offers import action_offers
from rules.fate_war.views.card_offers import card_offers


def view(state: State, options: Options, actor: str | None) -> dict[str, Any]:
    """FW-V1 to FW-V4: return what an actor may see; an outsider, and who is nobody of this war, the scene alone."""
    if actor is None or actor not in state.characters:
        return {"actor": None, "phase": state.phase, "scene": dumped_part(state.scene)}
    persons = known_persons(state, options, actor)
    return _seen(state, options, actor, persons, known_sides(state, actor))


def known_persons(state: State, options: Options, actor: str) -> frozenset[str]:
    """FW-V2: return the ids of all persons that an actor knows, itself included."""
    side = state.characters[actor].side
    known = {*members(state, allied_sides(state, side)), *captives_of(state, side)}
    for observer in _observers(state, actor):
        known.update(state.info.get(observer, {}), state.known_names.get(observer, ()))
        known.update(state.met.get(observer, ()))
    known.update(state.relations.get(actor, {}), state.deleted_relations.get(actor, ()))
    known.update(state.characters[actor].acquaintances)
    known.update(_met_in_battle(state, actor))
    if options.roster == "public":
        known.update(key for key, character in state.characters.items() if character.is_pc)
    return frozenset(known & state.characters.keys())


def captives_of(state: State, side: str) -> tuple[str, ...]:
    """FW-V1, FW-N7: return whom the persons of a side hold captive, sorted."""
    own = members(state, frozenset({side}))
    return tuple(sorted(key for key, one in state.characters.items() if one.captive_of in own))


def known_sides(state: State, actor: str) -> frozenset[str]:
    """FW-V2, FW-V3: return the sides of an actor's camp, and the camps of its battle, which bear a side's name."""
    battle = state.battle_of(actor)
    return allied_sides(state, state.characters[actor].side) | frozenset(battle.camps if battle else ())


def _observers(state: State, actor: str) -> tuple[str, ...]:
    """FW-V1: return under which keys the info of an actor and its side stands."""
    side = state.characters[actor].side
    return tuple(sorted({side, *members(state, frozenset({side}))}))


def _met_in_battle(state: State, actor: str) -> set[str]:
    fought = (*(battle.camps for battle in state.battles), *(result.camps for result in state.results))
    rosters = ({person for persons in camps.values() for person in persons} for camps in fought)
    return {person for roster in rosters if actor in roster for person in roster}


def _seen(state: State, options: Options, actor: str, persons: frozenset[str], sides: frozenset[str]) -> dict[str, Any]:
    you = state.characters[actor]
    partner = state.partner_of(actor)
    battle = state.battle_of(actor)
    order = standing_order(state, actor)
    return {
        "actor": actor,
        "document": may_declare(state, options).get(actor),
        "asked": actor in asked(state, options),
        "peers": sorted(_peers(state, actor, persons)),
        "phase": state.phase,
        "half": state.half,
        "scene": dumped_part(state.scene),
        "standalone": state.standalone,
        "options": dumped_part(options),
        "you": dumped_part(you),
        "partner": dumped_part(state.characters[partner]) if partner else None,
        "map": dumped_part(state.map),
        "items": dumped_part(state.items),
        "persons": {key: _person(state.characters[key]) for key in sorted(persons)},
        "sides": sorted(sides),
        **_notes(state, actor),
        "standing_order": dumped_part(order) if order else None,
        "found": list(found(state, actor)),
        "fallen": list(fallen(state, actor)),
        "battle": _battle(state, options, battle, actor) if battle else None,
        "cards": [dumped_part(offer) for offer in card_offers(you, options, battle)],
        "actions": [dumped_part(offer) for offer in action_offers(state, actor)] if state.phase == "scene" else [],
        "upkeep": upkeep(you) if you.kind == "servant" else 0,
    }


def _peers(state: State, actor: str, persons: frozenset[str]) -> frozenset[str]:
    """FW-V2, FW-V3: return who declares in this turn as far as the actor may tell, itself and its partner in any case.

    In a battle all who stand, for who is informed, or has left a standing order, is not for others to know.
    """
    own = frozenset({actor, state.partner_of(actor) or actor})
    if state.phase == "scene":
        return own | {key for key in persons if state.characters[key].is_pc}
    battle = state.battle_of(actor) if state.phase == "battle" else None
    return own | (
        frozenset(one for one in battle.persons if is_standing(state, battle, one)) if battle else frozenset()
    )


def _person(character: Character) -> dict[str, Any]:
    """FW-V2: of a known person nothing but who it is."""
    return {"id": character.id, "name": character.name, "kind": character.kind}


def _notes(state: State, actor: str) -> dict[str, Any]:
    """FW-V1: what an actor and its side have learnt and hold."""
    observers = _observers(state, actor)
    side = state.characters[actor].side
    own = frozenset(members(state, frozenset({side})))
    return {
        "info": {key: dumped_part(state.info[key]) for key in observers if key in state.info},
        "region_info": {key: dumped_part(state.region_info[key]) for key in observers if key in state.region_info},
        "sites_found": {key: dumped_part(state.sites_found[key]) for key in observers if key in state.sites_found},
        "known_names": {key: dumped_part(state.known_names[key]) for key in observers if key in state.known_names},
        "relations": dumped_part(state.relations.get(actor, {})),
        "deleted_relations": dumped_part(state.deleted_relations.get(actor, ())),
        "sites": [dumped_part(site) for site in state.sites if site.owner in own],
        "captives": list(captives_of(state, side)),
    }


def _battle(state: State, options: Options, battle: Battle, actor: str) -> dict[str, Any]:
    """FW-V3: what a participant sees of its battle."""
    is_open = battle.has_open_rows(options)
    persons = battle.persons
    return {
        "id": battle.id,
        "region": battle.region,
        "half": battle.half,
        "mode": battle.mode_under(options),
        "stage": battle.stage,
        "slots": list(battle.slots_asked(options)),
        "melee": battle.is_melee,
        "camps": dumped_part(battle.camps),
        "camp": battle.camp_of(actor),
        "rows": {person: row for person, row in sorted(battle.rows.items()) if is_open},
        "row": battle.fixed_row(options, actor),
        "down": [person for person in persons if state.characters[person].is_down],
        "out": dumped_part(battle.out),
        "over": battle.over,
        "first_strike": battle.first_strike,
        "against": battle.against.get(actor),
        "used": dumped_part(spent(state.characters[actor], battle.used.get(actor, {}), options)),
        "plus_used": dumped_part(battle.plus_used.get(actor, {})),
        "earlier": dumped_part(battle.earlier_hand(options, actor)),
        "disclosed": dumped_part(disclosed_to(state, options, battle, actor)),
    }
