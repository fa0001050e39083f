"""Aim (FW-B4, FW-B12.4): whom each card is presented to."""

from msgspec.structs import replace

from rules.fate_war.battle.cards import NOTHING, STANDBY, Play, Presented
from rules.fate_war.battle.events.cards import NoTarget
from rules.fate_war.battle.fight import Fight
from rules.fate_war.model.battle_state import ROWS

Targets = tuple[str, ...]


def aim_cards(fight: Fight) -> Fight:
    """FW-B12.4: find the opponents of every card presented in this slot; who finds none is told so."""
    presented: dict[str, Presented] = {}
    for person in fight.here:
        presented[person] = NOTHING
        for play in fight.slot.plays.get(person, ()):
            fight, presented[person] = _aim(fight, person, play, presented[person])
    return fight.with_slot(presented=presented)


def _aim(fight: Fight, person: str, play: Play, so_far: Presented) -> tuple[Fight, Presented]:
    """FW-B4: add one card to what somebody presents; of two that come to mean one opponent the first stands."""
    is_curse = play.cast is not None and play.cast.spell.kind == "curse"
    if not (play.is_aimed or is_curse):
        return fight, Presented(unaimed=play)
    free = [one for one in targets_of(fight, person, play) if one not in so_far.aimed]
    if not free:
        fight = fight.tell_own("FW-B4", NoTarget(person, play.card))
    if is_curse and not is_left_out(fight, person, play):
        return fight, Presented(unaimed=play, curse_target=next(iter(free), None))
    if not free:
        return fight, so_far
    return fight, replace(so_far, aimed={**so_far.aimed, **dict.fromkeys(free, play)}, unaimed=STANDBY)


def is_left_out(fight: Fight, person: str, play: Play) -> bool:
    """FW-B4: tell whether a card of a melee has no target, and so is standby: in a melee nobody is meant by default."""
    return not by_aim(fight, person, play) and (play.order.target or default_target(fight, person)) is None


def targets_of(fight: Fight, person: str, play: Play) -> Targets:
    """FW-B4: return the opponents that a card comes to be aimed at, none where it meets nobody."""
    order = play.order
    if play.release and play.release.phantasm.area != "single":
        if order.targets:
            named = [one for key in order.targets for one in by_word(fight, person, key)[:1]]
            return tuple(dict.fromkeys(named))
        if order.target is None:
            return tuple(one for one in opponents(fight, person) if one in fight.slot.standing)
    if found := by_aim(fight, person, play):
        return found
    word = order.target or default_target(fight, person)
    if word is None:
        return ()
    found = by_word(fight, person, word)
    return found if takes_whole_row(fight, play) else found[:1]


def by_aim(fight: Fight, person: str, play: Play) -> Targets:
    """FW-P2: return whom the first entry of somebody's `aim` means that means a standing opponent now.

    Nobody for a card with a target of its own.
    """
    entries = fight.hands[person].orders.aim
    if not entries or play.order.target:
        return ()
    found = (_by_entry(fight, person, play, entry) for entry in entries)
    return next((those for those in found if those), ())


def _by_entry(fight: Fight, person: str, play: Play, entry: str) -> Targets:
    """FW-P2: an id is only itself, a row word only its own row; `any` is one person, from the front row first."""
    standing = tuple(one for one in opponents(fight, person) if one in fight.slot.standing)
    if entry == "any":
        return in_row(fight, standing, "front")[:1]
    if entry not in ROWS:
        return (entry,) if entry in standing else ()
    row = tuple(one for one in standing if fight.slot.rows[one] == entry)
    return row if takes_whole_row(fight, play) else row[:1]


def takes_whole_row(fight: Fight, play: Play) -> bool:
    """FW-B4: tell whether a row word means everybody in that row: normal, skill and critical cards, by `row_attack`."""
    return fight.options.row_attack == "row" and play.kind in {"card", "critical"}


def default_target(fight: Fight, person: str) -> str | None:
    """FW-B4, FW-I1: return whom a card without a target is aimed at; in a melee there may be nobody."""
    return fight.battle.against.get(person) or (None if fight.battle.is_melee else "front")


def opponents(fight: Fight, person: str) -> Targets:
    """FW-B4: return the opponents who are not gone, camps in id order, persons as the battle lists them."""
    out = fight.battle.out
    return tuple([one for one in fight.foes[person] if one not in out]) if out else fight.foes[person]


def by_word(fight: Fight, person: str, word: str) -> Targets:
    """FW-B4: return whom a row word or an id means now: a whole row in its order, or one person, or nobody."""
    if word in ROWS:
        return in_row(fight, opponents(fight, person), word)
    if word in opponents(fight, person):
        return (word,)
    return instead_of(fight, person, word)


def in_row(fight: Fight, persons: Targets, row: str) -> Targets:
    """FW-B4: return those of the persons who stand in a row, or else in the other one."""
    standing = [one for one in persons if one in fight.slot.standing]
    return tuple([one for one in standing if fight.slot.rows[one] == row] or standing)


def instead_of(fight: Fight, person: str, absent: str) -> Targets:
    """FW-B4, FW-X1: return who is met in place of an id that is gone or was never an opponent."""
    camp = fight.camps.get(absent)
    own = fight.camps[person]
    was_opponent = camp is not None and camp != own
    if was_opponent and (master := master_behind(fight, absent)):
        return (master,) if fight.are_opponents(person, master) else ()
    if fight.options.retarget == "none":
        return ()
    if not was_opponent:
        return () if fight.battle.is_melee else in_row(fight, opponents(fight, person), "front")
    same_camp = tuple(one for one in fight.battle.camps[camp or ""] if one not in fight.battle.out)
    return in_row(fight, same_camp, "front")[:1]


def master_behind(fight: Fight, servant: str) -> str | None:
    """FW-X1: return the master to whom attacks on a withdrawn servant turn, if it takes part and is not gone."""
    if fight.battle.out.get(servant) != "withdrawn" or not fight.options.redirect_to_master:
        return None
    master = fight.person(servant).master
    return master if master in fight.here else None
