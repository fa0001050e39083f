from rules.core.clause import Clause


def test_a_title_in_either_language():
    clause = Clause("FW-C6", "이긴 쪽이 값만큼 준다", "The winner deals its value", "L214")

    assert clause.title("ko") == "이긴 쪽이 값만큼 준다"
    assert clause.title("en") == "The winner deals its value"
    assert clause.automated
