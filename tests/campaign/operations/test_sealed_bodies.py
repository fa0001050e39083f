"""Bodies: every declaration that is legal fits into the one length, and comes back as it was."""

import hashlib
import json
from random import Random

import pytest
from cryptography.fernet import Fernet

from campaign.errors import InvalidDeclaration, SealBroken
from campaign.model.types import canonical_json
from campaign.operations.campaigns import KEY_LENGTH
from campaign.operations.sealed_bodies import BODY_LENGTH, MOST_PRESSED, Body, fits, pack, seal, unpack, unseal
from campaign.operations.seals import check_declaration, own_declaration
from campaign.operations.shape import LONGEST_DECLARATION, MOST_DECLARED, declaration_faults
from campaign.operations.turns import REASON_LENGTH
from campaign.orders.canonical import Heading, canonical_text, fingerprint_of
from rules.registry import ruleset_for
from tests.systems import SYSTEMS, vectors_of

SALT = "0123456789abcdef" * 2
PAIRS, SLOTS, PLANS = 7, 10, 6


def body_of(declared, reason=""):
    heading = Heading("S" * 64, "S1000-1000", "k" * KEY_LENGTH, 1000, "kamigakari", "session_start")
    return Body(SALT, canonical_text(heading, declared), reason)


def key_of(name):
    """Return a key as long as one may be, with no order in it."""
    return hashlib.sha256(name.encode()).hexdigest()[:KEY_LENGTH]


def a_melee():
    """Return the state of seven pairs at one place, whose keys are as long as may be."""
    grades = dict.fromkeys(("strength", "endurance", "agility", "luck", "noble_phantasm"), "A+")
    place = key_of("place")
    sheets = {}
    for number in range(PAIRS):
        servant, master = key_of(f"servant {number}"), key_of(f"master {number}")
        common = {"side": key_of(f"side {number}"), "region": place, "hp": 60, "hp_max": 60, "mp": 60, "mp_max": 60}
        sheets[servant] = {"kind": "servant", "grades": grades, "master": master, **common}
        sheets[master] = {"kind": "master", "combat": 3, "magic": 4, "faith": 5, "fate": 2, **common}
    return dict(ruleset_for("fate_war").open_scene({"map": {place: {}}}, sheets, {})), key_of("servant 0")


