"""Statuses that go with HP and MP (FW-X7): what comes and what ends where a value crosses 0."""

from msgspec.structs import replace

from rules.fate_war.model.character import Character


def crossings(before: Character, after: Character) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """FW-X7: return the statuses that end and those that come where HP or MP crossed 0."""
    values = (("dying", before.hp, after.hp), ("unconscious", before.mp, after.mp))
    ended = tuple(name for name, was, now in values if was <= 0 < now and name in after.statuses)
    come = tuple(name for name, was, now in values if was > 0 >= now and name not in after.statuses)
    return ended, come


def with_status(character: Character, status: str) -> Character:
    """Return a character with one status more."""
    if status in character.statuses:
        return character
    return replace(character, statuses=(*character.statuses, status))


def freed(captive: Character) -> Character:
    """FW-N8, FW-X4: return a captive as it is when it goes free."""
    return replace(captive, captive_of=None, statuses=tuple(one for one in captive.statuses if one != "captive"))


def killed(captive: Character) -> Character:
    """FW-N8, FW-X4: return a captive as it is when its captor has killed it."""
    return with_status(freed(captive), "dead")


def with_statuses(character: Character, ended: tuple[str, ...], come: tuple[str, ...]) -> Character:
    """FW-X7: return a character without some statuses and with others."""
    kept = tuple(status for status in character.statuses if status not in ended)
    return replace(character, statuses=(*kept, *come))
