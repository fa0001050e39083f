"""Zero and below in a battle (FW-X, FW-B12.12): seals, withdrawal, vanishing, dying and unconscious."""

from msgspec.structs import replace

from rules.fate_war.battle.cards import Release
from rules.fate_war.battle.damage import apply_hit
from rules.fate_war.battle.events.damage import SealSpent, Withdrawn
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.reductions import Lowered, constant_block
from rules.fate_war.battle.retreat import note_reactions
from rules.fate_war.battle.taken_attacks import LoweredAttack
from rules.fate_war.model.character import Character
from rules.fate_war.model.statuses import crossings, with_statuses
from rules.fate_war.turn.battle_event import Fallen, StatusEnded, Vanished


def fall(fight: Fight) -> Fight:
    """FW-B12.12, FW-X2: decide in id order who is out, fallen or up again; allies' answers are noted for the next slot.

    Whoever was down as the slot began falls no second time.
    """
    fallen: tuple[str, ...] = ()
    for person in fight.here:
        before, after = fight.slot.before[person], fight.person(person)
        if after is before:
            continue
        if after.kind == "servant":
            if before.hp > 0 >= after.hp:
                fight = _servant_falls(fight, after)
            continue
        fight = _change_statuses(fight, before, after)
        if after.is_down and not before.is_down:
            fallen = (*fallen, person)
    return note_reactions(fight, fallen)


def _servant_falls(fight: Fight, servant: Character) -> Fight:
    """FW-X1: take a servant at zero out of the battle by a command seal, or let it vanish."""
    master = fight.state.characters.get(servant.master or "")
    if master is None or master.command_seals < 1 or zero_order(fight, master.id) != "seal":
        return _vanish(fight, servant)
    spent = replace(master, command_seals=master.command_seals - 1)
    fight = fight.with_person(spent).tell_own("FW-X1", SealSpent(master.id, spent.command_seals))
    fight = _rest_of_runs(fight, servant.id)
    gone = fight.person(servant.id)
    fight = fight.tell("FW-X1", Withdrawn(gone.id, gone.hp))
    return _take_out(fight, gone, "withdrawn")


def zero_order(fight: Fight, master: str) -> str:
    """FW-X1: return a master's standing order: that of its battle declaration, else of its scene declaration."""
    hand = fight.hands.get(master)
    said = hand.orders.on_servant_zero if hand else None
    return str(said or fight.state.orders.get(master, {}).get("on_servant_zero") or "vanish")


def _vanish(fight: Fight, servant: Character) -> Fight:
    """FW-X1: let a servant vanish; its contract ends on both sheets."""
    fight = fight.tell("FW-X1", Vanished(servant.id, "hp"))
    master = fight.state.characters.get(servant.master or "")
    if master and master.servant == servant.id:
        fight = fight.with_person(replace(master, servant=None))
    return _take_out(fight, replace(servant, master=None), "vanished")


def _take_out(fight: Fight, servant: Character, status: str) -> Fight:
    fight = fight.with_person(replace(servant, statuses=(*servant.statuses, status)))
    return fight.without((servant.id,), status)


def _rest_of_runs(fight: Fight, servant: str) -> Fight:
    """FW-X1: let every run that hit a withdrawing servant deal all that its remaining slots would, at once."""
    dealt: set[object] = set()
    for hit in fight.slot.landed:
        release = hit.attack.release
        if hit.taker != servant or release is None or not release.remaining or release.group in dealt:
            continue
        dealt.add(release.group)
        fight = _rest_of_run(fight, hit, release)
    return fight


def _rest_of_run(fight: Fight, hit: LoweredAttack, release: Release) -> Fight:
    """FW-X1: the damage of FW-C9 for each slot, lowered by constant blocks alone; all numbers of the slots together."""
    slots = release.remaining
    block = constant_block(fight.person(hit.taker))
    rest = replace(hit.attack, hp=release.hp * slots, mp=release.mp * slots, extra=0, release=None)
    through = Lowered(rest.hp, rest.mp).less(
        "FW-C11", block * slots, min(block, release.hp) * slots, min(block, release.mp) * slots
    )
    return apply_hit(fight, LoweredAttack(rest, hit.taker, through), "FW-X1", slots)


def _change_statuses(fight: Fight, before: Character, after: Character) -> Fight:
    """FW-X4, FW-X5, FW-X7: let `dying` go with HP and `unconscious` with MP, what ends before what comes."""
    ended, come = crossings(before, after)
    if not (ended or come):
        return fight
    for status in ended:
        fight = fight.tell_own("FW-X7", StatusEnded(after.id, status))
    for status in come:
        rule = "FW-X4" if status == "dying" else "FW-X5"
        fight = fight.tell(rule, Fallen(after.id, status))
    return fight.with_person(with_statuses(after, ended, come))
