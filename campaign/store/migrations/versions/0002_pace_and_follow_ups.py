"""Campaigns that close their turns early, and turns that continue another.

Revision 0002 after 0001, 2026-11-29 23:00:00.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("campaign", schema=None) as batch_op:
        batch_op.add_column(sa.Column("closes_when_filed", sa.Boolean(), nullable=False, server_default=sa.false()))
    # in a batch of its own: SQLite copies the table by its last shape, and rows that exist need the default
    with op.batch_alter_table("campaign", schema=None) as batch_op:
        batch_op.alter_column("closes_when_filed", server_default=None)
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.add_column(sa.Column("continues_id", sa.Integer(), nullable=True))
        batch_op.create_foreign_key(op.f("fk_turn_continues_id_turn"), "turn", ["continues_id"], ["id"])


def downgrade() -> None:
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("fk_turn_continues_id_turn"), type_="foreignkey")
        batch_op.drop_column("continues_id")
    with op.batch_alter_table("campaign", schema=None) as batch_op:
        batch_op.drop_column("closes_when_filed")
