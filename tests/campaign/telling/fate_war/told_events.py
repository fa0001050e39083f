"""Events of a battle with all that their classes have, as they are read from a stored turn."""

from campaign.telling.events import read_turn
from rules.core.event import EVERYONE, Event
from rules.fate_war.battle.events.cards import Clash
from rules.fate_war.battle.events.damage import Damage, RawDamage


def told(body, rule="FW-B1"):
    """Return an event by its body, as it is read."""
    (event,) = read_turn("fate_war", [Event(rule, body, EVERYONE).dump()]).events
    return event


def done(kind, actor="saber", /, *, rule="FW-B1", **fields):
    """Return an event of an actor in the first slot of battle `b1`."""
    return told(kind(battle="b1", slot=1, actor=actor, **fields), rule)


def clash(pair, cards, values, *, winner=None, deals=(0, 0), rule="FW-C1"):
    """Return the clash of a pair; lists hold what is the first's, then what is the second's."""
    a, b = pair
    body = Clash(battle="b1", slot=1, a=a, b=b, cards=cards, values=values, winner=winner, deals=deals)
    return told(body, rule)


def hit(target="lancer", attacker="saber", *, hp, mp=0, raw=None, rule="FW-C19", **fields):
    """Return an attack that landed as it was aimed; `raw` are HP, MP and extra, as much as landed where not given."""
    given = {"kind": "normal", "raw": RawDamage(*(raw or (hp, mp, 0))), "aimed_at": target, **fields}
    return done(Damage, target, rule=rule, from_=attacker, target=target, hp=hp, mp=mp, **given)
