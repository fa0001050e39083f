"""Who may know of a turn, written down for each.

Revision 0006 after 0005, 2026-12-01 05:17:09.
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

EVERYBODY = "*"
BATCH = 100


def upgrade() -> None:
    made = op.create_table(
        "turn_reader",
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("seat_key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_turn_reader_turn_id_turn")),
        sa.PrimaryKeyConstraint("turn_id", "seat_key", name=op.f("pk_turn_reader")),
    )
    last = 0
    while found := _turns_after(last):
        last = found[-1].id
        rows = [{"turn_id": turn.id, "seat_key": key} for turn in found for key in sorted(_readers(turn))]
        if rows:
            op.bulk_insert(made, rows)


def downgrade() -> None:
    op.drop_table("turn_reader")


def _turns_after(last: int) -> list[sa.Row[Any]]:
    wanted = sa.text(
        "SELECT turn.id, turn.number, turn.asked, resolution.events FROM turn"
        " LEFT JOIN post ON post.turn_id = turn.id"
        " LEFT JOIN resolution ON resolution.turn_id = turn.id AND resolution.revision = post.revision"
        " WHERE turn.id > :last ORDER BY turn.id LIMIT :batch"
    )
    return list(op.get_bind().execute(wanted, {"last": last, "batch": BATCH}))


def _readers(turn: sa.Row[Any]) -> set[str]:
    """Return for whom a turn is as the code of this revision says it."""
    readers = {*json.loads(turn.asked), *_audiences(turn.events)}
    return {EVERYBODY} if turn.number == 1 or EVERYBODY in readers else readers


def _audiences(events: str | None) -> Iterator[str]:
    for event in json.loads(events or "[]"):
        audience = event.get("audience")
        if audience == "all":
            yield EVERYBODY
        elif isinstance(audience, list):
            yield from audience
