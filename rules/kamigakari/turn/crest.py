"""The crest (KG-3): burning it for dice, for life or for rank, and who may."""

from collections.abc import Mapping
from dataclasses import replace

from rules.kamigakari.events.damage import Hp, StatusCleared
from rules.kamigakari.events.spirit import Burn, BurnKind, Crest
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.tables import LINKS_NEEDED
from rules.kamigakari.turn.context import TurnContext

_RULES: Mapping[BurnKind, str] = {"physical": "KG-3.5", "life": "KG-3.6", "concept": "KG-3.7"}


def has_links_for(character: Character, kind: BurnKind, options: Options, dice: int | None = None) -> bool:
    """KG-3.4, KG-3.5: tell whether the number of links opens a burn, for that many dice where they are limited."""
    least, most = LINKS_NEEDED[kind]
    count = len(character.links)
    if options.link_requirement == "band" and most is not None and count > most:
        return False
    if dice is not None and options.physical_dice_rule == "links" and count < dice:
        return False
    return count >= least


def burn(turn: TurnContext, who: str, kind: BurnKind, dice: int, label: str) -> TurnContext:
    """KG-3.2, KG-3.5 to KG-3.7: roll what a burn costs and pay it, also below zero."""
    faces = turn.roll(label, dice)
    left = turn.person(who).crest - sum(faces)
    turn = turn.change(who, crest=left)
    return turn.tell(_RULES[kind], Burn(who, kind, faces, sum(faces), left))


def gain_crest(turn: TurnContext, who: str, amount: int, rule: str, cause: str) -> TurnContext:
    """KG-3.1: recover crest, never above its maximum."""
    before = turn.person(who).crest
    after = before + amount if amount < 0 else max(before, min(turn.options.crest_max, before + amount))
    return turn.change(who, crest=after).tell(rule, Crest(who, before, after, cause))


def burn_life(turn: TurnContext, who: str) -> TurnContext:
    """KG-3.6: let somebody who has fainted stand up again; it costs two dice of crest."""
    turn = burn(turn, who, "life", 2, f"{who}/life")
    fallen = turn.person(who)
    after = min(fallen.hp_max, max(fallen.hp, 0) + fallen.stats.get("body", 0))
    risen = replace(fallen.without_status("faint"), hp=after, used=replace(fallen.used, life_burn=True))
    turn = turn.put(risen).tell("KG-3.6", StatusCleared(who, "faint", "life_burn"))
    return turn.tell("KG-3.6", Hp(who, fallen.hp, after, after - fallen.hp, "life_burn"))
