import json

from conformance import judging
from conformance.vectors import read_vectors
from rules import resolve_case


def in_process(_, case, __):
    """Resolve by our engine as a program would: whatever it gets and gives has been text."""
    return json.loads(json.dumps(resolve_case(json.loads(json.dumps(case)))))


def test_vectors_of_several_turns_agree(monkeypatch):
    """Those of one turn are resolved by the rules' own tests, and one of each system by a program in test_main.py."""
    monkeypatch.setattr(judging, "resolve", in_process)
    vectors = [vector for vector in read_vectors() if vector.document.get("then")]

    verdicts = list(judging.judged(["ours"], vectors, 10, 1))

    assert len(verdicts) > 20
    assert [(verdict.vector.id, verdict.turn, verdict.faults) for verdict in verdicts if verdict.faults] == []
    assert all(verdict.turn == 1 + len(verdict.vector.document["then"]) for verdict in verdicts)
