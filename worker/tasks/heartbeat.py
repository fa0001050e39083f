"""The heartbeat of a sweep: rows that tell a silent worker from an idle one."""

from collections.abc import Iterator
from contextlib import contextmanager

from campaign.operations.heartbeats import note_finish, note_start
from campaign.store.session import session_scope


@contextmanager
def heartbeat(name: str) -> Iterator[None]:
    """Note when a sweep begins, and when it has finished; where it fails the second stays old."""
    with session_scope() as session:
        note_start(session, name)
    yield
    with session_scope() as session:
        note_finish(session, name)
