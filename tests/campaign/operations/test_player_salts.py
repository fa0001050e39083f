import pytest

from campaign import clock
from campaign.access import reader_of
from campaign.errors import InvalidDeclaration
from campaign.operations.adjudication import adjudicate
from campaign.operations.cases import case_input_of, resolve_turn
from campaign.operations.deadlines import claim_turn
from campaign.operations.publishing import publish_turn
from campaign.operations.review import Amendment, amend_declaration, approve_draft, latest_revision
from campaign.operations.seals import Filing, own_declaration, receive_declaration, withdraw_declaration
from campaign.transcript.dice_trees import salts_tree
from campaign.transcript.hidden_tree import root_with
from campaign.views.dice import dice_proof
from rules.core.event import EVERYONE, GM_ONLY, readers

OIL = {"oil": 3}
ROLLS = (EVERYONE, GM_ONLY, readers("ann"))


def file(session, table, seat="ann", salt="", raw=OIL):
    account = table.ann if seat == "ann" else table.bea
    return receive_declaration(session, table.turn.id, seat, Filing(raw, "web", salt=salt), account=account)


def drafted(session, table, close_turn):
    close_turn(table.turn)
    adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
    session.commit()
    return latest_revision(session, table.turn)


def published(session, table, close_turn):
    stored = drafted(session, table, close_turn)
    approve_draft(session, table.gina, table.turn, revision=stored.revision, next_deadline=None)
    publish_turn(session, table.turn.id)
    return stored


def proof_for(session, table, name):
    account = None if name is None else table.accounts[name]
    return dice_proof(session, reader_of(session, table.campaign, account), table.turn)


def test_a_salt_is_sealed_with_the_declaration_and_hidden_by_the_services_part(session, table):
    receipt = file(session, table, salt="달빛.1")
    assert receipt.salt.endswith(".달빛.1")
    assert len(receipt.salt.partition(".")[0]) == 32
    own = own_declaration(session, table.turn, "ann", account=table.ann)
    assert (own.player_salt, own.salt) == ("달빛.1", receipt.salt)


def test_whoever_gives_none_gets_one_that_nobody_can_guess(session, table):
    salts = {file(session, table, raw={"oil": oil}).salt.partition(".")[2] for oil in (1, 2, 3)}
    assert {len(salt) for salt in salts} == {32}
    assert len(salts) == 3


def test_another_salt_is_another_declaration_and_none_is_the_same(session, table):
    assert file(session, table, salt="moon").version == 1
    assert file(session, table, salt="moon").unchanged
    assert file(session, table).unchanged
    assert file(session, table, salt="sun").version == 2


@pytest.mark.parametrize("salt", ["two words", "x" * 65, "a\nb", "tab\t", "\x00", "\ud800", "\u200b"])
def test_what_is_no_salt_is_a_fault(session, table, salt):
    with pytest.raises(InvalidDeclaration) as refused:
        file(session, table, salt=salt)
    assert [(one.code, one.path) for one in refused.value.errors] == [("bad_salt", "declarations.ann.salt")]


def test_the_longest_salt_can_be_sealed(session, table):
    assert file(session, table, salt="달" * 64).salt.endswith("달" * 64)


def test_the_salts_in_force_at_the_closing_are_combined(session, table, close_turn):
    file(session, table, "ann", "first")
    file(session, table, "ann", "moon")
    file(session, table, "bea", "sun")
    file(session, table, "bea-2", "gone")
    withdraw_declaration(session, table.turn.id, "bea-2", account=table.bea)
    published(session, table, close_turn)
    assert table.turn.salts == {"ann": "moon", "bea": "sun"}
    found = {name: proof_for(session, table, name) for name in ("ann", "bea", "rob", None, "gina")}
    assert {one.salts for one in found.values()} == {salts_tree(table.turn.seed, table.turn.salts).root.hex()}
    assert [(one.seat, one.salt) for one in found["ann"].own_salts] == [("ann", "moon")]
    assert [(one.seat, one.salt) for one in found["bea"].own_salts] == [("bea", "sun")]
    assert found["rob"].own_salts == found[None].own_salts == ()
    for proof in found.values():
        assert proof.wrong() == ()
        assert len(proof.own_salts) < 2
        for own in proof.own_salts:
            path = tuple(bytes.fromhex(one) for one in own.proof)
            assert root_with(own.seat, own.salt.encode(), path).hex() == proof.salts
    assert "moon" not in str(found["bea"])
    assert "sun" not in str(found["ann"])


def test_each_roll_can_be_drawn_again_by_its_readers(session, table, close_turn):
    file(session, table, "ann", "moon")
    stored = published(session, table, close_turn)
    proof = proof_for(session, table, "ann")
    assert [one.face for one in proof.rolls] == stored.case["dice"] != []
    assert all(proof.can_check(one) for one in proof.rolls)
    assert proof.wrong() == ()


def test_an_event_that_tells_another_die_is_found(session, table, close_turn, monkeypatch):
    file(session, table, "ann", "moon")
    published(session, table, close_turn)
    asked = []
    monkeypatch.setattr("campaign.views.dice.first_mistold", lambda *given: asked.append(given) or 7)
    proof = proof_for(session, table, "ann")
    assert proof.mistold == 7
    _, told, rolls = asked[0]
    assert [one.face for one in rolls] == [one.face for one in proof.rolls]
    assert {tuple(event["audience"]) for event in told} <= {("ann",), tuple("all")}


def test_every_salt_changes_every_die(session, table, close_turn):
    file(session, table, "ann", "moon")
    drafted(session, table, close_turn)
    given = case_input_of(session, table.turn)
    table.turn.salts = {"ann": "moon!"}
    other = case_input_of(session, table.turn)
    wide = [[source.dice().roll("x", 10**9, one) for one in ROLLS] for source in (given.source, other.source)]
    assert not set(wide[0]) & set(wide[1])


def test_a_ruling_leaves_salts_and_all_other_rolls(session, table, close_turn):
    file(session, table, "ann", "moon")
    before = drafted(session, table, close_turn)
    ruled = Amendment("bea", {"oil": 2}, "It was told at the table.")
    after = amend_declaration(session, table.gina, table.turn, ruled, expected_revision=1)
    assert after.rolls == before.rolls != []
    assert table.turn.salts == {"ann": "moon"}


def test_a_turn_without_salts_has_dice_as_any_other(session, table, close_turn):
    published(session, table, close_turn)
    proof = proof_for(session, table, "ann")
    assert (table.turn.salts, proof.own_salts, proof.wrong()) == ({}, (), ())
    assert len(proof.salts) == 64


def test_the_dice_do_not_depend_on_which_salt_came_first(session, table, close_turn):
    file(session, table, "bea", "sun")
    file(session, table, "ann", "moon")
    drafted(session, table, close_turn)
    given = case_input_of(session, table.turn)
    assert resolve_turn(given, {}).rolls == resolve_turn(given, {"ann": OIL}).rolls
