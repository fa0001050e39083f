"""Dice by audience: what binds to each, the players' salts, and the rolls of a resolution.

Revision 0008 after 0007, 2026-12-01 12:50:00. Turns that are there keep the first recipe.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.add_column(sa.Column("recipe", sa.Integer(), nullable=False, server_default="1"))
        batch_op.add_column(sa.Column("dice_audiences", sa.Text(), nullable=False, server_default="[]"))
        batch_op.add_column(sa.Column("salts", sa.Text(), nullable=True))
    with op.batch_alter_table("resolution", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rolls", sa.Text(), nullable=False, server_default="[]"))
    # in batches of their own: SQLite copies the table by its last shape, and rows that exist need the defaults
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.alter_column("recipe", server_default=None)
        batch_op.alter_column("dice_audiences", server_default=None)
    with op.batch_alter_table("resolution", schema=None) as batch_op:
        batch_op.alter_column("rolls", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("resolution", schema=None) as batch_op:
        batch_op.drop_column("rolls")
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.drop_column("salts")
        batch_op.drop_column("dice_audiences")
        batch_op.drop_column("recipe")
