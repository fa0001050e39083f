"""Turns that wait after a failure, mails with a life of their own, and the skew of the sweepers' clocks.

Revision 0005 after 0004, 2026-12-01 05:00:00.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BEFORE = "status IN ('pending', 'sending', 'sent', 'failed')"
AFTER = "status IN ('pending', 'sending', 'sent', 'failed', 'lapsed')"
OF_NO_SERVER = """
UPDATE outbox_message SET status = 'lapsed', error = 'no mail server'
WHERE status = 'pending' AND NOT EXISTS (SELECT 1 FROM outbox_message AS other WHERE other.tries > 0)
"""
"""Where no mail was ever tried, there was no mail server: a server that is named now must not send what is old."""


def upgrade() -> None:
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("skew_ms", sa.Integer(), nullable=True))
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.add_column(sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.add_column(sa.Column("turn_id", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("first_tried_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("dies_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.alter_column("next_try_at", existing_type=sa.DateTime(timezone=True), nullable=True)
        batch_op.create_foreign_key(op.f("fk_outbox_message_turn_id_turn"), "turn", ["turn_id"], ["id"])
        batch_op.drop_constraint(op.f("ck_outbox_message_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_outbox_message_status"), AFTER)
    # in a batch of its own: SQLite copies the table by its last shape, and rows that exist need the default
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.alter_column("attempts", server_default=None)
        batch_op.create_index(batch_op.f("ix_outbox_message_turn_id"), ["turn_id"], unique=False)
    op.execute(OF_NO_SERVER)


def downgrade() -> None:
    op.execute("UPDATE outbox_message SET status = 'failed' WHERE status = 'lapsed'")
    op.execute("UPDATE outbox_message SET next_try_at = created_at WHERE next_try_at IS NULL")
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outbox_message_turn_id"))
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_outbox_message_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_outbox_message_status"), BEFORE)
        batch_op.drop_constraint(op.f("fk_outbox_message_turn_id_turn"), type_="foreignkey")
        batch_op.alter_column("next_try_at", existing_type=sa.DateTime(timezone=True), nullable=False)
        batch_op.drop_column("dies_at")
        batch_op.drop_column("first_tried_at")
        batch_op.drop_column("attempts")
        batch_op.drop_column("turn_id")
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.drop_column("next_try_at")
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        batch_op.drop_column("skew_ms")
