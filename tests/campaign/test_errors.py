from campaign import errors
from rules.core.errors import CaseError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.CampaignError)]


def test_every_kind_has_a_code_of_its_own():
    codes = [kind.default_code for kind in KINDS if hasattr(kind, "default_code")]
    assert len(set(codes)) == len(codes)
    assert not errors.CLOSER_CODES & set(codes)


def test_an_error_shows_its_code_and_not_its_values():
    error = errors.TurnClosed(deadline="2026-12-02T13:00:00+00:00")
    assert str(error) == "turn_closed"
    assert errors.NotFound("nothing_filed", seat="ann").code == "nothing_filed"


def test_a_refusal_of_faults_keeps_them_out_of_its_text():
    fault = CaseError("ann", "bad_value", "declarations.ann.wish", "LN-2", {"got": "a secret wish"})
    refusal = errors.InvalidDeclaration([fault])
    assert refusal.errors == (fault,)
    assert "secret" not in f"{refusal!s} {refusal!r}"
