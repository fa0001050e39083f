import pytest

from rules.fate_war.battle.cards import STANDBY, Cast, Play, Presented, Release, cast, grade_of, play_card, release
from rules.fate_war.model.battle_declaration import Card
from rules.fate_war.model.battle_state import Bonus
from rules.fate_war.model.character import Character
from rules.fate_war.model.magic import GradeSlot
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import Effect, NoblePhantasm, Spell

GRADES = {"strength": "A", "endurance": "B+", "agility": "C", "luck": "D", "noble_phantasm": "E"}
SKILLS = {"riding": "A", "presence_concealment": "B", "clairvoyance": "C", "martial_arts": "D", "bravery": "E"}
SABER = Character("saber", "servant", grades=GRADES, skills={**SKILLS, "throwing": "A++"}, cards={"rush": "A"})

ON_SHEETS = [
    *[("strike", "A"), ("counter", "B+"), ("guard", "B+"), ("critical", "D")],
    *[("charge", "A"), ("ambush", "B"), ("snipe", "C"), ("brawl", "D"), ("flurry", "E"), ("throw", "A++")],
    *[("rush", "A"), ("standby", None), ("chant", None), ("magic", None), ("noble_phantasm", None)],
]


@pytest.mark.parametrize(("card", "grade"), ON_SHEETS)
def test_grades_of_a_sheet(card, grade):
    """12.2: of a servant's abilities and skills; what its `cards` say goes before."""
    assert grade_of(SABER, card) == grade


def test_what_is_not_on_a_sheet_has_no_grade():
    rin = Character("rin", "master", cards={"strike": "C"})

    assert [grade_of(rin, card) for card in ("strike", "rush", "charge")] == ["C", None, None]


PLAYED = [
    # card, its bonus, plus; base grade, with the bonus, value
    ("strike", {}, False, (5, 5, 5)),
    ("counter", {}, True, (4, 4, 8)),
    ("counter", {}, False, (4, 4, 4)),
    ("throw", {}, True, (5, 5, 15)),
    ("critical", {"critical": 2, "strike": 9}, False, (2, 4, 4)),
    ("critical", {"critical": -2}, False, (2, 0, 0)),
    ("critical", {"critical": -3}, False, (2, 0, 0)),
    ("counter", {"counter": -1}, True, (4, 3, 6)),
]


@pytest.mark.parametrize(("card", "bonus", "plus", "values"), PLAYED)
def test_value_of_a_card(card, bonus, plus, values):
    """FW-G2, FW-M10."""
    play = play_card(SABER, Card(card), Bonus(cards=bonus), plus=plus)

    assert (play.grade, play.base, play.value) == values
    assert (play.card, play.plus, play.order) == (card, plus, Card(card))


def test_what_a_sheet_has_lost_since_it_was_sealed_counts_as_the_lowest():
    assert play_card(Character("rin", "master"), Card("strike"), Bonus(), plus=False).value == 1


def test_tie_breaks_add_up():
    saber = Character("saber", "servant", effects=(Effect(tie_break=1), Effect(tie_break=2)))
    absent = Character("saber", "servant", effects=(Effect(tie_break=3, timing="scene_start"),))

    assert play_card(saber, Card("strike"), Bonus(), plus=False).tie_break == 3
    assert play_card(absent, Card("strike"), Bonus(), plus=False).tie_break == 0


RELEASED = [
    # grade, figures of the sheet, factors, plus; HP and MP of each slot
    ("B", (None, None), (1, 1), False, (4, 4)),
    ("B+", (None, None), (1, 1), False, (4, 4)),
    ("B+", (None, None), (1, 1), True, (8, 8)),
    ("C", (None, None), (2, 3), False, (6, 9)),
    ("C+", (None, None), (2, 0), True, (12, 0)),
    ("B", (7, None), (2, 1), False, (7, 4)),
    ("B+", (7, 0), (2, 2), True, (14, 0)),
]


