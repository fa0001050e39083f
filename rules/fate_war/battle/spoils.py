"""What becomes of masters and NPCs that fell with their whole camp: who decides about whom (FW-X4, FW-N7)."""

from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.state import State


def is_standing(state: State, battle: Battle, person: str) -> bool:
    """Section 0: tell whether a participant is neither gone nor down."""
    return person not in battle.out and not state.characters[person].is_down


def standing(state: State, battle: Battle, camp: str) -> tuple[str, ...]:
    """Return who of a camp is standing, sorted."""
    return tuple(sorted(person for person in battle.camps[camp] if is_standing(state, battle, person)))


def fallen_of(state: State, battle: Battle) -> tuple[str | None, tuple[str, ...]]:
    """FW-X4: return who decides after a battle, and about which fallen that are not decided about yet.

    The decider is None where there is nothing to decide, or nobody of the winning camp stands.
    """
    if not battle.over or battle.winner is None:
        return None, ()
    fallen = tuple(
        sorted(
            person
            for camp, persons in battle.camps.items()
            if camp != battle.winner and not standing(state, battle, camp)
            for person in persons
            if _is_at_mercy(state, battle, person)
        )
    )
    winners = standing(state, battle, battle.winner)
    masters = tuple(person for person in winners if state.characters[person].kind == "master")
    decider = next(iter((*masters, *winners)), None)
    return (decider, fallen) if decider and fallen else (None, ())


def _is_at_mercy(state: State, battle: Battle, person: str) -> bool:
    character = state.characters[person]
    is_open = person not in battle.out and person not in battle.answered
    return is_open and character.kind != "servant" and character.is_down and not character.is_lost
