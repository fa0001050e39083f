"""What was worked out in a transaction is not worked out again, until something is written or locked."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from sqlalchemy import Delete, Insert, Select, Update, event
from sqlalchemy.orm import ORMExecuteState, Session

Value = TypeVar("Value")
KEPT = "remembered"
"""The key in a session's `info`."""


def remembered(session: Session, key: Hashable, find: Callable[[], Value]) -> Value:
    """Return what `find` returned last for this key in this transaction. It is handed to all; nobody may change it.

    What is pending is written first, as it is before any query. A lock forgets everything, for what was read before
    others let go of it may be outdated.
    """
    if session.autoflush and (session.new or session.dirty or session.deleted):
        session.flush()
    kept: dict[Hashable, Any] = session.info.setdefault(KEPT, {})
    if key not in kept:
        found = find()
        # what forgets while it is sought replaces the dictionary
        session.info.setdefault(KEPT, {})[key] = found
        return found
    found_before: Value = kept[key]
    return found_before


def forget(session: Session, *_details: object) -> None:
    """Forget everything."""
    session.info.pop(KEPT, None)


@event.listens_for(Session, "do_orm_execute")
def _forget_at_writes(state: ORMExecuteState) -> None:
    statement = state.statement
    locks = isinstance(statement, Select) and statement._for_update_arg is not None  # noqa: SLF001 - no public way
    if locks or isinstance(statement, Insert | Update | Delete):
        forget(state.session)


for _what in ("after_flush", "after_transaction_end"):
    event.listen(Session, _what, forget)
