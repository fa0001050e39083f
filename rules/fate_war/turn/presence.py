"""Who is where in a scene, and who may act there (section 0: present; FW-A3)."""

from rules.fate_war.model.sides import allied_sides
from rules.fate_war.model.state import State


def is_present(state: State, person: str) -> bool:
    """Section 0: tell whether somebody is there: not lost, not withdrawn, not departed, a servant manifested."""
    character = state.characters[person]
    if character.region is None or character.is_lost or "withdrawn" in character.statuses:
        return False
    if character.kind == "servant" and not character.manifested:
        return False
    return person not in state.progress.departed


def present_in(state: State, region: str | None) -> tuple[str, ...]:
    """Return who is present in a region, NPCs too, in id order; nobody is nowhere."""
    return tuple(
        key for key in sorted(state.characters) if state.characters[key].region == region and is_present(state, key)
    )


def pcs_in(state: State, region: str | None) -> tuple[str, ...]:
    """Return which PCs are present in a region, in id order."""
    return tuple(key for key in present_in(state, region) if state.characters[key].is_pc)


def is_fighting(state: State, person: str) -> bool:
    """FW-E4, 16.2: tell whether somebody takes part in a battle that is not over, and so joins no other."""
    battle = state.battle_of(person)
    return battle is not None and not battle.over


def are_of_one_side(state: State, one: str, other: str) -> bool:
    """Section 0: tell whether two persons are of the same side."""
    return state.characters[one].side == state.characters[other].side


def are_allied(state: State, one: str, other: str) -> bool:
    """FW-E4: tell whether two persons are of the same camp: of one side, or of allied ones."""
    return state.characters[other].side in allied_sides(state, state.characters[one].side)


def barred(state: State, person: str, action: str) -> str | None:
    """FW-A3, FW-S6: return why somebody cannot act at all, None where it can; a down person may only rest."""
    character = state.characters[person]
    if character.kind == "servant" and not character.manifested:
        return "unmanifested"
    return "down" if character.is_down and action != "rest" else None


def distance(state: State, start: str | None, end: str | None) -> int | None:
    """12.1: return the fewest edges between two regions, None where no way leads; edges count both ways."""
    if start is None:
        return None
    steps, reached, edge = 0, {start}, {start}
    while end not in reached:
        edge = {near for region in edge for near in neighbours(state, region)} - reached
        if not edge:
            return None
        reached |= edge
        steps += 1
    return steps


def neighbours(state: State, region: str) -> frozenset[str]:
    """12.1: return the regions that share an edge with one, whichever of the two names it."""
    named = state.map[region].neighbours if region in state.map else ()
    naming = (key for key, other in state.map.items() if region in other.neighbours)
    return frozenset((*named, *naming))
