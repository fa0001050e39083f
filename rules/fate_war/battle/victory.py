"""Who wins a battle, and by what (FW-B8)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.fate_war.battle.fight import Fight


class Verdict(Struct, frozen=True):
    """FW-B8: the winning camp (None: a draw), the ground, and each camp's share."""

    winner: str | None
    basis: str
    shares: Mapping[str, Fraction]


def verdict(fight: Fight) -> Verdict:
    """FW-B8: weigh the camps: who alone stands, else the smaller loss, in a melee the greater part remaining."""
    standing = fight.standing_camps()
    melee = fight.battle.is_melee
    share = remaining_share if melee else loss_share
    shares = {camp: share(fight, camp) for camp in sorted(fight.battle.camps)}
    if len(standing) == 1:
        return Verdict(standing[0], "standing", shares)
    rivals = {camp: shares[camp] for camp in standing or tuple(shares)}
    best = max(rivals.values()) if melee else min(rivals.values())
    first = [camp for camp, reached in rivals.items() if reached == best]
    return Verdict(first[0] if len(first) == 1 else None, "remaining" if melee else "loss", shares)


def loss_share(fight: Fight, camp: str) -> Fraction:
    """FW-B8: return the part of its HP that a camp of two lost; 1 of nothing."""
    before = [fight.battle.hp_before[one] for one in fight.battle.camps[camp]]
    lost = sum(before) - sum(fight.person(one).hp for one in fight.battle.camps[camp])
    divisor = sum(max(0, hp) for hp in before)
    return Fraction(lost, divisor) if divisor else Fraction(1)


def remaining_share(fight: Fight, camp: str) -> Fraction:
    """FW-B8: return the part of its HP that a camp of a melee has left, of what `melee_share` says; 0 of nothing."""
    persons = [fight.person(one) for one in fight.battle.camps[camp]]
    whole = [
        fight.battle.hp_before[one.id] if fight.options.melee_share == "hp_before" else one.hp_max for one in persons
    ]
    divisor = sum(max(0, hp) for hp in whole)
    return Fraction(sum(max(0, one.hp) for one in persons), divisor) if divisor else Fraction(0)


def written(share: Fraction) -> str:
    """12.7: return a share as events write it."""
    return f"{share.numerator}/{share.denominator}"
