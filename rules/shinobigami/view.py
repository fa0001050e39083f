"""What one actor may see of a state, as plain JSON; pages draw from it, and checks at sealing consult nothing else.

Opened plots are seen by all, secrets and locations by those who know them, life and sheets by their owner.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import ready
from rules.core.plain import fields_of
from rules.core.ruleset import GM
from rules.core.values import schema_of
from rules.shinobigami.asked import asked
from rules.shinobigami.character import Character, CharacterSchema
from rules.shinobigami.options import Options, load_options
from rules.shinobigami.reading import load_state
from rules.shinobigami.state import Battle, Prize, Setting, SettingSchema, State, dump_state, dumped_part
from rules.shinobigami.tables import AFFLICTIONS


def view(state: State, options: Options, actor: str | None) -> dict[str, Any]:
    """Return what an actor may see: the GM all, an outsider the stage alone."""
    if actor == GM:
        return _all(state, options)
    if actor is None or actor not in state.characters:
        return {"actor": None, "phase": state.phase, "stage": state.stage}
    you = state.characters[actor]
    prizes = {key: prize for key, prize in sorted(state.prizes.items()) if _sees_prize(state, you, prize)}
    persons = _known_persons(state, you, prizes.values())
    battle = state.battle and replace(state.battle, used={actor: state.battle.used_by(actor)})
    return {
        "actor": actor,
        "document": asked(state).get(actor),
        "phase": state.phase,
        "stage": state.stage,
        "options": dumped_part(options),
        "you": dumped_part(you),
        "persons": {key: _person(state.characters[key]) for key in persons},
        "peers": [key for key in sorted(asked(state)) if key in persons],
        "skill_table": dumped_part(state.skill_table),
        "prizes": dumped_part(prizes),
        "battle": dumped_part(battle) if battle else None,
        "names": _names(state, you, prizes.values()),
    }


def known_options(seen: Mapping[str, Any]) -> Options:
    """Return the options of a view."""
    return load_options(seen["options"])[0]


def known_state(seen: Mapping[str, Any]) -> State:
    """Return as much of the state as a view tells; of others no more than who they are."""
    if seen["actor"] == GM:
        return load_state(seen["state"])
    you: Character = ready(CharacterSchema).load(seen["you"])
    others = {key: _stranger(key, one) for key, one in seen["persons"].items()}
    setting: Setting = ready(SettingSchema).load({name: seen[name] for name in ("phase", "skill_table", "prizes")})
    battle: Battle | None = ready(schema_of(Battle)).load(seen["battle"]) if seen["battle"] else None
    characters = {**others, you.id: you}
    return State(**fields_of(setting), stage=seen["stage"], characters=characters, battle=battle)


def _stranger(key: str, person: Mapping[str, Any]) -> Character:
    return Character(id=key, name=person["name"], side=person["side"], in_scene=person["in_scene"])


def _all(state: State, options: Options) -> dict[str, Any]:
    owners = {key: one.name for key, one in state.characters.items()}
    owners |= {key: prize.name for key, prize in state.prizes.items()}
    return {
        "actor": GM,
        "document": GM,
        "phase": state.phase,
        "stage": state.stage,
        "options": dumped_part(options),
        "state": dump_state(state),
        "persons": {key: _person(one) for key, one in sorted(state.characters.items())},
        "peers": sorted(asked(state)),
        "names": {
            "affliction": {name: name for name in AFFLICTIONS},
            "owner": dict(sorted(owners.items())),
            "prize": {key: prize.name for key, prize in sorted(state.prizes.items())},
        },
    }


def _person(character: Character) -> dict[str, Any]:
    return {"name": character.name, "side": character.side, "in_scene": character.in_scene}


def _known_persons(state: State, you: Character, prizes: Iterable[Prize]) -> list[str]:
    """Return the ids of those whom an actor knows: all in the scene or the battle, and of whom it knows something."""
    known = {key for key, one in state.characters.items() if one.in_scene or key == you.id}
    known |= set(state.battle.participants if state.battle else ())
    known |= {*you.emotions, *(info.of for info in you.known), *(str(prize.holder) for prize in prizes)}
    return sorted(known & state.characters.keys())


def _sees_prize(state: State, you: Character, prize: Prize) -> bool:
    """SB-7-11-1.4: one sees the prizes that one holds or knows of; a winner also those of the losers."""
    wins = state.stage == "spoils" and you.id in state.fight.spoils_pending and prize.holder in state.fight.losers
    return prize.holder == you.id or any(info.of == prize.id for info in you.known) or wins


def _names(state: State, you: Character, prizes: Iterable[Prize]) -> dict[str, dict[str, str]]:
    """Return what an actor may name in a declaration, by table: ninpo by their use, skills, losers, prizes."""
    ninpo = sorted(you.ninpo.items())
    losers = state.battle.losers if state.battle else ()
    return {
        "attack": {key: one.name for key, one in ninpo if one.is_attack},
        "support": {key: one.name for key, one in ninpo if one.is_support and one.timing not in ("plot", "join")},
        "plot_ninpo": {key: one.name for key, one in ninpo if one.is_support and one.timing == "plot"},
        "recovery": {key: one.name for key, one in ninpo if one.has("recover_life")},
        "join": {key: one.name for key, one in ninpo if one.has("join_after_reveal")},
        "skill": {key: key for key in sorted(you.skills)},
        "affliction": {name: name for name in AFFLICTIONS},
        "loser": {key: state.characters[key].name for key in losers},
        "prize": {prize.id: prize.name for prize in prizes if prize.holder in losers},
    }
