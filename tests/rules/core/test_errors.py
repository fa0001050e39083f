from rules.core.errors import CaseError, DiceFault


def test_an_error_dumps_to_plain_json():
    error = CaseError("rin", "hand_size", "declarations.rin.hand", "FW-B1", {"expected": 10, "got": 9})

    assert error.dump() == {
        "actor": "rin",
        "code": "hand_size",
        "path": "declarations.rin.hand",
        "rule": "FW-B1",
        "values": {"expected": 10, "got": 9},
    }


def test_a_fault_of_the_dice_is_an_error_of_the_case():
    error = DiceFault("bad_die", "dice.1", {"got": 7, "sides": 6}).as_error("FW-Z1")

    assert (error.actor, error.code, error.path, error.rule, error.values["got"]) == (
        None,
        "bad_die",
        "dice.1",
        "FW-Z1",
        7,
    )
