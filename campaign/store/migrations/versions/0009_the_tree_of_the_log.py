"""The ledger becomes the leaves of a tree with signed heads; what was chained before is closed by the next entry.

Revision 0009 after 0008, 2026-12-01 12:45:52.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "log_key",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("verifier", sa.Text(), nullable=False),
        sa.Column("wrapped_key", sa.LargeBinary(), nullable=False),
        sa.Column("key_print", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_log_key_campaign_id_campaign")),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_log_key")),
    )
    with op.batch_alter_table("log_key", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_log_key_key_print"), ["key_print"], unique=False)
    stages = sa.Enum(
        "opened", "closed", "published", name="stage", native_enum=False, create_constraint=True, length=16
    )
    op.create_table(
        "log_head",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("stage", stages, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("edge", sa.LargeBinary(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_log_head_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_log_head_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_head")),
    )
    with op.batch_alter_table("log_head", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_log_head_campaign_id"), ["campaign_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_log_head_turn_id"), ["turn_id"], unique=False)
    with op.batch_alter_table("ledger_entry", schema=None) as batch_op:
        batch_op.add_column(sa.Column("salt", sa.String(length=32), nullable=True))
        batch_op.alter_column("previous_hash", existing_type=sa.String(length=64), nullable=True)


def downgrade() -> None:
    op.execute("UPDATE ledger_entry SET previous_hash = '' WHERE previous_hash IS NULL")
    with op.batch_alter_table("ledger_entry", schema=None) as batch_op:
        batch_op.alter_column("previous_hash", existing_type=sa.String(length=64), nullable=False)
        batch_op.drop_column("salt")
    op.drop_table("log_head")
    op.drop_table("log_key")
