"""The first tables.

Revision 0001 after none, 2026-11-29 19:55:11.168680.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=255), nullable=False),
        sa.Column("password", sa.String(length=255), nullable=True),
        sa.Column("display_name", sa.String(length=80), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("fs_uniquifier", sa.String(length=64), nullable=False),
        sa.Column("language", sa.Enum("ko", "en", name="language", native_enum=False, create_constraint=True, length=16), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column(
            "theme", sa.Enum("", "light", "dark", name="theme", native_enum=False, create_constraint=True, length=16), nullable=False
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("email", name=op.f("uq_account_email")),
        sa.UniqueConstraint("fs_uniquifier", name=op.f("uq_account_fs_uniquifier")),
    )
    op.create_table(
        "campaign",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("language", sa.Enum("ko", "en", name="language", native_enum=False, create_constraint=True, length=16), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("setting", sa.Text(), nullable=False),
        sa.Column(
            "filed_list",
            sa.Enum("off", "names", "count", name="filed_list", native_enum=False, create_constraint=True, length=16),
            nullable=False,
        ),
        sa.Column("turn_hours", sa.Integer(), nullable=False),
        sa.Column("auto_publish_minutes", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign")),
        sa.UniqueConstraint("code", name=op.f("uq_campaign_code")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_role")),
        sa.UniqueConstraint("name", name=op.f("uq_role_name")),
    )
    op.create_table(
        "account_role",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("role_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_account_role_account_id_account"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["role_id"], ["role.id"], name=op.f("fk_account_role_role_id_role"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "role_id", name=op.f("pk_account_role")),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column(
            "role",
            sa.Enum("gm", "co_gm", "player", "reader", name="role", native_enum=False, create_constraint=True, length=16),
            nullable=False,
        ),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_invitation_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["created_by"], ["account.id"], name=op.f("fk_invitation_created_by_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint("token", name=op.f("uq_invitation_token")),
    )
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitation_campaign_id"), ["campaign_id"], unique=False)

    op.create_table(
        "ledger_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("seat_key", sa.String(length=64), nullable=True),
        sa.Column("values", sa.Text(), nullable=False),
        sa.Column("previous_hash", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_ledger_entry_account_id_account")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_ledger_entry_campaign_id_campaign")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_entry")),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_ledger_entry_campaign_id_number")),
    )
    op.create_table(
        "member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column(
            "role",
            sa.Enum("gm", "co_gm", "player", "reader", name="role", native_enum=False, create_constraint=True, length=16),
            nullable=False,
        ),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_member_account_id_account")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_member_campaign_id_campaign")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member")),
        sa.UniqueConstraint("campaign_id", "account_id", name=op.f("uq_member_campaign_id_account_id")),
    )
    with op.batch_alter_table("member", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_member_account_id"), ["account_id"], unique=False)

    op.create_table(
        "outbox_message",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_key", sa.String(length=255), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("recipient", sa.String(length=255), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("language", sa.Enum("ko", "en", name="language", native_enum=False, create_constraint=True, length=16), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("message_id", sa.String(length=255), nullable=False),
        sa.Column(
            "status",
            sa.Enum("pending", "sending", "sent", "failed", name="status", native_enum=False, create_constraint=True, length=16),
            nullable=False,
        ),
        sa.Column("lease_token", sa.String(length=32), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.String(length=255), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_outbox_message_account_id_account")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_outbox_message_campaign_id_campaign")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox_message")),
        sa.UniqueConstraint("event_key", name=op.f("uq_outbox_message_event_key")),
        sa.UniqueConstraint("message_id", name=op.f("uq_outbox_message_message_id")),
    )
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_message_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_message_campaign_id"), ["campaign_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_message_status_next_try_at"), ["status", "next_try_at"], unique=False)

    op.create_table(
        "scene",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.Enum("open", "closed", name="status", native_enum=False, create_constraint=True, length=16), nullable=False),
        sa.Column("ruleset_version", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_scene_campaign_id_campaign")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scene")),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_scene_campaign_id_number")),
    )
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_seat_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_seat_member_id_member")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat")),
        sa.UniqueConstraint("campaign_id", "key", name=op.f("uq_seat_campaign_id_key")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_member_id"), ["member_id"], unique=False)

    op.create_table(
        "turn",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("scene_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "collecting",
                "claimed",
                "drafted",
                "approved",
                "published",
                "held",
                "void",
                name="status",
                native_enum=False,
                create_constraint=True,
                length=16,
            ),
            nullable=False,
        ),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deadline_version", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("requests", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("wrapped_key", sa.LargeBinary(), nullable=False),
        sa.Column("lease_token", sa.String(length=32), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("cutoff_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("drafted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("held_reason", sa.String(length=64), nullable=True),
        sa.Column("next_deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_turn_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["scene_id"], ["scene.id"], name=op.f("fk_turn_scene_id_scene")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_turn")),
        sa.UniqueConstraint("campaign_id", "code", name=op.f("uq_turn_campaign_id_code")),
        sa.UniqueConstraint("scene_id", "number", name=op.f("uq_turn_scene_id_number")),
    )
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_turn_status_deadline"), ["status", "deadline"], unique=False)

    op.create_table(
        "declaration",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.String(length=32), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "channel", sa.Enum("web", "api", "mail", name="channel", native_enum=False, create_constraint=True, length=16), nullable=False
        ),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_declaration_account_id_account")),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name=op.f("fk_declaration_seat_id_seat")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_declaration_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_declaration")),
        sa.UniqueConstraint("turn_id", "seat_id", "version", name=op.f("uq_declaration_turn_id_seat_id_version")),
    )
    with op.batch_alter_table("declaration", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_declaration_seat_id"), ["seat_id"], unique=False)

    op.create_table(
        "post",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_post_campaign_id_campaign")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_post_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post")),
        sa.UniqueConstraint("turn_id", name=op.f("uq_post_turn_id")),
    )
    with op.batch_alter_table("post", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_post_campaign_id"), ["campaign_id"], unique=False)

    op.create_table(
        "resolution",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("declared", sa.Text(), nullable=False),
        sa.Column("case", sa.Text(), nullable=False),
        sa.Column("tools", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("requests", sa.Text(), nullable=False),
        sa.Column("set_aside", sa.Text(), nullable=False),
        sa.Column("ruleset_version", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_resolution_account_id_account")),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_resolution_turn_id_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resolution")),
        sa.UniqueConstraint("turn_id", "revision", name=op.f("uq_resolution_turn_id_revision")),
    )
    op.create_table(
        "sheet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name=op.f("fk_sheet_seat_id_seat")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet")),
        sa.UniqueConstraint("seat_id", name=op.f("uq_sheet_seat_id")),
    )
    op.create_table(
        "sealed_body",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("declaration_id", sa.Integer(), nullable=False),
        sa.Column("ciphertext", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["declaration_id"], ["declaration.id"], name=op.f("fk_sealed_body_declaration_id_declaration")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealed_body")),
        sa.UniqueConstraint("declaration_id", name=op.f("uq_sealed_body_declaration_id")),
    )
    op.create_table(
        "sheet_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("cause", sa.String(length=500), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_sheet_entry_account_id_account")),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_sheet_entry_sheet_id_sheet")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet_entry")),
        sa.UniqueConstraint("sheet_id", "revision", name=op.f("uq_sheet_entry_sheet_id_revision")),
    )


def downgrade() -> None:
    op.drop_table("sheet_entry")
    op.drop_table("sealed_body")
    op.drop_table("sheet")
    op.drop_table("resolution")
    with op.batch_alter_table("post", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_post_campaign_id"))

    op.drop_table("post")
    with op.batch_alter_table("declaration", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_declaration_seat_id"))

    op.drop_table("declaration")
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_turn_status_deadline"))

    op.drop_table("turn")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_member_id"))

    op.drop_table("seat")
    op.drop_table("scene")
    with op.batch_alter_table("outbox_message", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_outbox_message_status_next_try_at"))
        batch_op.drop_index(batch_op.f("ix_outbox_message_campaign_id"))
        batch_op.drop_index(batch_op.f("ix_outbox_message_account_id"))

    op.drop_table("outbox_message")
    with op.batch_alter_table("member", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_member_account_id"))

    op.drop_table("member")
    op.drop_table("ledger_entry")
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invitation_campaign_id"))

    op.drop_table("invitation")
    op.drop_table("account_role")
    op.drop_table("role")
    op.drop_table("heartbeat")
    op.drop_table("campaign")
    op.drop_table("account")
