"""Cases for the fuzz: battles and scenes at random, at every stage that they come to."""

from rules import resolve_case
from tests.rules.fate_war.random_battles import played_out, random_case
from tests.rules.fate_war.random_scenes import random_scene, scene_played_out

MODES = (None, "split", "staged")
PLACES = (None, "harbour", "bridge")


def cases(random):
    """Yield without end the case of every turn of a random battle, then of a random scene, all declarations sound."""
    while True:
        battle = random_case(random, mode=random.choice(MODES))
        scene = random_scene(random, random.choice((2, 3, 4)), crowded=random.choice(PLACES))
        for played in (played_out(resolve_case, random, battle), scene_played_out(resolve_case, random, scene)):
            yield from (case for case, _ in played)
