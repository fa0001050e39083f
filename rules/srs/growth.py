"""Growth (SRS-7.2, SRS-8): experience points, how they are given, spent and recorded."""

from dataclasses import replace

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.events.session import GrowthApplied, XpGranted, XpRecorded, XpSpent
from rules.srs.faults import Faults
from rules.srs.options import Effect
from rules.srs.presence import not_a_pc, own_character
from rules.srs.reading import Step
from rules.srs.state import LedgerEntry
from rules.srs.turn_context import TurnContext


def grant_xp_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-7.2: yield what keeps points from being given."""
    grants = step.values["grants"]
    for key in sorted(grants):
        if key not in turn.state.players:
            yield Fault("unknown_player", f"grants.{key}", "SRS-7.2")
    for key in sorted(grants):
        if grants[key] < 0:
            yield Fault("bad_amount", f"grants.{key}", "SRS-7.2")


def grant_xp(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-7.2: give players and the GM their points; each gift is a line of the ledger, recorded at once (SRS-8.4)."""
    grants = step.values["grants"]
    for key in turn.state.seats:
        amount = grants.get(key, 0)
        if amount > 0:
            turn = _grant(turn, key, amount)
    return turn.with_session(xp_granted=True)


def record_xp_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-8.4: yield a fault where no such line waits to be recorded."""
    if not any(one.seq == step.values["seq"] and not one.recorded for one in turn.state.ledger):
        yield Fault("unknown_entry", "seq", "SRS-8.4")


def record_xp(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-8.4, SRS-8.5: record spent points; the line stays in the ledger."""
    seq = step.values["seq"]
    ledger = tuple(replace(one, recorded=True) if one.seq == seq else one for one in turn.state.ledger)
    return turn.with_state(replace(turn.state, ledger=ledger)).tell_all("SRS-8.4", XpRecorded(seq=seq))


def spend_xp_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-8.1 to SRS-8.3, SRS-8.6: yield what keeps points from being spent."""
    said, purchases = step.values, turn.options.growth_purchases
    yield from own_character(turn, step, "SRS-8.2")
    yield from not_a_pc(turn, said["character"], "character", "SRS-8.2")
    if said["amount"] < 1:
        yield Fault("bad_amount", "amount", "SRS-8.1")
    if purchases:
        if said["for_"] not in purchases:
            yield Fault("unknown_purchase", "for", "SRS-8.6", {"allowed": sorted(purchases)})
        cost = purchases[said["for_"]].cost
        if said["amount"] != cost:
            yield Fault("wrong_price", "amount", "SRS-8.6", {"cost": cost, "declared": said["amount"]})
    available = turn.state.players[step.actor].xp
    if said["amount"] > available:
        yield Fault("not_enough_xp", "amount", "SRS-8.3", {"available": available, "declared": said["amount"]})


def spend_xp(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-8.3, SRS-8.4, SRS-8.6: spend points on a character; the GM is to record them."""
    said, seq = step.values, turn.state.next_seq
    player = turn.state.players[step.actor]
    player = replace(player, xp=player.xp - said["amount"])
    entry = LedgerEntry(seq, "spend", player.id, said["amount"], said["character"], said["for_"])
    spent = XpSpent(actor=player.id, character=said["character"], amount=said["amount"], xp=player.xp, seq=seq)
    turn = turn.with_state(turn.state.with_player(player).with_entry(entry)).tell_all("SRS-8.3", spent)
    purchase = turn.options.growth_purchases.get(said["for_"])
    for effect in purchase.effects if purchase else ():
        turn = _apply(turn, said["character"], effect)
    return turn.ask(GM, "record_xp", seq=seq)


def grown(character: Character, effect: Effect) -> Character:
    """Section 6: return a character changed by an effect."""
    match effect.effect:
        case "add_check_value":
            ability = effect.ability or ""
            value = character.check_values.get(ability, 0) + effect.value
            return replace(character, check_values={**character.check_values, ability: value})
        case "add_hp_max":
            return replace(character, hp=character.hp + effect.value, hp_max=character.hp_max + effect.value)
        case "set_critical_value":
            return replace(character, critical_value=effect.value)
        case _:
            return replace(character, fumble_value=effect.value)


def _grant(turn: TurnContext, key: str, amount: int) -> TurnContext:
    seq = turn.state.next_seq
    player = replace(turn.state.players[key], xp=turn.state.players[key].xp + amount)
    entry = LedgerEntry(seq, "grant", key, amount, recorded=True)
    turn = turn.with_state(turn.state.with_player(player).with_entry(entry))
    return turn.tell_all("SRS-7.2", XpGranted(actor=key, amount=amount, xp=player.xp, seq=seq))


def _apply(turn: TurnContext, key: str, effect: Effect) -> TurnContext:
    turn = turn.with_state(turn.state.with_character(grown(turn.character(key), effect)))
    return turn.tell_all("SRS-8.6", GrowthApplied(actor=key, effect=effect.effect, value=effect.value))
