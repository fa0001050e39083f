"""Corrections: late declarations that are kept, and a post for each published revision of a turn.

Revision 0010 after 0009, 2026-12-01 13:20:00.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "late_declaration",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.String(32), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("ciphertext", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("admitted_in", sa.Integer(), nullable=True),
        sa.CheckConstraint("channel IN ('web', 'api', 'mail')", name=op.f("ck_late_declaration_channel")),
        sa.CheckConstraint(
            "status IN ('kept', 'replaced', 'withdrawn', 'admitted')", name=op.f("ck_late_declaration_status")
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_late_declaration_account_id_account")),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name=op.f("fk_late_declaration_seat_id_seat")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_late_declaration_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_late_declaration")),
        sa.UniqueConstraint("turn_id", "seat_id", "number", name=op.f("uq_late_declaration_turn_id_seat_id_number")),
    )
    with op.batch_alter_table("late_declaration", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_late_declaration_seat_id"), ["seat_id"], unique=False)
    _unique_in_posts("uq_post_turn_id", "uq_post_turn_id_revision", "turn_id", "revision")


def downgrade() -> None:
    """Take back what was added; posts of revisions after the first published one go with it."""
    op.execute("DELETE FROM post WHERE id NOT IN (SELECT min(id) FROM post GROUP BY turn_id)")
    _unique_in_posts("uq_post_turn_id_revision", "uq_post_turn_id", "turn_id")
    with op.batch_alter_table("late_declaration", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_late_declaration_seat_id"))
    op.drop_table("late_declaration")


def _unique_in_posts(before: str, after: str, *columns: str) -> None:
    with op.batch_alter_table("post", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f(before), type_="unique")
        batch_op.create_unique_constraint(batch_op.f(after), list(columns))
