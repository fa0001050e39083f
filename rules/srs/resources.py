"""Points of characters: HP and their other resources under one name each (SRS-5.13, SRS-5.18)."""

from dataclasses import replace

from rules.srs.character import Character, Resource

HP = "hp"


def held(character: Character, resource: str) -> Resource | None:
    """Return what a character has of a resource, None where its sheet lacks it."""
    if resource == HP:
        return Resource(character.hp, character.hp_max)
    return character.resources.get(resource)


def with_points(character: Character, resource: str, value: int) -> Character:
    """Return the character with so many points of a resource that it has."""
    if resource == HP:
        return replace(character, hp=value)
    changed = replace(character.resources[resource], value=value)
    return replace(character, resources={**character.resources, resource: changed})
