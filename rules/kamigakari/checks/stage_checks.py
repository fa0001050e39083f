"""Whether a declaration of a scene, of a session's start or end, or of a build is in order (15.3, KG-0.3)."""

from collections.abc import Iterator

from rules.kamigakari.checks.combat_checks import standing_faults
from rules.kamigakari.checks.knowledge import Known, Raw, entries, own_check_faults, unknown_targets
from rules.kamigakari.checks.targets import item_faults, talent_faults
from rules.kamigakari.gm.builds import drafted
from rules.kamigakari.model.tables import ROLES
from rules.kamigakari.names.faults import Fault


def scene_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """15.3: yield all faults of a scene's declaration but those of its shape."""
    yield from own_check_faults(known, raw.get("appear_check", {}), "appear_check")
    yield from unknown_targets(known, raw.get("companions", ()), "companions")
    for path, act in entries(raw, "talents"):
        yield from talent_faults(known, act, path, "special")
    for path, act in entries(raw, "items"):
        yield from item_faults(known, act, path)
    challenges = {challenge["id"] for challenge in known.state.scene.challenges}
    for path, act in entries(raw, "checks"):
        if act.get("challenge") not in challenges:
            yield Fault("unknown_challenge", f"{path}.challenge", {"got": act.get("challenge")})
        yield from own_check_faults(known, act, path)
    if "struggle" in raw:
        yield from _attempt_faults(known, raw["struggle"])
    if "link" in raw:
        yield from _link_faults(known, raw["link"])
    yield from standing_faults(known, raw.get("standing", {}))


def _attempt_faults(known: Known, act: Raw) -> Iterator[Fault]:
    """KG-5.11: yield that there is no such place, or that it cannot be had in that way."""
    name = act.get("location")
    place = next((one for one in known.state.struggle.locations if one["id"] == name), None)
    if place is None:
        yield Fault("unknown_location", "struggle.location", {"got": name})
    elif act.get("method") == "pay" and "price" not in place:
        yield Fault("no_price", "struggle.method", {"location": name})
    elif act.get("method") == "investigate" and "check" not in place:
        yield Fault("no_check", "struggle.method", {"location": name})
    yield from own_check_faults(known, act, "struggle")


def _link_faults(known: Known, link: Raw) -> Iterator[Fault]:
    """KG-3.3: yield what stands against a new link."""
    target, limit = link.get("target"), known.options.links_max
    links = known.person.links
    if target == known.actor:
        yield Fault("link_self", "link.target")
    if any(one.target == target for one in links):
        yield Fault("link_duplicate", "link.target", {"target": target})
    if limit is not None and len(links) >= limit:
        yield Fault("links_full", "link", {"links": len(links), "limit": limit})


def session_start_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """KG-4.14: yield what is wrong with the first links."""
    if "links" not in raw:
        return
    ties = [tie for tie in raw["links"] if tie is not None]
    roles = [tie.get("role") for tie in ties]
    if roles != list(ROLES):
        yield Fault("links_initial", "links", {"got": roles, "wanted": list(ROLES)})
    seen: set[object] = set()
    for number, tie in enumerate(ties):
        target, path = tie.get("target"), f"links.{number}.target"
        if target == known.actor:
            yield Fault("link_self", path)
        elif tie.get("role") == "circle" and not _may_circle(known, target):
            yield Fault("links_circle", path, {"got": target})
        if target in seen:
            yield Fault("link_duplicate", path, {"target": target})
        seen.add(target)


def _may_circle(known: Known, target: object) -> bool:
    """KG-4.14: the circle goes from PC to PC; a PC alone links anybody else."""
    players = known.state.players()
    return target in players or len(players) == 1


def session_end_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """KG-3.9: yield that more kushimitama are sealed than owned."""
    owned, wanted = known.person.kushimitama, raw.get("kushimitama_max", 0)
    if wanted > owned:
        values = {"owned": owned, "needed": wanted}
        yield Fault("not_enough_kushimitama", "kushimitama_max", values, "KG-3.9")


def build_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """KG-4, KG-10: yield all that is wrong with what is done to a sheet."""
    yield from drafted(known.person, raw, known.options).faults