@pytest.mark.parametrize(("grade", "figures", "factors", "plus", "dealt"), RELEASED)
def test_damage_of_a_run(grade, figures, factors, plus, dealt):
    """FW-C9, FW-G2."""
    tide = NoblePhantasm(id="tide", grade=grade, form="release_attack", hp_damage=figures[0], mp_damage=figures[1])
    options = Options(np_hp_factor=factors[0], np_mp_factor=factors[1])
    play = release(tide, Card("noble_phantasm", plus=plus), options, ("saber", 3), 2)

    assert (play.release.hp, play.release.mp) == dealt
    assert (play.release.group, play.release.remaining, play.release.phantasm) == (("saber", 3), 2, tide)
    assert (play.grade, play.base, play.multiplier, play.plus) == (*[{"B": 4, "C": 3}[grade[0]]] * 2, 1 + plus, plus)


def test_a_spell_in_its_slot():
    """FW-M1, FW-M2: with bonuses its row is what section 9 makes of it; a single action's units are a point each."""
    fire = Spell(id="fire", kind="attack", grade=3)
    order = Card("magic", spell="fire", target="rin")
    many, single = cast(fire, order, 1, Bonus()), cast(fire, order, 0, Bonus())

    assert (many.cast.spell, many.cast.chants, many.cast.target, many.order) == (fire, 1, "rin", order)
    assert (many.cast.is_single, single.cast.is_single) == (False, True)
    assert (many.cast.points(), many.cast.points(2), single.cast.points(), single.cast.points(2)) == (9, 6, 3, 3)
    assert cast(fire, order, 1, Bonus(plus=2)).cast.points() > 9 > cast(fire, order, 1, Bonus(minus=2)).cast.points()


def spell(kind, chants=1):
    return Play("magic", cast=Cast(Spell(id="s", kind=kind, grade=2), chants, (GradeSlot(),) * 2))


def run(form):
    return Play(
        "noble_phantasm", 3, 3, release=Release(NoblePhantasm(id="np", grade="C", form=form), 3, 3, 0, ("a", 1))
    )


KINDS = [
    # play, its kind, aimed, what a clash tells of its value
    (Play("strike", 3, 3, 2), "card", True, 6),
    (Play("charge", 3, 3), "card", True, 3),
    (Play("critical", 2, 2), "critical", True, 2),
    (run("release_attack"), "phantasm", True, 3),
    (run("release_defence"), "defence", False, 3),
    (spell("attack"), "spell", True, 6),
    (spell("attack", 0), "single", True, 2),
    (spell("heal"), "idle", False, None),
    (spell("defence"), "idle", False, None),
    (spell("curse", 0), "idle", False, None),
    (Play("guard", 3, 3), "idle", False, None),
    (Play("chant"), "idle", False, None),
    (STANDBY, "idle", False, None),
]


@pytest.mark.parametrize(("play", "kind", "aimed", "shown"), KINDS)
def test_kinds(play, kind, aimed, shown):
    assert (play.kind, play.is_aimed, play.shown_value) == (kind, aimed, shown)


def test_skill_cards():
    """FW-C5."""
    assert [card for card in ("strike", "critical", "guard", "charge", "throw") if Play(card).is_skill] == [
        "charge",
        "throw",
    ]


def test_what_is_presented_to_whom():
    """FW-B4: an aimed card to its opponent alone; to others an unaimed one, else standby."""
    strike, guard = Play("strike"), Play("guard")

    assert Presented({"rin": strike}).toward("rin") == strike
    assert Presented({"rin": strike}).toward("mira") == STANDBY
    assert Presented(unaimed=guard).toward("rin") == guard


def test_standby_is_worth_nothing():
    assert (STANDBY.card, STANDBY.grade, STANDBY.value, STANDBY.plus, STANDBY.tie_break) == ("standby", 0, 0, False, 0)