def the_largest(random, persons):
    """Return a scene's declaration with a plan for each melee that may be, and a card for everybody in every slot."""
    limit = dict.fromkeys(("strike", "rush", "counter"), 3)

    def hand():
        left = dict(limit)

        def card():
            one = random.choice((*limit, "standby"))
            left[one] = left.get(one, 0) - 1
            return {"card": one if left[one] >= 0 else "standby", "plus": False}

        return [{"cards": {person: card() for person in persons}} for _ in range(SLOTS)]

    def shuffled():
        return random.sample(persons, len(persons))

    def battle():
        return {
            "row": random.choice(("front", "back")),
            "hand": hand(),
            "cover": shuffled(),
            "retreat": {"at_slot": random.randint(1, 8), "with": shuffled(), "use_fate": True},
            "on_ally_fallen": random.choice(("protect", "retreat_with", "abandon")),
            "fallen_use_fate": True,
            "on_win": ["replace_base", "raze_territory"],
            "info": "lore",
            "aim": random.sample(persons, 8),
        }

    def plan():
        return {**battle(), "when": {"melee": True, "opponents_at_least": 1, "against": shuffled(), "with": shuffled()}}

    plans = {"plans": [plan() for _ in range(PLANS)], "ask_again": ["melee", "outnumbered", "unplanned"]}
    return {
        "first": {"action": "rest"},
        "engage": shuffled(),
        "truce": shuffled(),
        "battle": {**battle(), **plans},
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_largest_plans_for_a_melee_of_seven_pairs_are_taken(seed):
    state, actor = a_melee()
    system = ruleset_for("fate_war")
    raw = the_largest(Random(seed), [key for key in state["characters"] if key != actor])
    assert LONGEST_DECLARATION > len(canonical_json(raw)) > 0.9 * LONGEST_DECLARATION
    assert (declaration_faults(actor, raw), system.check(system.view(state, {}, actor), raw)) == ((), ())
    declared = system.canonical("scene", raw)
    assert fits(declared)
    assert unpack(pack(body_of(declared))).declared == declared


def parts_of(slug):
    """Return what was ever declared in each field of a system: the parts as text, each with its number of values."""
    found = {}
    for vector in vectors_of(slug):
        for raw in vector["case"].get("declarations", {}).values():
            for name, value in raw.items() if isinstance(raw, dict) else ():
                for part in value if isinstance(value, list) else [value]:
                    if not declaration_faults("a", {name: [part]}):
                        found.setdefault(name, {})[canonical_json(part)] = values_of(part)
    return found


def values_of(part):
    return 1 + sum(map(values_of, part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()))


def as_many(random, parts):
    """Return parts at random, as many as a declaration may hold."""
    chosen, values, length = [], 2, 8
    texts = list(parts)
    while True:
        text = random.choice(texts)
        values, length = values + parts[text], length + len(text.encode()) + 1
        if values > MOST_DECLARED or length > LONGEST_DECLARATION:
            return [json.loads(one) for one in chosen]
        chosen.append(text)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_as_much_of_anything_as_may_be_declared_fits(slug):
    random = Random(1)
    for parts in parts_of(slug).values():
        declared = {"x": as_many(random, parts)}
        assert declaration_faults("a", declared) == ()
        assert fits(declared), next(iter(parts))


@pytest.mark.parametrize("sign", ["x", "\x01", "\n", "가", "🜂"])
def test_a_body_is_as_long_as_any_whatever_its_reason(sign):
    text = "".join(chr(0x100 + Random(number).randrange(0x5000)) for number in range(6_000))
    longest = next(cut for end in range(len(text), 0, -10) if fits(cut := {"wish": text[:end]}))
    body = body_of(longest, sign * REASON_LENGTH)
    assert len(pack(body)) == len(pack(body_of({}))) == BODY_LENGTH
    assert unpack(pack(body)) == body


def test_text_without_any_order_is_refused_before_and_at_the_filing(session, table, declare):
    random = Random(1)
    wish = "".join(chr(random.randrange(0x4E00, 0x9FFF)) for _ in range(4_000))
    found = check_declaration(session, table.turn.id, "ann", {"wish": wish}, account=table.ann)
    assert [(one.code, one.path, one.values) for one in found] == [
        ("too_much_text", "declarations.ann", {"limit": MOST_PRESSED})
    ]
    with pytest.raises(InvalidDeclaration) as refusal:
        declare("ann", {"wish": wish})
    assert refusal.value.errors == found
    assert declare("ann", {"wish": wish[:2_000]}).version == 1


def test_a_body_of_the_time_before_bodies_were_pressed_is_read(session, table, declare):
    from campaign.model.sealed_body import SealedBody
    from campaign.operations.turn_keys import cipher_of
    from campaign.store.session import settings_of

    receipt = declare("ann", {"oil": 3, "colour": "white"})
    cipher = cipher_of(settings_of(session), table.turn.wrapped_key)
    first = f'{receipt.salt} "So."\n{{"colour":"white","oil":3}}\n{receipt.canonical}'.encode().ljust(28_672)
    session.execute(SealedBody.__table__.update().values(ciphertext=cipher.encrypt(first)))
    session.commit()
    session.expire_all()
    own = own_declaration(session, table.turn, "ann", account=table.ann)
    assert (own.raw, own.reason, own.canonical) == ({"oil": 3}, "So.", receipt.canonical)
    assert fingerprint_of(own.salt, own.canonical) == own.fingerprint


@pytest.mark.parametrize("kept", [b"", b"g", b"gAAAAA", b"\x80" * 90, b"\xff"])
def test_what_is_no_body_is_a_broken_seal(kept):
    with pytest.raises(SealBroken):
        unseal(Fernet(Fernet.generate_key()), kept)


def test_a_body_opens_with_its_own_key_alone():
    key, body = Fernet(Fernet.generate_key()), body_of({"oil": 1}, "So.")
    assert unseal(key, seal(key, body)) == body
    with pytest.raises(SealBroken):
        unseal(Fernet(Fernet.generate_key()), seal(key, body))
