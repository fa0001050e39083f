import pytest

from rules.srs.scene_state import Pending, Scene

SCENE = Scene(
    1,
    on_stage=("aki", "bo"),
    appeared=("aki", "bo", "cho"),
    pending=(Pending("r1", "exit", "bo", ("gm",)), Pending("r2", "appearance", "cho", ("gm",))),
)


def waiting(scene):
    return [one.id for one in scene.pending]


def test_whoever_arrives_is_on_stage_and_waits_for_nothing():
    scene = SCENE.arrive("cho")

    assert (scene.on_stage, scene.appeared, waiting(scene)) == (("aki", "bo", "cho"), ("aki", "bo", "cho"), ["r1"])
    assert SCENE.arrive("aki").on_stage == SCENE.on_stage


def test_whoever_leaves_has_appeared_all_the_same():
    scene = SCENE.leave("bo")

    assert (scene.on_stage, scene.appeared, waiting(scene)) == (("aki",), SCENE.appeared, ["r2"])
    assert SCENE.leave("dan").on_stage == SCENE.on_stage


def test_a_companion_arrives():
    scene = SCENE.accompany("cho")

    assert (scene.companions, scene.on_stage) == (("cho",), ("aki", "bo", "cho"))


@pytest.mark.parametrize(
    ("kind", "character", "waits"), [("exit", "bo", True), ("exit", "cho", False), ("companion", "bo", False)]
)
def test_what_is_pending(kind, character, waits):
    assert SCENE.has_pending(kind, character) is waits


def test_requests_are_found_changed_and_dropped():
    changed = Pending("r2", "appearance", "cho", ())

    assert SCENE.find("r2") == Pending("r2", "appearance", "cho", ("gm",))
    assert SCENE.find("r9") is None
    assert SCENE.with_pending(changed).find("r2") == changed
    assert waiting(SCENE.without("r1")) == ["r2"]
