import re

from rules.fate_war.names.clauses import CLAUSES


def test_every_chapter_is_counted_without_a_gap():
    numbers = {}
    for clause in CLAUSES:
        chapter, number = re.fullmatch(r"FW-([A-Z])(\d+)", clause.id).groups()
        numbers.setdefault(chapter, []).append(int(number))

    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_the_lines_of_the_source_are_cited():
    assert all(re.fullmatch(r"-|L\d+(-\d+)?(, L\d+(-\d+)?)*", clause.source) for clause in CLAUSES)
