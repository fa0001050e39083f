from rules.fate_war.model.progress import Progress
from rules.fate_war.model.state import dump_state, dumped_part, load_state
from tests.rules.fate_war.wars import war

NOTED = Progress(
    asking={"saber": ("rin",)},
    found={"saber": ("rin",)},
    attacks={"yuna": "elder"},
    leaving={"rin": "bridge"},
    pursuers=("saber",),
    hunting={"saber": "elder"},
    sensed={"saber": {"rider": "temple"}},
    scouted=("yuna",),
    lost=(),
)


def test_notes_outlive_a_turn():
    state = load_state({**war(), "progress": dumped_part(NOTED)})

    assert state.progress == NOTED
    assert load_state(dump_state(state)) == state


def test_nothing_is_noted_as_a_scene_begins():
    assert load_state(war()).progress == Progress()
