"""Separation of powers: who plays in a turn, proposals and consents, blind publication, seals that outlive a void turn.

Revision 0007 after 0006, 2026-12-01 12:45:00.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BATCH = 100


def _added() -> dict[str, tuple[sa.Column[Any], ...]]:
    """Return the new columns of each table, new each time, for a column belongs to the table that it was put into."""
    return {
        "campaign": (
            sa.Column("playing_gm", sa.String(16), nullable=False, server_default="countersign"),
            sa.Column("cool_off_minutes", sa.Integer(), nullable=False, server_default="720"),
            sa.Column("told_of_powers", sa.Boolean(), nullable=False, server_default=sa.false()),
        ),
        "turn": (
            sa.Column("players", sa.Text(), nullable=False, server_default="[]"),
            sa.Column("publishes_at", sa.DateTime(timezone=True), nullable=True),
            sa.Column("repeats_id", sa.Integer(), nullable=True),
        ),
        "declaration": (sa.Column("sealed_for", sa.String(32), nullable=True),),
        "resolution": (sa.Column("salt", sa.String(32), nullable=True),),
    }


def upgrade() -> None:
    for table, columns in _added().items():
        with op.batch_alter_table(table, schema=None) as batch_op:
            for column in columns:
                batch_op.add_column(column)
            if table == "campaign":
                batch_op.create_check_constraint(
                    op.f("ck_campaign_playing_gm"), "playing_gm IN ('countersign', 'blind')"
                )
            if table == "turn":
                batch_op.create_foreign_key(op.f("fk_turn_repeats_id_turn"), "turn", ["repeats_id"], ["id"])
    # in a batch of its own: SQLite copies the table by its last shape, and rows that exist need the default
    for table, columns in _added().items():
        defaulted = [column.name for column in columns if not column.nullable]
        if defaulted:
            with op.batch_alter_table(table, schema=None) as batch_op:
                for name in defaulted:
                    batch_op.alter_column(name, server_default=None)
    _create_tables()
    _write_players()


def downgrade() -> None:
    op.drop_table("consent")
    with op.batch_alter_table("proposal", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_proposal_turn_id"))
    op.drop_table("proposal")
    for table, columns in _added().items():
        with op.batch_alter_table(table, schema=None) as batch_op:
            if table == "campaign":
                batch_op.drop_constraint(op.f("ck_campaign_playing_gm"), type_="check")
            if table == "turn":
                batch_op.drop_constraint(op.f("fk_turn_repeats_id_turn"), type_="foreignkey")
            for column in columns:
                batch_op.drop_column(column.name)


def _create_tables() -> None:
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("scene_id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("values", sa.Text(), nullable=False),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("basis", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("status IN ('open', 'granted', 'done', 'ended')", name=op.f("ck_proposal_status")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_proposal_account_id_account")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_proposal_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["scene_id"], ["scene.id"], name=op.f("fk_proposal_scene_id_scene")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_proposal_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposal")),
    )
    with op.batch_alter_table("proposal", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_proposal_turn_id"), ["turn_id"], unique=False)
    op.create_table(
        "consent",
        sa.Column("proposal_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_consent_account_id_account")),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposal.id"], name=op.f("fk_consent_proposal_id_proposal")),
        sa.PrimaryKeyConstraint("proposal_id", "account_id", name=op.f("pk_consent")),
    )


def _write_players() -> None:
    """Write who plays in the turns there are: whoever holds a seat now that they ask, or asked before they went on."""
    connection = op.get_bind()
    held = sa.text("SELECT seat.campaign_id, seat.key, member.account_id FROM seat JOIN member ON member.id = member_id")
    holders = {(row.campaign_id, row.key): row.account_id for row in connection.execute(held)}
    wanted = sa.text(
        "SELECT id, campaign_id, asked, continues_id FROM turn WHERE id > :last ORDER BY id LIMIT :batch"
    )
    players: dict[int, set[int]] = {}
    last, write = 0, sa.text("UPDATE turn SET players = :players WHERE id = :id")
    while found := list(connection.execute(wanted, {"last": last, "batch": BATCH})):
        last = found[-1].id
        for turn in found:
            players[turn.id] = _players(turn, holders) | players.get(turn.continues_id, set())
        rows = [{"id": turn.id, "players": json.dumps(sorted(players[turn.id]), separators=(",", ":"))} for turn in found]
        connection.execute(write, rows)


def _players(turn: sa.Row[Any], holders: dict[tuple[int, str], int]) -> set[int]:
    keys = ((turn.campaign_id, key) for key in json.loads(turn.asked))
    return {holders[key] for key in keys if key in holders}
