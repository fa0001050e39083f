"""Second steps of log-ins.

Revision 0011 after 0010, 2026-12-01 13:33:58.670207.
"""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('second_step',
    sa.Column('account_id', sa.Integer(), nullable=False),
    sa.Column('wrapped_secret', sa.LargeBinary(), nullable=False),
    sa.Column('key_print', sa.String(length=16), nullable=False),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('last_counter', sa.Integer(), nullable=True),
    sa.Column('recovery', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['account.id'], name=op.f('fk_second_step_account_id_account'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('account_id', name=op.f('pk_second_step'))
    )
    with op.batch_alter_table('second_step', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_second_step_key_print'), ['key_print'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('second_step', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_second_step_key_print'))

    op.drop_table('second_step')
