from rules.core.case import Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, untyped


def test_a_resolution_dumps_to_plain_json():
    resolution = Resolution(
        {"phase": "done"},
        (untyped("R-1", "ended", {}, EVERYONE),),
        ({"actor": "rin", "want": "hand"},),
        (CaseError("rin", "bad_value", "declarations.rin", "R-2", {"got": 3}),),
    )

    assert resolution.dump() == {
        "state": {"phase": "done"},
        "events": [{"rule": "R-1", "type": "ended", "audience": "all"}],
        "requests": [{"actor": "rin", "want": "hand"}],
        "errors": [
            {"actor": "rin", "code": "bad_value", "path": "declarations.rin", "rule": "R-2", "values": {"got": 3}}
        ],
    }
