"""Whether a declaration of a combat turn is in order (15.3, KG-0.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.kamigakari.checks.knowledge import Known, Raw, entries, own_check_faults, unknown_target, unknown_targets
from rules.kamigakari.checks.targets import (
    harm_faults,
    is_forbidden,
    item_faults,
    talent_faults,
    target_faults,
    timing_faults,
)
from rules.kamigakari.combat.board import distance
from rules.kamigakari.model.equipment import Attack, number_in
from rules.kamigakari.model.state import Square
from rules.kamigakari.model.tables import SHAKEN_OFF
from rules.kamigakari.names.faults import Fault
from rules.kamigakari.turn.crest import has_links_for

WALKS = ("move", "full_move", "disengage")


def combat_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """15.3: yield all faults of a declaration but those of its shape, act by act."""
    for path, act in entries(raw, "start"):
        yield from talent_faults(known, act, path, "start")
    for path, act in entries(raw, "prep"):
        yield from _prep_faults(known, act, path)
    for path, act in entries(raw, "attack"):
        yield from _attack_timing_faults(known, act, path)
    for path, act in entries(raw, "end"):
        if act.get("action") == "talent":
            yield from talent_faults(known, act, path, "end")
    yield from _path_faults(known, raw)
    yield from standing_faults(known, raw.get("standing", {}))


def _prep_faults(known: Known, act: Raw, path: str) -> Iterator[Fault]:
    action = act.get("action")
    if action == "talent":
        yield from talent_faults(known, act, path, "prep")
    elif action == "item":
        yield from item_faults(known, act, path)
    elif action == "detox":
        yield from own_check_faults(known, act, path)
    elif action == "delay" and "to" not in act:
        yield Fault("bad_delay", f"{path}.to")
    elif action == "search":
        yield from _other_target(known, act, path)
        yield from own_check_faults(known, act, path)


def _other_target(known: Known, act: Raw, path: str) -> Iterator[Fault]:
    """KG-7.7: yield that the target of an act against somebody is nobody, or oneself."""
    yield from unknown_target(known, act, path)
    if act.get("target") == known.actor:
        yield Fault("bad_target", f"{path}.target", {"got": known.actor})


def _attack_timing_faults(known: Known, act: Raw, path: str) -> Iterator[Fault]:
    action = act.get("action")
    if action == "talent":
        yield from talent_faults(known, act, path, "attack")
    elif action == "attack":
        yield from _attack_faults(known, act, path)
    elif action == "recover" and act.get("status") not in SHAKEN_OFF:
        yield Fault("wrong_timing", f"{path}.status", {"status": act.get("status"), "wanted": list(SHAKEN_OFF)})
    elif action == "finish":
        yield from _other_target(known, act, path)
        target = act.get("target")
        if target != known.actor and known.is_known(target) and is_forbidden(known, str(target)):
            yield Fault("struggle_no_pvp", f"{path}.target", {"got": target})


def _attack_faults(known: Known, act: Raw, path: str) -> Iterator[Fault]:
    """KG-0.3: in the order attack name, rank, weapon, targets, `with`, path, concept, burn, spirit."""
    attack = known.person.attack(str(act.get("attack", "")))
    if attack is None:
        yield Fault("unknown_attack", f"{path}.attack", {"got": act.get("attack")})
        yield from unknown_targets(known, act.get("targets", ()), f"{path}.targets")
    else:
        if attack.kind == "magical" and attack.rank is None and attack.damage is None:
            yield Fault("no_magic_rank", f"{path}.attack", {"attack": attack.id})
        if known.person.reach(attack) is None:
            yield Fault("no_weapon", f"{path}.attack", {"weapon": attack.weapon})
        yield from _attack_target_faults(known, attack, act.get("targets"), f"{path}.targets")
    for number, key in enumerate(act.get("with", ())):
        if key is not None:
            yield from timing_faults(known, key, f"{path}.with.{number}", "special")
    if act.get("concept") and not has_links_for(known.person, "concept", known.options):
        yield Fault("burn_links", f"{path}.concept", {"links": len(known.person.links), "kind": "concept"})
    yield from own_check_faults(known, act, path)


def _attack_target_faults(known: Known, attack: Attack, names: Sequence[Any] | None, path: str) -> Iterator[Fault]:
    aimed = known.person.reach(attack)
    kind = attack.target if aimed is None else aimed[1]
    if names is None and attack.heal and kind == "self":
        return
    yield from target_faults(known, kind, names or (), path)
    if not attack.heal:
        yield from harm_faults(known, names or (), path)


def _path_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """KG-7.1, KG-7.16: yield squares off the board or out of step, each path going on from the one before."""
    here = known.person.pos
    for field in ("prep", "attack"):
        for path, act in entries(raw, field):
            if act.get("action") in WALKS and not act.get("path"):
                yield Fault("bad_path", f"{path}.path")
            walked = act.get("path", ()) if _walks(known, act) else ()
            for number, square in enumerate(walked):
                if not isinstance(square, list) or None in square:
                    continue
                there: Square = (square[0], square[1])
                yield from _step_faults(known, here, there, f"{path}.path.{number}")
                here = there


def _walks(known: Known, act: Raw) -> bool:
    """KG-7.6: tell whether an act follows its path; of attacks only those with a walk do."""
    attack = known.person.attack(str(act.get("attack", "")))
    aimed = None if attack is None else known.person.reach(attack)
    return attack is None or (aimed is not None and number_in(aimed[0], "move") is not None)


def _step_faults(known: Known, here: Square | None, there: Square, path: str) -> Iterator[Fault]:
    board = known.state.board
    if not board.holds(there):
        yield Fault("off_board", path, {"got": list(there), "w": board.w, "h": board.h})
    elif distance(here, there) != 1:
        yield Fault("bad_path", path, {"got": list(there), "before": None if here is None else list(here)})


def standing_faults(known: Known, raw: Raw) -> Iterator[Fault]:
    """KG-0.5: yield what is wrong with standing orders."""
    for path, order in entries(raw, "defence"):
        yield from timing_faults(known, order.get("talent"), f"standing.{path}.talent", "defence")
        yield from unknown_targets(known, order.get("for", ()), f"standing.{path}.for")
    for path, order in entries(raw, "special"):
        yield from talent_faults(known, {"targets": [known.actor], **order}, f"standing.{path}", "special")
    if raw.get("life_burn"):
        yield from _life_faults(known)
    engage = raw.get("engage", ())
    if isinstance(engage, list):
        yield from unknown_targets(known, engage, "standing.engage")
    for kind in ("passive", "acrobatics"):
        yield from own_check_faults(known, raw.get(kind, {}), f"standing.{kind}")


def _life_faults(known: Known) -> Iterator[Fault]:
    """KG-3.4, KG-3.6: life burning needs the links, and works once in a combat."""
    if not has_links_for(known.person, "life", known.options):
        yield Fault("burn_links", "standing.life_burn", {"links": len(known.person.links), "kind": "life"})
    if known.person.used.life_burn:
        yield Fault("burn_used", "standing.life_burn")
