"""A war of seven pairs and two NPCs through the service's own operations, whatever is declared."""

import pytest
from sqlalchemy import select

from campaign.model.scene import Scene
from campaign.store.session import SESSIONS
from tests.flows.war import SCENES, Game
from tests.flows.war_checks import require_sound
from tests.rules.fate_war.random_player import DOCUMENTS


@pytest.fixture
def session(engine):
    """Both databases, for nothing here is seen in a browser."""
    with SESSIONS() as session:
        yield session


def play(session, seed, scenes):
    game = Game(session, seed)
    for _ in range(scenes):
        require_sound(game, game.play_scene())
        game.recruit()
    assert len(session.scalars(select(Scene)).all()) == scenes
    return game.count


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_twenty_scenes_are_played_to_their_end(session):
    count = play(session, 6, SCENES)
    assert all(count[what] for what in (*DOCUMENTS, "amended", "gm.start_battle"))


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_the_other_database_plays_alike(session):
    play(session, 2, 2)
