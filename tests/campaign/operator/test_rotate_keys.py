"""The key of the service is changed while turns are open: nothing is lost, at whatever row it stops."""

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import select, update

from campaign.model.turn import Turn
from campaign.operations import key_rotation
from campaign.operations.key_rotation import rotate
from campaign.operations.second_steps import begin_second_step, begun_secret
from campaign.operations.turn_keys import SEED_BYTES, new_wrapped_key, rewrapped, wrap_seed
from campaign.settings import DEVELOPMENT_SEAL_KEY, load_settings
from campaign.store.seal_keys import print_of
from campaign.store.session import connect
from launch.environment import new_secret
from tests.campaign.operator.dying import die_at, is_killed
from tests.factories import a_result, drafted, published

OLD, NEW = DEVELOPMENT_SEAL_KEY, new_secret()


def settings_for(url, *keys):
    return load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": url, "SEAL_KEYS": ",".join(keys)})


@pytest.fixture
def with_keys(session, database_url):
    """Return a function that lets the service have other keys from now on, as processes that start anew do."""

    def use(*keys):
        session.info["settings"] = settings_for(database_url, *keys)

    return use


def wrapped(session):
    return session.execute(select(Turn.id, Turn.key_print, Turn.wrapped_key, Turn.seed).order_by(Turn.id)).all()


def test_a_sealed_turn_is_published_under_the_new_key_alone(prompt, session, war, sealed, with_keys):
    done = prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}")
    assert (done.status, done.err) == (0, "")
    assert f"nothing needs {print_of(OLD)} any more" in done.out
    assert OLD not in done.out
    assert NEW not in done.out
    with_keys(NEW)
    session.expire_all()
    assert published(war, drafted(war, sealed)).status == "published"


def test_what_was_published_before_comes_along_and_its_seed_stays_told(prompt, session, war):
    turn = a_result(war)
    session.commit()
    assert prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}").status == 0
    session.expire_all()
    assert {row.key_print for row in wrapped(session)} == {print_of(NEW)}
    assert len(turn.seed) == SEED_BYTES
    Fernet(NEW).decrypt(turn.wrapped_key)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_second_run_finds_nothing_to_do(prompt, session, sealed):
    assert "2 keys of turns and logs to bring" in prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}").out
    before = wrapped(session)
    session.rollback()
    again = prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}")
    assert (again.status, "0 keys of turns and logs to bring" in again.out) == (0, True)
    assert wrapped(session) == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_turn_that_no_key_opens_stays_and_keeps_the_others_from_nothing(prompt, session, war, sealed):
    lost = new_secret()
    session.execute(
        update(Turn).values(wrapped_key=new_wrapped_key(settings_for("sqlite://", lost)), key_print=print_of(lost))
    )
    session.commit()
    done = prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}")
    assert done.status == 1
    assert (
        f"WRONG: 1 key of a turn or a log cannot be opened: the key with the fingerprint {print_of(lost)} is lacking"
        in done.out
    )
    assert prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD},{lost}").status == 0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_turn_of_a_time_when_no_print_was_noted_comes_along(prompt, session, sealed):
    session.execute(update(Turn).values(key_print=None))
    session.commit()
    assert prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}").status == 0
    assert [row.key_print for row in wrapped(session)] == [print_of(NEW)]


def test_it_is_killed_at_any_statement_and_goes_on(session, sealed, database_url, monkeypatch):
    monkeypatch.setattr(key_rotation, "BATCH", 2)
    settings = settings_for(database_url, NEW, OLD)
    for _ in range(7):
        a_copy(session)
    before = {row.id: row for row in wrapped(session)}
    session.commit()

    def work():
        engine = connect(settings)
        rotate()
        engine.dispose()

    for deaths in range(60):
        if not is_killed(lambda statement=5 + deaths % 5: die_at(statement), work):
            break
        for row in wrapped(session):
            key = NEW if row.key_print == print_of(NEW) else OLD
            assert row == before[row.id] or key == NEW
            Fernet(key).decrypt(row.wrapped_key)
            Fernet(key).decrypt(row.seed)
        session.commit()
    assert deaths > 2
    assert {row.key_print for row in wrapped(session)} == {print_of(NEW)}


def a_copy(session):
    """Write a turn beside the one there is, in the same scene."""
    turn = session.scalars(select(Turn).order_by(Turn.id.desc())).first()
    same = ("campaign_id", "scene_id", "opened_at", "deadline", "asked", "state", "seed_hash", "key_print")
    values = {name: getattr(turn, name) for name in same}
    own = settings_for("sqlite://", OLD)
    session.add(
        Turn(
            **values,
            number=turn.number + 1,
            code=f"S1-{turn.number + 1}",
            wrapped_key=new_wrapped_key(own),
            seed=wrap_seed(own, b"s" * SEED_BYTES),
        )
    )
    session.commit()


def test_what_is_told_is_not_wrapped_and_what_is_new_stays_readable():
    both = settings_for("sqlite://", NEW, OLD)
    assert rewrapped(both, b"s" * SEED_BYTES) == b"s" * SEED_BYTES
    kept = rewrapped(both, wrap_seed(settings_for("sqlite://", OLD), b"s" * SEED_BYTES))
    assert Fernet(NEW).decrypt(kept) == b"s" * SEED_BYTES
    assert Fernet(NEW).decrypt(rewrapped(both, kept)) == b"s" * SEED_BYTES


def test_second_steps_of_log_ins_come_along(prompt, session, war, with_keys):
    secret = begin_second_step(session, war.blue)
    session.commit()
    assert prompt("rotate-keys", SEAL_KEYS=f"{NEW},{OLD}").status == 0
    with_keys(NEW)
    session.expire_all()
    assert begun_secret(session, war.blue) == secret
