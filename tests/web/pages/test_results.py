"""A published turn, for each reader what is theirs."""

import hashlib
import re

import pytest

from campaign.operations.seals import own_declaration
from campaign.views.dice import dice_proof
from rules.core.drawing import sub_seed_of
from tests.campaign.conftest import mails
from tests.campaign.telling.fate_war.edition_1 import REVISION, old_draft
from tests.factories import a_battle, a_result, drafted, file_hands, published

RESULT = "/campaigns/WAR/turns/S1-1/result"
SECRETS = {"blue": ("별빛", "수호"), "red": ("불꽃",)}
"""Names on the sheets of each side; what was said in an event of the battle may be read by all who fought."""


@pytest.fixture
def turn(war):
    """A published battle."""
    return a_result(war)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["gm", "blue", "red"])
def test_who_fought_reads_who_won_and_why(person, turn, name, language):
    page = person(name, language).page(RESULT)
    assert ("청기사 (Blue Knight) · 유나 (Yuna) won" if language == "en" else "쪽이 이겼습니다") in page
    for slot in range(1, 11):
        assert f'-slot-{slot}"' in page
    assert '<svg viewBox="0 0 360 218" role="img"' in page
    assert "7/80" in page
    assert '#FW-B8"' in page


@pytest.mark.parametrize("name", ["reader", "silver", "otto", None])
def test_an_outsider_reads_nothing_of_a_battle_among_others(person, turn, name):
    page = person(name).page(RESULT)
    assert "Nothing of this turn is public." in page
    for word in ("별빛", "불꽃", "수호", "strike", "7/80"):
        assert word not in page


def test_own_sheets_only(person, turn):
    blue, red = person("blue").page(RESULT), person("red").page(RESULT)
    assert '<span class="was">60</span> → <span class="now">53</span>' in blue
    assert '<span class="now">18</span>' not in blue
    assert '<span class="was">50</span> → <span class="now">18</span>' in red
    assert '<span class="now">53</span>' not in red


def test_a_spell_is_named_to_its_own_side_alone_where_no_event_names_it(person, turn):
    assert "불꽃" in person("red").page(RESULT)
    assert "불꽃" not in person("blue").page(RESULT)


def test_the_seals_of_ones_own_seats_can_be_verified_from_the_page(person, war, turn):
    page = person("blue").page(RESULT)
    own = own_declaration(war.session, turn, "blue-knight", account=war.blue)
    assert own.salt in page
    assert hashlib.sha256(f"{own.salt}\n{own.canonical}".encode()).hexdigest() in page
    assert page.count("fingerprint matches") == 2
    other = own_declaration(war.session, turn, "red-lance", account=war.red)
    assert other.salt not in page


def test_what_one_is_told_of_the_dice_fits_their_mark(person, war, turn):
    proof = dice_proof(war.session, war.reader("blue"), turn)
    page = person("blue").page(RESULT)
    assert {one.audience for one in proof.sub_seeds} == {"all", '["blue-knight"]', '["yuna"]'}
    for text in (proof.mark, proof.salts, *(one.sub_seed for one in proof.sub_seeds)):
        assert f"<code>{text}</code>" in page
    assert "does not match" not in page
    assert sub_seed_of(turn.seed, '["mira"]').hex() not in page


def test_a_mark_that_was_changed_does_not_match(person, war, turn):
    turn.seed_hash = "0" * 64
    war.session.commit()
    assert "does not match" in person("blue").page(RESULT)


def test_by_the_first_recipe_the_seed_fits_its_mark(person, war, turn):
    turn.recipe, turn.seed_hash = 1, hashlib.sha256(turn.seed).hexdigest()
    war.session.commit()
    codes = re.findall(r"<code>([0-9a-f]{64})</code>", person("blue").page(RESULT))
    assert hashlib.sha256(bytes.fromhex(codes[1])).hexdigest() == codes[0] == turn.seed_hash
    assert "matches" in person("blue").page(RESULT)


def test_there_is_a_text_to_take_along(person, turn):
    page = person("blue").page(RESULT)
    text = page.partition('id="plain">')[2].partition("</pre>")[0]
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 10
    assert "(FW-C1)" in text


def test_there_is_no_result_before_it_is_published(person, war):
    turn = a_battle(war)
    assert person("gm").get(RESULT).status_code == 404
    file_hands(war, turn)
    drafted(war, turn)
    for name in ("gm", "blue", None):
        assert person(name).get(RESULT).status_code == 404


@pytest.fixture
def old_turn(war):
    """A published battle that edition 1 resolved."""
    return published(war, old_draft(war), revision=REVISION)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["gm", "blue", "red"])
def test_a_turn_of_the_first_edition_still_tells_who_won_and_why(person, old_turn, name, language):
    page = person(name, language).page(RESULT)
    assert ("청기사 (Blue Knight) · 유나 (Yuna) won" if language == "en" else "쪽이 이겼습니다") in page
    for slot in range(1, 11):
        assert f'-slot-{slot}"' in page
    assert "7/80" in page
    text = page.partition('id="plain">')[2].partition("</pre>")[0]
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 10
    changes = page.partition('<span class="was">50</span> → <span class="now">18</span>')
    assert bool(changes[1]) == (name != "blue")


def test_the_mails_of_a_turn_of_the_first_edition_tell_each_what_it_may_read(war, old_turn):
    bodies = {mail.account_id: mail.body for mail in mails(war.session, kind="result")}
    found = {name: bodies[getattr(war, name).id] for name in ("gm", "blue", "red", "silver")}
    told = {word: {name for name, body in found.items() if word in body} for word in ("7/80", "FW-X6", "마력 점수 −6")}
    assert told == {"7/80": {"gm", "blue", "red"}, "FW-X6": {"gm", "red"}, "마력 점수 −6": {"gm", "red"}}
