"""Section 7: all references of a state that name nobody are told at once, in the order of its fields."""

from tests.rules.srs.sessions import HARBOUR, opposed, refused, resolve, session, single
from tests.rules.turned import turned

NOBODY = {"character": "x", "to": "y"}
SPOILT = {
    "players": {"p2": {"id": "p9"}, "p1": {"id": "p8"}},
    "characters": {
        "bo": {"kind": "pc", "player": "q2"},
        "aki": {"kind": "pc", "player": "q1", "id": "z"},
    },
    "scene": {
        **HARBOUR,
        "scene_player": "x0",
        "on_stage": ["aki", "x1"],
        "appeared": ["x2"],
        "companions": ["x3"],
        "pending": [{"id": "r1", "kind": "exit", "character": "x4"}],
        "consents": [NOBODY, {"character": "aki", "to": "x5"}],
    },
    "checks": [
        single("x6"),
        {**opposed("aki", "x7", key="c2"), "status": "done", "result": {"winner": "x8", "loser": "x9"}},
    ],
    "ledger": [
        {"seq": 1, "entry": "spend", "player": "q3", "amount": 1, "character": "x"},
        {"seq": 2, "entry": "spend", "player": "p1", "amount": 1, "character": "y"},
    ],
}
TOLD = [
    "session.seat_order.1",
    "session.scene_requests.0.player",
    "session.next_scene_player",
    "players.p1.id",
    "players.p2.id",
    "characters.aki.id",
    "characters.aki.player",
    "characters.bo.player",
    "scene.scene_player",
    "scene.on_stage.1",
    "scene.appeared.0",
    "scene.companions.0",
    "scene.pending.0.character",
    "scene.consents.0.character",
    "scene.consents.0.to",
    "scene.consents.1.to",
    "checks.0.sides.0.actor",
    "checks.1.sides.1.actor",
    "checks.1.result.winner",
    "checks.1.result.loser",
    "ledger.0.player",
    "ledger.0.character",
    "ledger.1.character",
]


def test_section_7_every_reference_to_nobody_is_told_in_order():
    inner = {"seat_order": ["p1", "q"], "scene_requests": [{"id": "r1", "player": "q"}], "next_scene_player": "x"}
    state = session(in_session=inner, **SPOILT)

    for written in (state, turned(state)):
        assert refused(resolve(written)) == [("bad_state", f"state.{path}") for path in TOLD]
