"""Links that end: invitations with their limits and hashes, account mails without their tokens.

Revision 0004 after 0003, 2026-12-01 05:25:00.
"""

import hashlib
import re
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

LEFT = timedelta(days=30)
"""How long links that were made without an end are still good."""
LINK = re.compile(r"https?://\S+/(confirm|reset)/\S+")
INVITATION = sa.table(
    "invitation",
    sa.column("id", sa.Integer),
    sa.column("token", sa.String),
    sa.column("token_hash", sa.String),
    sa.column("expires_at", sa.DateTime(timezone=True)),
)
MESSAGE = sa.table(
    "outbox_message",
    sa.column("id", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("body", sa.Text),
    sa.column("link", sa.String),
)


def upgrade() -> None:
    op.create_table(
        "invited",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("invitation_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_invited_account_id_account"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["invitation_id"], ["invitation.id"], name=op.f("fk_invited_invitation_id_invitation")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_invited")),
    )
    with op.batch_alter_table("invited", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invited_invitation_id"), ["invitation_id"], unique=False)
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.add_column(sa.Column("token_hash", sa.String(length=64), nullable=True))
        batch_op.add_column(sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("uses", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("most_uses", sa.Integer(), nullable=True))
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.add_column(sa.Column("link", sa.String(length=16), nullable=True))
    hash_tokens()
    take_links_out()
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.alter_column("token_hash", existing_type=sa.String(length=64), nullable=False)
        batch_op.alter_column("expires_at", existing_type=sa.DateTime(timezone=True), nullable=False)
        batch_op.drop_constraint(op.f("uq_invitation_token"), type_="unique")
        batch_op.create_unique_constraint(op.f("uq_invitation_token_hash"), ["token_hash"])
        batch_op.drop_column("token")


def hash_tokens() -> None:
    """Keep the hashes of links alone, and give those that had no end one."""
    connection = op.get_bind()
    end = datetime.now(UTC) + LEFT
    if connection.dialect.name == "sqlite":
        end = end.replace(tzinfo=None)
    for number, token in connection.execute(sa.select(INVITATION.c.id, INVITATION.c.token)).all():
        values = {"token_hash": hashlib.sha256(token.encode()).hexdigest(), "expires_at": end}
        connection.execute(sa.update(INVITATION).where(INVITATION.c.id == number).values(values))


def take_links_out() -> None:
    """Take the tokens out of account mails; those that have not left yet get a new one when they do."""
    connection = op.get_bind()
    kinds = ("confirm", "reset", "welcome_existing")
    found = sa.select(MESSAGE.c.id, MESSAGE.c.body).where(MESSAGE.c.kind.in_(kinds))
    for number, body in connection.execute(found).all():
        if link := LINK.search(body):
            values = {"body": LINK.sub("{link}", body), "link": link[1]}
            connection.execute(sa.update(MESSAGE).where(MESSAGE.c.id == number).values(values))


def downgrade() -> None:
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.drop_column("link")
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.add_column(sa.Column("token", sa.String(length=64), nullable=True))
    op.execute("UPDATE invitation SET token = token_hash")
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.alter_column("token", existing_type=sa.String(length=64), nullable=False)
        batch_op.drop_constraint(op.f("uq_invitation_token_hash"), type_="unique")
        batch_op.create_unique_constraint(op.f("uq_invitation_token"), ["token"])
        batch_op.drop_column("most_uses")
        batch_op.drop_column("uses")
        batch_op.drop_column("expires_at")
        batch_op.drop_column("token_hash")
    with op.batch_alter_table("invited", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invited_invitation_id"))
    op.drop_table("invited")
