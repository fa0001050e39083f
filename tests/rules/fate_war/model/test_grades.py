import pytest

from rules.fate_war.model.grades import factor, has_plus, uses, worth

GRADES = [
    # clause          grade  worth factor plus   uses
    ("FW-G1 FW-G3", "E", 1, 1, False, 1),
    ("FW-G1 FW-G3", "D", 2, 1, False, 1),
    ("FW-G1 FW-G3", "C", 3, 1, False, 2),
    ("FW-G1 FW-G3", "B", 4, 1, False, 2),
    ("FW-G1 FW-G3", "A", 5, 1, False, 3),
    ("FW-G2", "B+", 4, 2, True, 2),
    ("FW-G2", "A++", 5, 3, True, 3),
]


@pytest.mark.parametrize(("clause", "grade", "value", "multiplier", "plus", "limit"), GRADES)
def test_grade(clause, grade, value, multiplier, plus, limit):
    assert (worth(grade), factor(grade), has_plus(grade), uses(grade)) == (value, multiplier, plus, limit)
